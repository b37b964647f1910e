package mpi;

import eco.message.Pending;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;

/// The long bodies of object messages that are still under way.
///
/// A body is a copy of this library's, so a send of objects ends with its first part: a rank that
/// waits for its send before it looks at its receives must not keep its peer waiting for them.
final class Bodies {
  private static final int CAPACITY = 256;
  private static final AtomicInteger TAGS = new AtomicInteger();
  private static final Deque<Pending> UNDER_WAY = new ArrayDeque<>();

  private Bodies() {}

  /// The tag of the next body that this rank sends.
  static int newTag() {
    return TAGS.getAndIncrement() & Integer.MAX_VALUE;
  }

  /// Keeps a body until it has gone; waits for the oldest if there are too many.
  static synchronized void keep(Pending body) {
    UNDER_WAY.removeIf(Pending::test);
    if (UNDER_WAY.size() == CAPACITY) {
      UNDER_WAY.remove().await();
    }
    UNDER_WAY.add(body);
  }

  /// Waits until all have gone.
  static synchronized void drain() {
    while (!UNDER_WAY.isEmpty()) {
      UNDER_WAY.remove().await();
    }
  }
}
