package eco.cli.paper;

import eco.schedule.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// An operation of one length in all strategies, ECO's plan among them.
record ModelCell(Operation operation, int ranks, long bytes, List<ModelRow> rows) {
  ModelCell {
    rows = List.copyOf(rows);
    if (rows.stream().filter(ModelRow::isPlanned).count() != 1) {
      throw new IllegalArgumentException("a cell has one plan: operation=" + operation.word());
    }
  }

  /// What was fastest when it was measured.
  ModelRow best() {
    return rows.stream().min(Comparator.comparingDouble(ModelRow::nanos)).orElseThrow();
  }

  ModelRow planned() {
    return rows.stream().filter(ModelRow::isPlanned).findFirst().orElseThrow();
  }

  /// The strategy of the catalogue that should be fastest.
  ModelRow promising() {
    return rows.stream()
        .filter(row -> !row.isPlanned())
        .min(Comparator.comparingDouble(row -> row.forecast().nanos()))
        .orElse(planned());
  }

  /// How much longer a strategy took than the best, as a share of the best.
  double regret(ModelRow chosen) {
    return chosen.nanos() / best().nanos() - 1;
  }

  /// The fastest strategy whose name, without segments and numbers, is among these.
  Optional<ModelRow> fastest(String... names) {
    return rows.stream()
        .filter(row -> List.of(names).contains(row.strategy().replaceFirst("[:/].*", "")))
        .min(Comparator.comparingDouble(ModelRow::nanos));
  }

  /// The cell as an aligned table.
  List<String> table() {
    List<String> lines = new ArrayList<>();
    lines.add("%s of %d bytes, %d ranks".formatted(operation.word(), bytes, ranks));
    lines.add(
        "%-22s %12s %12s %9s %9s %9s"
            .formatted(
                "strategy", "predicted ms", "measured ms", "error %", "of best", "of bound"));
    for (ModelRow row : rows) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%-22s %12.3f %12.3f %+9.1f %9.2f %9.2f%s",
              row.label(),
              row.forecast().nanos() / 1e6,
              row.nanos() / 1e6,
              row.error() * 100,
              1 + regret(row),
              row.forecast().ofBound(row.nanos()),
              row.isPlanned() ? "  " + row.forecast().plan() : ""));
    }
    return lines;
  }

  /// The rows for programs.
  List<Map<String, Object>> fields() {
    return rows.stream().map(this::fields).toList();
  }

  private Map<String, Object> fields(ModelRow row) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("experiment", "models");
    fields.put("system", "eco");
    fields.put("op", operation.word());
    fields.put("ranks", ranks);
    fields.put("bytes", bytes);
    fields.put("pattern", row.label());
    fields.put("algorithm", row.forecast().plan());
    fields.put("predicted_us", Row.micros(row.forecast().nanos()));
    fields.put("min_us", Row.micros(row.outcome().minNanos()));
    fields.put("median_us", Row.micros(row.nanos()));
    fields.put("p50_us", Row.micros(row.nanos()));
    fields.put("mean_us", Row.micros(row.outcome().meanNanos()));
    fields.put("stddev_us", Row.micros(row.outcome().deviationNanos()));
    fields.put("samples", row.outcome().samples());
    fields.put("lower_bound_us", Row.micros(row.forecast().boundNanos()));
    fields.put("of_bound", rounded(row.forecast().ofBound(row.nanos())));
    fields.put("error", rounded(row.error()));
    fields.put("of_best", rounded(1 + regret(row)));
    fields.put("chosen", row.isPlanned());
    return fields;
  }

  private static double rounded(double value) {
    return Math.rint(value * 1e4) / 1e4;
  }

  List<Chart.Bar> bars() {
    return rows.stream()
        .map(
            row ->
                new Chart.Bar(
                    "%s %d: %s".formatted(operation.word(), bytes, row.label()),
                    row.nanos() / 1e6,
                    row.forecast().nanos() / 1e6))
        .toList();
  }
}
