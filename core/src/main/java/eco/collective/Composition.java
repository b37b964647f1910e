package eco.collective;

import static eco.schedule.Operation.ALLGATHER;
import static eco.schedule.Operation.BARRIER;
import static eco.schedule.Operation.BROADCAST;
import static eco.schedule.Operation.EXCLUSIVE_SCAN;
import static eco.schedule.Operation.GATHER;
import static eco.schedule.Operation.REDUCE;
import static eco.schedule.Operation.REDUCE_SCATTER;
import static eco.schedule.Operation.SCAN;
import static eco.schedule.Operation.SCATTER;

import eco.schedule.Chunks;
import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import eco.schedule.ScheduleBuilder;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Function;

/// Any operation over a tree of clusters, with any algorithm on every level.
///
///     broadcast, scatter      down: the masters of the outermost parts first
///     reduce, gather          up: the outermost last
///     allreduce               reduce up to level 1, allreduce on level 0, broadcast down
///     barrier                 the same with a barrier on level 0
///     allgather               gather up to level 1, allgather on level 0, broadcast down
///     reduce-scatter          reduce up to level 1, reduce-scatter on level 0, scatter down
///     all-to-all, scans       see MultilevelAllToAll, MultilevelScan
///
/// A level follows the one before in rounds, not in time: a transfer waits for its own chunks only,
/// so every segment moves on to the next level as soon as it arrives. There are as many chunks as
/// the level with the most segments wants; levels with fewer send several in one message.
///
/// A tree of one level is the algorithm of that level itself.
public final class Composition {
  private final Goal goal;
  private final ClusterTree tree;
  private final Levels levels;

  private Composition(Goal goal, ClusterTree tree, Levels levels) {
    this.goal = goal;
    this.tree = tree;
    this.levels = levels;
  }

  /// The schedule of all ranks.
  public static Schedule schedule(Goal goal, ClusterTree tree, List<Level> levels) {
    return schedule(goal, tree, levels, Schedule.ALL_RANKS);
  }

  /// The schedule of one rank, or of [Schedule#ALL_RANKS].
  ///
  /// @param tree clusters of exactly the goal's ranks
  /// @param levels the algorithms from the outermost level inwards; the last serves deeper ones too
  public static Schedule schedule(Goal goal, ClusterTree tree, List<Level> levels, int rank) {
    return of(goal, tree, levels).build(rank);
  }

  /// What that schedule is called.
  public static String name(Goal goal, ClusterTree tree, List<Level> levels) {
    return of(goal, tree, levels).name();
  }

  private static Composition of(Goal goal, ClusterTree tree, List<Level> levels) {
    if (!tree.covers(goal.ranks())) {
      throw new IllegalArgumentException("clusters of other ranks: goal=" + goal);
    }
    boolean scans = goal.operation() == SCAN || goal.operation() == EXCLUSIVE_SCAN;
    ClusterTree suited = scans || goal.ordered() ? tree.inRankOrder() : tree;
    return new Composition(goal, suited, new Levels(levels));
  }

  private Schedule build(int rank) {
    ScheduleBuilder builder = ScheduleBuilder.of(goal, name(), chunks(), lanes()).forRank(rank);
    if (!tree.single()) {
      write(Stage.of(builder));
    }
    return builder.build();
  }

  private void write(Stage stage) {
    Masters masters = new Masters(levels, stage);
    Function<ClusterTree, Chunks> blocks = part -> Masters.blocks(stage, part);
    Operation operation = goal.operation();
    int root = operation.rooted() ? goal.root() : Masters.NO_ROOT;
    if (tree.height() == 1) {
      masters.level(operation, List.of(tree), 0, 0, root, blocks);
      return;
    }
    switch (operation) {
      case BROADCAST, SCATTER -> masters.down(operation, tree, 0, 0, root, blocks);
      case REDUCE, GATHER -> masters.up(operation, tree, 0, 0, root, blocks);
      case ALLREDUCE, BARRIER, ALLGATHER, REDUCE_SCATTER -> upAndDown(masters, blocks);
      case ALL_TO_ALL -> new MultilevelAllToAll(levels, tree, stage).write();
      case SCAN -> new MultilevelScan(levels, tree, false).write(stage);
      case EXCLUSIVE_SCAN -> new MultilevelScan(levels, tree, true).write(stage);
    }
  }

  private void upAndDown(Masters masters, Function<ClusterTree, Chunks> blocks) {
    int none = Masters.NO_ROOT;
    int round = 0;
    for (int level = tree.height() - 1; level > 0; level--) {
      round = masters.level(up(goal.operation()), tree.clusters(level), level, round, none, blocks);
    }
    round = masters.level(goal.operation(), List.of(tree), 0, round, none, blocks);
    for (int level = 1; level < tree.height(); level++) {
      round =
          masters.level(down(goal.operation()), tree.clusters(level), level, round, none, blocks);
    }
  }

  private static Operation up(Operation operation) {
    return operation == ALLGATHER ? GATHER : REDUCE;
  }

  private static Operation down(Operation operation) {
    return operation == REDUCE_SCATTER ? SCATTER : BROADCAST;
  }

  private List<Operation> operations(int depth) {
    return operations(goal.operation(), tree.height(), depth);
  }

  /// The operations that run on a level when an operation is composed.
  ///
  /// @param height how many levels there are
  /// @param depth the level, 0 for the outermost
  public static List<Operation> operations(Operation operation, int height, int depth) {
    if (height <= 1) {
      return List.of(operation);
    }
    return switch (operation) {
      case BROADCAST, SCATTER, REDUCE, GATHER -> List.of(operation);
      case ALLREDUCE, BARRIER, ALLGATHER, REDUCE_SCATTER ->
          depth == 0 ? List.of(operation) : List.of(up(operation), down(operation));
      case ALL_TO_ALL -> depth == 0 ? List.of(operation) : List.of(operation, GATHER, SCATTER);
      case SCAN, EXCLUSIVE_SCAN -> {
        Operation scan = depth == height - 1 ? operation : EXCLUSIVE_SCAN;
        yield depth == 0 ? List.of(scan) : List.of(scan, BROADCAST);
      }
    };
  }

  /// How many chunks suit all levels: a common multiple of what they want if it is small enough.
  private int chunks() {
    long common = 1;
    int most = 1;
    for (int depth = 0; depth < tree.height() && goal.operation() != BARRIER; depth++) {
      for (Operation operation : operations(depth)) {
        for (ClusterTree cluster : tree.clusters(depth)) {
          int members = goal.blocks() == 1 ? cluster.parts().size() : 1;
          int wanted = levels.chunks(operation, depth, members);
          most = Math.max(most, wanted);
          common = common > 4L * most ? common : leastCommonMultiple(common, wanted);
        }
      }
    }
    return Math.multiplyExact(goal.blocks(), common > 4L * most ? most : (int) common);
  }

  private static long leastCommonMultiple(long a, long b) {
    long x = a;
    long y = b;
    while (y != 0) {
      long rest = x % y;
      x = y;
      y = rest;
    }
    return a / x * b;
  }

  private int lanes() {
    boolean scans = goal.operation() == SCAN || goal.operation() == EXCLUSIVE_SCAN;
    if (tree.height() > 1 && scans) {
      return MultilevelScan.lanes(tree, goal.operation() == EXCLUSIVE_SCAN);
    }
    int lanes = 1;
    for (int depth = 0; depth < Math.max(1, tree.height()); depth++) {
      lanes = Math.max(lanes, levels.lanes(operations(depth), tree.height()));
    }
    return lanes;
  }

  private String name() {
    if (tree.height() <= 1) {
      return levels.choice(goal.operation(), 0).toString();
    }
    StringJoiner name = new StringJoiner("; ");
    for (int depth = 0; depth < tree.height(); depth++) {
      StringJoiner level = new StringJoiner(" ", "level " + depth + ": ", "");
      for (Operation operation : operations(depth)) {
        level.add(operation.word() + "=" + levels.choice(operation, depth));
      }
      name.add(level.toString());
    }
    return name.toString();
  }
}
