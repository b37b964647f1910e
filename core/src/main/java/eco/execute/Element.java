package eco.execute;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Function;

/// The types of elements that can be reduced, and the arrays their loops run over.
///
/// A `boolean` is reduced as a byte that is 0 or 1.
public enum Element {
  BYTE(1, byte[].class),
  BOOLEAN(1, boolean[].class),
  CHAR(2, char[].class),
  SHORT(2, short[].class),
  INT(4, int[].class),
  LONG(8, long[].class),
  FLOAT(4, float[].class),
  DOUBLE(8, double[].class);

  private static final Element[] VALUES = values();

  private final int bytes;
  private final Class<?> arrayType;

  Element(int bytes, Class<?> arrayType) {
    this.bytes = bytes;
    this.arrayType = arrayType;
  }

  /// How many bytes one has.
  public int bytes() {
    return bytes;
  }

  /// The type of the elements of `buffer`; segments and ByteBuffers are bytes.
  ///
  /// @throws IllegalArgumentException if `buffer` is none
  public static Element of(Object buffer) {
    for (Element element : VALUES) {
      if (buffer.getClass() == element.arrayType) {
        return element;
      }
    }
    if (buffer instanceof MemorySegment || buffer instanceof ByteBuffer) {
      return BYTE;
    }
    throw new IllegalArgumentException(
        "buffer: type="
            + buffer.getClass().getTypeName()
            + ", allowed=primitive array, MemorySegment or ByteBuffer");
  }

  /// The type that `layout` describes.
  ///
  /// @throws IllegalArgumentException if its bytes are not in the machine's own order
  public static Element of(ValueLayout layout) {
    for (Element element : VALUES) {
      if (element.arrayType.componentType() == layout.carrier()
          && (element.bytes == 1 || layout.order() == ByteOrder.nativeOrder())) {
        return element;
      }
    }
    throw new IllegalArgumentException(
        "layout: given=" + layout + ", allowed=a primitive type in native order");
  }

  /// An array for the loops over elements of this type.
  Object newArray(int length) {
    return switch (this) {
      case BYTE, BOOLEAN -> new byte[length];
      case CHAR -> new char[length];
      case SHORT -> new short[length];
      case INT -> new int[length];
      case LONG -> new long[length];
      case FLOAT -> new float[length];
      case DOUBLE -> new double[length];
    };
  }

  /// What makes a buffer of these of one of bytes; the same function every time.
  Function<ByteBuffer, Buffer> buffers() {
    return switch (this) {
      case BYTE, BOOLEAN -> ByteBuffer::duplicate;
      case CHAR -> ByteBuffer::asCharBuffer;
      case SHORT -> ByteBuffer::asShortBuffer;
      case INT -> ByteBuffer::asIntBuffer;
      case LONG -> ByteBuffer::asLongBuffer;
      case FLOAT -> ByteBuffer::asFloatBuffer;
      case DOUBLE -> ByteBuffer::asDoubleBuffer;
    };
  }

  /// An array made by [#newArray] as memory.
  static MemorySegment memory(Object array) {
    if (array instanceof byte[] bytes) {
      return MemorySegment.ofArray(bytes);
    } else if (array instanceof char[] chars) {
      return MemorySegment.ofArray(chars);
    } else if (array instanceof short[] shorts) {
      return MemorySegment.ofArray(shorts);
    } else if (array instanceof int[] ints) {
      return MemorySegment.ofArray(ints);
    } else if (array instanceof long[] longs) {
      return MemorySegment.ofArray(longs);
    } else if (array instanceof float[] floats) {
      return MemorySegment.ofArray(floats);
    }
    return MemorySegment.ofArray((double[]) array);
  }

  /// The element at `at`, without its fraction.
  long asLong(MemorySegment memory, long at) {
    return switch (this) {
      case BYTE, BOOLEAN -> memory.get(ValueLayout.JAVA_BYTE, at);
      case CHAR -> memory.get(ValueLayout.JAVA_CHAR_UNALIGNED, at);
      case SHORT -> memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, at);
      case INT -> memory.get(ValueLayout.JAVA_INT_UNALIGNED, at);
      case LONG -> memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
      case FLOAT, DOUBLE -> (long) asDouble(memory, at);
    };
  }

  /// The element at `at`, as near as a double comes to it.
  double asDouble(MemorySegment memory, long at) {
    return switch (this) {
      case FLOAT -> memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at);
      case DOUBLE -> memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at);
      default -> asLong(memory, at);
    };
  }
}
