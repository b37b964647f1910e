package eco.simulate;

/// How long a schedule takes, without who does what when.
///
/// @param nanos until the last rank has finished
/// @param busiestNanos how long the busiest part of the network, or the busiest processor, works
///     meanwhile: however many segments follow each other, none takes less than its share of that
public record Span(double nanos, double busiestNanos) {}
