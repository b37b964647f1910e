package eco.collective;

import eco.schedule.Action;

/// Barrier by dissemination: everyone tells the one 2^k further that it, and all it knows of, came.
///
///     round 0     i -> i + 1       knows of 2
///     round 1     i -> i + 2       knows of 4
///     round 2     i -> i + 4       knows of 8
///
/// Cost: `ceil(log2 P) (L + g(0))`, for any number of members. Wins where all members are equally
/// near: nobody waits for a root.
///
/// Paper: Hensgen, Finkel and Manber, Two algorithms for barrier synchronization, 1988.
final class DisseminationBarrier implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    int round = 0;
    for (int distance = 1; distance < n; distance *= 2, round++) {
      for (int member = 0; member < n; member++) {
        int target = (member + distance) % n;
        stage.reduce(round, stage.all(), member, target, Action.REDUCE_RIGHT);
      }
    }
    return round;
  }
}
