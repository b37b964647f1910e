package eco.cli.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/// What the flight recording of one rank tells.
///
/// @param ranks how many the job has; 0 if the record does not tell
/// @param clock ranks of the same clock need no adjusting
/// @param epochOffsetNanos what to add to the clock for the time of day, in nanoseconds since 1970
record RankRecord(
    int rank,
    int ranks,
    String host,
    String clock,
    long epochOffsetNanos,
    List<Slice> slices,
    List<Planning> plannings,
    List<Adapting> adaptings) {
  /// Reads a recording.
  ///
  /// @throws TraceException if it is none, is damaged, or has no event of ECO
  static RankRecord read(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    Reader reader = new Reader();
    try (RecordingFile recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        reader.take(recording.readEvent());
      }
    } catch (IOException | RuntimeException e) {
      throw new TraceException(
          "not a flight recording, or damaged: file=%s, %s".formatted(file, e.getMessage()));
    }
    return reader.record(file);
  }

  /// Collects the events of one recording.
  private static final class Reader {
    private final List<Slice> slices = new ArrayList<>();
    private final List<Planning> plannings = new ArrayList<>();
    private final List<Adapting> adaptings = new ArrayList<>();
    private @Nullable RecordedEvent self;
    private long epochOffsetNanos;

    void take(RecordedEvent event) {
      switch (event.getEventType().getName()) {
        case "eco.Collective" -> {
          Slice slice = slice(event);
          if (self == null && slices.isEmpty()) {
            epochOffsetNanos = epochNanos(event.getStartTime()) - slice.startNanos();
          }
          slices.add(slice);
        }
        case "eco.Plan" -> plannings.add(planning(event));
        case "eco.Adapt" -> adaptings.add(adapting(event));
        case "eco.Rank" -> {
          self = event;
          epochOffsetNanos = event.getLong("epochNanos") - event.getLong("nanoTime");
        }
        default -> {
          // Somebody else's.
        }
      }
    }

    RankRecord record(Path file) {
      RecordedEvent told = self;
      if (told == null && slices.isEmpty()) {
        throw new TraceException("no operation of ECO is recorded there: file=" + file);
      }
      return new RankRecord(
          told == null ? slices.getFirst().rank() : told.getInt("rank"),
          told == null ? 0 : told.getInt("ranks"),
          told == null ? "" : told.getString("host"),
          told == null ? file.toString() : told.getString("clock"),
          epochOffsetNanos,
          List.copyOf(slices),
          List.copyOf(plannings),
          List.copyOf(adaptings));
    }

    private static Slice slice(RecordedEvent event) {
      return new Slice(
          event.getInt("rank"),
          event.getString("operation"),
          event.getLong("bytes"),
          event.getInt("root"),
          event.getInt("ranks"),
          event.getString("plan"),
          event.getDuration("predicted").toNanos(),
          event.getDuration("measured").toNanos(),
          event.getDuration("waiting").toNanos(),
          event.getInt("communicator"),
          event.getInt("call"),
          event.getLong("startNanos"),
          event.getBoolean("failed"));
    }

    private static Planning planning(RecordedEvent event) {
      return new Planning(
          event.getInt("rank"),
          event.getString("operation"),
          event.getLong("bytes"),
          event.getString("plan"),
          event.getLong("startNanos"),
          event.getDuration("planning").toNanos());
    }

    private static Adapting adapting(RecordedEvent event) {
      return new Adapting(
          event.getInt("rank"),
          event.getInt("communicator"),
          event.getInt("call"),
          event.getString("operation"),
          event.getLong("bytes"),
          event.getString("plan"),
          event.getString("before"),
          event.getDouble("latencyRatio"),
          event.getDouble("bytesRatio"),
          event.getLong("startNanos"));
    }

    private static long epochNanos(Instant time) {
      return time.getEpochSecond() * 1_000_000_000 + time.getNano();
    }
  }
}
