package eco.simulate;

import java.util.Arrays;

/// What happens next: numbers with a time, the earliest first, the smaller number of equals.
///
/// A heap in which every entry has four below it, since that touches less memory than two.
final class EventQueue {
  private static final int BELOW = 4;

  private double[] time = new double[256];
  private int[] event = new int[256];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  void add(double at, int what) {
    if (size == time.length) {
      time = Arrays.copyOf(time, 2 * size);
      event = Arrays.copyOf(event, 2 * size);
    }
    int place = size++;
    while (place > 0) {
      int above = (place - 1) / BELOW;
      if (!before(at, what, above)) {
        break;
      }
      time[place] = time[above];
      event[place] = event[above];
      place = above;
    }
    time[place] = at;
    event[place] = what;
  }

  /// The time of the next event.
  double time() {
    return time[0];
  }

  /// Removes the next event and returns its number.
  int remove() {
    int next = event[0];
    size--;
    sink(time[size], event[size]);
    return next;
  }

  /// Puts an entry where it belongs, starting from the free place at the top.
  private void sink(double at, int what) {
    int place = 0;
    while (true) {
      int first = BELOW * place + 1;
      if (first >= size) {
        break;
      }
      int least = first;
      for (int i = first + 1; i < Math.min(first + BELOW, size); i++) {
        if (before(time[i], event[i], least)) {
          least = i;
        }
      }
      if (before(at, what, least)) {
        break;
      }
      time[place] = time[least];
      event[place] = event[least];
      place = least;
    }
    time[place] = at;
    event[place] = what;
  }

  private boolean before(double at, int what, int place) {
    return at < time[place] || (at == time[place] && what < event[place]);
  }
}
