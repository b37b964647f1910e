package eco.execute;

/// The steps that can be taken, the first listed first.
final class Ready {
  private final long[] bits;
  private int lowest;

  Ready(int steps) {
    bits = new long[(steps + 63) / 64];
    lowest = bits.length;
  }

  void clear() {
    for (int i = lowest; i < bits.length; i++) {
      bits[i] = 0;
    }
    lowest = bits.length;
  }

  void add(int step) {
    int word = step >> 6;
    bits[word] |= 1L << step;
    lowest = Math.min(lowest, word);
  }

  boolean isEmpty() {
    while (lowest < bits.length && bits[lowest] == 0) {
      lowest++;
    }
    return lowest == bits.length;
  }

  /// Takes out the first, or returns -1.
  int take() {
    if (isEmpty()) {
      return -1;
    }
    int step = lowest * 64 + Long.numberOfTrailingZeros(bits[lowest]);
    bits[lowest] &= bits[lowest] - 1;
    return step;
  }
}
