package eco.execute;

import java.util.function.LongSupplier;

/// Lets others have the core between the messages of an operation, as long as somebody wants it.
///
/// Machines may share cores unknown to each other, as containers do, and an operation begins at all
/// of them at once. What a rank has sent keeps its way out busy for a while; in that time others
/// can fill theirs. Where nobody takes the core, it is offered seldom: each offer is a system call.
public final class Courtesy {
  /// After so many offers in a row that nobody took, most are left out.
  private static final int PATIENCE = 64;

  /// One in so many is made then.
  private static final int SELDOM = 16;

  /// A yield that takes longer was taken by somebody.
  private static final long TAKEN_NANOS = 3_000;

  private final LongSupplier clock;
  private final Runnable yielding;
  private int declined;
  private int leftOut;

  Courtesy() {
    this(System::nanoTime, Thread::yield);
  }

  Courtesy(LongSupplier clock, Runnable yielding) {
    this.clock = clock;
    this.yielding = yielding;
  }

  void offerCore() {
    if (declined >= PATIENCE && ++leftOut % SELDOM != 0) {
      return;
    }
    long before = clock.getAsLong();
    yielding.run();
    boolean taken = clock.getAsLong() - before > TAKEN_NANOS;
    declined = taken ? 0 : Math.min(declined + 1, PATIENCE);
  }
}
