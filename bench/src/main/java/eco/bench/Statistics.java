package eco.bench;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/// What is computed from results.
final class Statistics {
  private Statistics() {}

  /// The middle value, or the mean of the middle two.
  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /// The value that a quarter of all do not exceed.
  static double lowerQuartile(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(sorted.length - 1) / 4];
  }

  /// N1/2: the length at which half of the best bandwidth is reached.
  ///
  /// Between two measured lengths the bandwidth is taken as linear in the logarithm of the length.
  ///
  /// @param results of one system, by growing length
  /// @return nothing if the shortest message already reaches it
  static OptionalDouble halfBandwidthBytes(List<Result> results) {
    double half = results.stream().mapToDouble(Result::gbPerS).max().orElse(0) / 2;
    if (results.isEmpty() || results.getFirst().gbPerS() >= half) {
      return OptionalDouble.empty();
    }
    for (int i = 1; i < results.size(); i++) {
      Result below = results.get(i - 1);
      Result above = results.get(i);
      if (above.gbPerS() >= half) {
        double share = (half - below.gbPerS()) / (above.gbPerS() - below.gbPerS());
        double from = Math.log((double) Math.max(1, below.bytes()));
        return OptionalDouble.of(
            Math.exp(from + share * (Math.log((double) above.bytes()) - from)));
      }
    }
    return OptionalDouble.empty();
  }
}
