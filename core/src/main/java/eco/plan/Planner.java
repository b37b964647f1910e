package eco.plan;

import eco.network.Topology;
import eco.schedule.Schedule;
import eco.simulate.Processor;
import eco.simulate.Simulator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
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
/// Several threads may ask at once: every search has a simulator of its own, and who asks for a
/// plan that another thread is looking for waits for that one.
public final class Planner {
  private static final double ALMOST = 1.03;

  private static final int MOST_PLANS = 4096;

  private final Topology topology;
  private final Simulator simulator;
  private @Nullable Simulator withoutBytes;
  private final List<View> views;
  private final View plain;
  private final Map<Request, FutureTask<Plan>> plans = new ConcurrentHashMap<>();

  /// A planner for a network whose ranks are as fast as present machines.
  public Planner(Topology topology) {
    this.topology = topology;
    simulator = Simulator.of(topology, Processor.TYPICAL);
    views = View.all(topology);
    plain = views.getLast().inOrder();
  }

  /// The plan for a request.
  ///
  /// @throws IllegalArgumentException if it is for another number of ranks than the topology has
  public Plan plan(Request request) {
    return plan(request, () -> true);
  }

  /// Whether there is a plan for a request already.
  public boolean knows(Request request) {
    FutureTask<Plan> known = plans.get(request);
    return known != null && known.state() == FutureTask.State.SUCCESS;
  }

  /// The plan for a request, as long as it is wanted.
  ///
  /// @throws CancellationException if it is not wanted any more before it is found
  public Plan plan(Request request, BooleanSupplier wanted) {
    if (request.ranks() != topology.size()) {
      throw new IllegalArgumentException(
          "another number of ranks: request=" + request.ranks() + ", topology=" + topology.size());
    }
    while (true) {
      if (plans.size() >= MOST_PLANS) {
        plans.clear();
      }
      FutureTask<Plan> mine = new FutureTask<>(() -> new Search(this, request, wanted).plan());
      FutureTask<Plan> first = plans.putIfAbsent(request, mine);
      FutureTask<Plan> made = first == null ? mine : first;
      if (first == null) {
        mine.run();
      }
      try {
        return made.get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return new Search(this, request, wanted).plan();
      } catch (ExecutionException e) {
        plans.remove(request, made);
        if (first == null || !(e.getCause() instanceof CancellationException)) {
          throw cause(e);
        }
      }
    }
  }

  private static RuntimeException cause(ExecutionException e) {
    return switch (e.getCause()) {
      case RuntimeException thrown -> thrown;
      case Error error -> throw error;
      case null, default -> new IllegalStateException(e);
    };
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
  public synchronized double latencyNanos(Plan plan) {
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

  private synchronized double nanos(Recipe recipe, Request request) {
    Schedule schedule = recipe.schedule(request.goal(), Schedule.ALL_RANKS);
    return simulator.run(schedule, request::elements, request.elementBytes()).nanos();
  }

  Topology topology() {
    return topology;
  }

  /// The ranks in their own order, as if the network had no levels.
  View plain() {
    return plain;
  }

  /// The topology, and what it looks like without some of its levels.
  List<View> views() {
    return views;
  }
}
