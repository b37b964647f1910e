package eco.plan;

import eco.collective.Choice;
import eco.collective.ClusterTree;
import eco.collective.Level;
import eco.schedule.Goal;
import eco.schedule.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Sensible choices where nothing is known about the network but which ranks share a machine.
///
/// Depends on its arguments alone, so that all ranks decide alike.
public final class Defaults {
  private static final int FEW = 8;

  /// So few that a message to everybody costs less than a second round.
  private static final int VERY_FEW = 4;

  private static final long SHORT_BYTES = 2 << 10;
  private static final long PIPELINED_BYTES = 256 << 10;
  private static final long SEGMENT_BYTES = 64 << 10;
  private static final int MOST_SEGMENTS = 64;

  /// A segment that several ranks of a machine read while the next is written; to a single reader
  /// a message flows anyway.
  private static final long SHARED_SEGMENT_BYTES = 256 << 10;

  private Defaults() {}

  /// Decides.
  ///
  /// @param blockBytes the length of a block of the operation
  /// @param machines for every rank the number of its machine
  public static Recipe decide(Goal goal, long blockBytes, int[] machines) {
    ClusterTree tree = tree(machines);
    List<Level> levels = new ArrayList<>();
    if (tree.height() > 1) {
      levels.add(between(goal, blockBytes, tree.parts().size()));
    }
    boolean alone = tree.height() > 1 || sameMachine(machines);
    int most = tree.height() > 1 ? largest(tree) : machines.length;
    levels.add(alone ? inside(goal, blockBytes, most) : between(goal, blockBytes, machines.length));
    return new Recipe.Composed(tree, levels);
  }

  /// One algorithm for all ranks, whatever the network.
  public static Recipe forced(Goal goal, Choice choice) {
    return new Recipe.Composed(
        ClusterTree.flat(goal.ranks()), List.of(Level.of(goal.operation(), choice)));
  }

  /// What combines the values of every element strictly in the order of ranks, one after another:
  /// the result is the same to the last bit whatever the network.
  public static Recipe reproducible(Goal goal) {
    boolean scans =
        goal.operation() == Operation.SCAN || goal.operation() == Operation.EXCLUSIVE_SCAN;
    return forced(goal, Choice.of(scans ? "chain" : "in-rank-order"));
  }

  /// What needs nobody to know the lengths of blocks that are not its own.
  public static Recipe uneven(Goal goal) {
    return forced(
        goal,
        Choice.of(
            switch (goal.operation()) {
              case SCATTER, GATHER -> "flat";
              case ALLGATHER -> "ring";
              case ALL_TO_ALL -> "rotated";
              case REDUCE_SCATTER -> "pairwise";
              default -> throw new IllegalArgumentException("never uneven: " + goal);
            }));
  }

  private static boolean sameMachine(int[] machines) {
    for (int machine : machines) {
      if (machine != machines[0]) {
        return false;
      }
    }
    return true;
  }

  private static int largest(ClusterTree tree) {
    return tree.parts().stream().mapToInt(ClusterTree::size).max().orElse(1);
  }

  /// Machines with their ranks; flat where that would say nothing.
  private static ClusterTree tree(int[] machines) {
    Map<Integer, List<ClusterTree>> byMachine = new TreeMap<>();
    for (int rank = 0; rank < machines.length; rank++) {
      byMachine.computeIfAbsent(machines[rank], m -> new ArrayList<>()).add(ClusterTree.rank(rank));
    }
    if (byMachine.size() == 1 || byMachine.size() == machines.length) {
      return ClusterTree.flat(machines.length);
    }
    return ClusterTree.of(
        byMachine.values().stream()
            .map(part -> part.size() == 1 ? part.getFirst() : ClusterTree.of(part))
            .toList());
  }

  private static int segments(long bytes, long segmentBytes) {
    return bytes < PIPELINED_BYTES
        ? 1
        : Math.clamp(Math.ceilDiv(bytes, segmentBytes), 2, MOST_SEGMENTS);
  }

  /// Inside a machine everybody reaches everybody's memory: few steps, however many readers.
  private static Level inside(Goal goal, long bytes, int ranks) {
    boolean few = ranks <= FEW;
    boolean isShort = bytes <= SHORT_BYTES;
    Choice tree = Choice.of(few || !isShort ? "flat" : "binomial");
    int segments = ranks == 2 ? 1 : segments(bytes, SHARED_SEGMENT_BYTES);
    return Level.DEFAULT
        .with(Operation.BROADCAST, tree.inSegments(segments))
        .with(Operation.REDUCE, isShort || ranks < 3 ? tree : Choice.of("rabenseifner"))
        .with(Operation.SCATTER, Choice.of("flat"))
        .with(Operation.GATHER, Choice.of("flat"))
        .with(Operation.ALLGATHER, Choice.of(few ? "direct" : isShort ? "bruck" : "ring"))
        .with(Operation.ALL_TO_ALL, Choice.of(isShort && !few ? "bruck" : "rotated"))
        .with(Operation.ALLREDUCE, allreduce(goal, bytes, ranks))
        .with(Operation.REDUCE_SCATTER, Choice.of("pairwise"))
        .with(Operation.BARRIER, Choice.of(ranks <= VERY_FEW ? "direct" : "dissemination"));
  }

  private static Choice allreduce(Goal goal, long bytes, int ranks) {
    if (bytes <= SHORT_BYTES) {
      return Choice.of(ranks <= VERY_FEW && ranks > 2 ? "direct" : "recursive-doubling");
    }
    return Choice.of(goal.ordered() || ranks <= FEW ? "pairwise" : "rabenseifner");
  }

  /// Between machines latency counts for short messages, and every byte for long ones.
  private static Level between(Goal goal, long bytes, int ranks) {
    boolean isShort = bytes <= SEGMENT_BYTES;
    int segments = segments(bytes, SEGMENT_BYTES);
    Choice ring = Choice.of(goal.ordered() ? "rabenseifner" : "ring");
    return Level.DEFAULT
        .with(
            Operation.BROADCAST,
            isShort || ranks < 3 ? Choice.of("binomial") : Choice.of("chain").inSegments(segments))
        .with(Operation.REDUCE, Choice.of(isShort || ranks < 3 ? "binomial" : "rabenseifner"))
        .with(Operation.ALLGATHER, Choice.of(isShort ? "bruck" : "ring"))
        .with(Operation.ALL_TO_ALL, Choice.of(bytes <= 256 ? "bruck" : "rotated"))
        .with(Operation.ALLREDUCE, isShort ? Choice.of("recursive-doubling") : ring)
        .with(Operation.REDUCE_SCATTER, Choice.of("pairwise"));
  }
}
