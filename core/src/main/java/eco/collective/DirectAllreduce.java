package eco.collective;

import eco.schedule.Action;

/// Allreduce in one step: everyone gets everyone's vector and combines them all.
///
///     0, 1, 2 -> everyone        ((x0 o x1) o x2) o ... at every member, in lane 1
///
/// Cost: `(P - 1) (g(m) + c(m)) + L`, one latency only, where every other algorithm waits for two
/// at least. Wins for few members and short vectors: where they take turns on few cores, and where
/// they are far apart. All combine in the order of members and in the same way, so
/// that all have the same result to the last bit.
final class DirectAllreduce implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    for (int source = 0; source < n; source++) {
      Action action = source == 0 ? Action.COPY : Action.REDUCE_RIGHT;
      for (int target = 0; target < n; target++) {
        stage.move(source, stage.all(), source, 0, target, 1, action);
      }
    }
    for (int member = 0; member < n; member++) {
      stage.move(n, stage.all(), member, 1, member, 0, Action.COPY);
    }
    return n + 1;
  }
}
