package eco.collective;

import eco.schedule.Action;

/// Allreduce by recursive doubling, the butterfly: partners swap and combine, ever farther.
///
///     round 0     0 <-> 1     2 <-> 3       everyone has the sum of 2
///     round 1     0 <-> 2     1 <-> 3       everyone has the sum of 4
///
/// Cost: `log2(P) (L + g(m))` for a power of two, two rounds more otherwise. Wins for short
/// vectors. Only adjacent runs of members are ever combined, so the order is kept.
///
/// Paper: Thakur, Rabenseifner and Gropp, Optimization of collective communication operations in
/// MPICH, 2005.
final class RecursiveDoublingAllreduce implements Algorithm {
  @Override
  public int write(Stage stage) {
    Folding folding = Folding.of(stage.size());
    for (int i = 0; i < folding.pairs(); i++) {
      int member = folding.member(i);
      stage.reduce(0, stage.all(), member + 1, member, Action.REDUCE_RIGHT);
    }
    int round = folding.rounds();
    for (int distance = 1; distance < folding.core(); distance *= 2, round++) {
      for (int i = 0; i < folding.core(); i++) {
        Action action = (i & distance) == 0 ? Action.REDUCE_LEFT : Action.REDUCE_RIGHT;
        int member = folding.member(i);
        stage.reduce(round, stage.all(), member, folding.member(i ^ distance), action);
      }
    }
    for (int i = 0; i < folding.pairs(); i++) {
      int member = folding.member(i);
      stage.copy(round, stage.all(), member, member + 1);
    }
    return round + folding.rounds();
  }
}
