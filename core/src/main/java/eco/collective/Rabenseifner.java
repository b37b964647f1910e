package eco.collective;

import eco.schedule.Action;
import eco.schedule.Chunks;

/// Rabenseifner's reductions: halve the vector while doubling the distance, then collect the parts.
///
///     round 0     0 <-> 1     2 <-> 3       swap halves: 0 and 2 keep the lower, 1 and 3 the upper
///     round 1     0 <-> 2     1 <-> 3       swap quarters: everyone has a quarter, complete
///     round 2     0 <-> 2     1 <-> 3       hand quarters back
///     round 3     0 <-> 1     2 <-> 3       hand halves back: everyone has everything
///
/// For a reduce the last two rounds are a gather: only those on the root's side receive.
///
/// Cost: `2 log2(P) L + 2 (g(m / 2) + g(m / 4) + ...)`, close to `2 g(m)`; two rounds more if P is
/// not a power of two. Wins for long vectors and not too many members. Only adjacent runs of
/// members are combined, so the order is kept.
///
/// Paper: Rabenseifner, Optimization of collective reduction operations, 2004.
final class Rabenseifner {
  private Rabenseifner() {}

  /// The number of parts a vector is cut into.
  static int parts(int members) {
    return Folding.of(members).core();
  }

  static int allreduce(Stage stage) {
    Folding folding = Folding.of(stage.size());
    int round = halve(stage, folding);
    for (int k = folding.doublings() - 1; k >= 0; k--, round++) {
      for (int i = 0; i < folding.core(); i++) {
        handBack(stage, folding, round, i, k);
      }
    }
    for (int i = 0; i < folding.pairs(); i++) {
      int member = folding.member(i);
      stage.copy(round, stage.all(), member, member + 1);
    }
    return round + folding.rounds();
  }

  static int reduce(Stage stage) {
    Folding folding = Folding.of(stage.size());
    int root = folding.number(stage.root());
    int round = halve(stage, folding);
    for (int k = folding.doublings() - 1; k >= 0; k--, round++) {
      for (int i = 0; i < folding.core(); i++) {
        if ((i ^ root) >> k == 1) {
          handBack(stage, folding, round, i, k);
        }
      }
    }
    if (folding.member(root) != stage.root()) {
      stage.copy(round, stage.all(), folding.member(root), stage.root());
    }
    return round + folding.rounds();
  }

  /// Folds, then leaves the complete part [#held] after all rounds at every core number.
  private static int halve(Stage stage, Folding folding) {
    for (int i = 0; i < folding.pairs(); i++) {
      int member = folding.member(i);
      stage.reduce(0, stage.all(), member + 1, member, Action.REDUCE_RIGHT);
    }
    int round = folding.rounds();
    for (int k = 0; k < folding.doublings(); k++, round++) {
      for (int i = 0; i < folding.core(); i++) {
        int member = folding.member(i);
        int partner = partner(folding, i, k);
        if (stage.sees(member, partner)) {
          Action action = (i >> k & 1) == 0 ? Action.REDUCE_LEFT : Action.REDUCE_RIGHT;
          stage.reduce(round, held(stage, i ^ 1 << k, k + 1), member, partner, action);
        }
      }
    }
    return round;
  }

  /// Sends all that a core number holds complete to its partner of halving k.
  private static void handBack(Stage stage, Folding folding, int round, int number, int k) {
    int member = folding.member(number);
    int partner = partner(folding, number, k);
    if (stage.sees(member, partner)) {
      stage.copy(round, held(stage, number, k + 1), member, partner);
    }
  }

  private static int partner(Folding folding, int number, int round) {
    return folding.member(number ^ 1 << round);
  }

  /// What a core number keeps after so many halvings: its lowest bits choose lower or upper half.
  private static Chunks held(Stage stage, int number, int halvings) {
    Chunks held = stage.all();
    for (int k = 0; k < halvings; k++) {
      held = held.slice(number >> k & 1, 2);
    }
    return held;
  }
}
