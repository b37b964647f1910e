package eco.plan;

import eco.schedule.Goal;
import eco.schedule.Operation;

/// What a program asks for: an operation on data of a size.
///
/// @param bytes the length of a block: of the whole vector for a broadcast, a reduction or a scan,
///     of what every rank has (gather, allgather) or gets (scatter, reduce-scatter), of what every
///     pair exchanges (all-to-all); 0 for a barrier
/// @param elementBytes the length of what is never cut
/// @param root the special rank of a rooted operation, 0 otherwise
/// @param ordered whether the reduction is not commutative
public record Request(
    Operation operation, long bytes, int elementBytes, int root, int ranks, boolean ordered) {
  public Request {
    if (bytes < 0 || elementBytes < 1 || (operation == Operation.BARRIER && bytes > 0)) {
      throw new IllegalArgumentException(
          "request: operation="
              + operation.word()
              + ", bytes="
              + bytes
              + ", elementBytes="
              + elementBytes);
    }
  }

  /// A request about single bytes, from rank 0 if there is a root, commutative if it reduces.
  public static Request of(Operation operation, long bytes, int ranks) {
    return new Request(operation, bytes, 1, 0, ranks, false);
  }

  /// The same with another root.
  public Request from(int root) {
    return new Request(operation, bytes, elementBytes, root, ranks, ordered);
  }

  /// The same for another operation of as many bytes.
  Request like(Operation other, long bytes) {
    boolean keep = ordered && other.reduces();
    return new Request(other, bytes, elementBytes, other.rooted() ? root : 0, ranks, keep);
  }

  /// The same with a length that is the next power of two, so that few plans serve all lengths.
  public Request roughly() {
    long power = bytes < 2 ? bytes : Math.max(bytes, Long.highestOneBit(bytes - 1) << 1);
    return new Request(operation, power, elementBytes, root, ranks, ordered);
  }

  /// The operation as a schedule's goal.
  public Goal goal() {
    return new Goal(operation, ranks, root, ordered);
  }

  /// The length of a block in elements; a last one that is not whole counts.
  public long elements() {
    return Math.ceilDiv(bytes, (long) elementBytes);
  }
}
