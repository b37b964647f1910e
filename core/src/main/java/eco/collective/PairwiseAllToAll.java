package eco.collective;

/// All-to-all by pairwise exchange: in every round, partners swap their shares.
///
///     P a power of two     round k     i <-> i xor k
///     otherwise            round k     i <-> j where i + j = k, modulo P
///
/// Cost: `(P - 1) (g(m) + L)` at most, one round more if P is not a power of two. Wins for long
/// data where a link carries both directions at once.
///
/// Paper: Thakur, Rabenseifner and Gropp, Optimization of collective communication operations in
/// MPICH, 2005.
final class PairwiseAllToAll implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    boolean power = Integer.bitCount(n) == 1;
    for (int source = 0; source < n; source++) {
      for (int round = 0; round < n; round++) {
        int target = power ? source ^ round : (round + n - source) % n;
        if (source != target && stage.sees(source, target)) {
          stage.copy(round, stage.share(source, target), source, target);
        }
      }
    }
    return n;
  }
}
