package eco;

import java.util.Arrays;

/// How long something took, over and over: counts in buckets of a fixed number.
///
/// An octave has eight buckets, so that a bucket's middle is within 6 % of what fell into it:
///
///     nanos    0 .. 127 | 128 .. 143 | 144 .. 159 | ... | 2^37 and more
///     bucket          0 |          1 |          2 | ... |           240
///
/// Written in the endpoint's turn, by one thread at a time; whoever reads meanwhile may miss the
/// last counts.
final class Histogram {
  private static final int FIRST_OCTAVE = 7;
  private static final int LAST_OCTAVE = 36;
  private static final int PER_OCTAVE_BITS = 3;
  private static final int BUCKETS = ((LAST_OCTAVE - FIRST_OCTAVE + 1) << PER_OCTAVE_BITS) + 1;

  private final int[] counts = new int[BUCKETS];
  private int count;

  /// Counts one.
  void add(long nanos) {
    counts[bucket(nanos)]++;
    count++;
  }

  /// Forgets all.
  void clear() {
    Arrays.fill(counts, 0);
    count = 0;
  }

  /// How many were counted.
  int count() {
    return count;
  }

  /// The time below which a share of them fell, as the middle of a bucket; 0 if there are none.
  long quantile(double share) {
    long rank = Math.max(1, (long) Math.ceil(share * count));
    for (int bucket = 0; bucket < BUCKETS && count > 0; bucket++) {
      rank -= counts[bucket];
      if (rank <= 0) {
        return (start(bucket) + start(bucket + 1)) / 2;
      }
    }
    return 0;
  }

  private static int bucket(long nanos) {
    if (nanos < 1L << FIRST_OCTAVE) {
      return 0;
    }
    int octave = 63 - Long.numberOfLeadingZeros(nanos);
    int within = (int) (nanos >>> (octave - PER_OCTAVE_BITS)) & ((1 << PER_OCTAVE_BITS) - 1);
    return Math.min(BUCKETS - 1, ((octave - FIRST_OCTAVE) << PER_OCTAVE_BITS) + within + 1);
  }

  private static long start(int bucket) {
    if (bucket == 0) {
      return 0;
    }
    int octave = FIRST_OCTAVE + ((bucket - 1) >> PER_OCTAVE_BITS);
    int within = (bucket - 1) & ((1 << PER_OCTAVE_BITS) - 1);
    return (1L << octave) + ((long) within << (octave - PER_OCTAVE_BITS));
  }
}
