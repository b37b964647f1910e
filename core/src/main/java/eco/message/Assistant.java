package eco.message;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Drives an endpoint while operations are under way and their caller is busy with something else.
///
/// It looks once in a while; only when no call has come in since its last look does it drive. It
/// steps aside as soon as a caller is back. It has no thread until something was started, and
/// that thread sleeps while nothing is under way.
final class Assistant implements Runnable {
  private static final long LOOK_NANOS = 1_000_000;
  private static final int LOOKS_BEFORE_SLEEP = 100;

  private final Driver driver;
  private volatile @Nullable Thread thread;
  private volatile boolean asleep;
  private volatile boolean stopped;

  Assistant(Driver driver) {
    this.driver = driver;
  }

  boolean is(@Nullable Thread candidate) {
    return candidate != null && candidate == thread;
  }

  /// Something was started and has not ended at once.
  void notice() {
    Thread known = thread;
    if (known == null) {
      known = Thread.ofPlatform().daemon().name("eco-assistant").unstarted(this);
      thread = known;
      known.start();
    } else if (asleep) {
      LockSupport.unpark(known);
    }
  }

  void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  @Override
  public void run() {
    Thread self = Thread.currentThread();
    Endpoint endpoint = driver.endpoint();
    long seen = -1;
    int idleLooks = 0;
    while (!stopped) {
      LockSupport.parkNanos(LOOK_NANOS);
      Turn turn = endpoint.turn();
      turn.enter();
      long calls = endpoint.calls();
      boolean underWay = endpoint.outstanding() > 0;
      if (!underWay && ++idleLooks > LOOKS_BEFORE_SLEEP) {
        asleep = true;
      }
      turn.leave();
      if (underWay) {
        idleLooks = 0;
        if (calls == seen) {
          driver.driveForCaller(self);
        }
      } else if (asleep) {
        LockSupport.park(this);
        asleep = false;
        idleLooks = 0;
      }
      seen = calls;
    }
  }
}
