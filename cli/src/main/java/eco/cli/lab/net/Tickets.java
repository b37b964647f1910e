package eco.cli.lab.net;

import java.util.Arrays;

/// The pool of places in queues: one ticket per copy of a frame that waits or travels.
///
/// A multicast frame stands in several queues at once, so the links of the lists are in the tickets
/// and not in the frames.
final class Tickets {
  static final int NONE = -1;

  private int[] nexts;
  private int[] frames;
  private int[] queues;
  private long[] dueNanos;
  private int free = NONE;

  Tickets(int capacity) {
    nexts = new int[0];
    frames = new int[0];
    queues = new int[0];
    dueNanos = new long[0];
    grow(capacity);
  }

  /// A ticket for `frame`, from queue `queue` of the medium it is about to wait for.
  int take(int frame, int queue) {
    if (free == NONE) {
      grow(2 * nexts.length);
    }
    int ticket = free;
    free = nexts[ticket];
    nexts[ticket] = NONE;
    frames[ticket] = frame;
    queues[ticket] = queue;
    return ticket;
  }

  void release(int ticket) {
    nexts[ticket] = free;
    free = ticket;
  }

  int frame(int ticket) {
    return frames[ticket];
  }

  int queue(int ticket) {
    return queues[ticket];
  }

  int next(int ticket) {
    return nexts[ticket];
  }

  void setNext(int ticket, int next) {
    nexts[ticket] = next;
  }

  long dueNanos(int ticket) {
    return dueNanos[ticket];
  }

  void setDueNanos(int ticket, long nanos) {
    dueNanos[ticket] = nanos;
  }

  private void grow(int capacity) {
    int old = nexts.length;
    nexts = Arrays.copyOf(nexts, capacity);
    frames = Arrays.copyOf(frames, capacity);
    queues = Arrays.copyOf(queues, capacity);
    dueNanos = Arrays.copyOf(dueNanos, capacity);
    for (int ticket = capacity - 1; ticket >= old; ticket--) {
      release(ticket);
    }
  }
}
