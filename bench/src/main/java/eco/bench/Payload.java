package eco.bench;

import eco.Communicator;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// The memory of a message, in the place that the user asked for.
///
/// @param buffer what is handed to the communicator: an array or a segment in shared memory
/// @param memory the same memory, to write and to look at
record Payload(Object buffer, MemorySegment memory) {
  static Payload of(Communicator world, Buffers buffers, int bytes) {
    return switch (buffers) {
      case HEAP -> {
        byte[] array = new byte[bytes];
        yield new Payload(array, MemorySegment.ofArray(array));
      }
      case SHARED -> {
        MemorySegment segment = world.allocate(bytes);
        yield new Payload(segment, segment);
      }
    };
  }

  /// The same for doubles; `bytes` is a multiple of their length.
  static Payload ofDoubles(Communicator world, Buffers buffers, int bytes) {
    if (buffers == Buffers.SHARED) {
      return of(world, buffers, bytes);
    }
    double[] array = new double[bytes / Double.BYTES];
    return new Payload(array, MemorySegment.ofArray(array));
  }

  /// Rewrites every byte, so that no cache flatters the next send.
  void fill(int value) {
    memory.fill((byte) value);
  }

  /// Refuses a message that does not begin and end with `expected`.
  void check(int expected) {
    long bytes = memory.byteSize();
    if (bytes > 0 && (at(0) != (byte) expected || at(bytes - 1) != (byte) expected)) {
      throw new IllegalStateException(
          "wrong content: bytes=%d, expected=%d, first=%d, last=%d"
              .formatted(bytes, (byte) expected, at(0), at(bytes - 1)));
    }
  }

  private byte at(long offset) {
    return memory.get(ValueLayout.JAVA_BYTE, offset);
  }
}
