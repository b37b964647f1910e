package eco.plan;

import eco.cost.Bound;
import eco.schedule.Schedule;
import java.util.List;

/// The best schedule found for a request, how long it should take, and what else was tried.
///
/// @param name what the schedule is called: algorithm and segments of every level
/// @param predictedNanos until the last rank has finished
/// @param simulated whether the prediction is a simulation's; otherwise it is a formula's
/// @param bound what no schedule can beat
/// @param rejected the others, the best first
public record Plan(
    Request request,
    Recipe recipe,
    String name,
    double predictedNanos,
    boolean simulated,
    Bound bound,
    List<Rejected> rejected) {
  public Plan {
    rejected = List.copyOf(rejected);
  }

  /// A schedule that was tried and would take longer.
  ///
  /// @param simulated whether the prediction is a simulation's; otherwise it is a formula's
  public record Rejected(String name, double predictedNanos, boolean simulated) {}

  /// The rank's part of the schedule, or all of it for [Schedule#ALL_RANKS].
  public Schedule schedule(int rank) {
    return recipe.schedule(request.goal(), rank);
  }

  /// How many times longer than the lower bound it should take.
  public double overBound() {
    return bound.nanos() == 0 ? 1 : predictedNanos / bound.nanos();
  }
}
