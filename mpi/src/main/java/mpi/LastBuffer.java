package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// The memory of the buffer that was used last: loops send one buffer many times.
///
/// A segment takes longer to make than a short message to send. It is held weakly, so that the
/// buffer can be collected. Threads may ask at once: what is kept never changes, only which it is.
final class LastBuffer {
  private record Known(Buffer buffer, MemorySegment memory) {}

  private WeakReference<@Nullable Known> last = new WeakReference<>(null);

  /// All of a buffer's memory, whatever its position and limit.
  MemorySegment memory(Buffer buffer) {
    Known known = last.get();
    if (known == null || known.buffer != buffer) {
      known = new Known(buffer, MemorySegment.ofBuffer(buffer.duplicate().clear()));
      last = new WeakReference<>(known);
    }
    return known.memory;
  }
}
