package eco.collective;

import eco.schedule.Action;

/// Barrier in one step: everyone tells everyone that it has come.
///
///     i -> i + 1, i + 2, ... i - 1
///
/// Cost: `(P - 1) g(0) + L`, one latency only. Wins for few members, and above all where they take
/// turns on few cores: nobody has to be woken twice.
final class DirectBarrier implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    for (int distance = 1; distance < n; distance++) {
      for (int member = 0; member < n; member++) {
        stage.reduce(0, stage.all(), member, (member + distance) % n, Action.REDUCE_RIGHT);
      }
    }
    return 1;
  }
}
