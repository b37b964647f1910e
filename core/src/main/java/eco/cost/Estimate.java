package eco.cost;

/// What a strategy costs in one group, by formula.
///
/// @param firstNanos when the first segment has arrived everywhere
/// @param nextNanos how long every further segment takes on top
/// @param messages how many messages a segment takes, in all
public record Estimate(double firstNanos, double nextNanos, long messages) {
  /// Nothing to do.
  public static final Estimate NOTHING = new Estimate(0, 0, 0);

  /// The time of so many segments.
  public double nanos(int segments) {
    return firstNanos + (segments - 1) * nextNanos;
  }

  /// The slower of two that run side by side.
  public Estimate beside(Estimate other) {
    return new Estimate(
        Math.max(firstNanos, other.firstNanos),
        Math.max(nextNanos, other.nextNanos),
        messages + other.messages);
  }

  /// So many of the kind side by side.
  public Estimate times(int count) {
    return new Estimate(firstNanos, nextNanos, messages * count);
  }

  /// Two levels, one after the other: every segment passes both, and the slower sets the pace.
  public Estimate then(Estimate other) {
    return new Estimate(
        firstNanos + other.firstNanos,
        Math.max(nextNanos, other.nextNanos),
        messages + other.messages);
  }
}
