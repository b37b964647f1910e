package eco;

import eco.launch.Job;
import eco.message.EcoException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;

/// The flight recording of one rank that `ECO_TRACE` asks for: a file in the folder that it names.
///
///     ECO_TRACE=records  ->  records/rank-0.jfr, records/rank-1.jfr, ...
///
/// It holds ECO's own events only. The file is written when the rank leaves its job, or when its
/// process ends without having left it.
final class RankRecording implements AutoCloseable {
  private final Recording recording;

  private RankRecording(Recording recording) {
    this.recording = recording;
  }

  /// Starts the recording of a rank, if the environment asks for it.
  static @Nullable RankRecording fromEnvironment(Job job) {
    String folder = System.getenv("ECO_TRACE");
    if (folder == null || folder.isBlank()) {
      return null;
    }
    if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
      throw new EcoException("ECO_TRACE: this Java has no flight recorder (module jdk.jfr)");
    }
    return new RankRecording(start(Path.of(folder), job.rank()));
  }

  @SuppressWarnings("resource") // It is closed where the rank leaves, or by the JVM's own hook.
  private static Recording start(Path folder, int rank) {
    Recording recording = new Recording();
    recording.setName("eco rank " + rank);
    recording.setDumpOnExit(true);
    try {
      Files.createDirectories(folder);
      recording.setDestination(folder.resolve("rank-" + rank + ".jfr"));
    } catch (IOException e) {
      recording.close();
      throw new EcoException("ECO_TRACE: cannot write: rank=" + rank + ", " + e.getMessage(), e);
    }
    recording.enable(CollectiveEvent.class);
    recording.enable(PlanEvent.class);
    recording.enable(RankEvent.class);
    recording.start();
    return recording;
  }

  @Override
  public void close() {
    recording.stop();
    recording.close();
  }
}
