package eco;

import eco.schedule.Operation;

/// What the calls of a group tell about its network: how many times as long as predicted they took,
/// apart for calls in which latencies weigh most and calls in which bytes do.
///
/// Only calls count that end at no rank before all have made them, and that their callers waited
/// for: others take as long as the ranks are apart, or run beside something else.
final class Evidence {
  /// A histogram counts ratios in these parts.
  private static final double PARTS = 1 << 20;

  private static final int ENOUGH = 32;
  private static final int COLD_CALLS = 1024;
  private static final long COLD_NANOS = 10_000_000_000L;
  private static final long COLD_MATTERS_NANOS = 5_000_000;

  private final Histogram latency = new Histogram();
  private final Histogram bytes = new Histogram();

  /// Whether the calls of an operation can tell anything.
  static boolean isOf(Operation operation) {
    return switch (operation) {
      case ALLREDUCE, ALLGATHER, ALL_TO_ALL, REDUCE_SCATTER, BARRIER -> true;
      case BROADCAST, SCATTER, GATHER, REDUCE, SCAN, EXCLUSIVE_SCAN -> false;
    };
  }

  /// Where calls are counted that should take so long, and so long if bytes cost nothing.
  Histogram of(double predictedNanos, double latencyNanos) {
    return predictedNanos > 2 * latencyNanos ? bytes : latency;
  }

  /// Whether a call counts: short ones take too long until the JVM has compiled what they run.
  static boolean counts(int call, long predictedNanos) {
    return call >= COLD_CALLS || predictedNanos >= COLD_MATTERS_NANOS;
  }

  /// Whether the process may still be compiling what a call runs.
  ///
  /// @param ageNanos how long ago it has joined
  static boolean isYoung(int call, long ageNanos) {
    return call < COLD_CALLS && ageNanos < COLD_NANOS;
  }

  /// A call's ratio as its histogram counts it. In a young process calls take longer, whatever the
  /// network; so they can show that it is quicker than was known, but not that it is slower.
  static long ratio(long nanos, long predictedNanos, boolean young) {
    double ratio = (double) nanos / (double) predictedNanos;
    return (long) (PARTS * (young ? Math.min(ratio, 1) : ratio));
  }

  /// Writes the medians as this rank's figures for [Drift#agreed], and begins anew.
  void tell(double[] figures) {
    figures[0] = median(latency);
    figures[1] = median(bytes);
    latency.clear();
    bytes.clear();
  }

  private static double median(Histogram ratios) {
    return ratios.count() < ENOUGH ? Drift.UNKNOWN : ratios.quantile(0.5) / PARTS;
  }
}
