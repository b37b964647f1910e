package eco.transport;

import java.lang.foreign.MemorySegment;

/// Where the bytes of a message go: into a buffer, or into a reduction.
public interface Sink {
  /// Takes `count` bytes of `source` from `at` on, which belong at `to` within the message.
  void copyFrom(MemorySegment source, long at, long to, long count);
}
