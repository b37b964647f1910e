package eco.cli.trace;

import eco.launch.LaunchSpec;
import eco.launch.Launcher;
import eco.launch.Sink;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/// A job whose ranks are recorded, and the trace that is made of their records when it has ended.
public final class TracedRun {
  /// What is printed besides the trace.
  public enum Summary {
    /// One line that says where the trace is.
    NONE,
    /// A table of operations.
    TABLE,
    /// The same for programs.
    JSON
  }

  private final Path file;
  private final Summary summary;
  private final PrintWriter out;
  private final PrintWriter err;

  /// @param file where the trace goes
  /// @param out for the summary
  /// @param err for everything else
  public TracedRun(Path file, Summary summary, PrintWriter out, PrintWriter err) {
    this.file = file;
    this.summary = summary;
    this.out = out;
    this.err = err;
  }

  /// Makes sure that a trace can be written, before anything is done for it.
  ///
  /// @throws IllegalArgumentException if not
  public static void check(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file) || folder == null || !Files.isWritable(folder)) {
      throw new IllegalArgumentException("cannot write the trace: file=" + file);
    }
  }

  /// Runs a job and writes its trace, however it ended; the result is the job's exit status.
  public int run(LaunchSpec spec, Sink sink) throws IOException, InterruptedException {
    Path records = Files.createTempDirectory("eco-trace-");
    try {
      int status = Launcher.run(spec.withVariable("ECO_TRACE", records.toString()), sink);
      try {
        write(Trace.read(List.of(records)));
      } catch (TraceException e) {
        err.println("eco trace: " + e.getMessage());
        err.flush();
        return Math.max(1, status);
      }
      return status;
    } finally {
      delete(records);
    }
  }

  /// Writes a trace, and a summary if one is wanted.
  void write(Trace trace) throws IOException {
    TraceWriter.write(trace, file);
    TraceSummary rows = new TraceSummary(trace);
    switch (summary) {
      case NONE -> {
        // The file is all that was asked for.
      }
      case TABLE -> rows.table().forEach(out::println);
      case JSON ->
          out.println(
              JsonMapper.shared()
                  .writeValueAsString(
                      Map.of(
                          "trace",
                          file.toString(),
                          "ranks",
                          trace.hosts().size(),
                          "missing",
                          trace.missing(),
                          "clocks",
                          trace.notes(),
                          "operations",
                          rows.fields())));
    }
    out.flush();
    trace.notes().forEach(note -> err.println("eco trace: " + note));
    if (!trace.missing().isEmpty()) {
      err.println("eco trace: no record of ranks " + trace.missing() + ": they did not end well");
    }
    err.printf(
        "eco trace: %d operations of %d ranks in %s: open it in ui.perfetto.dev%n",
        trace.slices().size(), trace.hosts().size(), file);
    err.flush();
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
