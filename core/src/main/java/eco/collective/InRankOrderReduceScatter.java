package eco.collective;

import eco.schedule.Action;

/// Reduce-scatter in which every share is combined as `((x0 o x1) o x2) o ...`, by its owner.
///
///     owner 2 of 4     x0 --copy--> lane 1
///                      x1 ----o---> lane 1        x0 o x1
///                                   lane 1 --o--> lane 0        (x0 o x1) o x2
///                                          x3 --o--> lane 0     ((x0 o x1) o x2) o x3
///
/// What comes before the owner's own value gathers in a second lane. The association is the same
/// for every share and number of shares, so the result of a sum of floats is the same to the last
/// bit whatever the lengths: what a reproducible reduction asks for.
///
/// Cost: `(P - 1) (L + g(m / P))`, and an owner waits for the ranks in their order. Wins never, but
/// costs no more data than [PairwiseReduceScatter].
final class InRankOrderReduceScatter implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    for (int owner = 0; owner < n; owner++) {
      for (int source = 0; source < n; source++) {
        if (stage.sees(source, owner)) {
          bring(stage, source, owner);
        }
      }
    }
    return n;
  }

  private static void bring(Stage stage, int source, int owner) {
    if (source < owner) {
      Action action = source == 0 ? Action.COPY : Action.REDUCE_RIGHT;
      stage.move(source, stage.share(owner), source, 0, owner, 1, action);
    } else if (source > owner) {
      stage.reduce(source, stage.share(owner), source, owner, Action.REDUCE_RIGHT);
    } else if (owner > 0) {
      stage.move(owner, stage.share(owner), owner, 1, owner, 0, Action.REDUCE_LEFT);
    }
  }
}
