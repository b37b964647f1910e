package eco.collective;

/// Allgather by multicast: everyone says its share once, and all others hear it.
///
///     i => i + 1, i + 2, ... i - 1: i's share
///
/// Cost: `(P - 1) (g(m) + g(64)) + L` through every port, since everyone must hear all others; on a
/// bus `P (g(m) + (P - 1) g(64)) + L`, where the direct way takes `P (P - 1) g(m) + L`. Wins on a
/// bus that carries multicast; where nothing does it is the direct way.
final class MulticastAllgather implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    for (int member = 0; member < n && n > 1; member++) {
      stage.cast(0, stage.share(member), member, others(stage, member));
    }
    return n > 1 ? 1 : 0;
  }

  /// All other members, from the one behind on.
  static int[] others(Stage stage, int member) {
    int[] others = new int[stage.size() - 1];
    for (int i = 0; i < others.length; i++) {
      others[i] = (member + 1 + i) % stage.size();
    }
    return others;
  }
}
