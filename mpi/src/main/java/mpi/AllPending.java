package mpi;

import eco.message.Pending;
import eco.message.Status;
import java.time.Duration;
import java.util.List;

/// Several operations that end together.
class AllPending extends Pending {
  private static final Status NONE = new Status(-1, -1, 0);

  private final List<Pending> parts;

  AllPending(List<Pending> parts) {
    this.parts = parts;
  }

  @Override
  public boolean test() {
    for (Pending part : parts) {
      if (!part.test()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Status await() {
    for (Pending part : parts) {
      part.await();
    }
    return NONE;
  }

  @Override
  public Status await(Duration limit) {
    long untilNanos = System.nanoTime() + limit.toNanos();
    for (Pending part : parts) {
      part.await(Duration.ofNanos(Math.max(0, untilNanos - System.nanoTime())));
    }
    return NONE;
  }

  @Override
  public boolean cancel() {
    return false;
  }
}
