package eco.execute;

import eco.transport.View;
import java.lang.foreign.StructLayout;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

/// Combines two runs of elements into a third: `target[i] = left[i] o right[i]`.
///
/// Each run may lie in an array, in a segment or in a ByteBuffer, at any address. The target may
/// be the very run of `left` or of `right`; it may not overlap them otherwise. A kernel keeps no
/// state between calls, allocates nothing, and may be used by several threads at once.
public interface Kernel {
  /// Combines `bytes` bytes, from the given offsets in bytes within the three views on.
  ///
  /// @param bytes a multiple of [#elementBytes]
  void combine(
      View left, long leftAt, View right, long rightAt, View target, long targetAt, long bytes);

  /// How many bytes an element has; a run is never cut within one.
  int elementBytes();

  /// A kernel that combines ints one by one.
  static Kernel ofInts(IntBinaryOperator operator) {
    return ArrayKernel.of(Element.INT, operator);
  }

  /// A kernel that combines longs one by one.
  static Kernel ofLongs(LongBinaryOperator operator) {
    return ArrayKernel.of(Element.LONG, operator);
  }

  /// A kernel that combines floats one by one.
  static Kernel ofFloats(FloatBinaryOperator operator) {
    return ArrayKernel.of(Element.FLOAT, operator);
  }

  /// A kernel that combines doubles one by one.
  static Kernel ofDoubles(DoubleBinaryOperator operator) {
    return ArrayKernel.of(Element.DOUBLE, operator);
  }

  /// A kernel that combines elements of any size, many at a time.
  static Kernel ofSegments(int elementBytes, SegmentOperator operator) {
    return new SegmentKernel(elementBytes, operator);
  }

  /// A kernel that keeps the pair with the smallest or largest value; value and index are elements
  /// of one type, side by side.
  static Kernel ofPairs(boolean smallest, Element element) {
    return Location.pairs(smallest, element);
  }

  /// A kernel that keeps the pair with the smallest or largest value; `layout` has a value, then an
  /// index, and padding.
  static Kernel ofPairs(boolean smallest, StructLayout layout) {
    return Location.structs(smallest, layout);
  }
}
