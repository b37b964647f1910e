package eco.simulate;

import java.util.Arrays;

/// What happens next: numbers with a time, the earliest first, the smaller number of equals.
///
/// A heap in which every entry has four below it, since that touches less memory than two. Places
/// without an entry are infinitely late, so that there are always four to compare. No processor can
/// guess which of two is earlier, so that it is computed without branches: times are kept as their
/// bits, which have the order of the times, none of which is negative.
final class EventQueue {
  private static final long NEVER = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);

  private long[] time = new long[1 + 256];
  private int[] event = new int[1 + 256];
  private int size;

  EventQueue() {
    Arrays.fill(time, NEVER);
  }

  boolean isEmpty() {
    return size == 0;
  }

  /// @param at not negative
  void add(double at, int what) {
    if (size + 4 >= time.length) {
      int before = time.length;
      time = Arrays.copyOf(time, 2 * before);
      event = Arrays.copyOf(event, 2 * before);
      Arrays.fill(time, before, time.length, NEVER);
    }
    rise(size++, Double.doubleToRawLongBits(at), what);
  }

  /// The time of the next event.
  double time() {
    return Double.longBitsToDouble(time[0]);
  }

  /// Removes the next event and returns its number.
  int remove() {
    int next = event[0];
    long at = time[--size];
    int what = event[size];
    time[size] = NEVER;
    int place = 0;
    for (int below = 1; below < size; below = 4 * place + 1) {
      int left = earlier(below, below + 1);
      int right = earlier(below + 2, below + 3);
      int least = earlier(left, right);
      time[place] = time[least];
      event[place] = event[least];
      place = least;
    }
    rise(place, at, what);
    return next;
  }

  /// Puts an entry where it belongs, at a free place or above.
  private void rise(int from, long at, int what) {
    int place = from;
    while (place > 0) {
      int above = (place - 1) >> 2;
      if (at > time[above] || (at == time[above] && what >= event[above])) {
        break;
      }
      time[place] = time[above];
      event[place] = event[above];
      place = above;
    }
    time[place] = at;
    event[place] = what;
  }

  /// Which of two places has the earlier entry.
  private int earlier(int a, int b) {
    long later = time[b] - time[a];
    long same = ~((later | -later) >> 63);
    long before = (later >> 63) | (same & ((long) event[b] - event[a]) >> 63);
    return a + ((b - a) & (int) before);
  }
}
