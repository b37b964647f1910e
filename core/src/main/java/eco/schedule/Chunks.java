package eco.schedule;

import java.util.Arrays;
import java.util.Collection;

/// Some chunks of the data: ascending ranges of chunk numbers that neither touch nor overlap.
public final class Chunks {
  /// No chunks.
  public static final Chunks NONE = new Chunks(new int[0]);

  /// First chunk and count of every range, alternating.
  private final int[] ranges;

  private Chunks(int[] ranges) {
    this.ranges = ranges;
  }

  /// The chunks `first`, `first + 1`, ..., `count` of them.
  public static Chunks range(int first, int count) {
    if (first < 0 || count < 0) {
      throw new IllegalArgumentException("no such range: first=" + first + ", count=" + count);
    }
    return count == 0 ? NONE : new Chunks(new int[] {first, count});
  }

  /// One chunk.
  public static Chunks one(int chunk) {
    return range(chunk, 1);
  }

  /// All chunks that are in any of the parts.
  public static Chunks union(Collection<Chunks> parts) {
    long[] all = new long[parts.stream().mapToInt(Chunks::ranges).sum()];
    int n = 0;
    for (Chunks part : parts) {
      for (int i = 0; i < part.ranges(); i++) {
        all[n++] = (long) part.first(i) << 32 | part.count(i);
      }
    }
    Arrays.sort(all);
    int[] merged = new int[2 * n];
    int m = -2;
    for (long range : all) {
      int first = (int) (range >> 32);
      int count = (int) range;
      if (m >= 0 && merged[m] + merged[m + 1] >= first) {
        merged[m + 1] = Math.max(merged[m + 1], first + count - merged[m]);
      } else {
        m += 2;
        merged[m] = first;
        merged[m + 1] = count;
      }
    }
    return m < 0 ? NONE : new Chunks(Arrays.copyOf(merged, m + 2));
  }

  /// Piece `index` of these chunks when they are cut into `pieces` as equal as possible.
  public Chunks slice(int index, int pieces) {
    long total = total();
    return pieces == 1 ? this : between(total * index / pieces, total * (index + 1) / pieces);
  }

  private Chunks between(long begin, long end) {
    int[] cut = new int[ranges.length];
    int n = 0;
    long position = 0;
    for (int i = 0; i < ranges(); i++) {
      long from = Math.max(begin, position);
      long to = Math.min(end, position + count(i));
      if (from < to) {
        cut[n++] = (int) (first(i) + from - position);
        cut[n++] = (int) (to - from);
      }
      position += count(i);
    }
    return n == 0 ? NONE : new Chunks(Arrays.copyOf(cut, n));
  }

  /// How many chunks there are.
  public int total() {
    int total = 0;
    for (int i = 0; i < ranges(); i++) {
      total += count(i);
    }
    return total;
  }

  public boolean isEmpty() {
    return ranges.length == 0;
  }

  /// How many ranges there are.
  public int ranges() {
    return ranges.length / 2;
  }

  /// The first chunk of a range.
  public int first(int range) {
    return ranges[2 * range];
  }

  /// How many chunks a range has.
  public int count(int range) {
    return ranges[2 * range + 1];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Chunks chunks && Arrays.equals(ranges, chunks.ranges);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ranges);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < ranges(); i++) {
      text.append(i == 0 ? "" : ",").append(first(i));
      if (count(i) > 1) {
        text.append("-").append(first(i) + count(i) - 1);
      }
    }
    return text.toString();
  }
}
