package eco.cli.paper;

import eco.bench.Contest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What rows say: as a table for people, and whether ECO comes first as in the paper.
final class Verdict {
  /// Medians that differ by less are a draw.
  private static final double DRAW = 1.05;

  /// So are those that differ by less than so many times the standard error of the difference.
  private static final double ERRORS = 2;

  private Verdict() {}

  /// The rows of one length as an aligned table.
  static List<String> table(List<Row> rows) {
    boolean paper = rows.stream().anyMatch(row -> row.pattern().paperMillis() > 0);
    List<String> lines = new ArrayList<>();
    lines.add(header(paper ? "    paper" : ""));
    for (Row row : rows) {
      String beside =
          row.pattern().paperMillis() > 0
              ? String.format(Locale.ROOT, " %8.1f", row.pattern().paperMillis())
              : "";
      lines.add(
          String.format(
                  Locale.ROOT,
                  "%-22s %10.2f %10.2f %10.2f %10.2f %8.2f %8.2f%s",
                  row.pattern().label(),
                  row.forecast().nanos() / 1e6,
                  row.outcome().minNanos() / 1e6,
                  row.outcome().medianNanos() / 1e6,
                  row.outcome().meanNanos() / 1e6,
                  row.outcome().deviationNanos() / 1e6,
                  row.ofBound(),
                  beside)
              .stripTrailing());
    }
    return lines;
  }

  private static String header(String more) {
    return "%-22s %10s %10s %10s %10s %8s %8s%s"
        .formatted("times in ms", "predicted", "min", "median", "mean", "stddev", "of bound", more);
  }

  /// The median of ECO's plan over that of another pattern.
  static double ratio(List<Row> rows, Row other) {
    return planned(rows).outcome().medianNanos() / other.outcome().medianNanos();
  }

  private static Row planned(List<Row> rows) {
    return rows.stream().filter(row -> row.pattern().isPlanned()).findFirst().orElseThrow();
  }

  /// The fastest pattern that beat ECO's plan, if one did.
  static Optional<Row> winner(List<Row> rows) {
    Row own = planned(rows);
    return rows.stream()
        .filter(row -> isClearlyFaster(row.outcome(), own.outcome()))
        .min(Comparator.comparingDouble(row -> row.outcome().medianNanos()));
  }

  private static boolean isClearlyFaster(Contest.Outcome one, Contest.Outcome other) {
    double error = Math.hypot(one.medianErrorNanos(), other.medianErrorNanos());
    double ahead = other.medianNanos() - one.medianNanos();
    return ahead > (DRAW - 1) * one.medianNanos() && ahead > ERRORS * error;
  }

  /// The fastest pattern, if it is not ECO's plan but not clearly faster either.
  private static Optional<Row> even(List<Row> rows) {
    Row own = planned(rows);
    return rows.stream()
        .filter(row -> row.outcome().medianNanos() < own.outcome().medianNanos())
        .min(Comparator.comparingDouble(row -> row.outcome().medianNanos()));
  }

  /// What ECO's plan is.
  static String plan(List<Row> rows) {
    return "ECO's plan: " + planned(rows).forecast().plan();
  }

  /// Who is first, in a sentence.
  static String order(List<Row> rows) {
    Optional<Row> winner = winner(rows);
    Optional<Row> papers = papersFirst(rows);
    if (winner.isPresent()) {
      String faster = winner.get().pattern().label() + " is faster than ECO's plan";
      return winner.equals(papers)
          ? "as in the paper, " + faster
          : "not as in the paper: " + faster;
    }
    String first =
        papers
            .map(row -> "ECO's plan is first; in the paper " + row.pattern().label() + " was")
            .orElse("ECO's plan is first, as in the paper");
    return first + even(rows).map(row -> "; a draw with " + row.pattern().label()).orElse("");
  }

  /// Whether ECO's plan is first, or is beaten by what was first in the paper.
  static boolean isAsExpected(List<Row> rows) {
    Optional<Row> winner = winner(rows);
    return winner.isEmpty() || winner.equals(papersFirst(rows));
  }

  /// What was faster than ECO in the paper, if something was.
  private static Optional<Row> papersFirst(List<Row> rows) {
    double own = planned(rows).pattern().paperMillis();
    return rows.stream()
        .filter(row -> row.pattern().paperMillis() > 0 && row.pattern().paperMillis() < own)
        .min(Comparator.comparingDouble(row -> row.pattern().paperMillis()));
  }

  /// Rows whose times are not those of the paper's work, but should have the same ratios.
  static List<String> relative(List<Row> rows) {
    boolean paper = rows.stream().anyMatch(row -> row.pattern().paperMillis() > 0);
    List<String> lines = new ArrayList<>();
    lines.add(header("   of ECO" + (paper ? "  paper s   of ECO" : "")));
    Row own = planned(rows);
    for (Row row : rows) {
      double millis = row.pattern().paperMillis();
      lines.add(
          String.format(
                  Locale.ROOT,
                  "%-22s %10s %10.2f %10.2f %10.2f %8.2f %8.2f %8.2f%s",
                  row.pattern().label(),
                  row.forecast().nanos() > 0
                      ? String.format(Locale.ROOT, "%.2f", row.forecast().nanos() / 1e6)
                      : "",
                  row.outcome().minNanos() / 1e6,
                  row.outcome().medianNanos() / 1e6,
                  row.outcome().meanNanos() / 1e6,
                  row.outcome().deviationNanos() / 1e6,
                  row.ofBound(),
                  1 / ratio(rows, row),
                  paper
                      ? String.format(
                          Locale.ROOT,
                          " %8.1f %8.2f",
                          millis / 1e3,
                          millis / own.pattern().paperMillis())
                      : "")
              .stripTrailing());
    }
    return lines;
  }
}
