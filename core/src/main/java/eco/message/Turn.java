package eco.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Lets one thread at a time into an endpoint.
///
/// It costs one compare-and-set where nobody else wants in, which is nearly always. Whoever stays
/// in for long, waiting for messages, must look at [#wanted()] and step aside.
final class Turn {
  private static final VarHandle TAKEN;
  private static final VarHandle WANTED;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      TAKEN = lookup.findVarHandle(Turn.class, "taken", int.class);
      WANTED = lookup.findVarHandle(Turn.class, "wanted", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static final int SPINS = 100;

  @SuppressWarnings("unused") // by TAKEN
  private int taken;

  @SuppressWarnings("unused") // by WANTED
  private int wanted;

  void enter() {
    if (!TAKEN.compareAndSet(this, 0, 1)) {
      WANTED.getAndAdd(this, 1);
      for (int spin = 0; !TAKEN.compareAndSet(this, 0, 1); spin++) {
        if (spin < SPINS) {
          Thread.onSpinWait();
        } else {
          Thread.yield();
        }
      }
      WANTED.getAndAdd(this, -1);
    }
  }

  void leave() {
    TAKEN.setRelease(this, 0);
  }

  /// Whether another thread waits to come in.
  boolean wanted() {
    return (int) WANTED.getOpaque(this) != 0;
  }

  /// Lets others in for a moment.
  void stepAside() {
    leave();
    Thread.yield();
    enter();
  }
}
