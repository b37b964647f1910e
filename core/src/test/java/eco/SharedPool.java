package eco;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// Buffers in shared memory that a test uses again and again, since they last as long as the job.
final class SharedPool {
  private static final long LEAST_BYTES = 4 << 10;

  private final Communicator world;
  private final List<MemorySegment> free = new ArrayList<>();
  private final List<MemorySegment> taken = new ArrayList<>();

  SharedPool(Communicator world) {
    this.world = world;
  }

  synchronized MemorySegment take(long bytes) {
    for (int i = 0; i < free.size(); i++) {
      if (free.get(i).byteSize() >= bytes) {
        return lend(free.remove(i), bytes);
      }
    }
    return lend(world.allocate(Math.max(LEAST_BYTES, bytes)), bytes);
  }

  private MemorySegment lend(MemorySegment whole, long bytes) {
    taken.add(whole);
    return whole.asSlice(0, bytes);
  }

  /// Takes back a buffer if it came from here.
  synchronized void giveBack(Object buffer) {
    if (buffer instanceof MemorySegment segment && segment.isNative()) {
      for (int i = 0; i < taken.size(); i++) {
        if (taken.get(i).address() == segment.address()) {
          free.add(taken.remove(i));
          return;
        }
      }
    }
  }
}
