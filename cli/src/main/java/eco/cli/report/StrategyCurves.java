package eco.cli.report;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.collective.Costs;
import eco.collective.Entry;
import eco.network.Topology;
import eco.plan.Plan;
import eco.plan.Planner;
import eco.plan.Request;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import eco.simulate.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Times over sizes for all strategies of an operation, predicted and measured.
///
/// A strategy is an algorithm of the catalogue among all ranks in their own order and without
/// segments, as if the network had no clusters. Trees that follow costs are told those of messages.
///
/// @param lines the plan, the lower bound, the strategies, then what was measured
record StrategyCurves(String operation, List<Line> lines) {
  static final List<Long> BYTES =
      List.of(8L, 64L, 512L, 4L << 10, 16_000L, 64L << 10, 256L << 10, 1L << 20);

  /// Beyond so many ranks strategies that are far from the best take too long to simulate.
  private static final int MOST_RANKS = 128;

  /// What a line is about.
  enum Kind {
    PLAN,
    BOUND,
    STRATEGY,
    MEASURED
  }

  /// A time for some sizes.
  record Line(String name, Kind kind, List<Point> points) {}

  /// A time for a size.
  record Point(long bytes, double nanos) {}

  /// The curves of every operation.
  static List<StrategyCurves> all(Topology topology, Planner planner, List<BenchFile> measured) {
    List<StrategyCurves> curves = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      List<Line> lines = new ArrayList<>(planned(operation, topology, planner));
      if (topology.size() <= MOST_RANKS) {
        lines.addAll(strategies(operation, topology));
      }
      measured.forEach(file -> lines.addAll(file.curves(operation, topology.size())));
      curves.add(new StrategyCurves(operation.word(), lines));
    }
    return curves;
  }

  private static List<Long> sizes(Operation operation) {
    return operation == Operation.BARRIER ? List.of(0L) : BYTES;
  }

  private static List<Line> planned(Operation operation, Topology topology, Planner planner) {
    List<Plan> plans =
        sizes(operation).stream()
            .map(bytes -> planner.plan(Request.of(operation, bytes, topology.size())))
            .toList();
    return List.of(
        new Line("ECO's plan", Kind.PLAN, points(plans.stream(), Plan::predictedNanos)),
        new Line("lower bound", Kind.BOUND, points(plans.stream(), plan -> plan.bound().nanos())));
  }

  private interface Nanos {
    double of(Plan plan);
  }

  private static List<Point> points(Stream<Plan> plans, Nanos nanos) {
    return plans.map(plan -> new Point(plan.request().bytes(), nanos.of(plan))).toList();
  }

  private static List<Line> strategies(Operation operation, Topology topology) {
    Simulator simulator = Simulator.of(topology);
    List<Line> lines = new ArrayList<>();
    for (Entry entry : Catalogue.entries(operation)) {
      if (entry.refusal(Request.of(operation, 0, topology.size()).goal()).isEmpty()) {
        List<Point> points =
            sizes(operation).stream()
                .map(bytes -> new Point(bytes, nanos(entry, topology, simulator, bytes)))
                .toList();
        lines.add(new Line(entry.choice().toString(), Kind.STRATEGY, points));
      }
    }
    return lines;
  }

  private static double nanos(Entry entry, Topology topology, Simulator simulator, long bytes) {
    Request request = Request.of(entry.operation(), bytes, topology.size());
    Choice choice = entry.choice().withCosts(new MessageCosts(topology, bytes));
    Schedule schedule = Catalogue.schedule(request.goal(), choice);
    return simulator.run(schedule, request.elements(), request.elementBytes()).nanos();
  }

  /// What messages of a size cost, for trees that follow costs.
  private record MessageCosts(Topology topology, long bytes) implements Costs {
    @Override
    public double cost(int source, int target) {
      return source == target ? 0 : topology.medium(source, target).messageNanos(bytes);
    }

    @Override
    public double busy(int source, int target) {
      return source == target ? 0 : topology.medium(source, target).gap().nanos(bytes);
    }
  }
}
