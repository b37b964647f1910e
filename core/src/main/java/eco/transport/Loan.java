package eco.transport;

import java.lang.foreign.MemorySegment;

/// A payload that a stream reads from its owner's memory when it leaves, and when it leaves again.
final class Loan {
  /// Where in the stream the payload begins.
  long start;

  /// How many bytes of it, from the beginning, have not been copied into the stream's own memory.
  int bytes;

  /// The owner's memory, and where in it the payload begins.
  MemorySegment memory = MemorySegment.NULL;

  long from;

  void set(long start, int bytes, MemorySegment memory, long from) {
    this.start = start;
    this.bytes = bytes;
    this.memory = memory;
    this.from = from;
  }

  long end() {
    return start + bytes;
  }

  void clear() {
    memory = MemorySegment.NULL;
    bytes = 0;
  }
}
