package eco.message;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Drives an endpoint while operations are under way and their caller is busy with something else.
///
/// It looks once in a while; only when no call has come in since its last look does it drive. It
/// steps aside as soon as a caller is back. It has no thread until something was started, and
/// that thread sleeps while nothing is under way. Both counts belong to whoever has the [Turn].
final class Assistant implements Runnable {
  private static final long LOOK_NANOS = 1_000_000;
  private static final int LOOKS_BEFORE_SLEEP = 100;

  private final Endpoint endpoint;

  /// How many calls have come in.
  private long calls;

  /// How much was started and has not ended.
  private int outstanding;

  private volatile @Nullable Thread thread;
  private volatile boolean asleep;
  private volatile boolean stopped;

  Assistant(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  /// A caller is here.
  void called() {
    calls++;
  }

  long calls() {
    return calls;
  }

  /// The caller of an activity goes on while it is under way.
  void started(Activity activity) {
    activity.started = true;
    outstanding++;
  }

  /// An activity has ended, whether its caller waited or went on.
  void ended(Activity activity) {
    if (activity.started) {
      outstanding--;
    }
  }

  /// Whether something is under way whose caller may be away.
  boolean hasWork() {
    return outstanding > 0;
  }

  boolean is(@Nullable Thread candidate) {
    return candidate != null && candidate == thread;
  }

  /// Looks after what was started, if it has not ended at once.
  void assist(Activity activity) {
    if (activity.ended()) {
      return;
    }
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
    Turn turn = endpoint.turn;
    long seen = -1;
    int idleLooks = 0;
    while (!stopped) {
      LockSupport.parkNanos(LOOK_NANOS);
      turn.enter();
      long called = calls;
      boolean underWay = hasWork();
      if (!underWay && ++idleLooks > LOOKS_BEFORE_SLEEP) {
        asleep = true;
      }
      turn.leave();
      if (underWay) {
        idleLooks = 0;
        if (called == seen) {
          endpoint.driver.driveForCaller(self);
        }
      } else if (asleep) {
        LockSupport.park(this);
        asleep = false;
        idleLooks = 0;
      }
      seen = called;
    }
  }
}
