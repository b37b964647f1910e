package eco.execute;

import eco.transport.View;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Reduces elements of any size with a function over segments.
///
/// Operands and results pass through blocks outside the heap, so that the function always sees
/// aligned memory of one kind and may write its target while it still reads.
final class SegmentKernel implements Kernel {
  private static final int BLOCK_BYTES = 4096;

  private final int elementBytes;
  private final int blockBytes;
  private final SegmentOperator operator;
  private final ThreadLocal<MemorySegment[]> blocks;

  SegmentKernel(int elementBytes, SegmentOperator operator) {
    if (elementBytes < 1) {
      throw new IllegalArgumentException("element too small: bytes=" + elementBytes);
    }
    this.elementBytes = elementBytes;
    this.blockBytes = Math.max(1, BLOCK_BYTES / elementBytes) * elementBytes;
    this.operator = operator;
    this.blocks = ThreadLocal.withInitial(() -> newBlocks(blockBytes));
  }

  @Override
  public int elementBytes() {
    return elementBytes;
  }

  @Override
  public void combine(
      View left, long leftAt, View right, long rightAt, View target, long targetAt, long bytes) {
    MemorySegment[] block = blocks.get();
    for (long done = 0; done < bytes; done += blockBytes) {
      int count = (int) Math.min(blockBytes, bytes - done);
      left.copyTo(leftAt + done, block[0], 0, count);
      right.copyTo(rightAt + done, block[1], 0, count);
      operator.combine(block[0], block[1], block[2], count / elementBytes);
      target.copyFrom(block[2], 0, targetAt + done, count);
    }
  }

  private static MemorySegment[] newBlocks(int bytes) {
    Arena arena = Arena.ofAuto();
    return new MemorySegment[] {
      arena.allocate(bytes, 64), arena.allocate(bytes, 64), arena.allocate(bytes, 64)
    };
  }
}
