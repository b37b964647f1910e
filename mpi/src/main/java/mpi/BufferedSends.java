package mpi;

import eco.message.Pending;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// The buffer that a program attached for its buffered sends, and what of it is in use.
///
/// The bytes themselves are copies of this library's; the program's buffer only says how many there
/// may be at once.
final class BufferedSends {
  private record Sending(Pending pending, long bytes) {}

  private static final Deque<Sending> UNDER_WAY = new ArrayDeque<>();
  private static @Nullable Object buffer;
  private static long capacity;
  private static long used;

  private BufferedSends() {}

  static synchronized void attach(Object given, long bytes) {
    if (buffer != null) {
      throw new MPIException(MPI.ERR_BUFFER, "attach: a buffer is attached already");
    }
    buffer = given;
    capacity = bytes;
  }

  static synchronized @Nullable Object detach() {
    drain();
    Object was = buffer;
    buffer = null;
    capacity = 0;
    return was;
  }

  /// Waits until all buffered sends have gone.
  static synchronized void drain() {
    while (!UNDER_WAY.isEmpty()) {
      used -= UNDER_WAY.peek().bytes;
      UNDER_WAY.remove().pending.await();
    }
  }

  /// Takes room for a message.
  static synchronized void reserve(long bytes) {
    while (!UNDER_WAY.isEmpty() && UNDER_WAY.peek().pending.test()) {
      used -= UNDER_WAY.remove().bytes;
    }
    if (used + bytes + MPI.BSEND_OVERHEAD > capacity) {
      throw new MPIException(
          MPI.ERR_BUFFER,
          "buffered send: bytes=" + bytes + ", attached=" + capacity + ", in use=" + used);
    }
  }

  static synchronized void add(Pending pending, long bytes) {
    long taken = bytes + MPI.BSEND_OVERHEAD;
    used += taken;
    UNDER_WAY.add(new Sending(pending, taken));
  }
}
