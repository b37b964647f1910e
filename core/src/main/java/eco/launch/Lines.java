package eco.launch;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Cuts a stream of bytes into lines of UTF-8 text.
///
/// A line longer than 64 KiB is cut there, so that a stream without line ends needs no memory.
final class Lines {
  static final int LONGEST_BYTES = 64 << 10;

  private byte[] partial = new byte[256];
  private int length;

  /// The lines that are whole now.
  List<String> add(byte[] chunk, int count) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < count; i++) {
      if (chunk[i] == '\n') {
        keep(chunk, start, i);
        lines.add(take(true));
        start = i + 1;
      } else if (length + i - start == LONGEST_BYTES) {
        keep(chunk, start, i);
        lines.add(take(false));
        start = i;
      }
    }
    keep(chunk, start, count);
    return lines;
  }

  /// The last line, if it had no end.
  List<String> end() {
    return length == 0 ? List.of() : List.of(take(false));
  }

  private void keep(byte[] chunk, int from, int to) {
    int count = to - from;
    if (length + count > partial.length) {
      partial = Arrays.copyOf(partial, Math.max(2 * partial.length, length + count));
    }
    System.arraycopy(chunk, from, partial, length, count);
    length += count;
  }

  private String take(boolean ended) {
    int bytes = ended && length > 0 && partial[length - 1] == '\r' ? length - 1 : length;
    String line = new String(partial, 0, bytes, StandardCharsets.UTF_8);
    length = 0;
    return line;
  }
}
