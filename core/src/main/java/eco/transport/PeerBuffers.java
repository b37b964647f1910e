package eco.transport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// The shared buffers of a neighbour, mapped window by window when first touched.
final class PeerBuffers {
  private final SharedFile file;
  private MemorySegment[] windows = new MemorySegment[0];

  PeerBuffers(SharedFile file) {
    this.file = file;
  }

  /// Hands `bytes` of the neighbour's memory at `location` to `sink`, as from `to` on.
  void pull(long location, Sink sink, long to, long bytes) {
    long done = 0;
    while (done < bytes) {
      long at = (location + done) % SharedFile.WINDOW_BYTES;
      long piece = Math.min(bytes - done, SharedFile.WINDOW_BYTES - at);
      sink.copyFrom(window(location + done), at, to + done, piece);
      done += piece;
    }
  }

  /// Has `view` view `bytes` of the neighbour's memory at `location`, all in one window.
  void look(long location, View view, long bytes) {
    view.set(window(location), location % SharedFile.WINDOW_BYTES, bytes);
  }

  /// Copies `bytes` of `view` from `from` to the neighbour's memory at `location`.
  void push(View view, long from, long location, long bytes) {
    long done = 0;
    while (done < bytes) {
      long at = (location + done) % SharedFile.WINDOW_BYTES;
      long piece = Math.min(bytes - done, SharedFile.WINDOW_BYTES - at);
      view.copyTo(from + done, window(location + done), at, piece);
      done += piece;
    }
  }

  private MemorySegment window(long location) {
    int index = (int) (location / SharedFile.WINDOW_BYTES);
    if (index >= windows.length) {
      int count = windows.length;
      windows = Arrays.copyOf(windows, index + 1);
      Arrays.fill(windows, count, windows.length, MemorySegment.NULL);
    }
    if (windows[index].byteSize() == 0) {
      try {
        windows[index] = file.windows(index, 1);
      } catch (IOException e) {
        throw new UncheckedIOException("shared buffers: window=" + index, e);
      }
    }
    return windows[index];
  }
}
