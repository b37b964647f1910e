package eco.message;

import eco.transport.SharedBuffers;
import eco.transport.View;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// What buffers are cut from: memory that neighbours can reach, or ordinary memory if there are no
/// neighbours.
final class Memory {
  private final int rank;
  private final @Nullable SharedBuffers buffers;
  private final Arena arena;

  Memory(Endpoint.Parts parts) {
    this.rank = parts.rank();
    this.buffers = parts.buffers();
    this.arena = parts.arena();
  }

  /// Cuts off a buffer that lives as long as the endpoint; called in the endpoint's [Turn].
  MemorySegment cut(long bytes) {
    try {
      return buffers == null ? arena.allocate(bytes, 64) : buffers.allocate(bytes);
    } catch (IOException e) {
      throw new EcoException(
          "allocate: rank=" + rank + ", bytes=" + bytes + ", shared memory=" + e.getMessage(), e);
    }
  }

  /// Where `view` lies in the buffers that neighbours can reach, or -1.
  long locate(View view) {
    return buffers == null ? -1 : buffers.locate(view);
  }
}
