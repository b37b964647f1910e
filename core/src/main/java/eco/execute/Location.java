package eco.execute;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.PaddingLayout;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/// Where the smallest or largest value is: combines pairs of a value and an index.
///
/// The pair with the better value wins as it is; of equal values, the one with the smaller index.
/// NaN is better than any number, as it is for `Math.min` and `Math.max`.
///
///     +-------+---------+-------+
///     | value | padding | index |   elementBytes
///     +-------+---------+-------+
///     valueAt           indexAt
final class Location implements SegmentOperator {
  private final boolean smallest;
  private final Element value;
  private final long valueAt;
  private final Element index;
  private final long indexAt;
  private final int elementBytes;

  private Location(
      boolean smallest, Element value, long valueAt, Element index, long indexAt, int bytes) {
    this.smallest = smallest;
    this.value = value;
    this.valueAt = valueAt;
    this.index = index;
    this.indexAt = indexAt;
    this.elementBytes = bytes;
  }

  /// A kernel over pairs of two elements of one type, side by side.
  static Kernel pairs(boolean smallest, Element element) {
    int bytes = element.bytes();
    return kernel(new Location(smallest, element, 0, element, bytes, 2 * bytes));
  }

  /// A kernel over pairs as `layout` describes them.
  static Kernel structs(boolean smallest, StructLayout layout) {
    List<Element> elements = new ArrayList<>();
    List<Long> offsets = new ArrayList<>();
    long offset = 0;
    for (MemoryLayout member : layout.memberLayouts()) {
      if (member instanceof ValueLayout plain) {
        elements.add(Element.of(plain));
        offsets.add(offset);
      } else if (!(member instanceof PaddingLayout)) {
        throw notAPair(layout);
      }
      offset += member.byteSize();
    }
    if (elements.size() != 2 || elements.contains(Element.BOOLEAN)) {
      throw notAPair(layout);
    }
    return kernel(
        new Location(
            smallest,
            elements.get(0),
            offsets.get(0),
            elements.get(1),
            offsets.get(1),
            Math.toIntExact(layout.byteSize())));
  }

  private static IllegalArgumentException notAPair(StructLayout layout) {
    return new IllegalArgumentException(
        "layout: given=" + layout + ", allowed=a number and an index, with padding");
  }

  private static Kernel kernel(Location location) {
    return new SegmentKernel(location.elementBytes, location);
  }

  @Override
  public void combine(MemorySegment left, MemorySegment right, MemorySegment target, int elements) {
    for (int i = 0; i < elements; i++) {
      long at = (long) i * elementBytes;
      int order = compareValues(left, right, at + valueAt);
      if (order == 0) {
        order = Long.compare(index.asLong(left, at + indexAt), index.asLong(right, at + indexAt));
      }
      MemorySegment.copy(order <= 0 ? left : right, at, target, at, elementBytes);
    }
  }

  /// Less than 0 if the left value is better, more if the right one is.
  private int compareValues(MemorySegment left, MemorySegment right, long at) {
    if (value != Element.FLOAT && value != Element.DOUBLE) {
      int order = Long.compare(value.asLong(left, at), value.asLong(right, at));
      return smallest ? order : -order;
    }
    double x = value.asDouble(left, at);
    double y = value.asDouble(right, at);
    if (x == y) {
      return 0;
    }
    if (Double.isNaN(x) || Double.isNaN(y)) {
      return Boolean.compare(Double.isNaN(y), Double.isNaN(x));
    }
    return (x < y) == smallest ? -1 : 1;
  }
}
