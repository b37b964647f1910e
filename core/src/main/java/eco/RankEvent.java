package eco;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/// A flight recorder's event: which rank a recording is of, and what its clock shows.
@Name("eco.Rank")
@Label("Rank")
@Category("ECO")
@Description("Which rank of which host the recording is of, and what its clock shows")
@Period("everyChunk")
@StackTrace(false)
final class RankEvent extends Event {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

  private static @Nullable World world;

  @Label("Rank")
  int rank;

  @Label("Ranks")
  @Description("How many ranks the job has")
  int ranks;

  @Label("Host")
  String host = "";

  @Label("Clock")
  @Description("Ranks of the same clock have the same System.nanoTime")
  String clock = "";

  @Label("Time")
  @Description("On the clock of System.nanoTime")
  long nanoTime;

  @Label("Time of Day")
  @Description("The same moment in nanoseconds since 1970, UTC")
  long epochNanos;

  /// Has every recording tell that this process is a rank of `joined`.
  static synchronized void announce(World joined) {
    if (world == null) {
      FlightRecorder.addPeriodicEvent(RankEvent.class, RankEvent::record);
    }
    world = joined;
  }

  private static synchronized void record() {
    if (world != null) {
      RankEvent event = new RankEvent();
      event.rank = world.endpoint.rank();
      event.ranks = world.endpoint.size();
      event.host = world.joined.host(event.rank);
      event.clock = clock(event.host);
      event.nanoTime = System.nanoTime();
      Instant now = Instant.now();
      event.epochNanos = now.getEpochSecond() * 1_000_000_000 + now.getNano();
      event.commit();
    }
  }

  /// The name of this machine's clock: of the kernel's run, which containers share, where it tells.
  private static String clock(String host) {
    try {
      return Files.readString(BOOT).strip();
    } catch (IOException e) {
      return host;
    }
  }
}
