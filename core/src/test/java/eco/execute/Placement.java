package eco.execute;

import eco.BufferKind;
import eco.transport.View;
import java.lang.foreign.Arena;
import java.util.Random;

/// Where the elements of an operand lie: a buffer, and how many bytes after its start.
///
/// @param buffer the array, segment or ByteBuffer
/// @param at where the first element is
record Placement(Object buffer, int at) {
  private static final int ROOM_AFTER = 16;

  /// The kinds of buffers that can hold elements of a type: arrays of it, and untyped memory.
  static BufferKind[] kinds(Element element) {
    BufferKind array =
        switch (element) {
          case BYTE -> BufferKind.BYTES;
          case BOOLEAN -> BufferKind.BOOLEANS;
          case CHAR -> BufferKind.CHARS;
          case SHORT -> BufferKind.SHORTS;
          case INT -> BufferKind.INTS;
          case LONG -> BufferKind.LONGS;
          case FLOAT -> BufferKind.FLOATS;
          case DOUBLE -> BufferKind.DOUBLES;
        };
    return new BufferKind[] {
      array,
      BufferKind.BYTES,
      BufferKind.HEAP_SEGMENT,
      BufferKind.NATIVE_SEGMENT,
      BufferKind.HEAP_BUFFER,
      BufferKind.DIRECT_BUFFER,
      BufferKind.SHARED
    };
  }

  /// Room for `bytes`, anywhere in a buffer of that kind: at odd addresses where it can be.
  static Placement of(BufferKind kind, int bytes, Random random) {
    int before = random.nextInt(3);
    int at = before * kind.width;
    if (kind == BufferKind.SHARED) {
      at *= 8;
    }
    int elements = kind.elements(at + bytes + ROOM_AFTER);
    return new Placement(kind.make(elements, size -> Arena.ofAuto().allocate(size, 64)), at);
  }

  View view() {
    return View.of(buffer);
  }

  void put(byte[] bytes) {
    BufferKind.put(buffer, at, bytes);
  }

  byte[] contents() {
    return BufferKind.contents(buffer);
  }
}
