package eco.bench;

import eco.bench.Table.Cell;
import eco.bench.Table.Colour;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The targets beside what was measured: a row each, and how many are met.
///
/// @param targets what is wanted
/// @param results figures of ECO and of Open MPI for each
/// @param colour whether to use colours
record TargetReport(List<Target> targets, List<Result> results, boolean colour) {
  List<String> lines() {
    String rival = Rival.OPENMPI.toString();
    Table table =
        new Table(
            List.of("operation", "ranks", "bytes", "eco us", rival + " us", "ratio", "target", ""));
    int met = 0;
    for (Target target : targets) {
      Result ours = find(target, EcoRunner.SYSTEM);
      Result theirs = find(target, rival);
      double ratio = ours.timeRatio(theirs);
      boolean reached = ratio <= target.timeRatio();
      met += reached ? 1 : 0;
      table.row(
          List.of(
              new Cell(target.operation().toString()),
              new Cell(Integer.toString(target.ranks())),
              new Cell(Sizes.text(target.bytes())),
              new Cell(Report.number(ours.p50Us())),
              new Cell(Report.number(theirs.p50Us())),
              new Cell(twoDigits(ratio), reached ? Colour.GREEN : Colour.RED),
              new Cell(twoDigits(target.timeRatio())),
              new Cell(reached ? "met" : "missed")));
    }
    List<String> lines = new ArrayList<>(table.lines(colour));
    lines.add("%d of %d targets met".formatted(met, targets.size()));
    return lines;
  }

  private Result find(Target target, String system) {
    return results.stream()
        .filter(result -> result.system().equals(system) && target.isAbout(result))
        .findFirst()
        .orElseThrow(
            () -> new BenchException("no result: system=%s, target=%s".formatted(system, target)));
  }

  private static String twoDigits(double ratio) {
    return String.format(Locale.ROOT, "%.2f", ratio);
  }
}
