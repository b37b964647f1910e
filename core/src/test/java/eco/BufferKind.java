package eco;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.function.LongFunction;

/// Every kind of buffer that a message can come from or go to, to be tested by being listed.
public enum BufferKind {
  BYTES(1),
  BOOLEANS(1),
  CHARS(2),
  SHORTS(2),
  INTS(4),
  FLOATS(4),
  LONGS(8),
  DOUBLES(8),
  HEAP_SEGMENT(1),
  NATIVE_SEGMENT(1),
  HEAP_BUFFER(1),
  DIRECT_BUFFER(1),
  SHARED(1);

  private static final int BEFORE = 3;
  private static final int AFTER = 2;

  /// How many bytes an element has.
  public final int width;

  BufferKind(int width) {
    this.width = width;
  }

  /// How many elements hold `bytes`.
  public int elements(int bytes) {
    return (bytes + width - 1) / width;
  }

  /// A buffer of zeroes; `shared` makes those of kind SHARED.
  public Object make(int elements, LongFunction<MemorySegment> shared) {
    return switch (this) {
      case BYTES -> new byte[elements];
      case BOOLEANS -> new boolean[elements];
      case CHARS -> new char[elements];
      case SHORTS -> new short[elements];
      case INTS -> new int[elements];
      case FLOATS -> new float[elements];
      case LONGS -> new long[elements];
      case DOUBLES -> new double[elements];
      case HEAP_SEGMENT -> MemorySegment.ofArray(new byte[elements + BEFORE]).asSlice(BEFORE);
      case NATIVE_SEGMENT -> Arena.ofAuto().allocate(elements + BEFORE).asSlice(BEFORE);
      case HEAP_BUFFER -> window(ByteBuffer.allocate(BEFORE + elements + AFTER), elements);
      case DIRECT_BUFFER -> window(ByteBuffer.allocateDirect(BEFORE + elements + AFTER), elements);
      case SHARED -> shared.apply(elements).fill((byte) 0);
    };
  }

  private static ByteBuffer window(ByteBuffer buffer, int elements) {
    return buffer.position(BEFORE).limit(BEFORE + elements);
  }

  /// Writes `bytes` into `buffer` from byte `at` on; a boolean takes the lowest bit.
  public static void put(Object buffer, int at, byte[] bytes) {
    if (buffer instanceof boolean[] booleans) {
      for (int i = 0; i < bytes.length; i++) {
        booleans[at + i] = (bytes[i] & 1) != 0;
      }
    } else {
      MemorySegment.copy(bytes, 0, memory(buffer), ValueLayout.JAVA_BYTE, at, bytes.length);
    }
  }

  /// All bytes of `buffer`; of a ByteBuffer, those that remain.
  public static byte[] contents(Object buffer) {
    if (buffer instanceof boolean[] booleans) {
      byte[] bytes = new byte[booleans.length];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = booleans[i] ? (byte) 1 : 0;
      }
      return bytes;
    }
    return memory(buffer).toArray(ValueLayout.JAVA_BYTE);
  }

  private static MemorySegment memory(Object buffer) {
    return switch (buffer) {
      case byte[] array -> MemorySegment.ofArray(array);
      case char[] array -> MemorySegment.ofArray(array);
      case short[] array -> MemorySegment.ofArray(array);
      case int[] array -> MemorySegment.ofArray(array);
      case float[] array -> MemorySegment.ofArray(array);
      case long[] array -> MemorySegment.ofArray(array);
      case double[] array -> MemorySegment.ofArray(array);
      case ByteBuffer bytes -> MemorySegment.ofBuffer(bytes);
      case MemorySegment segment -> segment;
      default -> throw new IllegalArgumentException(buffer.getClass().getName());
    };
  }
}
