package eco.bench;

import java.util.Arrays;

/// The samples of one load and how many more there shall be: as many as the load says, fewer where
/// the time for them runs out.
///
/// Only rank 0 has one; the others learn from it when to stop, so all agree. The clock is an
/// argument of every method that needs it.
final class Quota {
  private final Load load;
  private final long warmupLimitNanos;
  private final long limitNanos;
  private final int least;
  private final long[] nanos;
  private int count;
  private int steadyFrom = -1;
  private long deadline;

  /// @param least samples of the steady state that no limit cuts
  /// @param warmupLimitNanos the time for warming up
  /// @param limitNanos the time for the steady state
  Quota(Load load, int least, long warmupLimitNanos, long limitNanos, long now) {
    this.load = load;
    this.least = Math.min(least, load.samples());
    this.warmupLimitNanos = warmupLimitNanos;
    this.limitNanos = limitNanos;
    this.nanos = new long[load.messages()];
    this.deadline = now + this.warmupLimitNanos;
    turnSteady(now);
  }

  void add(long sample, long now) {
    nanos[count++] = sample;
    turnSteady(now);
  }

  private void turnSteady(long now) {
    if (steadyFrom < 0 && (count == load.warmups() || (count > 0 && now - deadline > 0))) {
      steadyFrom = count;
      deadline = now + limitNanos;
    }
  }

  /// Whether there are enough.
  boolean isFilled(long now) {
    if (steadyFrom < 0) {
      return false;
    }
    int samples = count - steadyFrom;
    return samples == load.samples() || (samples >= least && now - deadline > 0);
  }

  /// The load as it was in the end.
  Load done() {
    return new Load(load.bytes(), steadyFrom, count - steadyFrom);
  }

  /// All samples in their order.
  long[] samples() {
    return Arrays.copyOf(nanos, count);
  }
}
