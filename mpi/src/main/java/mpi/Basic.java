package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// The types of elements that arrays and buffers can have.
enum Basic {
  BYTE(1, byte[].class),
  CHAR(2, char[].class),
  SHORT(2, short[].class),
  BOOLEAN(1, boolean[].class),
  INT(4, int[].class),
  LONG(8, long[].class),
  FLOAT(4, float[].class),
  DOUBLE(8, double[].class),

  /// Serialised; a place in an array of objects counts as one byte.
  OBJECT(1, Object[].class);

  final int bytes;
  final Class<?> arrayType;

  Basic(int bytes, Class<?> arrayType) {
    this.bytes = bytes;
    this.arrayType = arrayType;
  }

  /// What an element is in memory.
  ValueLayout layout() {
    return switch (this) {
      case BYTE, BOOLEAN, OBJECT -> ValueLayout.JAVA_BYTE;
      case CHAR -> ValueLayout.JAVA_CHAR;
      case SHORT -> ValueLayout.JAVA_SHORT;
      case INT -> ValueLayout.JAVA_INT;
      case LONG -> ValueLayout.JAVA_LONG;
      case FLOAT -> ValueLayout.JAVA_FLOAT;
      case DOUBLE -> ValueLayout.JAVA_DOUBLE;
    };
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
