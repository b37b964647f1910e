package eco.transport;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// The buffers that a rank has allocated in its own shared file.
///
/// Buffers are cut off windows one after another and live as long as the file. Where one lies is
/// told to a peer as its distance from the first window, its location.
public final class SharedBuffers {
  private static final long ALIGNMENT = 64;
  private static final long PAGE = 4096;

  private final SharedFile file;
  private MemorySegment[] mapped = new MemorySegment[0];
  private long[] locations = new long[0];
  private long nextWindow;
  private long used;
  private long reserved;

  /// The buffers in `file`, none so far.
  public SharedBuffers(SharedFile file) {
    this.file = file;
  }

  /// Cuts off a buffer of `bytes`, all zero.
  public MemorySegment allocate(long bytes) throws IOException {
    long size = Math.max(ALIGNMENT, (bytes + ALIGNMENT - 1) & -ALIGNMENT);
    int last = mapped.length - 1;
    if (last < 0 || mapped[last].byteSize() - used < size) {
      map(size);
      last++;
    }
    long end = (used + size + PAGE - 1) & -PAGE;
    if (end > reserved) {
      file.reserve(locations[last] + reserved, end - reserved);
      reserved = end;
    }
    MemorySegment buffer = mapped[last].asSlice(used, bytes);
    used += size;
    return buffer;
  }

  private void map(long size) throws IOException {
    long windows = (size + SharedFile.WINDOW_BYTES - 1) / SharedFile.WINDOW_BYTES;
    MemorySegment memory = file.windows(nextWindow, windows);
    int count = mapped.length;
    mapped = Arrays.copyOf(mapped, count + 1);
    locations = Arrays.copyOf(locations, count + 1);
    mapped[count] = memory;
    locations[count] = nextWindow * SharedFile.WINDOW_BYTES;
    nextWindow += windows;
    used = 0;
    reserved = 0;
  }

  /// Where the memory of `view` lies among the shared buffers, or -1 if it lies elsewhere.
  public long locate(View view) {
    long address = view.address();
    if (address == 0) {
      return -1;
    }
    for (int i = 0; i < mapped.length; i++) {
      long distance = address - mapped[i].address();
      if (distance >= 0 && distance + view.bytes() <= mapped[i].byteSize()) {
        return locations[i] + distance;
      }
    }
    return -1;
  }
}
