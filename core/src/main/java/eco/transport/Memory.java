package eco.transport;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/// Ordered reads and writes of shared words: the order is in the method's name.
final class Memory {
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
  private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

  private Memory() {}

  static long getAcquire(MemorySegment memory, long at) {
    return (long) LONG.getAcquire(memory, at);
  }

  static long getOpaque(MemorySegment memory, long at) {
    return (long) LONG.getOpaque(memory, at);
  }

  static void setRelease(MemorySegment memory, long at, long value) {
    LONG.setRelease(memory, at, value);
  }

  /// Writes a value where another is.
  ///
  /// @return whether that was so
  static boolean replace(MemorySegment memory, long at, long expected, long value) {
    return LONG.compareAndSet(memory, at, expected, value);
  }

  static int getOpaqueInt(MemorySegment memory, long at) {
    return (int) INT.getOpaque(memory, at);
  }

  static void setVolatileInt(MemorySegment memory, long at, int value) {
    INT.setVolatile(memory, at, value);
  }

  static void setReleaseInt(MemorySegment memory, long at, int value) {
    INT.setRelease(memory, at, value);
  }
}
