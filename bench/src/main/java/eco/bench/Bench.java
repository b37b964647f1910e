package eco.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The driver: compiles the rivals, runs the rounds, prints the report.
public final class Bench {
  private Bench() {}

  /// Measures what `request` asks for and prints it to `out`; progress goes to `err`.
  ///
  /// @throws BenchException if it cannot be measured
  public static void run(Request request, PrintWriter out, PrintWriter err) {
    if (request.operation() == Operation.LIMITS) {
      measureLimits(request, out, err);
      return;
    }
    if (request.operation() == Operation.KERNELS) {
      measureKernels(request, out, err);
      return;
    }
    request.rivals().forEach(Rival::requireInstalled);
    Path scratch = createScratch();
    try {
      List<Runner> runners = new ArrayList<>(List.of(new EcoRunner()));
      for (Rival rival : request.rivals()) {
        runners.add(RivalRunner.compile(rival, scratch));
      }
      Machine.warning(Machine.load()).ifPresent(err::println);
      out.println(Machine.describe(request.rivals()));
      request.site().ifPresent(site -> site.notes().forEach(out::println));
      Progress progress = new Progress(err, Terminal.isTerminal(Terminal.STANDARD_ERROR));
      List<Result> results = Result.of(request, Rounds.run(request, runners, progress));
      new Report(request, results, Terminal.wantsColour()).lines().forEach(out::println);
      request.json().ifPresent(file -> JsonLines.write(file, results));
    } finally {
      delete(scratch);
    }
  }

  private static void measureLimits(Request request, PrintWriter out, PrintWriter err) {
    Path scratch = createScratch();
    try {
      Machine.warning(Machine.load()).ifPresent(err::println);
      out.println(Machine.describe(List.of()));
      Progress progress = new Progress(err, Terminal.isTerminal(Terminal.STANDARD_ERROR));
      LimitsMeasurement.Found found = new LimitsMeasurement(scratch, progress).run();
      found.lines().forEach(out::println);
      request.json().ifPresent(file -> JsonLines.writeAny(file, found.rows()));
    } finally {
      delete(scratch);
    }
  }

  private static void measureKernels(Request request, PrintWriter out, PrintWriter err) {
    Machine.warning(Machine.load()).ifPresent(err::println);
    out.println(Machine.describe(List.of()));
    Progress progress = new Progress(err, Terminal.isTerminal(Terminal.STANDARD_ERROR));
    List<KernelMeasurement.Row> rows = new KernelMeasurement(progress).run(request.lengths());
    KernelMeasurement.lines(rows).forEach(out::println);
    request.json().ifPresent(file -> JsonLines.writeAny(file, rows));
  }

  private static Path createScratch() {
    try {
      return Files.createTempDirectory("eco-bench");
    } catch (IOException failure) {
      throw new BenchException("cannot make a temporary directory: " + failure, failure);
    }
  }

  private static void delete(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException failure) {
      throw new BenchException("cannot delete " + directory + ": " + failure, failure);
    }
  }
}
