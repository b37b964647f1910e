package mpi;

import eco.execute.SegmentOperator;
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
record LocationOperator(Basic value, Basic index, boolean greatest) implements SegmentOperator {
  @Override
  public void combine(MemorySegment left, MemorySegment right, MemorySegment target, int elements) {
    MemorySegment pairs = MemorySegment.ofArray(new byte[2 * elementBytes()]);
    for (int i = 0; i < elements; i++) {
      long at = (long) i * elementBytes();
      MemorySegment.copy(left, at, pairs, 0, elementBytes());
      MemorySegment.copy(right, at, pairs, elementBytes(), elementBytes());
      long winner = takesLeft(pairs) ? 0 : elementBytes();
      MemorySegment.copy(pairs, winner, target, at, elementBytes());
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

  int elementBytes() {
    return value.bytes + index.bytes;
  }
}
