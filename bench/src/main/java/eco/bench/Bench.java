package eco.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
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
    if (request.operation() == Operation.INFER) {
      infer(request, out, err);
      return;
    }
    boolean targets = request.operation() == Operation.COLLECTIVES;
    List<Rival> rivals = targets ? List.of(Rival.OPENMPI) : request.rivals();
    rivals.forEach(Rival::requireInstalled);
    Path scratch = createScratch();
    try {
      List<Runner> runners = new ArrayList<>(List.of(new EcoRunner()));
      for (Rival rival : rivals) {
        runners.add(RivalRunner.compile(rival, scratch));
      }
      Machine.warning(Machine.load()).ifPresent(err::println);
      out.println(Machine.describe(rivals));
      request.site().ifPresent(site -> site.notes().forEach(out::println));
      Progress progress = new Progress(err, Terminal.isTerminal(Terminal.STANDARD_ERROR));
      List<BenchException> lost = new ArrayList<>();
      if (targets) {
        compareWithTargets(request, runners, progress, out, lost);
      } else if (request.operation() == Operation.EVERY) {
        compareEvery(request, runners, progress, out, lost);
      } else {
        List<Result> results = measure(List.of(request), runners, progress, lost);
        new Report(request, results, Terminal.wantsColour()).lines().forEach(out::println);
      }
      requireAll(lost);
    } finally {
      delete(scratch);
    }
  }

  /// Measures what package `mpi` costs.
  ///
  /// @throws BenchException if it cannot be measured
  public static void run(MpiRequest request, PrintWriter out, PrintWriter err) {
    Machine.warning(Machine.load()).ifPresent(err::println);
    out.println(Machine.describe(List.of()));
    Progress progress = new Progress(err, Terminal.isTerminal(Terminal.STANDARD_ERROR));
    List<MpiOverhead.Row> rows = new MpiOverhead(request, progress).run();
    MpiOverhead.lines(rows).forEach(out::println);
    request.json().ifPresent(file -> JsonLines.writeAny(file, rows));
  }

  /// Measures the NAS kernel IS.
  ///
  /// @throws BenchException if it fails, or its verification does
  public static void run(SortRequest request, PrintWriter out, PrintWriter err) {
    Path scratch = createScratch();
    try {
      Machine.warning(Machine.load()).ifPresent(err::println);
      out.println(Machine.describe(List.of()));
      Progress progress = new Progress(err, Terminal.isTerminal(Terminal.STANDARD_ERROR));
      List<IntegerSortMeasurement.Row> rows =
          new IntegerSortMeasurement(request, scratch, progress).run();
      IntegerSortMeasurement.lines(rows).forEach(out::println);
      request.json().ifPresent(file -> JsonLines.writeAny(file, rows));
    } finally {
      delete(scratch);
    }
  }

  /// Measures one request after the other. Results so far are written after each, so that a run
  /// of hours that is cut short leaves what it has.
  ///
  /// @param lost where failures of rivals go
  private static List<Result> measure(
      List<Request> requests, List<Runner> runners, Progress progress, List<BenchException> lost) {
    List<Result> results = new ArrayList<>();
    for (Request request : requests) {
      results.addAll(Result.of(request, Rounds.run(request, runners, progress, lost::add)));
      request.json().ifPresent(file -> JsonLines.write(file, results));
    }
    return results;
  }

  /// What is there has been printed; that something is missing must not go unnoticed.
  private static void requireAll(List<BenchException> lost) {
    if (!lost.isEmpty()) {
      throw new BenchException(
          lost.stream().map(BenchException::getMessage).collect(Collectors.joining("; ")),
          lost.getFirst());
    }
  }

  private static void compareEvery(
      Request request,
      List<Runner> runners,
      Progress progress,
      PrintWriter out,
      List<BenchException> lost) {
    List<Result> results = measure(request.parts(), runners, progress, lost);
    new EveryReport(request, results, Terminal.wantsColour()).lines().forEach(out::println);
  }

  private static void compareWithTargets(
      Request request,
      List<Runner> runners,
      Progress progress,
      PrintWriter out,
      List<BenchException> lost) {
    List<Target> targets =
        Target.ALL.stream()
            .filter(target -> request.ranks() == 0 || request.ranks() == target.ranks())
            .toList();
    List<Result> results = measure(Target.requests(request, targets), runners, progress, lost);
    requireAll(lost);
    new TargetReport(targets, results, Terminal.wantsColour()).lines().forEach(out::println);
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

  private static void infer(Request request, PrintWriter out, PrintWriter err) {
    Progress progress = new Progress(err, Terminal.isTerminal(Terminal.STANDARD_ERROR));
    List<InferTrial.Verdict> verdicts = InferTrial.run(progress);
    InferTrial.print(verdicts, out);
    request.json().ifPresent(file -> JsonLines.writeAny(file, verdicts));
  }

  static Path createScratch() {
    try {
      return Files.createTempDirectory("eco-bench");
    } catch (IOException failure) {
      throw new BenchException("cannot make a temporary directory: " + failure, failure);
    }
  }

  static void delete(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException failure) {
      throw new BenchException("cannot delete " + directory + ": " + failure, failure);
    }
  }
}
