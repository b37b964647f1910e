package eco.collective;

/// Allgather around a ring: every member passes on the share that it received last.
///
///     round 0     0 --s0--> 1 --s1--> 2 --s2--> 3 --s3--> 0
///     round 1     0 --s3--> 1 --s0--> 2 --s1--> 3 --s2--> 0
///     round 2     0 --s2--> 1 --s3--> 2 --s0--> 3 --s1--> 0
///
/// Cost: `(P - 1) (L + g(m / P))`. Wins for long data: only neighbours talk, all links at once.
///
/// Paper: Thakur, Rabenseifner and Gropp, Optimization of collective communication operations in
/// MPICH, 2005.
final class RingAllgather implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    for (int member = 0; member < n; member++) {
      int next = (member + 1) % n;
      for (int round = 0; stage.sees(member, next) && round < n - 1; round++) {
        stage.copy(round, stage.share((member + n - round) % n), member, next);
      }
    }
    return n - 1;
  }
}
