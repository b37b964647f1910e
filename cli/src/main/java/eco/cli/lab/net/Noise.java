package eco.cli.lab.net;

import java.util.SplittableRandom;

/// Ambient traffic: full frames at random instants, exponential gaps of a given mean.
final class Noise {
  private final long meanNanos;
  private final long endNanos;
  private final SplittableRandom random;
  private boolean pending;

  Noise(long meanNanos, long endNanos, long seed, boolean pending) {
    this.meanNanos = meanNanos;
    this.endNanos = endNanos;
    this.random = new SplittableRandom(seed);
    this.pending = pending;
  }

  long endNanos() {
    return endNanos;
  }

  long nextGapNanos() {
    return (long) (-Math.log1p(-random.nextDouble()) * meanNanos);
  }

  /// Whether an event of this noise is to come.
  boolean isPending() {
    return pending;
  }

  void setPending(boolean pending) {
    this.pending = pending;
  }
}
