package eco.network;

import java.util.Arrays;

/// What samples of a time amounted to.
public record Statistics(
    long minNanos, long meanNanos, long medianNanos, long maxNanos, int samples) {
  public Statistics {
    boolean ordered = minNanos <= medianNanos && medianNanos <= maxNanos;
    boolean inside = minNanos <= meanNanos && meanNanos <= maxNanos;
    if (minNanos < 0 || samples < 1 || !ordered || !inside) {
      throw new IllegalArgumentException(
          "statistics: minNanos=%d, meanNanos=%d, medianNanos=%d, maxNanos=%d, samples=%d"
              .formatted(minNanos, meanNanos, medianNanos, maxNanos, samples));
    }
  }

  /// The statistics of samples, at least one.
  public static Statistics of(long... nanos) {
    if (nanos.length == 0) {
      throw new IllegalArgumentException("no samples: samples=0");
    }
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    double mean = Arrays.stream(sorted).average().orElseThrow();
    int last = sorted.length - 1;
    return new Statistics(
        sorted[0], Math.round(mean), sorted[last / 2], sorted[last], sorted.length);
  }

  /// The same samples and more; the median becomes the weighted mean of the medians.
  public Statistics and(Statistics more) {
    int all = samples + more.samples;
    double share = (double) samples / all;
    return new Statistics(
        Math.min(minNanos, more.minNanos),
        Math.round(meanNanos * share + more.meanNanos * (1 - share)),
        Math.round(medianNanos * share + more.medianNanos * (1 - share)),
        Math.max(maxNanos, more.maxNanos),
        all);
  }
}
