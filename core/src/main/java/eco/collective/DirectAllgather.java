package eco.collective;

/// Allgather in one step: everyone gives its share to everyone.
///
///     i -> i + 1, i + 2, ... i - 1: i's share
///
/// Cost: `(P - 1) g(m / P) + L`, one latency only. A share goes to all others in one transfer, so
/// where many can read what one has written, as in shared memory, it is written once. Wins there,
/// and among members that are far apart; loses to the ring where links share a bottleneck.
final class DirectAllgather implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    for (int member = 0; member < n; member++) {
      int[] others = new int[n - 1];
      for (int i = 0; i < others.length; i++) {
        others[i] = (member + 1 + i) % n;
      }
      if (n > 1) {
        stage.copy(0, stage.share(member), member, others);
      }
    }
    return n > 1 ? 1 : 0;
  }
}
