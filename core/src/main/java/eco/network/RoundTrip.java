package eco.network;

/// How long round trips between two machines took, in a short probe.
///
/// @param leastNanos the least of all
/// @param quartileNanos a quarter of all, or the second of a few, took no longer
/// @param samples how many there were
public record RoundTrip(long leastNanos, long quartileNanos, int samples) {
  /// Whatever else happens only adds to a time: if the least are alike, they are right.
  private static final double ALIKE = 1.25;

  public RoundTrip {
    if (leastNanos < 0 || quartileNanos < leastNanos || samples < 1) {
      throw new IllegalArgumentException(
          "round trip: leastNanos=%d, quartileNanos=%d, samples=%d"
              .formatted(leastNanos, quartileNanos, samples));
    }
  }

  /// Whether several times agree.
  public boolean isSure() {
    return samples > 1 && quartileNanos <= ALIKE * leastNanos;
  }
}
