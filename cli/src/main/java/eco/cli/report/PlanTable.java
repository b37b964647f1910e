package eco.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The plans as a table: what each operation would do, how long, and how near that is to the best.
final class PlanTable {
  private PlanTable() {}

  static String html(List<PlanCard> cards) {
    List<List<String>> rows = new ArrayList<>();
    for (PlanCard card : cards) {
      double over = card.boundNanos() == 0 ? 1 : card.predictedNanos() / card.boundNanos();
      rows.add(
          List.of(
              card.operation(),
              card.operation().equals("barrier") ? "" : String.valueOf(card.bytes()),
              card.root() < 0 ? "" : String.valueOf(card.root()),
              card.plan(),
              Units.time(card.predictedNanos()),
              Units.time(card.boundNanos()),
              String.format(Locale.ROOT, "x%.2f", over),
              card.rejected().isEmpty()
                  ? ""
                  : "%s, %s"
                      .formatted(
                          card.rejected().getFirst().plan(),
                          Units.time(card.rejected().getFirst().predictedNanos()))));
    }
    List<String> headings =
        List.of(
            "operation",
            "bytes",
            "root",
            "plan",
            "predicted",
            "lower bound",
            "over it",
            "best of the rejected");
    return Html.table("", headings, rows);
  }
}
