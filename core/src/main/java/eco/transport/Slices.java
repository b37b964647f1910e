package eco.transport;

import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Parts of users' memory that were asked for lately: loops send and receive the same ones again.
///
/// Making a slice allocates, so a handful is kept, weakly: a buffer that its owner has dropped is
/// collected as ever.
final class Slices {
  private static final int KEPT = 16;

  /// One slice, and of what it is one.
  private record Kept(
      WeakReference<MemorySegment> memory, long at, WeakReference<MemorySegment> slice) {
    @Nullable MemorySegment find(MemorySegment wanted, long from) {
      return at == from && memory.refersTo(wanted) ? slice.get() : null;
    }
  }

  private final @Nullable Kept[] kept = new Kept[KEPT];
  private int oldest;

  /// All of `memory` from `at` on; there must be `bytes` at least.
  MemorySegment of(MemorySegment memory, long at, long bytes) {
    Objects.checkFromIndexSize(at, bytes, memory.byteSize());
    for (Kept each : kept) {
      MemorySegment known = each == null ? null : each.find(memory, at);
      if (known != null) {
        return known;
      }
    }
    MemorySegment fresh = memory.asSlice(at);
    kept[oldest] = new Kept(new WeakReference<>(memory), at, new WeakReference<>(fresh));
    oldest = (oldest + 1) % KEPT;
    return fresh;
  }
}
