package eco.collective;

import eco.schedule.Action;

/// Scans along a chain: everyone puts what it receives before its own value and passes that on.
///
///     0 --x0--> 1 --x0+x1--> 2 --x0+x1+x2--> 3
///
/// Cost: `(P - 1) (L + g(m))`; in k segments a pipeline, `(P - 1) (L + g(s)) + (k - 1) g(s)`. Wins
/// for long vectors in segments: everyone sends and receives once.
///
/// The exclusive form keeps what arrives in a second lane, since it is the result.
///
/// Paper: Sanders and Traff, Parallel prefix (scan) algorithms for MPI, 2006.
final class ChainScan {
  private ChainScan() {}

  static int inclusive(Stage stage) {
    int n = stage.size();
    for (int member = 0; member + 1 < n; member++) {
      stage.reduce(member, stage.all(), member, member + 1, Action.REDUCE_LEFT);
    }
    return n - 1;
  }

  /// Lane 0 becomes the sum to pass on, lane 1 the result, which is moved to lane 0 at the end.
  static int exclusive(Stage stage) {
    int n = stage.size();
    for (int member = 1; member < n; member++) {
      int round = 2 * (member - 1);
      stage.move(round, stage.all(), member - 1, 0, member, 1, Action.COPY);
      if (member + 1 < n) {
        stage.move(round + 1, stage.all(), member, 1, member, 0, Action.REDUCE_LEFT);
      }
      stage.move(2 * n, stage.all(), member, 1, member, 0, Action.COPY);
    }
    return 2 * n + 1;
  }
}
