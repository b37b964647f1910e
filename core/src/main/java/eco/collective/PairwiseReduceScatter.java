package eco.collective;

import eco.schedule.Action;

/// Reduce-scatter by pairwise exchange: everyone sends every other the share that is the other's.
///
///     round k     i -> i + k + 1: i's value of the share of i + k + 1
///
/// Cost: `(P - 1) (L + g(m / P))`; nothing is forwarded, so any member may be late without holding
/// up others. Wins for long vectors on a switch. If the order matters, everyone sends to both sides
/// at once instead, so that contributions arrive from near to far.
///
/// Paper: Thakur, Rabenseifner and Gropp, Optimization of collective communication operations in
/// MPICH, 2005.
final class PairwiseReduceScatter implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    for (int source = 0; source < n; source++) {
      for (int distance = 1; distance < n; distance++) {
        if (stage.ordered()) {
          send(stage, distance - 1, source, source + distance);
          send(stage, distance - 1, source, source - distance);
        } else {
          send(stage, distance - 1, source, (source + distance) % n);
        }
      }
    }
    return n - 1;
  }

  private static void send(Stage stage, int round, int source, int target) {
    if (target >= 0 && target < stage.size() && stage.sees(source, target)) {
      Action action = source < target ? Action.REDUCE_LEFT : Action.REDUCE_RIGHT;
      stage.reduce(round, stage.share(target), source, target, action);
    }
  }
}
