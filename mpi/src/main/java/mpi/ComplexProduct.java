package mpi;

import eco.execute.SegmentOperator;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// The product of complex numbers.
///
/// @param part the type of the real and of the imaginary part
record ComplexProduct(Basic part) implements SegmentOperator {
  @Override
  public void combine(MemorySegment left, MemorySegment right, MemorySegment target, int elements) {
    for (int i = 0; i < 2 * elements; i += 2) {
      double a = get(left, i);
      double b = get(left, i + 1);
      double c = get(right, i);
      double d = get(right, i + 1);
      put(target, i, a * c - b * d);
      put(target, i + 1, a * d + b * c);
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
}
