package eco.cost;

import eco.schedule.Goal;
import java.util.Arrays;
import java.util.List;

/// What an operation must carry into and out of a set of ranks, whatever the schedule.
///
/// @param bytes the length of a block, see [eco.schedule.Operation#blocks]
/// @param blockBytes the length of every rank's block where they are uneven, otherwise empty
record Traffic(Goal goal, long bytes, List<Long> blockBytes) {
  /// Whether there is anything to do at all.
  boolean any() {
    return blockBytes.isEmpty() || blockBytes.stream().anyMatch(length -> length > 0);
  }

  /// Whether some rank's block is empty.
  boolean missing() {
    return blockBytes.contains(0L);
  }

  /// The length of the blocks of a set of ranks.
  private double own(int[] inside) {
    if (blockBytes.isEmpty()) {
      return (double) bytes * inside.length;
    }
    return Arrays.stream(inside).mapToDouble(blockBytes::get).sum();
  }

  /// The length of the blocks of all others.
  private double rest(int[] inside) {
    double all =
        blockBytes.isEmpty()
            ? (double) bytes * goal.ranks()
            : blockBytes.stream().mapToDouble(Long::doubleValue).sum();
    return all - own(inside);
  }

  /// The least bytes that must enter the set.
  double in(int[] inside) {
    long size = inside.length;
    long outside = goal.ranks() - size;
    if (outside == 0) {
      return 0;
    }
    boolean root = contains(inside, goal.root());
    return switch (goal.operation()) {
      case BROADCAST -> root ? 0 : bytes;
      case SCATTER -> root ? 0 : own(inside);
      case GATHER -> root ? rest(inside) : 0;
      case ALLGATHER -> rest(inside);
      case ALL_TO_ALL -> (double) bytes * size * outside;
      case REDUCE -> root ? bytes : 0;
      case ALLREDUCE -> bytes;
      case REDUCE_SCATTER -> own(inside);
      case SCAN, EXCLUSIVE_SCAN -> highest(inside) >= size ? bytes : 0;
      case BARRIER -> 0;
    };
  }

  /// The least bytes that must leave the set.
  double out(int[] inside) {
    long size = inside.length;
    long outside = goal.ranks() - size;
    if (outside == 0) {
      return 0;
    }
    boolean root = contains(inside, goal.root());
    return switch (goal.operation()) {
      case BROADCAST -> root ? bytes : 0;
      case SCATTER -> root ? rest(inside) : 0;
      case GATHER -> root ? 0 : own(inside);
      case ALLGATHER -> own(inside);
      case ALL_TO_ALL -> (double) bytes * size * outside;
      case REDUCE -> root ? 0 : bytes;
      case ALLREDUCE -> bytes;
      case REDUCE_SCATTER -> rest(inside);
      case SCAN, EXCLUSIVE_SCAN -> lowest(inside) < outside ? bytes : 0;
      case BARRIER -> 0;
    };
  }

  /// Whether anything, if only a signal, must cross between the set and the others.
  boolean crosses(int[] inside) {
    return inside.length < goal.ranks();
  }

  private static boolean contains(int[] ranks, int rank) {
    for (int candidate : ranks) {
      if (candidate == rank) {
        return true;
      }
    }
    return false;
  }

  private static int highest(int[] ranks) {
    int highest = ranks[0];
    for (int rank : ranks) {
      highest = Math.max(highest, rank);
    }
    return highest;
  }

  private static int lowest(int[] ranks) {
    int lowest = ranks[0];
    for (int rank : ranks) {
      lowest = Math.min(lowest, rank);
    }
    return lowest;
  }
}
