package eco.bench;

import eco.schedule.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/// One rank's buffers for a collective operation: filled so that every result can be told.
///
/// A buffer is a row of blocks of equal length. Operations that reduce hold doubles, the others
/// bytes. An element's value follows from its rank, block, place and iteration, so a block that
/// went astray, or stayed from the iteration before, is found.
final class CollectiveBuffers {
  private static final int LOOPED_ELEMENTS = 16;

  /// What is copied stays in the first-level cache.
  private static final int COPIED_ELEMENTS = 1024;

  private static final int VARIETY = 61;

  private final Operation operation;
  private final int rank;
  private final int ranks;
  private final int blockElements;
  private final Payload source;
  private final Payload target;

  /// @param source memory of [#sourceBlocks] blocks
  /// @param target memory of [#targetBlocks] blocks; for a broadcast the source itself
  CollectiveBuffers(
      Operation operation, int rank, int ranks, int blockBytes, Payload source, Payload target) {
    this.operation = operation;
    this.rank = rank;
    this.ranks = ranks;
    this.blockElements = blockBytes / elementBytes(operation);
    this.source = source;
    this.target = target;
  }

  /// How many blocks a rank gives.
  static int sourceBlocks(Operation operation, int ranks) {
    return switch (operation) {
      case SCATTER, ALL_TO_ALL, REDUCE_SCATTER -> ranks;
      default -> 1;
    };
  }

  /// How many blocks a rank gets.
  static int targetBlocks(Operation operation, int ranks) {
    return switch (operation) {
      case GATHER, ALLGATHER, ALL_TO_ALL -> ranks;
      default -> 1;
    };
  }

  /// The length of what the operation never cuts: a double where it adds, a byte where it moves.
  static int elementBytes(Operation operation) {
    return operation.reduces() && operation != Operation.BARRIER ? Double.BYTES : 1;
  }

  Object input() {
    return source.buffer();
  }

  Object output() {
    return target.buffer();
  }

  /// Rewrites what this rank gives, with equal elements per block: quick, and no cache flatters.
  void fill(int root, int iteration) {
    if (gives(root)) {
      for (int block = 0; block < sourceBlocks(operation, ranks); block++) {
        fillBlock(block, value(rank, block, iteration, 0));
      }
    }
  }

  /// Rewrites what this rank gives, with elements that differ.
  void fillVaried(int root, int iteration) {
    if (gives(root)) {
      for (int block = 0; block < sourceBlocks(operation, ranks); block++) {
        for (int i = 0; i < blockElements; i++) {
          set(source.memory(), (long) block * blockElements + i, value(rank, block, iteration, i));
        }
      }
    }
  }

  /// Refuses a result that does not begin and end as it should after [#fill].
  void check(int root, int iteration) {
    if (gets(root) && blockElements > 0) {
      int last = targetBlocks(operation, ranks) - 1;
      check(0, 0, expected(root, 0, iteration, 0));
      check(last, blockElements - 1, expected(root, last, iteration, 0));
    }
  }

  /// Refuses a result that is wrong anywhere after [#fillVaried].
  void checkVaried(int root, int iteration) {
    for (int block = 0; gets(root) && block < targetBlocks(operation, ranks); block++) {
      for (int i = 0; i < blockElements; i++) {
        check(block, i, expected(root, block, iteration, i));
      }
    }
  }

  private boolean gives(int root) {
    return switch (operation) {
      case BROADCAST, SCATTER -> rank == root;
      case BARRIER -> false;
      default -> true;
    };
  }

  private boolean gets(int root) {
    return switch (operation) {
      case GATHER, REDUCE -> rank == root;
      case EXCLUSIVE_SCAN -> rank > 0;
      case BARRIER -> false;
      default -> true;
    };
  }

  /// What rank `giver` puts at a place of its source.
  private static long value(int giver, int block, int iteration, int element) {
    return 37L * (giver + 1) + 11L * block + 5L * (iteration % 64) + element % VARIETY;
  }

  /// What belongs at a place of the target.
  private long expected(int root, int block, int iteration, int element) {
    return switch (operation) {
      case BROADCAST -> value(root, 0, iteration, element);
      case SCATTER -> value(root, rank, iteration, element);
      case GATHER, ALLGATHER -> value(block, 0, iteration, element);
      case ALL_TO_ALL -> value(block, rank, iteration, element);
      case REDUCE, ALLREDUCE -> sum(ranks, 0, iteration, element);
      case REDUCE_SCATTER -> sum(ranks, rank, iteration, element);
      case SCAN -> sum(rank + 1, 0, iteration, element);
      case EXCLUSIVE_SCAN -> sum(rank, 0, iteration, element);
      case BARRIER -> 0;
    };
  }

  private static long sum(int givers, int block, int iteration, int element) {
    long sum = 0;
    for (int giver = 0; giver < givers; giver++) {
      sum += value(giver, block, iteration, element);
    }
    return sum;
  }

  private void fillBlock(int block, long value) {
    int from = block * blockElements;
    if (source.buffer() instanceof double[] doubles) {
      fill(doubles, from, from + blockElements, (double) value);
    } else if (elementBytes(operation) == 1) {
      source.memory().asSlice(from, blockElements).fill((byte) value);
    } else {
      for (int i = 0; i < blockElements; i++) {
        set(source.memory(), (long) from + i, value);
      }
    }
  }

  /// A loop that was compiled while blocks were short stays slow for long ones, and a slow rewrite
  /// takes the core of ranks whose operation is not over: long blocks are copied from
  /// their beginning.
  private static void fill(double[] doubles, int from, int to, double value) {
    int written = Math.min(to, from + LOOPED_ELEMENTS);
    Arrays.fill(doubles, from, written, value);
    while (written < to) {
      int more = Math.min(Math.min(written - from, COPIED_ELEMENTS), to - written);
      System.arraycopy(doubles, from, doubles, written, more);
      written += more;
    }
  }

  private void set(MemorySegment memory, long index, long value) {
    if (elementBytes(operation) == 1) {
      memory.set(ValueLayout.JAVA_BYTE, index, (byte) value);
    } else {
      memory.setAtIndex(ValueLayout.JAVA_DOUBLE, index, (double) value);
    }
  }

  private void check(int block, int element, long expected) {
    long index = (long) block * blockElements + element;
    boolean bytes = elementBytes(operation) == 1;
    MemorySegment memory = target.memory();
    double found =
        bytes
            ? memory.get(ValueLayout.JAVA_BYTE, index)
            : memory.getAtIndex(ValueLayout.JAVA_DOUBLE, index);
    double wanted = bytes ? (byte) expected : (double) expected;
    if (found != wanted) {
      throw new IllegalStateException(
          "wrong result: operation=%s, rank=%d, block=%d, element=%d, expected=%s, found=%s"
              .formatted(operation.word(), rank, block, element, wanted, found));
    }
  }
}
