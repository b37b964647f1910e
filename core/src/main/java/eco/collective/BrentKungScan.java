package eco.collective;

import eco.schedule.Action;

/// Scan over a tree, by Brent and Kung's method: sums of 2, 4, 8, ... upwards, then the gaps.
///
///     up       0 -> 1     2 -> 3     4 -> 5     6 -> 7       1 and 5 then send to 3 and 7,
///                                                            then 3 to 7
///     down     3 -> 5,    then 1 -> 2     3 -> 4     5 -> 6
///
/// Cost: `(2 log2 P - 1) (L + g(m))`, but fewer than `2 P` messages in all, where
/// [HillisSteeleScan] sends `P log2 P`. Wins where the network, not the latency, is the limit.
///
/// Paper: Brent and Kung, A regular layout for parallel adders, 1982; Sanders and Traff, Parallel
/// prefix (scan) algorithms for MPI, 2006.
final class BrentKungScan implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    int round = 0;
    int distance = 1;
    for (; distance < n; distance *= 2, round++) {
      for (int member = 2 * distance - 1; member < n; member += 2 * distance) {
        stage.reduce(round, stage.all(), member - distance, member, Action.REDUCE_LEFT);
      }
    }
    for (; distance > 0; distance /= 2, round++) {
      for (int member = 2 * distance - 1; member + distance < n; member += 2 * distance) {
        stage.reduce(round, stage.all(), member, member + distance, Action.REDUCE_LEFT);
      }
    }
    return round;
  }
}
