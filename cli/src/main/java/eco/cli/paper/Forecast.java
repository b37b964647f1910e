package eco.cli.paper;

import eco.bench.Contest;
import eco.network.Topology;
import eco.plan.Forcing;
import eco.plan.Plan;
import eco.plan.Planner;
import eco.plan.Request;
import eco.schedule.Schedule;
import eco.simulate.Simulator;

/// What is known about a pattern before it runs.
///
/// @param plan what ECO calls its own plan; the pattern itself otherwise
/// @param nanos what the simulator says on the network as it was measured
/// @param boundNanos what no pattern can go below there
record Forecast(String plan, double nanos, double boundNanos) {
  /// The forecast with rank 0 as the root.
  ///
  /// @param algorithm as [Forcing] reads it, or [Contest#PLANNED]
  static Forecast of(Request request, String algorithm, Planner planner, Topology topology) {
    Plan plan = planner.plan(request);
    if (algorithm.equals(Contest.PLANNED)) {
      return new Forecast(plan.name(), plan.predictedNanos(), plan.bound().nanos());
    }
    return new Forecast(algorithm, simulated(request, algorithm, topology), plan.bound().nanos());
  }

  /// How long an algorithm should take.
  static double simulated(Request request, String algorithm, Topology topology) {
    Schedule schedule =
        Forcing.of(algorithm)
            .recipe(request.goal(), () -> topology)
            .schedule(request.goal(), Schedule.ALL_RANKS);
    return Simulator.of(topology).run(schedule, request.elements(), request.elementBytes()).nanos();
  }

  /// How many times as long as the bound something took.
  double ofBound(double tookNanos) {
    return tookNanos / boundNanos;
  }

  /// Both, one after the other.
  Forecast then(Forecast next) {
    return new Forecast(plan + ", " + next.plan, nanos + next.nanos, boundNanos + next.boundNanos);
  }
}
