package eco.collective;

/// All-to-all by Bruck's method: every share travels to its target along the bits of its distance.
///
///     round k     i sends to i + 2^k all shares whose distance still to go has bit k
///     example     distance 5 = 101b: 1 place in round 0, 4 places in round 2
///
/// Shares that travel the same way at the same time are one message: `log2 P` messages of half the
/// data each instead of `P - 1` small ones. Wins for short shares.
///
/// Cost: `ceil(log2 P) (L + g(m P / 2))` for shares of m bytes.
///
/// Paper: Bruck, Ho, Kipnis, Upfal and Weathersby, Efficient algorithms for all-to-all
/// communications in multiport message-passing systems, 1997.
final class BruckAllToAll implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    int round = 0;
    for (int bit = 1; bit < n; bit *= 2, round++) {
      for (int holder = 0; holder < n; holder++) {
        int next = (holder + bit) % n;
        for (int distance = bit; stage.sees(holder, next) && distance < n; distance++) {
          if ((distance & bit) != 0) {
            int source = (holder + n - (distance & (bit - 1))) % n;
            stage.copy(round, stage.share(source, (source + distance) % n), holder, next);
          }
        }
      }
    }
    return round;
  }
}
