package mpi;

import eco.execute.SegmentOperator;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// The greatest or the least of values, with the index that comes with it; of equal values, the
/// least index.
///
/// @param pair what the elements are
/// @param greatest whether the greatest is wanted
record LocationOperator(PairType pair, boolean greatest) implements SegmentOperator {
  @Override
  public void combine(MemorySegment left, MemorySegment right, MemorySegment target, int elements) {
    int bytes = pair.bytes();
    MemorySegment both = MemorySegment.ofArray(new byte[2 * bytes]);
    for (int i = 0; i < elements; i++) {
      long at = (long) i * bytes;
      MemorySegment.copy(left, at, both, 0, bytes);
      MemorySegment.copy(right, at, both, bytes, bytes);
      MemorySegment.copy(both, takesLeft(both) ? 0 : bytes, target, at, bytes);
    }
  }

  private boolean takesLeft(MemorySegment both) {
    int compared = compare(both, pair.value(), 0, pair.bytes());
    if (compared == 0) {
      int at = pair.indexAt();
      return compare(both, pair.index(), at, pair.bytes() + at) <= 0;
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
}
