package eco.execute;

import java.lang.foreign.MemorySegment;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Memory for what passes through, in sizes of powers of two; used again and again.
///
/// One per endpoint, in its turn.
public final class Blocks {
  private static final int SMALLEST_LOG = 12;
  private static final long MOST_LENT_FREELY = 16 << 20;

  private final @Nullable Block[] free = new Block[64];
  private long lent;

  /// No memory so far.
  public Blocks() {}

  /// A block of at least `bytes`, viewed with exactly that length.
  Block take(long bytes, LongFunction<MemorySegment> allocate) {
    int log = log(bytes);
    Block block = free[log];
    if (block == null) {
      block = new Block(this, allocate.apply(1L << log));
    } else {
      free[log] = block.next;
      block.next = null;
    }
    lent += block.memory.byteSize();
    return block.of(bytes);
  }

  /// The same, unless much is lent already.
  @Nullable Block takeIfFew(long bytes, LongFunction<MemorySegment> allocate) {
    return lent + bytes > MOST_LENT_FREELY ? null : take(bytes, allocate);
  }

  void give(Block block) {
    int log = log(block.memory.byteSize());
    lent -= block.memory.byteSize();
    block.next = free[log];
    free[log] = block;
  }

  private static int log(long bytes) {
    return Math.max(SMALLEST_LOG, 64 - Long.numberOfLeadingZeros(Math.max(1, bytes) - 1));
  }
}
