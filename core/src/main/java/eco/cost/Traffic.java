package eco.cost;

import eco.schedule.Goal;

/// What an operation must carry into and out of a set of ranks, whatever the schedule.
///
/// @param bytes the length of a block, see [eco.schedule.Operation#blocks]
record Traffic(Goal goal, long bytes) {
  /// The least bytes that must enter the set.
  double in(int[] inside) {
    long size = inside.length;
    long outside = goal.ranks() - size;
    if (outside == 0) {
      return 0;
    }
    boolean root = contains(inside, goal.root());
    return bytes
        * switch (goal.operation()) {
          case BROADCAST -> root ? 0.0 : 1;
          case SCATTER -> root ? 0.0 : size;
          case GATHER -> root ? outside : 0.0;
          case ALLGATHER -> outside;
          case ALL_TO_ALL -> (double) size * outside;
          case REDUCE -> root ? 1.0 : 0;
          case ALLREDUCE -> 1.0;
          case REDUCE_SCATTER -> size;
          case SCAN, EXCLUSIVE_SCAN -> highest(inside) >= size ? 1.0 : 0;
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
    return bytes
        * switch (goal.operation()) {
          case BROADCAST -> root ? 1.0 : 0;
          case SCATTER -> root ? outside : 0.0;
          case GATHER -> root ? 0.0 : size;
          case ALLGATHER -> size;
          case ALL_TO_ALL -> (double) size * outside;
          case REDUCE -> root ? 0.0 : 1;
          case ALLREDUCE -> 1.0;
          case REDUCE_SCATTER -> outside;
          case SCAN, EXCLUSIVE_SCAN -> lowest(inside) < outside ? 1.0 : 0;
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
