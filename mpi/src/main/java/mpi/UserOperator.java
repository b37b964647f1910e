package mpi;

import eco.execute.SegmentOperator;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Combines dense elements by a function of the program's.
///
/// @param function what to call
/// @param type what the elements are
record UserOperator(Op.Function function, Datatype type) implements SegmentOperator {
  @Override
  public void combine(MemorySegment left, MemorySegment right, MemorySegment target, int elements) {
    long bytes = elements * type.extentBytes;
    MemorySegment in = copy(left, bytes);
    MemorySegment inOut = copy(right, bytes);
    function.call(buffer(in), buffer(inOut), elements, type);
    MemorySegment.copy(inOut, 0, target, 0, bytes);
  }

  private static MemorySegment copy(MemorySegment from, long bytes) {
    MemorySegment copy = MemorySegment.ofArray(new byte[Math.toIntExact(bytes)]);
    return copy.copyFrom(from.asSlice(0, bytes));
  }

  private static ByteBuffer buffer(MemorySegment bytes) {
    return bytes.asByteBuffer().order(ByteOrder.nativeOrder());
  }
}
