package eco.cli.paper;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/// How good predictions are, and the choices that follow from them.
///
/// @param medianError over all rows, without signs, as a share of what was measured
/// @param plans how good ECO's plans are
/// @param promises how good the strategies of the catalogue are that should be fastest
record ModelScore(int rows, double medianError, Choices plans, Choices promises) {
  /// A strategy that takes so much longer than the best is still a good choice.
  private static final double GOOD = 0.1;

  /// Choices, one for each cell.
  ///
  /// @param good for how many of them the best was not much faster
  /// @param medianRegret how much longer they took than the best
  record Choices(int cells, int good, double medianRegret) {
    static Choices of(List<ModelCell> cells, Function<ModelCell, ModelRow> choice) {
      double[] regrets =
          cells.stream().mapToDouble(cell -> cell.regret(choice.apply(cell))).toArray();
      int good = (int) Arrays.stream(regrets).filter(regret -> regret <= GOOD).count();
      return new Choices(cells.size(), good, median(regrets));
    }

    String text() {
      return String.format(
          Locale.ROOT,
          "%d of %d cells the measured best or within 10 %% of it (%.0f %%), median regret %.1f %%",
          good,
          cells,
          100.0 * good / cells,
          medianRegret * 100);
    }
  }

  static ModelScore of(List<ModelCell> cells) {
    double[] errors =
        cells.stream()
            .flatMap(cell -> cell.rows().stream())
            .mapToDouble(row -> Math.abs(row.error()))
            .toArray();
    return new ModelScore(
        errors.length,
        median(errors),
        Choices.of(cells, ModelCell::planned),
        Choices.of(cells, ModelCell::promising));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  List<String> lines() {
    String error =
        String.format(
            Locale.ROOT, "median error of %d predictions: %.1f %%", rows, medianError * 100);
    return Stream.of(
            error,
            "ECO's plan: " + plans.text(),
            "best predicted of the catalogue: " + promises.text())
        .toList();
  }
}
