package mpi;

import eco.execute.Kernel;
import eco.transport.View;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Combines dense elements by a function of the program's.
///
/// @param function what to call
/// @param type what the elements are
record UserKernel(Op.Function function, Datatype type) implements Kernel {
  @Override
  public void combine(
      View left, long leftAt, View right, long rightAt, View target, long targetAt, long bytes) {
    int length = Math.toIntExact(bytes);
    byte[] in = new byte[length];
    byte[] inOut = new byte[length];
    left.copyTo(leftAt, MemorySegment.ofArray(in), 0, bytes);
    right.copyTo(rightAt, MemorySegment.ofArray(inOut), 0, bytes);
    function.call(
        ByteBuffer.wrap(in).order(ByteOrder.nativeOrder()),
        ByteBuffer.wrap(inOut).order(ByteOrder.nativeOrder()),
        (int) (bytes / type.extentBytes),
        type);
    target.copyFrom(MemorySegment.ofArray(inOut), 0, targetAt, bytes);
  }

  @Override
  public int elementBytes() {
    return type.getExtent();
  }
}
