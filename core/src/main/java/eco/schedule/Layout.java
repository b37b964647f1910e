package eco.schedule;

import java.util.function.IntToLongFunction;

/// How long the chunks of an operation are, and where one rank's blocks lie in its buffers.
///
///     input of rank 1 in a gather:      | block 1 |
///     output of the root:               | block 0 | block 1 | block 2 |
///     block 1 in 3 chunks:              | c3 | c4 | c5 |     equal to within one element
///
/// Everything is counted in elements, so that no element is ever cut. Blocks may be uneven. Ranks
/// must agree on the lengths of the chunks that pass between them, and need not know others.
public final class Layout {
  private final Schedule schedule;

  /// Of blocks if the layout cuts them, of chunks if not.
  private final IntToLongFunction length;

  private final IntToLongFunction input;
  private final IntToLongFunction output;
  private final boolean cuts;

  private Layout(
      Schedule schedule,
      IntToLongFunction length,
      IntToLongFunction input,
      IntToLongFunction output,
      boolean cuts) {
    this.schedule = schedule;
    this.length = length;
    this.input = input;
    this.output = output;
    this.cuts = cuts;
  }

  private Layout(
      Schedule schedule,
      IntToLongFunction length,
      IntToLongFunction input,
      IntToLongFunction output) {
    this(schedule, length, input, output, true);
  }

  /// Chunks of given lengths at given offsets, in elements; each function is asked for chunks.
  public static Layout ofChunks(
      Schedule schedule,
      IntToLongFunction length,
      IntToLongFunction input,
      IntToLongFunction output) {
    return new Layout(schedule, length, input, output, false);
  }

  /// Blocks of the same length, side by side; for a vector operation, one vector of that length.
  public static Layout even(Schedule schedule, int rank, long elements) {
    return uneven(schedule, rank, block -> elements);
  }

  /// Blocks of given lengths, side by side in the order of ranks.
  ///
  /// @param length from block to elements; asked for the rank's own input and output, and for what
  ///     passes through it
  public static Layout uneven(Schedule schedule, int rank, IntToLongFunction length) {
    Goal goal = schedule.goal();
    int n = goal.ranks();
    IntToLongFunction start = block -> 0;
    return switch (goal.operation()) {
      case BROADCAST, REDUCE, ALLREDUCE, SCAN, EXCLUSIVE_SCAN, BARRIER ->
          new Layout(schedule, length, start, start);
      case SCATTER ->
          new Layout(schedule, length, rank == goal.root() ? row(n, length) : start, start);
      case GATHER ->
          new Layout(schedule, length, start, rank == goal.root() ? row(n, length) : start);
      case ALLGATHER -> new Layout(schedule, length, start, row(n, length));
      case REDUCE_SCATTER -> new Layout(schedule, length, row(n, length), start);
      case ALL_TO_ALL -> {
        IntToLongFunction rows = row(n, target -> length.applyAsLong(rank * n + target));
        IntToLongFunction columns = row(n, source -> length.applyAsLong(source * n + rank));
        yield new Layout(
            schedule,
            length,
            block -> rows.applyAsLong(block % n),
            block -> columns.applyAsLong(block / n));
      }
    };
  }

  /// The same lengths with the blocks (or chunks) of the input at other offsets, in elements.
  public Layout inputAt(IntToLongFunction offset) {
    return new Layout(schedule, length, offset, output, cuts);
  }

  /// The same lengths with the blocks (or chunks) of the output at other offsets, in elements.
  public Layout outputAt(IntToLongFunction offset) {
    return new Layout(schedule, length, input, offset, cuts);
  }

  private static IntToLongFunction row(int count, IntToLongFunction length) {
    long[] offset = new long[count];
    for (int i = 1; i < count; i++) {
      offset[i] = Math.addExact(offset[i - 1], length.applyAsLong(i - 1));
    }
    return index -> offset[index];
  }

  /// The elements of a slot's chunk.
  public long elements(int slot) {
    if (!cuts) {
      return length.applyAsLong(slot % schedule.chunks());
    }
    long block = length.applyAsLong(schedule.block(slot));
    int pieces = schedule.chunksPerBlock();
    if (pieces == 1) {
      return block;
    }
    long rest = block % pieces;
    boolean longer = rest > 0 && rest * segment(slot) % pieces + rest >= pieces;
    return block / pieces + (longer ? 1 : 0);
  }

  /// The elements of adjacent slots together.
  public long elements(int slot, int slots) {
    long sum = 0;
    for (int i = 0; i < slots; i++) {
      sum += elements(slot + i);
    }
    return sum;
  }

  /// Where a chunk starts in the caller's input, in elements.
  public long inputOffset(int slot) {
    return offset(input, slot);
  }

  /// Where a chunk starts in the caller's output, in elements.
  public long outputOffset(int slot) {
    return offset(output, slot);
  }

  private long offset(IntToLongFunction start, int slot) {
    if (!cuts) {
      return start.applyAsLong(slot % schedule.chunks());
    }
    int block = schedule.block(slot);
    return start.applyAsLong(block) + cut(length.applyAsLong(block), segment(slot));
  }

  private int segment(int slot) {
    return slot % schedule.chunksPerBlock();
  }

  /// Where piece `index` starts when a block is cut into chunks as equal as possible.
  private long cut(long elements, int index) {
    int pieces = schedule.chunksPerBlock();
    return elements / pieces * index + elements % pieces * index / pieces;
  }
}
