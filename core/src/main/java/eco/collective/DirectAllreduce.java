package eco.collective;

import eco.schedule.Action;

/// Allreduce in one exchange: everybody sends its vector to everybody and combines what arrives.
///
///     0 <-> 1     0 <-> 2     1 <-> 2        nearest first, so that the order is kept:
///                                            ((0 1) 2) at 0, ((0 1) 2) at 1, (0 (1 2)) at 2
///
/// Cost: `(P - 1) (g(m) + c(m)) + L`. Wins among few members that are far apart: one latency is all
/// that it waits for, where every other algorithm waits for two at least.
final class DirectAllreduce implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    for (int distance = 1; distance < n; distance++) {
      for (int lower = 0; lower + distance < n; lower++) {
        int upper = lower + distance;
        if (stage.sees(lower, upper)) {
          stage.reduce(0, stage.all(), lower, upper, Action.REDUCE_LEFT);
          stage.reduce(0, stage.all(), upper, lower, Action.REDUCE_RIGHT);
        }
      }
    }
    return n > 1 ? 1 : 0;
  }
}
