package eco.simulate;

/// How long a schedule takes, without who does what when.
///
/// @param nanos until the last rank has finished
/// @param halfNanos until all have received what they get of the first half of every block
/// @param busiestNanos how long the busiest part of the network, or the busiest processor, works
///     meanwhile: however many segments follow each other, none takes less than its share of that
public record Span(double nanos, double halfNanos, double busiestNanos) {
  /// Of what takes longer than anybody wants to know.
  static final Span TOO_LONG =
      new Span(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
}
