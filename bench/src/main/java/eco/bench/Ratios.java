package eco.bench;

import eco.bench.Table.Cell;
import eco.bench.Table.Colour;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The last columns of a table: ECO beside each rival, one rival per column.
///
/// A ratio of times where less is better, of speeds where more is; green where ECO is at least as
/// good, red where it has less than the wanted share of the rival's speed.
///
/// @param op what is compared
/// @param rivals the columns
/// @param results where the rivals' rows are
record Ratios(Measure op, List<Rival> rivals, List<Result> results) {
  /// The share of a rival's speed that every row should have.
  static final double WANTED = 0.95;

  List<String> headings(List<String> own, String last) {
    String kind = op.comparesTimes() ? "time/" : "speed/";
    Stream<String> left = Stream.concat(own.stream(), Stream.of(last));
    return Stream.concat(left, rivals.stream().map(rival -> kind + rival)).toList();
  }

  List<Cell> cells(Result row, List<String> own) {
    return Stream.concat(
            own.stream().map(Cell::new), rivals.stream().map(rival -> ratio(row, rival)))
        .toList();
  }

  private Cell ratio(Result row, Rival rival) {
    if (!row.system().equals(EcoRunner.SYSTEM)) {
      return new Cell("");
    }
    return results.stream()
        .filter(result -> result.system().equals(rival.toString()) && result.matches(row))
        .findFirst()
        .map(theirs -> cell(row.timeRatio(theirs)))
        .orElse(new Cell(""));
  }

  private Cell cell(double timeRatio) {
    double shown = op.comparesTimes() ? timeRatio : 1 / timeRatio;
    return new Cell(String.format(Locale.ROOT, "%.2f", shown), colour(timeRatio));
  }

  private static Colour colour(double timeRatio) {
    if (timeRatio <= 1) {
      return Colour.GREEN;
    }
    return 1 / timeRatio < WANTED ? Colour.RED : Colour.NONE;
  }
}
