package eco.cli.report;

import eco.plan.Plan;
import eco.schedule.Schedule;
import eco.simulate.Simulator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A plan as the page tells it.
///
/// @param root the root, -1 if the operation has none
/// @param simulated whether the prediction is a simulation's; otherwise it is a formula's
/// @param motion who sends what when; absent if that is too much for a page
record PlanCard(
    String operation,
    long bytes,
    int root,
    String plan,
    double predictedNanos,
    boolean simulated,
    double boundNanos,
    String limitedBy,
    List<Rejected> rejected,
    @Nullable Motion motion) {
  private static final int MOST_REJECTED = 5;

  /// What was tried and would take longer, or is promised by no more than a formula.
  record Rejected(String plan, double predictedNanos, boolean simulated) {}

  static PlanCard of(Plan plan) {
    var request = plan.request();
    return new PlanCard(
        request.operation().word(),
        request.bytes(),
        request.operation().rooted() ? request.root() : -1,
        plan.name(),
        plan.predictedNanos(),
        plan.simulated(),
        plan.bound().nanos(),
        plan.bound().limitedBy(),
        plan.rejected().stream()
            .limit(MOST_REJECTED)
            .map(each -> new Rejected(each.name(), each.predictedNanos(), each.simulated()))
            .toList(),
        null);
  }

  /// The same plan, run in virtual time.
  static Motion motion(Plan plan, Simulator simulator) {
    var request = plan.request();
    Schedule schedule = plan.schedule(Schedule.ALL_RANKS);
    return Motion.of(simulator.run(schedule, request.elements(), request.elementBytes()));
  }

  PlanCard with(Motion seen) {
    return new PlanCard(
        operation,
        bytes,
        root,
        plan,
        predictedNanos,
        simulated,
        boundNanos,
        limitedBy,
        rejected,
        seen);
  }
}
