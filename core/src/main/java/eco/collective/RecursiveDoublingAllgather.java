package eco.collective;

import eco.schedule.Chunks;

/// Allgather by recursive doubling: partners exchange all they have, twice as far every round.
///
///     round 0     0 <-> 1     2 <-> 3       one share each
///     round 1     0 <-> 2     1 <-> 3       two shares each
///
/// Cost: `log2(P) L + g(m / P) + g(2 m / P) + ...` for a power of two; two rounds more otherwise,
/// the last with all data. Wins for short data and powers of two.
///
/// Paper: Thakur, Rabenseifner and Gropp, Optimization of collective communication operations in
/// MPICH, 2005.
final class RecursiveDoublingAllgather implements Algorithm {
  @Override
  public int write(Stage stage) {
    Folding folding = Folding.of(stage.size());
    for (int i = 0; i < folding.pairs(); i++) {
      int member = folding.member(i);
      stage.copy(0, stage.share(member + 1), member + 1, member);
    }
    int round = folding.rounds();
    for (int distance = 1; distance < folding.core(); distance *= 2, round++) {
      for (int i = 0; i < folding.core(); i++) {
        int member = folding.member(i);
        int partner = folding.member(i ^ distance);
        if (stage.sees(member, partner)) {
          int begin = i & -distance;
          Chunks held = folding.shares(stage, begin, begin + distance);
          stage.copy(round, held, member, partner);
        }
      }
    }
    for (int i = 0; i < folding.pairs(); i++) {
      int member = folding.member(i);
      stage.copy(round, stage.all(), member, member + 1);
    }
    return round + folding.rounds();
  }
}
