package eco.schedule;

import java.util.Arrays;

/// A growing array of longs.
final class LongColumn {
  private long[] values = new long[16];
  private int size;

  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  long last() {
    return values[size - 1];
  }

  void setLast(long value) {
    values[size - 1] = value;
  }

  void clear() {
    size = 0;
  }

  long[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
