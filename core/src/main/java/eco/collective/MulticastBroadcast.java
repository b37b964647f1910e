package eco.collective;

/// Broadcast by multicast: the root says everything once, and all others hear it.
///
///     0 => 1, 2, 3
///
/// Cost: `g(m) + (P - 1) g(64) + L`, the bytes once and a short header to everyone. Wins where the
/// network carries multicast, above all on a bus; anywhere else it is the flat tree.
final class MulticastBroadcast implements Algorithm {
  @Override
  public int write(Stage stage) {
    if (stage.size() == 1) {
      return 0;
    }
    stage.cast(0, stage.all(), stage.root(), MulticastAllgather.others(stage, stage.root()));
    return 1;
  }
}
