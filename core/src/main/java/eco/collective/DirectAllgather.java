package eco.collective;

/// Allgather in one exchange: everybody sends its share to everybody, the next in line first.
///
///     round 0     0 --s0--> 1, 2, 3     1 --s1--> 2, 3, 0     2 --s2--> 3, 0, 1     ...
///
/// Cost: `(P - 1) g(m) + L`. Wins among members that are far apart: one latency is all that it
/// waits for. Loses to the ring where links share a bottleneck, since nothing is passed on.
final class DirectAllgather implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    for (int member = 0; member < n; member++) {
      int[] others = new int[n - 1];
      for (int i = 1; i < n; i++) {
        others[i - 1] = (member + i) % n;
      }
      stage.copy(0, stage.share(member), member, others);
    }
    return n > 1 ? 1 : 0;
  }
}
