package eco.launch;

import eco.transport.JobKey;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a process knows about its job before it has talked to anybody.
///
/// @param rank this process's number, from 0
/// @param size how many ranks there are
/// @param rendezvous all addresses at which the rendezvous may be reached; empty in a job of one
/// @param key the job's secret
/// @param transport how ranks of one machine talk
/// @param deadline the longest that any wait may last
/// @param launched whether `eco run` started this process, and so will end it
/// @param host what this machine is called in messages
/// @param address where other ranks should dial this one first; null: at any of its addresses
public record Job(
    int rank,
    int size,
    List<InetSocketAddress> rendezvous,
    JobKey key,
    Transport transport,
    Duration deadline,
    boolean launched,
    String host,
    @Nullable String address) {

  /// How the ranks of one machine talk to each other.
  public enum Transport {
    /// Shared memory where the ranks can prove that they share it, TCP elsewhere.
    AUTO,
    /// Shared memory only: a rank on another machine is an error.
    SHM,
    /// TCP only.
    TCP
  }

  static final Duration DEADLINE = Duration.ofHours(1);

  /// Checks what belongs together.
  public Job {
    rendezvous = List.copyOf(rendezvous);
    if (size < 1 || rank < 0 || rank >= size) {
      throw new IllegalArgumentException("not a rank of the job: rank=" + rank + ", size=" + size);
    }
    if (size > 1 && rendezvous.isEmpty()) {
      throw new IllegalArgumentException("a job without a rendezvous: size=" + size);
    }
  }

  /// The job that the environment of this process describes.
  ///
  /// @throws IllegalArgumentException if a variable is missing or wrong; the message names it
  public static Job fromEnvironment(Map<String, String> environment) {
    return Environment.read(environment);
  }

  /// The per-user key for jobs that nobody gave a key, made on first use.
  static JobKey userKey(Path home) {
    try {
      return KeyFile.read(home.resolve(".eco").resolve("key"));
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "no job key: ECO_KEY is not set, and ~/.eco/key: " + e.getMessage(), e);
    }
  }

  /// Whether this rank also serves as the rendezvous of the job.
  boolean hostsRendezvous() {
    return rank == 0 && size > 1 && !launched;
  }

  /// The first port of the rendezvous, where rank 0 listens if it is the host.
  int rendezvousPort() {
    return rendezvous.getFirst().getPort();
  }

  @Override
  public String toString() {
    return "Job[rank=" + rank + ", size=" + size + ", id=" + key.jobId() + "]";
  }

  static @Nullable Transport transport(String name) {
    return switch (name) {
      case "auto" -> Transport.AUTO;
      case "shm" -> Transport.SHM;
      case "tcp" -> Transport.TCP;
      default -> null;
    };
  }
}
