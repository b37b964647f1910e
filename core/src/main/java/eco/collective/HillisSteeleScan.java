package eco.collective;

import eco.schedule.Action;

/// Scans by Hillis and Steele's method: everyone sends its sum so far, twice as far every round.
///
///     round 0     i -> i + 1       sums of 2
///     round 1     i -> i + 2       sums of 4
///     round 2     i -> i + 4       sums of 8
///
/// Cost: `ceil(log2 P) (L + g(m))`. Wins for short vectors: the fewest rounds possible.
///
/// The exclusive form keeps the sum without the own value in lane 1, and in lane 2 what has just
/// arrived, since both sums need it.
///
/// Paper: Hillis and Steele, Data parallel algorithms, 1986.
final class HillisSteeleScan {
  private HillisSteeleScan() {}

  static int inclusive(Stage stage) {
    int round = 0;
    for (int distance = 1; distance < stage.size(); distance *= 2, round++) {
      for (int member = 0; member + distance < stage.size(); member++) {
        stage.reduce(round, stage.all(), member, member + distance, Action.REDUCE_LEFT);
      }
    }
    return round;
  }

  static int exclusive(Stage stage) {
    int n = stage.size();
    int round = 0;
    for (int distance = 1; distance < n; distance *= 2, round += 2) {
      for (int member = distance; member < n; member++) {
        int lane = distance == 1 ? 1 : 2;
        stage.move(round, stage.all(), member - distance, 0, member, lane, Action.COPY);
        if (member + 2 * distance < n) {
          stage.move(round + 1, stage.all(), member, lane, member, 0, Action.REDUCE_LEFT);
        }
        if (lane == 2) {
          stage.move(round + 1, stage.all(), member, 2, member, 1, Action.REDUCE_LEFT);
        }
      }
    }
    for (int member = 1; member < n; member++) {
      stage.move(round, stage.all(), member, 1, member, 0, Action.COPY);
    }
    return round + 1;
  }
}
