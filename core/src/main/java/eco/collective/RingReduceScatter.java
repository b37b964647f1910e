package eco.collective;

import eco.schedule.Action;
import eco.schedule.Chunks;

/// Reduce-scatter around a ring: every share travels once round, collecting contributions.
///
///     round 0     0 --s3--> 1 --s0--> 2 --s1--> 3 --s2--> 0
///     round 1     0 --s2--> 1 --s3--> 2 --s0--> 3 --s1--> 0
///     round 2     0 --s1--> 1 --s2--> 2 --s3--> 3 --s0--> 0     member i ends with share i
///
/// Cost: `(P - 1) (L + g(m / P))`; every link carries `m (P - 1) / P` bytes, the least possible.
/// Wins for long vectors, on any network in which the ring's links do not share a bottleneck.
/// Restriction: the share of member i is combined starting with member i + 1, so the reduction must
/// be commutative.
///
/// Paper: Patarasuk and Yuan, Bandwidth optimal all-reduce algorithms, 2009.
final class RingReduceScatter implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    for (int member = 0; member < n; member++) {
      int next = (member + 1) % n;
      for (int round = 0; stage.sees(member, next) && round < n - 1; round++) {
        Chunks share = stage.share((member + n - 1 - round) % n);
        stage.reduce(round, share, member, next, Action.REDUCE_RIGHT);
      }
    }
    return n - 1;
  }
}
