package eco.cost;

import java.util.function.IntToDoubleFunction;

/// Finds into how many segments a message is best cut: powers of two first, then uphill nearby.
///
///     time
///      |\                            .
///      | *                        .*'      1, 2, 4, 8, ... segments: s = m / 2^i
///      |   *                  .*'
///      |      * . . . .o. *'               then steps to both sides of the best, halved as long
///      +---------------------- segments    as they help
///
/// Papers: Barchet-Estefanel and Mounie, Performance characterisation of intra-cluster collective
/// communications, 2004, section 3; Kielmann and others, Network performance-aware collective
/// communication for clustered wide area systems, 2001.
public final class SegmentSearch {
  private SegmentSearch() {}

  /// The best number of segments.
  ///
  /// @param most the largest number that makes sense, at least 1
  /// @param nanos from a number of segments to the time
  public static int best(int most, IntToDoubleFunction nanos) {
    int best = 1;
    double least = nanos.applyAsDouble(1);
    for (long segments = 2; segments <= most; segments *= 2) {
      double time = nanos.applyAsDouble((int) segments);
      if (time < least) {
        least = time;
        best = (int) segments;
      }
    }
    return near(best, most, nanos);
  }

  /// The best number of segments near another: steps to both sides, halved as long as they help.
  ///
  /// @param from where to begin, between 1 and `most`
  public static int near(int from, int most, IntToDoubleFunction nanos) {
    int best = from;
    double least = nanos.applyAsDouble(from);
    for (int step = Math.max(1, best / 4); step > 0; ) {
      int better = best;
      for (int candidate : new int[] {best - step, best + step}) {
        double time =
            candidate < 1 || candidate > most
                ? Double.POSITIVE_INFINITY
                : nanos.applyAsDouble(candidate);
        if (time < least) {
          least = time;
          better = candidate;
        }
      }
      step = better == best ? step / 2 : step;
      best = better;
    }
    return best;
  }
}
