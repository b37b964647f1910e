package eco.plan;

import eco.cost.Bound;
import eco.cost.LowerBound;
import eco.network.Topology;
import eco.schedule.Goal;
import eco.schedule.Operation;
import java.util.List;

/// What a program asks for: an operation on data of a size.
///
/// @param bytes the length of a block: of the whole vector for a broadcast, a reduction or a scan,
///     of what every rank has (gather, allgather) or gets (scatter, reduce-scatter), of what every
///     pair exchanges (all-to-all); 0 for a barrier
/// @param elementBytes the length of what is never cut
/// @param root the special rank of a rooted operation, 0 otherwise
/// @param ordered whether the reduction is not commutative
/// @param lengths where blocks are uneven, the elements of every rank's; `bytes` is their mean
public record Request(
    Operation operation,
    long bytes,
    int elementBytes,
    int root,
    int ranks,
    boolean ordered,
    List<Long> lengths) {
  /// From so many times the mean on, a block is much longer than others.
  private static final int MUCH = 4;

  public Request {
    lengths = List.copyOf(lengths);
    boolean perRank = operation.blocks(2) == 2;
    if (!lengths.isEmpty() && (lengths.size() != ranks || !perRank)) {
      throw new IllegalArgumentException(
          "request: operation=" + operation.word() + ", lengths=" + lengths.size());
    }
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

  /// A request whose blocks have the same length.
  public Request(
      Operation operation, long bytes, int elementBytes, int root, int ranks, boolean ordered) {
    this(operation, bytes, elementBytes, root, ranks, ordered, List.of());
  }

  /// A request about blocks of given lengths, one per rank, without a root.
  public static Request uneven(
      Operation operation, List<Long> lengths, int elementBytes, boolean ordered) {
    long bytes = mean(lengths) * elementBytes;
    return new Request(operation, bytes, elementBytes, 0, lengths.size(), ordered, lengths);
  }

  private static long mean(List<Long> lengths) {
    long sum = lengths.stream().mapToLong(Long::longValue).sum();
    return Math.ceilDiv(sum, (long) Math.max(1, lengths.size()));
  }

  /// A request about single bytes, from rank 0 if there is a root, commutative if it reduces.
  public static Request of(Operation operation, long bytes, int ranks) {
    return new Request(operation, bytes, 1, 0, ranks, false);
  }

  /// The same with another root.
  public Request from(int root) {
    return new Request(operation, bytes, elementBytes, root, ranks, ordered, lengths);
  }

  /// The same for another operation of as many bytes.
  Request like(Operation other, long bytes) {
    boolean keep = ordered && other.reduces();
    return new Request(
        other,
        bytes,
        elementBytes,
        other.rooted() ? root : 0,
        ranks,
        keep,
        other.blocks(2) == 2 ? lengths : List.of());
  }

  /// The same with a length that is the next power of two, so that few plans serve all lengths.
  ///
  /// Blocks of uneven lengths count as even unless some are much longer than the mean; then these
  /// have lengths of their own, and all others their mean.
  public Request roughly() {
    long longest = lengths.stream().mapToLong(Long::longValue).max().orElse(0);
    if (longest <= MUCH * mean(lengths)) {
      return new Request(operation, power(bytes), elementBytes, root, ranks, ordered);
    }
    long limit = Math.ceilDiv(longest, (long) MUCH);
    long others = power(mean(lengths.stream().filter(length -> length < limit).toList()));
    List<Long> rough =
        lengths.stream().map(length -> length < limit ? others : power(length)).toList();
    long mean = mean(rough) * elementBytes;
    return new Request(operation, mean, elementBytes, root, ranks, ordered, rough);
  }

  private static long power(long length) {
    return length < 2 ? length : Math.max(length, Long.highestOneBit(length - 1) << 1);
  }

  /// The operation as a schedule's goal.
  public Goal goal() {
    return new Goal(operation, ranks, root, ordered);
  }

  /// The length of a rank's block in elements.
  long elements(int block) {
    return lengths.isEmpty() ? elements() : lengths.get(block);
  }

  /// The bound that no schedule can beat.
  Bound bound(Topology topology) {
    List<Long> blockBytes = lengths.stream().map(length -> length * elementBytes).toList();
    return LowerBound.of(goal(), bytes, blockBytes, topology);
  }

  /// The length of a block in elements, of the mean one if they are uneven; a last one that is not
  /// whole counts.
  public long elements() {
    return Math.ceilDiv(bytes, (long) elementBytes);
  }
}
