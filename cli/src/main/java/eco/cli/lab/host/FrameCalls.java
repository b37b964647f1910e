package eco.cli.lab.host;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/// Reading and writing frames without blocking: two calls that allocate nothing.
final class FrameCalls {
  private static final MethodHandle READ =
      Linux.quick("read", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle WRITE =
      Linux.quick("write", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);

  private FrameCalls() {}

  /// The bytes of the next frame, which goes to `address`; negative if there is none.
  static int read(int fd, long address, int capacity) {
    try {
      return (int) (long) READ.invokeExact(fd, address, (long) capacity);
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
  }

  /// The bytes taken; negative if the device took nothing.
  static int write(int fd, long address, int bytes) {
    try {
      return (int) (long) WRITE.invokeExact(fd, address, (long) bytes);
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
  }
}
