package eco.cli.trace;

import java.util.Set;

/// One collective operation at one rank.
///
/// @param rank in the whole job
/// @param bytes the length of a block
/// @param root the root's rank in the communicator, -1 where there is none
/// @param ranks how many the communicator has
/// @param predictedNanos 0 where nobody has predicted
/// @param communicator its number in the job, 0 for that of all ranks
/// @param call how many operations the communicator has had before
/// @param startNanos on its rank's clock
record Slice(
    int rank,
    String operation,
    long bytes,
    int root,
    int ranks,
    String plan,
    long predictedNanos,
    long measuredNanos,
    long waitingNanos,
    int communicator,
    int call,
    long startNanos,
    boolean failed) {
  /// Operations that no rank ends before every rank has begun.
  private static final Set<String> MEETINGS =
      Set.of("allgather", "all-to-all", "allreduce", "reduce-scatter");

  /// One call of a communicator, at all its ranks.
  record Call(int communicator, int number) {}

  Call ofCall() {
    return new Call(communicator, call);
  }

  long endNanos() {
    return startNanos + measuredNanos;
  }

  /// Whether no rank ends it before every rank has begun it.
  boolean isMeeting() {
    return !failed
        && ranks > 1
        && (operation.equals("barrier") || (bytes > 0 && MEETINGS.contains(operation)));
  }

  /// The same some time later.
  Slice later(long nanos) {
    return new Slice(
        rank,
        operation,
        bytes,
        root,
        ranks,
        plan,
        predictedNanos,
        measuredNanos,
        waitingNanos,
        communicator,
        call,
        startNanos + nanos,
        failed);
  }
}
