package mpi;

import eco.execute.Kernel;
import eco.transport.View;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// The greatest or the least of values, with the index that comes with it; of equal values, the
/// least index.
///
///     | value | index |     elements of a pair type, without a gap
///
/// @param value the type of values
/// @param index the type of indexes
/// @param greatest whether the greatest is wanted
record LocationKernel(Basic value, Basic index, boolean greatest) implements Kernel {
  @Override
  public void combine(
      View left, long leftAt, View right, long rightAt, View target, long targetAt, long bytes) {
    MemorySegment pairs = MemorySegment.ofArray(new byte[2 * elementBytes()]);
    for (long at = 0; at < bytes; at += elementBytes()) {
      left.copyTo(leftAt + at, pairs, 0, elementBytes());
      right.copyTo(rightAt + at, pairs, elementBytes(), elementBytes());
      long winner = takesLeft(pairs) ? 0 : elementBytes();
      target.copyFrom(pairs, winner, targetAt + at, elementBytes());
    }
  }

  private boolean takesLeft(MemorySegment pairs) {
    int compared = compare(pairs, value, 0, elementBytes());
    if (compared == 0) {
      return compare(pairs, index, value.bytes, elementBytes() + value.bytes) <= 0;
    }
    return greatest == compared > 0;
  }

  private static int compare(MemorySegment pairs, Basic type, long a, long b) {
    return switch (type) {
      case BYTE, BOOLEAN, OBJECT ->
          Byte.compare(pairs.get(ValueLayout.JAVA_BYTE, a), pairs.get(ValueLayout.JAVA_BYTE, b));
      case CHAR ->
          Character.compare(
              pairs.get(ValueLayout.JAVA_CHAR_UNALIGNED, a),
              pairs.get(ValueLayout.JAVA_CHAR_UNALIGNED, b));
      case SHORT ->
          Short.compare(
              pairs.get(ValueLayout.JAVA_SHORT_UNALIGNED, a),
              pairs.get(ValueLayout.JAVA_SHORT_UNALIGNED, b));
      case INT ->
          Integer.compare(
              pairs.get(ValueLayout.JAVA_INT_UNALIGNED, a),
              pairs.get(ValueLayout.JAVA_INT_UNALIGNED, b));
      case LONG ->
          Long.compare(
              pairs.get(ValueLayout.JAVA_LONG_UNALIGNED, a),
              pairs.get(ValueLayout.JAVA_LONG_UNALIGNED, b));
      case FLOAT ->
          Float.compare(
              pairs.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a),
              pairs.get(ValueLayout.JAVA_FLOAT_UNALIGNED, b));
      case DOUBLE ->
          Double.compare(
              pairs.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, a),
              pairs.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, b));
    };
  }

  @Override
  public int elementBytes() {
    return value.bytes + index.bytes;
  }
}
