package eco;

import eco.collective.Choice;
import eco.execute.Call;
import eco.execute.Collective;
import eco.execute.Departures;
import eco.execute.Running;
import eco.execute.Together;
import eco.execute.Ways;
import eco.network.Topology;
import eco.plan.Defaults;
import eco.plan.Forcing;
import eco.plan.Planner;
import eco.plan.Recipe;
import eco.schedule.Goal;
import eco.schedule.Layout;
import eco.schedule.Operation;
import eco.schedule.Program;
import eco.schedule.Schedule;
import eco.schedule.Step;
import eco.simulate.Timetable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/// The plans of a group, kept for calls that come again.
///
/// A look-up compares a few numbers and allocates nothing.
final class Plans {
  private static final int BUCKETS = 256;
  private static final int MOST_PLANS = 1024;

  private final Group group;
  private @Nullable KnownPlan[] buckets = new KnownPlan[BUCKETS];
  private int count;

  Plans(Group group) {
    this.group = group;
  }

  /// An algorithm that the caller insists on.
  record Forced(String algorithm, long segmentBytes) {
    Forcing forcing(long blockBytes) {
      Forcing forcing = Forcing.of(algorithm);
      if (segmentBytes <= 0 || blockBytes <= segmentBytes) {
        return forcing;
      }
      return forcing.inSegments(Math.toIntExact((blockBytes + segmentBytes - 1) / segmentBytes));
    }
  }

  /// Forgets all plans.
  void clear() {
    buckets = new KnownPlan[BUCKETS];
    count = 0;
  }

  /// A runner for the request that nobody uses now.
  Collective running(Request request, @Nullable Forced forced) {
    KnownPlan plan = find(request, forced);
    sign(request, plan);
    Collective running = plan.running;
    if (running == null || !running.over()) {
      running = newRunning(plan, request, true);
      plan.running = running;
    }
    return running;
  }

  /// A runner for the request that only its owner uses.
  Collective ownRunning(Request request, @Nullable Forced forced) {
    KnownPlan plan = find(request, forced);
    sign(request, plan);
    return newRunning(plan, request, false);
  }

  private Collective newRunning(KnownPlan plan, Request request, boolean waitedFor) {
    World world = group.world;
    Timing timing = new Timing(group, plan, waitedFor);
    return plan.together
        ? new Together(world.shop, group.team, request.call, plan.inPlace, timing)
        : new Running(world.shop, group.team, plan.program, plan.departures, request.call, timing);
  }

  private void sign(Request request, KnownPlan plan) {
    int hash = 31 * plan.salt + request.call.type;
    request.call.signature = (hash ^ hash >>> 16) & 0xFFFF;
    request.call.sharing = group.world.sharing;
    request.call.ways = group.world.ways();
  }

  private static int bucket(Call call) {
    int hash = call.operation.word().hashCode() + 31 * call.root + 961 * Long.hashCode(call.count);
    return (hash ^ hash >>> 15 ^ hash >>> 7) & (BUCKETS - 1);
  }

  /// The plan for the request, if there is one already.
  @Nullable KnownPlan known(Request request, @Nullable Forced forced) {
    KnownPlan plan = buckets[bucket(request.call)];
    while (plan != null && !plan.suits(request, forced)) {
      plan = plan.next;
    }
    return plan;
  }

  /// The plan for the request, which is made if there is none yet.
  KnownPlan find(Request request, @Nullable Forced forced) {
    KnownPlan known = known(request, forced);
    if (known != null) {
      return known;
    }
    int bucket = bucket(request.call);
    if (++count > MOST_PLANS) {
      clear();
    }
    long start = System.nanoTime();
    KnownPlan plan = new KnownPlan(request, forced, decided(request, forced), buckets[bucket]);
    long nanos = System.nanoTime() - start;
    if (group.world.flight.look()) {
      PlanEvent.commit(group, plan, start, nanos);
    }
    buckets[bucket] = plan;
    return plan;
  }

  /// The plans for an operation on blocks of some bytes that have been run.
  List<KnownPlan> run(Operation operation, long blockBytes) {
    List<KnownPlan> found = new ArrayList<>();
    for (KnownPlan bucket : buckets) {
      for (KnownPlan plan = bucket; plan != null; plan = plan.next) {
        if (plan.operation == operation
            && plan.neighbourhood == null
            && plan.blockBytes() == blockBytes
            && plan.measured.count() > 0) {
          found.add(plan);
        }
      }
    }
    return found;
  }

  // ---- making plans ----------------------------------------------------------------------------

  private KnownPlan.Decided decided(Request request, @Nullable Forced forced) {
    Call call = request.call;
    int rank = group.team.rank();
    if (request.neighbourhood != null) {
      return KnownPlan.Decided.unpredicted(exchange(request.neighbourhood, request), "neighbours");
    }
    Goal goal = new Goal(call.operation, group.team.size(), call.root, request.ordered);
    Decision decision = decide(goal, request, forced);
    Schedule schedule = decision.recipe.schedule(goal, rank);
    Layout layout = layout(request, schedule, rank);
    Program program = Program.of(schedule, rank, layout, request.inPlace);
    eco.plan.Plan plan = decision.plan;
    if (decision.together) {
      return KnownPlan.Decided.together(program);
    }
    Departures departures = departures(decision.recipe, goal, request, program);
    return plan == null
        ? new KnownPlan.Decided(program, schedule.algorithm(), 0, null, false, departures)
        : new KnownPlan.Decided(
            program, plan.name(), plan.predictedNanos(), ratios(plan, request), false, departures);
  }

  /// When the messages of a program leave that have nothing to wait for.
  private Departures departures(Recipe recipe, Goal goal, Request request, Program program) {
    if (group.world.ways() == Ways.OPEN || !Timetable.isFor(goal.ranks(), request.uneven())) {
      return Departures.AT_ONCE;
    }
    // The schedule of all ranks is long: only who has several messages to let go looks at it.
    int sends = 0;
    for (int step = 0; step < program.steps(); step++) {
      sends += program.kind(step) == Step.Kind.SEND && program.waits(step) == 0 ? 1 : 0;
    }
    if (sends < 2) {
      return Departures.AT_ONCE;
    }
    Schedule all = recipe.schedule(goal, Schedule.ALL_RANKS);
    int bytes = request.call.elementBytes;
    return new Departures(
        Timetable.departures(
            all, group.topology(), block -> request.call.count, bytes, program.rank()));
  }

  /// Where the runs of a plan are counted that tell something about the network: those that were
  /// planned for just this length, by simulation.
  private @Nullable Histogram ratios(eco.plan.Plan plan, Request request) {
    Planner planner = group.planner();
    if (planner == null
        || !group.adapts()
        || !Evidence.isOf(request.call.operation)
        || !plan.simulated()
        || plan.request().bytes() != request.blockBytes()) {
      return null;
    }
    return group.evidence().of(plan.predictedNanos(), planner.latencyNanos(plan));
  }

  /// A recipe, and the plan that it is of if a planner has made it.
  ///
  /// @param together whether all ranks share memory and show each other what they have
  private record Decision(Recipe recipe, eco.plan.@Nullable Plan plan, boolean together) {
    static Decision of(Recipe recipe) {
      return new Decision(recipe, null, false);
    }

    static Decision of(eco.plan.Plan plan) {
      return new Decision(plan.recipe(), plan, false);
    }
  }

  private static Program exchange(Neighbourhood neighbourhood, Request request) {
    long[] given = request.inputCounts;
    long[] givenAt = request.inputOffsets;
    long[] taken = request.outputCounts;
    long[] takenAt = request.outputOffsets;
    if (given == null || givenAt == null || taken == null || takenAt == null) {
      given = new long[neighbourhood.sides()];
      givenAt = new long[neighbourhood.sides()];
      for (int side = 0; side < given.length; side++) {
        given[side] = request.call.count;
        givenAt[side] = side * request.call.count;
      }
      taken = given;
      takenAt = givenAt;
    }
    return neighbourhood.part().program(given, givenAt, taken, takenAt);
  }

  private Decision decide(Goal goal, Request request, @Nullable Forced forced) {
    Operation operation = goal.operation();
    if (request.reproducible) {
      return Decision.of(Defaults.reproducible(goal));
    }
    if (forced != null) {
      long blockBytes = request.uneven() ? 0 : request.blockBytes();
      Forcing forcing = forced.forcing(blockBytes).require(operation);
      return Decision.of(forcing.recipe(goal, group::topology));
    }
    Forcing outside = group.world.forced.get(operation);
    if (outside != null) {
      return Decision.of(outside.recipe(goal, group::topology));
    }
    Planner planner = group.planner();
    if (request.uneven()) {
      long[] lengths = request.agreedCounts();
      if (planner == null) {
        return Decision.of(Defaults.uneven(goal));
      }
      if (lengths == null) {
        return Decision.of(planner.direct(goal));
      }
      eco.plan.Plan plan = planner.planRoughly(uneven(request, lengths));
      return Decision.of(plan);
    }
    if (together(operation, request.blockBytes())) {
      String like = operation == Operation.BROADCAST ? "flat" : "direct";
      return new Decision(Defaults.forced(goal, Choice.of(like)), null, true);
    }
    if (planner != null) {
      eco.plan.Request planned = planned(request);
      int root = firstOfCluster(planned.root());
      group.adopt(planned.from(root), planner);
      return Decision.of(planner.plan(planned, root));
    }
    return Decision.of(defaults(goal, request.blockBytes()));
  }

  /// Whether ranks show each other such blocks, unless an algorithm is forced.
  ///
  /// They need no message for it, so there is nothing to plan. A planner is asked none the less if
  /// the network was measured otherwise than by this job, and the file says that they do not share
  /// memory: somebody wants to see that network's plans.
  boolean together(Operation operation, long blockBytes) {
    return Together.suits(group.world.endpoint, group.team, operation, blockBytes)
        && (group.planner() == null || group.topology().isOneMachine());
  }

  /// What is done where the network was not measured.
  Recipe defaults(Goal goal, long blockBytes) {
    int[] machines = new int[goal.ranks()];
    for (int place = 0; place < machines.length; place++) {
      machines[place] = group.world.machines[group.team.member(place)];
    }
    return Defaults.decide(goal, blockBytes, machines);
  }

  /// The request to plan for; what a probe tells is too rough to tell lengths apart that are almost
  /// alike.
  private eco.plan.Request planned(Request request) {
    Call call = request.call;
    eco.plan.Request exact =
        new eco.plan.Request(
            call.operation,
            request.blockBytes(),
            call.elementBytes,
            call.operation.rooted() ? call.root : 0,
            group.team.size(),
            request.ordered);
    return group.world.knowsRoughly() ? exact.roughly() : exact;
  }

  private static eco.plan.Request uneven(Request request, long[] lengths) {
    List<Long> list = Arrays.stream(lengths).boxed().toList();
    return eco.plan.Request.uneven(
        request.call.operation, list, request.call.elementBytes, request.ordered);
  }

  /// A rank that is as good a root, nearly always, as all others of its innermost cluster.
  int firstOfCluster(int rank) {
    Topology topology = group.topology();
    int level = topology.depth(rank) - 1;
    return level < 0 ? rank : topology.members(level, topology.cluster(rank, level))[0];
  }

  private static Layout layout(Request request, Schedule schedule, int rank) {
    if (!request.uneven()) {
      return Layout.even(schedule, rank, request.call.count);
    }
    int n = schedule.goal().ranks();
    long[] in = request.inputCounts;
    long[] out = request.outputCounts;
    IntToLongFunction length =
        switch (request.call.operation) {
          case GATHER, ALLGATHER -> block -> known(out, block, block == rank, request.ownCount);
          case SCATTER, REDUCE_SCATTER ->
              block -> known(in, block, block == rank, request.ownCount);
          case ALL_TO_ALL ->
              block ->
                  block / n == rank
                      ? known(in, block % n, false, 0)
                      : known(block % n == rank ? out : null, block / n, false, 0);
          default -> throw new IllegalStateException("uneven: " + request.call);
        };
    Layout layout = Layout.uneven(schedule, rank, length);
    long[] inputs = request.inputOffsets;
    long[] outputs = request.outputOffsets;
    boolean pairs = request.call.operation == Operation.ALL_TO_ALL;
    if (inputs != null) {
      layout = layout.inputAt(block -> inputs[pairs ? block % n : block]);
    }
    return outputs == null ? layout : layout.outputAt(block -> outputs[pairs ? block / n : block]);
  }

  private static long known(long @Nullable [] lengths, int block, boolean own, long ownLength) {
    if (lengths != null) {
      return lengths[block];
    }
    if (own) {
      return ownLength;
    }
    throw new IllegalArgumentException(
        "uneven blocks: the algorithm passes block "
            + block
            + " through a rank that does not know its length; give the counts at all ranks");
  }
}
