package mpi;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The collective operations of an intercommunicator, each after those that were called before it.
///
/// Both groups call them in the same order, so their messages cannot meet wrongly. One that goes on
/// at once runs in a thread of its own as soon as its turn has come. Once one of those has failed,
/// nobody knows any more which messages belong together, so all later ones fail like it.
final class Turns {
  private static final int CAPACITY = 1024;
  private static final String WHAT = "collective operation between two groups";

  private final AtomicInteger underWay = new AtomicInteger();
  private @Nullable Later last;

  /// Runs or starts an operation; the request of one that was run is null.
  synchronized @Nullable Request take(boolean waits, Runnable operation) {
    if (waits) {
      settle();
      operation.run();
      return null;
    }
    if (underWay.incrementAndGet() > CAPACITY) {
      underWay.decrementAndGet();
      throw new MPIException(MPI.ERR_PENDING, WHAT + ": too many started, most=" + CAPACITY);
    }
    Later before = last;
    Later mine = new Later(WHAT, Thread.ofPlatform().daemon(), () -> run(before, operation));
    last = mine;
    return new Request(mine, status -> new Status());
  }

  private long run(@Nullable Later before, Runnable operation) {
    try {
      if (before != null) {
        before.await();
      }
      operation.run();
      return 0;
    } finally {
      underWay.decrementAndGet();
    }
  }

  /// Waits until all that were started have ended.
  synchronized void settle() {
    if (last != null) {
      last.await();
      last = null;
    }
  }
}
