package eco.execute;

import java.lang.foreign.MemorySegment;

/// Combines elements of any size and kind, many at a time.
@FunctionalInterface
public interface SegmentOperator {
  /// `target[i] = left[i] o right[i]` for the first `elements` elements of the three segments.
  ///
  /// The segments are lent for the call. They may be longer than the elements; what lies behind is
  /// to be left alone.
  void combine(MemorySegment left, MemorySegment right, MemorySegment target, int elements);
}
