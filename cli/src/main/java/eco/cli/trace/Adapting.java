package eco.cli.trace;

/// The moment when a rank made new plans for a communicator, since the network had drifted.
///
/// @param operation the first operation with a new plan, `before` its old one, empty if it had none
/// @param latencyRatio how many times as long as known before latencies are
/// @param bytesRatio how many times as long as known before a byte takes
/// @param startNanos on its rank's clock
record Adapting(
    int rank,
    int communicator,
    int call,
    String operation,
    long bytes,
    String plan,
    String before,
    double latencyRatio,
    double bytesRatio,
    long startNanos) {
  /// The same some time later.
  Adapting later(long nanos) {
    return new Adapting(
        rank,
        communicator,
        call,
        operation,
        bytes,
        plan,
        before,
        latencyRatio,
        bytesRatio,
        startNanos + nanos);
  }
}
