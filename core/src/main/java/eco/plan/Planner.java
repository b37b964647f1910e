package eco.plan;

import eco.network.Medium;
import eco.network.Topology;
import eco.schedule.Goal;
import eco.schedule.Schedule;
import eco.simulate.Processor;
import eco.simulate.Simulator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Finds the best plan for every request on one topology: the same everywhere, without a clock.
///
///     views of the topology x algorithms per level x segments
///       --formula-->  the promising ones, the best first
///       --simulate->  their times, as long as the budget lasts
///       --climb---->  one choice of the best changed at a time, as long as that helps
///
/// The budget is counted in simulated messages, not in time, so that all ranks of a job find the
/// same plan. A plan once found is kept.
///
/// Not safe for use by several threads at once.
public final class Planner {
  private static final double ALMOST = 1.03;

  private static final int MOST_PLANS = 4096;

  private final Topology topology;
  private final BooleanSupplier wanted;
  private final Simulator simulator;
  private @Nullable Simulator withoutBytes;
  private final List<View> views;
  private final View plain;
  private final boolean casts;
  private final double workNanos;
  private final Map<Request, Plan> plans = new HashMap<>();
  private final Map<Goal, Recipe> direct = new HashMap<>();

  /// A planner for a network whose ranks are as fast as present machines.
  public Planner(Topology topology) {
    this(topology, () -> true);
  }

  /// The same, of plans that may not be wanted any more before they are found.
  public Planner(Topology topology, BooleanSupplier wanted) {
    this.topology = topology;
    this.wanted = wanted;
    simulator = Simulator.of(topology, Processor.TYPICAL);
    views = View.all(topology);
    plain = views.getLast().inOrder();
    List<Medium> media =
        views.stream()
            .flatMap(view -> view.groups().stream())
            .flatMap(List::stream)
            .map(View.Talk::medium)
            .toList();
    casts = media.stream().anyMatch(Medium::multicast);
    workNanos =
        media.stream()
            .mapToDouble(
                medium -> medium.sendOverhead().nanos(1) + medium.receiveOverhead().nanos(1))
            .min()
            .orElse(0);
  }

  /// The plan for a request.
  ///
  /// @throws IllegalArgumentException if it is for another number of ranks than the topology has
  /// @throws UnwantedException if it is not wanted any more before it is found
  public Plan plan(Request request) {
    if (request.ranks() != topology.size()) {
      throw new IllegalArgumentException(
          "another number of ranks: request=" + request.ranks() + ", topology=" + topology.size());
    }
    return Objects.requireNonNull(planWithin(request, Double.POSITIVE_INFINITY));
  }

  /// The plan for a request, unless it takes longer than a limit and that is soon clear.
  @Nullable Plan planWithin(Request request, double limitNanos) {
    Plan known = plans.get(request);
    if (known == null) {
      known = new Search(this, request).planWithin(limitNanos);
      if (known != null) {
        keep(known);
      }
    }
    return known;
  }

  /// Keeps a plan that another planner has made for the same topology.
  public void keep(Plan plan) {
    if (plans.size() >= MOST_PLANS) {
      plans.clear();
    }
    plans.put(plan.request(), plan);
  }

  /// How long a short message keeps two processors busy in sum, on the medium where that is least.
  double workNanos() {
    return workNanos;
  }

  /// Whether the plan for a request is there already.
  public boolean knows(Request request) {
    return plans.containsKey(request);
  }

  /// The plan for a request, or the one from another root if that serves almost as well: planning
  /// takes much longer than finding that out.
  ///
  /// @param root a root near the request's own
  public Plan plan(Request request, int root) {
    Plan near = plan(request.from(root));
    return root == request.root() || serves(near, request) ? near : plan(request);
  }

  /// How long a plan would take if bytes cost the network nothing: latencies and overheads alone.
  public double latencyNanos(Plan plan) {
    Simulator known = withoutBytes;
    if (known == null) {
      Topology endless = topology.over(cluster -> cluster.medium().times(1, 0));
      known = Simulator.of(endless, Processor.TYPICAL);
      withoutBytes = known;
    }
    Request request = plan.request();
    Schedule schedule = plan.schedule(Schedule.ALL_RANKS);
    return known.run(schedule, request.elements(), request.elementBytes()).nanos();
  }

  private boolean serves(Plan near, Request request) {
    return !near.simulated() || nanos(near.recipe(), request) <= ALMOST * near.predictedNanos();
  }

  /// The plan for lengths that are roughly those of a request, with the time that it takes for
  /// exactly those: where lengths are seldom the same twice, one search serves many calls.
  public Plan planRoughly(Request request) {
    Plan rough = plan(request.roughly());
    double nanos = rough.simulated() ? nanos(rough.recipe(), request) : rough.predictedNanos();
    return new Plan(
        request,
        rough.recipe(),
        rough.name(),
        nanos,
        rough.simulated(),
        request.bound(topology),
        rough.rejected());
  }

  /// How to move uneven blocks whose lengths only those ranks know that have or want them.
  ///
  /// @param goal a gather, a scatter or an all-to-all
  public Recipe direct(Goal goal) {
    return direct.computeIfAbsent(goal, asked -> new DirectSearch(this, asked).recipe());
  }

  private double nanos(Recipe recipe, Request request) {
    Schedule schedule = recipe.schedule(request.goal(), Schedule.ALL_RANKS);
    return simulator.run(schedule, request::elements, request.elementBytes()).nanos();
  }

  Topology topology() {
    return topology;
  }

  /// Who simulates, as long as plans are wanted.
  Simulator simulator() {
    if (!wanted.getAsBoolean()) {
      throw new UnwantedException();
    }
    return simulator;
  }

  /// The ranks in their own order, as if the network had no levels.
  View plain() {
    return plain;
  }

  /// Whether any cluster carries multicast.
  boolean casts() {
    return casts;
  }

  /// The topology, and what it looks like without some of its levels.
  List<View> views() {
    return views;
  }
}
