package eco.collective;

import eco.schedule.Chunks;
import java.util.stream.IntStream;

/// Allgather by Bruck's method: in round k everyone sends all it has, 2^k places back.
///
///     round 0     i gets the share of i + 1          has i, i+1
///     round 1     i gets those of i + 2, i + 3       has i to i+3
///     last        only those still missing
///
/// Cost: `ceil(log2 P) L + g(m / P) + g(2 m / P) + ...`, for any number of members. Wins for short
/// data, above all where the number of members is not a power of two.
///
/// Paper: Bruck, Ho, Kipnis, Upfal and Weathersby, Efficient algorithms for all-to-all
/// communications in multiport message-passing systems, 1997.
final class BruckAllgather implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    int round = 0;
    for (int distance = 1; distance < n; distance *= 2, round++) {
      int count = Math.min(distance, n - distance);
      for (int i = 0; i < n; i++) {
        int member = i;
        int target = (i + n - distance) % n;
        if (stage.sees(member, target)) {
          stage.copy(round, run(stage, member, count), member, target);
        }
      }
    }
    return round;
  }

  private static Chunks run(Stage stage, int first, int count) {
    int n = stage.size();
    return Chunks.union(
        IntStream.range(first, first + count).mapToObj(i -> stage.share(i % n)).toList());
  }
}
