package eco.collective;

import eco.schedule.Action;

/// Reduce-scatter by recursive halving: partners swap the half that is the other's affair.
///
///     round 0     0 <-> 2     1 <-> 3       half of the vector each
///     round 1     0 <-> 1     2 <-> 3       a quarter each
///
/// Cost: `log2(P) L + g(m / 2) + g(m / 4) + ...` for a power of two, two rounds more otherwise.
/// Wins for short and middling vectors. Restriction: far members are combined first, so the
/// reduction must be commutative.
///
/// Paper: Thakur, Rabenseifner and Gropp, Optimization of collective communication operations in
/// MPICH, 2005.
final class RecursiveHalvingReduceScatter implements Algorithm {
  @Override
  public int write(Stage stage) {
    Folding folding = Folding.of(stage.size());
    for (int i = 0; i < folding.pairs(); i++) {
      int member = folding.member(i);
      stage.reduce(0, stage.all(), member + 1, member, Action.REDUCE_RIGHT);
    }
    int round = folding.rounds();
    for (int half = folding.core() / 2; half > 0; half /= 2, round++) {
      for (int i = 0; i < folding.core(); i++) {
        int member = folding.member(i);
        int partner = folding.member(i ^ half);
        if (stage.sees(member, partner)) {
          int begin = (i ^ half) & -half;
          stage.reduce(
              round,
              folding.shares(stage, begin, begin + half),
              member,
              partner,
              Action.REDUCE_RIGHT);
        }
      }
    }
    for (int i = 0; i < folding.pairs(); i++) {
      int member = folding.member(i);
      stage.copy(round, stage.share(member + 1), member, member + 1);
    }
    return round + folding.rounds();
  }
}
