package eco;

import eco.plan.Explanation;
import java.util.List;
import java.util.Locale;

/// In words, how long plans took that have been run.
final class Measured {
  private Measured() {}

  /// Two lines for each plan; nothing if there is none.
  static String text(List<KnownPlan> plans, int rank) {
    StringBuilder text = new StringBuilder();
    for (KnownPlan plan : plans) {
      text.append(text.isEmpty() ? "measured at rank " + rank + "\n" : "");
      Histogram times = plan.measured;
      text.append("  ").append(plan.name);
      if (plan.operation.rooted()) {
        text.append(", root ").append(plan.root);
      }
      text.append(": median ").append(time(times.quantile(0.5))).append(against(plan));
      text.append(
          "\n    10 %% within %s, 90 %% within %s, 99 %% within %s; "
              .formatted(
                  time(times.quantile(0.1)),
                  time(times.quantile(0.9)),
                  time(times.quantile(0.99))));
      text.append(times.count()).append(" of ").append(plan.calls).append(" calls timed\n");
    }
    return text.toString();
  }

  private static String time(long nanos) {
    return Explanation.time((double) nanos);
  }

  private static String against(KnownPlan plan) {
    if (plan.predictedNanos == 0) {
      return "";
    }
    double ratio = (double) plan.measured.quantile(0.5) / (double) plan.predictedNanos;
    return String.format(
        Locale.ROOT, ", x%.2f of the predicted %s", ratio, time(plan.predictedNanos));
  }
}
