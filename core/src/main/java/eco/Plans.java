package eco;

import eco.execute.Call;
import eco.execute.Running;
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
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/// The plans of a group, kept for calls that come again.
///
/// A look-up compares a few numbers and allocates nothing.
final class Plans {
  private static final int BUCKETS = 256;
  private static final int MOST_PLANS = 1024;

  private final Group group;
  private @Nullable Plan[] buckets = new Plan[BUCKETS];
  private int count;

  Plans(Group group) {
    this.group = group;
  }

  /// A plan that was made, what it was made for, and who runs it.
  private static final class Plan {
    final Program program;
    final Operation operation;
    final int root;
    final long elements;
    final long ownElements;
    final int elementBytes;
    final boolean inPlace;
    final boolean ordered;
    final boolean reproducible;
    final @Nullable Forced forced;
    final long @Nullable [] inputCounts;
    final long @Nullable [] inputOffsets;
    final long @Nullable [] outputCounts;
    final long @Nullable [] outputOffsets;
    final @Nullable Neighbourhood neighbourhood;
    final int salt;
    final @Nullable Plan next;
    @Nullable Running running;

    Plan(Request request, @Nullable Forced forced, Program program, @Nullable Plan next) {
      this.program = program;
      this.operation = request.call.operation;
      this.root = request.call.root;
      this.elements = request.call.count;
      this.ownElements = request.ownCount;
      this.elementBytes = request.call.elementBytes;
      this.inPlace = request.inPlace;
      this.ordered = request.ordered;
      this.reproducible = request.reproducible;
      this.forced = forced;
      this.inputCounts = copy(request.inputCounts);
      this.inputOffsets = copy(request.inputOffsets);
      this.outputCounts = copy(request.outputCounts);
      this.outputOffsets = copy(request.outputOffsets);
      this.neighbourhood = request.neighbourhood;
      this.salt = salt(request, forced);
      this.next = next;
    }

    boolean suits(Request request, @Nullable Forced wanted) {
      Call call = request.call;
      return operation == call.operation
          && root == call.root
          && elements == call.count
          && ownElements == request.ownCount
          && elementBytes == call.elementBytes
          && inPlace == request.inPlace
          && ordered == request.ordered
          && reproducible == request.reproducible
          && neighbourhood == request.neighbourhood
          && (forced == wanted || (forced != null && forced.equals(wanted)))
          && Arrays.equals(inputCounts, request.inputCounts)
          && Arrays.equals(inputOffsets, request.inputOffsets)
          && Arrays.equals(outputCounts, request.outputCounts)
          && Arrays.equals(outputOffsets, request.outputOffsets);
    }

    private static long @Nullable [] copy(long @Nullable [] list) {
      return list == null ? null : list.clone();
    }

    /// What all ranks must agree on; uneven lengths are found out by the messages themselves.
    static int salt(Request request, @Nullable Forced forced) {
      int hash = 31 * request.call.operation.word().hashCode() + request.call.root;
      hash = 31 * hash + Long.hashCode(request.uneven() ? -1 : request.blockBytes());
      hash = 31 * hash + (forced == null ? 0 : forced.hashCode());
      Neighbourhood neighbourhood = request.neighbourhood;
      hash = 31 * hash + (neighbourhood == null ? 0 : neighbourhood.checksum());
      return 31 * hash + (request.reproducible ? 2 : request.ordered ? 1 : 0);
    }
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
    buckets = new Plan[BUCKETS];
    count = 0;
  }

  /// A runner for the request that nobody uses now.
  Running running(Request request, @Nullable Forced forced) {
    Plan plan = find(request, forced);
    sign(request, plan);
    Running running = plan.running;
    if (running == null || !running.over()) {
      running = newRunning(plan, request);
      plan.running = running;
    }
    return running;
  }

  /// A runner for the request that only its owner uses.
  Running ownRunning(Request request, @Nullable Forced forced) {
    Plan plan = find(request, forced);
    sign(request, plan);
    return newRunning(plan, request);
  }

  private Running newRunning(Plan plan, Request request) {
    World world = group.world;
    return new Running(world.shop, group.team, plan.program, request.call);
  }

  private void sign(Request request, Plan plan) {
    int hash = 31 * plan.salt + request.call.type;
    request.call.signature = (hash ^ hash >>> 16) & 0xFFFF;
    request.call.sharing = group.world.sharing;
    request.call.ways = group.world.ways();
  }

  private Plan find(Request request, @Nullable Forced forced) {
    Call call = request.call;
    int hash = call.operation.word().hashCode() + 31 * call.root + 961 * Long.hashCode(call.count);
    int bucket = (hash ^ hash >>> 15 ^ hash >>> 7) & (BUCKETS - 1);
    for (Plan plan = buckets[bucket]; plan != null; plan = plan.next) {
      if (plan.suits(request, forced)) {
        return plan;
      }
    }
    if (++count > MOST_PLANS) {
      clear();
    }
    Plan plan = new Plan(request, forced, program(request, forced), buckets[bucket]);
    buckets[bucket] = plan;
    return plan;
  }

  // ---- making plans ----------------------------------------------------------------------------

  private Program program(Request request, @Nullable Forced forced) {
    Call call = request.call;
    int rank = group.team.rank();
    if (request.neighbourhood != null) {
      return exchange(request.neighbourhood, request);
    }
    Goal goal = new Goal(call.operation, group.team.size(), call.root, request.ordered);
    Schedule schedule = decide(goal, request, forced).schedule(goal, rank);
    Layout layout = layout(request, schedule, rank);
    return Program.of(schedule, rank, layout, request.inPlace);
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

  private Recipe decide(Goal goal, Request request, @Nullable Forced forced) {
    Operation operation = goal.operation();
    if (request.reproducible) {
      return Defaults.reproducible(goal);
    }
    if (forced != null) {
      long blockBytes = request.uneven() ? 0 : request.blockBytes();
      return forced.forcing(blockBytes).require(operation).recipe(goal, group::topology);
    }
    Forcing outside = group.world.forced.get(operation);
    if (outside != null) {
      return outside.recipe(goal, group::topology);
    }
    if (request.uneven()) {
      return Defaults.uneven(goal);
    }
    Planner planner = group.planner();
    if (planner != null) {
      return planner.plan(planned(request)).recipe();
    }
    return defaults(goal, request.blockBytes());
  }

  /// What is done where the network was not measured.
  Recipe defaults(Goal goal, long blockBytes) {
    int[] machines = new int[goal.ranks()];
    for (int place = 0; place < machines.length; place++) {
      machines[place] = group.world.machines[group.team.member(place)];
    }
    return Defaults.decide(goal, blockBytes, machines);
  }

  /// The request to plan for: all roots of an innermost cluster share the plan of its first rank,
  /// since planning takes much longer than they differ. What a probe tells is too rough to tell
  /// lengths apart that are almost alike.
  private eco.plan.Request planned(Request request) {
    Call call = request.call;
    eco.plan.Request exact =
        new eco.plan.Request(
            call.operation,
            request.blockBytes(),
            call.elementBytes,
            call.operation.rooted() ? firstOfCluster(call.root) : 0,
            group.team.size(),
            request.ordered);
    return group.world.knowsRoughly() ? exact.roughly() : exact;
  }

  private int firstOfCluster(int rank) {
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
