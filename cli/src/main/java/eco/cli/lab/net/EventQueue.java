package eco.cli.lab.net;

import java.util.Arrays;

/// The events to come, earliest first, those of one instant in the order they were added.
///
/// A binary heap over three arrays: adding and removing allocates nothing.
final class EventQueue {
  private long[] nanos;
  private long[] numbers;
  private int[] events;
  private int size;
  private long added;

  EventQueue(int capacity) {
    nanos = new long[capacity];
    numbers = new long[capacity];
    events = new int[capacity];
  }

  /// When the next event happens, `Long.MAX_VALUE` if nothing is to come.
  long nextNanos() {
    return size == 0 ? Long.MAX_VALUE : nanos[0];
  }

  void add(long atNanos, int event) {
    if (size == events.length) {
      nanos = Arrays.copyOf(nanos, 2 * size);
      numbers = Arrays.copyOf(numbers, 2 * size);
      events = Arrays.copyOf(events, 2 * size);
    }
    int child = size++;
    long number = added++;
    while (child > 0) {
      int parent = (child - 1) >>> 1;
      if (!before(atNanos, number, parent)) {
        break;
      }
      move(parent, child);
      child = parent;
    }
    set(child, atNanos, number, event);
  }

  /// Takes the next event out; there must be one.
  int remove() {
    int first = events[0];
    int last = --size;
    long lastNanos = nanos[last];
    long lastNumber = numbers[last];
    int parent = 0;
    while (true) {
      int child = 2 * parent + 1;
      if (child >= last) {
        break;
      }
      if (child + 1 < last && before(nanos[child + 1], numbers[child + 1], child)) {
        child++;
      }
      if (before(lastNanos, lastNumber, child)) {
        break;
      }
      move(child, parent);
      parent = child;
    }
    set(parent, lastNanos, lastNumber, events[last]);
    return first;
  }

  private boolean before(long atNanos, long number, int other) {
    return atNanos < nanos[other] || (atNanos == nanos[other] && number < numbers[other]);
  }

  private void move(int from, int to) {
    set(to, nanos[from], numbers[from], events[from]);
  }

  private void set(int index, long atNanos, long number, int event) {
    nanos[index] = atNanos;
    numbers[index] = number;
    events[index] = event;
  }
}
