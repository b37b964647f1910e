package mpi;

import eco.execute.Kernel;
import eco.transport.View;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// The product of complex numbers.
///
/// @param part the type of the real and of the imaginary part
record ComplexProductKernel(Basic part) implements Kernel {
  @Override
  public void combine(
      View left, long leftAt, View right, long rightAt, View target, long targetAt, long bytes) {
    int each = elementBytes();
    MemorySegment room = MemorySegment.ofArray(new byte[2 * each]);
    for (long at = 0; at < bytes; at += each) {
      left.copyTo(leftAt + at, room, 0, each);
      right.copyTo(rightAt + at, room, each, each);
      double a = get(room, 0);
      double b = get(room, 1);
      double c = get(room, 2);
      double d = get(room, 3);
      put(room, 0, a * c - b * d);
      put(room, 1, a * d + b * c);
      target.copyFrom(room, 0, targetAt + at, each);
    }
  }

  private double get(MemorySegment room, int i) {
    return part == Basic.FLOAT
        ? room.get(ValueLayout.JAVA_FLOAT_UNALIGNED, 4L * i)
        : room.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, 8L * i);
  }

  private void put(MemorySegment room, int i, double value) {
    if (part == Basic.FLOAT) {
      room.set(ValueLayout.JAVA_FLOAT_UNALIGNED, 4L * i, (float) value);
    } else {
      room.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, 8L * i, value);
    }
  }

  @Override
  public int elementBytes() {
    return 2 * part.bytes;
  }
}
