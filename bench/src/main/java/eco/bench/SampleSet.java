package eco.bench;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// What rank 0 measured in one phase of one run, in nanoseconds per message.
///
/// It travels from the ranks to the driver as one line, the same from Java and from C:
///
/// ```
/// sample op=latency phase=steady bytes=8 samples=10000 min_ns=190.500 p50_ns=201.000 ...
/// ```
///
/// @param op what was measured
/// @param phase at which messages of the run
/// @param bytes the length of a message
/// @param samples how many samples
/// @param minNanos the least sample
/// @param p50Nanos the median
/// @param p99Nanos the least sample that 99 % of all do not exceed
/// @param maxNanos the greatest sample
record SampleSet(
    Measure op,
    Phase phase,
    long bytes,
    long samples,
    double minNanos,
    double p50Nanos,
    double p99Nanos,
    double maxNanos) {
  static final String PREFIX = "sample ";

  /// Summarises `nanos`, each divided by `divisor` (2 for a round trip, the window for a window).
  static SampleSet of(Measure op, Phase phase, long bytes, long[] nanos, double divisor) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return new SampleSet(
        op,
        phase,
        bytes,
        sorted.length,
        sorted[0] / divisor,
        sorted[nearestRank(sorted.length, 50)] / divisor,
        sorted[nearestRank(sorted.length, 99)] / divisor,
        sorted[sorted.length - 1] / divisor);
  }

  /// Where, among `count` sorted values, the least lies that `percent` % of all do not exceed.
  static int nearestRank(int count, int percent) {
    return Math.toIntExact(((long) count * percent + 99) / 100) - 1;
  }

  String toLine() {
    return PREFIX
        + String.format(
            Locale.ROOT,
            "op=%s phase=%s bytes=%d samples=%d min_ns=%.3f p50_ns=%.3f p99_ns=%.3f max_ns=%.3f",
            op,
            phase,
            bytes,
            samples,
            minNanos,
            p50Nanos,
            p99Nanos,
            maxNanos);
  }

  /// Reads a line that starts like one of ours; anything else a program prints is not for us.
  ///
  /// @throws BenchException if the line is cut off or damaged
  static Optional<SampleSet> parse(String line) {
    if (!line.startsWith(PREFIX)) {
      return Optional.empty();
    }
    Map<String, String> fields = new HashMap<>();
    for (String field : line.substring(PREFIX.length()).strip().split(" +", -1)) {
      int equals = field.indexOf('=');
      if (equals > 0) {
        fields.put(field.substring(0, equals), field.substring(equals + 1));
      }
    }
    try {
      return Optional.of(
          new SampleSet(
              Measure.of(field(fields, "op")),
              Phase.of(field(fields, "phase")),
              Long.parseLong(field(fields, "bytes")),
              Long.parseLong(field(fields, "samples")),
              Double.parseDouble(field(fields, "min_ns")),
              Double.parseDouble(field(fields, "p50_ns")),
              Double.parseDouble(field(fields, "p99_ns")),
              Double.parseDouble(field(fields, "max_ns"))));
    } catch (IllegalArgumentException damaged) {
      throw new BenchException(
          "damaged sample line: line='" + line + "', cause=" + damaged.getMessage(), damaged);
    }
  }

  private static String field(Map<String, String> fields, String name) {
    String value = fields.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no " + name);
    }
    return value;
  }
}
