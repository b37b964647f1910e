package eco.collective;

import eco.schedule.Action;

/// Allreduce in one exchange: everybody sends its vector to everybody and combines what arrives.
///
///     0 --> 1, 2, 3     1 --> 2, 3, 0     2 --> 3, 0, 1     3 --> 0, 1, 2      all in round 0
///
/// If the reduction is not commutative, everybody starts with its nearest neighbours on both sides
/// instead, so that what it has is always made of an unbroken run of members.
///
/// Cost: `(P - 1) max(g(m), c(m)) + L`. Wins among few members that are far apart: one latency is
/// all that it waits for, where every other algorithm waits for two at least.
final class DirectAllreduce implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    for (int distance = 1; distance < n; distance++) {
      for (int member = 0; member < n; member++) {
        if (!stage.ordered()) {
          send(stage, member, (member + distance) % n);
        } else if (member + distance < n) {
          send(stage, member, member + distance);
          send(stage, member + distance, member);
        }
      }
    }
    return n > 1 ? 1 : 0;
  }

  private static void send(Stage stage, int source, int target) {
    Action action = source < target ? Action.REDUCE_LEFT : Action.REDUCE_RIGHT;
    stage.reduce(0, stage.all(), source, target, action);
  }
}
