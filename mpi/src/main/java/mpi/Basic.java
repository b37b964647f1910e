package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// The types of elements that arrays and buffers can have.
enum Basic {
  BYTE(1, byte[].class, ValueLayout.JAVA_BYTE),
  CHAR(2, char[].class, ValueLayout.JAVA_CHAR),
  SHORT(2, short[].class, ValueLayout.JAVA_SHORT),
  BOOLEAN(1, boolean[].class, ValueLayout.JAVA_BYTE),
  INT(4, int[].class, ValueLayout.JAVA_INT),
  LONG(8, long[].class, ValueLayout.JAVA_LONG),
  FLOAT(4, float[].class, ValueLayout.JAVA_FLOAT),
  DOUBLE(8, double[].class, ValueLayout.JAVA_DOUBLE),

  /// Serialised; a place in an array of objects counts as one byte.
  OBJECT(1, Object[].class, ValueLayout.JAVA_BYTE);

  final int bytes;
  final Class<?> arrayType;
  final ValueLayout layout;

  Basic(int bytes, Class<?> arrayType, ValueLayout layout) {
    this.bytes = bytes;
    this.arrayType = arrayType;
    this.layout = layout;
  }

  boolean isArray(@Nullable Object buffer) {
    return this == OBJECT
        ? buffer instanceof Object[]
        : buffer != null && buffer.getClass() == arrayType;
  }

  /// The memory of an array of this type; null for booleans and objects, which have none.
  @Nullable MemorySegment memory(Object array) {
    return switch (this) {
      case BYTE -> MemorySegment.ofArray((byte[]) array);
      case CHAR -> MemorySegment.ofArray((char[]) array);
      case SHORT -> MemorySegment.ofArray((short[]) array);
      case INT -> MemorySegment.ofArray((int[]) array);
      case LONG -> MemorySegment.ofArray((long[]) array);
      case FLOAT -> MemorySegment.ofArray((float[]) array);
      case DOUBLE -> MemorySegment.ofArray((double[]) array);
      case BOOLEAN, OBJECT -> null;
    };
  }

  Object newArray(int length) {
    return switch (this) {
      case BYTE -> new byte[length];
      case CHAR -> new char[length];
      case SHORT -> new short[length];
      case BOOLEAN -> new boolean[length];
      case INT -> new int[length];
      case LONG -> new long[length];
      case FLOAT -> new float[length];
      case DOUBLE -> new double[length];
      case OBJECT -> new Object[length];
    };
  }
}
