package eco.launch;

import java.util.concurrent.TimeUnit;

/// Waiting on a monitor until a point in time.
final class Waits {
  private Waits() {}

  /// Waits to be notified; returns whether there was time left to.
  @SuppressWarnings("WaitNotInLoop") // The caller loops, for only it knows the condition.
  static boolean until(Object lock, long untilNanos) {
    long leftNanos = untilNanos - System.nanoTime();
    if (leftNanos <= 0) {
      return false;
    }
    try {
      TimeUnit.NANOSECONDS.timedWait(lock, leftNanos + 999_999);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new eco.message.EcoException("interrupted while waiting for the rendezvous", e);
    }
    return true;
  }
}
