package eco.cli.trace;

/// A plan that a rank has made.
///
/// @param startNanos on its rank's clock
/// @param nanos how long that took
record Planning(int rank, String operation, long bytes, String plan, long startNanos, long nanos) {
  /// The same some time later.
  Planning later(long nanos) {
    return new Planning(rank, operation, bytes, plan, startNanos + nanos, this.nanos);
  }
}
