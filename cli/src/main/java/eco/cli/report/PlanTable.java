package eco.cli.report;

import eco.cli.report.PlanCard.Rejected;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The plans as a table: what each operation would do, how long, and how near that is to the best.
final class PlanTable {
  private PlanTable() {}

  /// One row for every operation and size, from root 0 if there is a root.
  static String html(List<PlanCard> cards) {
    List<List<String>> rows = new ArrayList<>();
    for (PlanCard card : cards) {
      if (card.root() <= 0) {
        rows.add(
            List.of(
                card.operation(),
                card.operation().equals("barrier") ? "" : String.valueOf(card.bytes()),
                card.plan(),
                time(card.predictedNanos(), card.simulated()),
                Units.time(card.boundNanos()),
                String.format(Locale.ROOT, "x%.2f", over(card)),
                best(card)));
      }
    }
    List<String> headings =
        List.of(
            "operation",
            "bytes",
            "plan",
            "predicted",
            "lower bound",
            "over it",
            "best of the rejected");
    return Html.table("All operations, from root 0 where there is a root", headings, rows);
  }

  private static double over(PlanCard card) {
    return card.boundNanos() == 0 ? 1 : card.predictedNanos() / card.boundNanos();
  }

  /// The best that was simulated: what a formula alone promises was not worth a simulation.
  private static String best(PlanCard card) {
    return card.rejected().stream()
        .filter(Rejected::simulated)
        .findFirst()
        .map(each -> each.plan() + ", " + Units.time(each.predictedNanos()))
        .orElse("");
  }

  private static String time(double nanos, boolean simulated) {
    return Units.time(nanos) + (simulated ? "" : " by formula");
  }
}
