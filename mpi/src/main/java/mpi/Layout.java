package mpi;

import java.util.ArrayList;
import java.util.List;

/// Where the bytes of a datatype lie: runs of bytes between a lower and an upper bound.
///
///     lb          at[0]   bytes[0]     at[1]  bytes[1]       ub
///     |             |=======|            |=======|            |
///     |<-------------------- extent ------------------------->|
///
/// @param at where each run begins, in the order in which the runs are sent
/// @param bytes how long each run is
/// @param lb the lower bound
/// @param ub the upper bound
/// @param lbMarked whether the lower bound was set by hand
/// @param ubMarked whether the upper bound was set by hand
/// @param alignment the length of its longest basic element, of which [#padded] makes the extent a
///     multiple
/// @param filler how many of the bytes in its runs mean nothing
@SuppressWarnings("ArrayRecordComponent") // never compared
record Layout(
    long[] at,
    long[] bytes,
    long lb,
    long ub,
    boolean lbMarked,
    boolean ubMarked,
    int alignment,
    int filler) {
  static Layout of(int bytes) {
    return of(bytes, Math.max(1, bytes), 0);
  }

  /// One run.
  static Layout of(int bytes, int alignment, int filler) {
    return new Layout(
        new long[] {0}, new long[] {bytes}, 0, bytes, false, false, alignment, filler);
  }

  static Layout lowerBound() {
    return new Layout(new long[0], new long[0], 0, 0, true, false, 1, 0);
  }

  static Layout upperBound() {
    return new Layout(new long[0], new long[0], 0, 0, false, true, 1, 0);
  }

  long extent() {
    return ub - lb;
  }

  /// How many bytes it has, gaps left out.
  long size() {
    long sum = 0;
    for (long each : bytes) {
      sum += each;
    }
    return sum;
  }

  /// Where the data begin.
  long start() {
    long low = at.length == 0 ? 0 : Long.MAX_VALUE;
    for (long each : at) {
      low = Math.min(low, each);
    }
    return low;
  }

  /// Where the data end.
  long end() {
    long high = 0;
    for (int i = 0; i < at.length; i++) {
      high = Math.max(high, at[i] + bytes[i]);
    }
    return high;
  }

  /// Whether many of them, side by side, have no gaps.
  boolean dense() {
    return lb == 0 && at.length == 1 && at[0] == 0 && bytes[0] == ub;
  }

  Layout resized(long newLb, long extent) {
    return new Layout(at, bytes, newLb, newLb + extent, true, true, alignment, filler);
  }

  /// The same with room at the end, so that of many side by side all are aligned; as it is if its
  /// upper bound was set by hand.
  Layout padded() {
    long end = lb + ceil(extent(), alignment);
    return ubMarked ? this : new Layout(at, bytes, lb, end, lbMarked, false, alignment, filler);
  }

  /// The least multiple of `unit` that is not below `bytes`.
  static long ceil(long bytes, int unit) {
    return Math.ceilDiv(bytes, (long) unit) * unit;
  }

  /// `count` of these, each `stride` bytes after the one before.
  Layout repeated(int count, long stride) {
    Joining joining = new Joining();
    for (int i = 0; i < count; i++) {
      joining.add(i * stride, this);
    }
    return joining.layout();
  }

  /// Puts layouts together, joining runs that meet.
  static final class Joining {
    private final List<long[]> runs = new ArrayList<>();
    private long lb = Long.MAX_VALUE;
    private long ub = Long.MIN_VALUE;
    private boolean lbMarked;
    private boolean ubMarked;
    private int alignment = 1;
    private int filler;

    void add(long where, Layout part) {
      for (int i = 0; i < part.at.length; i++) {
        long from = where + part.at[i];
        long[] last = runs.isEmpty() ? null : runs.getLast();
        if (last != null && last[0] + last[1] == from) {
          last[1] += part.bytes[i];
        } else if (part.bytes[i] > 0) {
          runs.add(new long[] {from, part.bytes[i]});
        }
      }
      bound(where, part);
      alignment = Math.max(alignment, part.alignment);
      filler += part.filler;
    }

    /// A bound that was set by hand outweighs those that follow from the data.
    private void bound(long where, Layout part) {
      boolean onlyMark = part.at.length == 0 && part.lbMarked != part.ubMarked;
      if (part.lbMarked && !lbMarked) {
        lb = where + part.lb;
      } else if (part.lbMarked == lbMarked && !(onlyMark && part.ubMarked)) {
        lb = Math.min(lb, where + part.lb);
      }
      if (part.ubMarked && !ubMarked) {
        ub = where + part.ub;
      } else if (part.ubMarked == ubMarked && !(onlyMark && part.lbMarked)) {
        ub = Math.max(ub, where + part.ub);
      }
      lbMarked |= part.lbMarked;
      ubMarked |= part.ubMarked;
    }

    Layout layout() {
      long[] at = new long[runs.size()];
      long[] bytes = new long[runs.size()];
      for (int i = 0; i < at.length; i++) {
        at[i] = runs.get(i)[0];
        bytes[i] = runs.get(i)[1];
      }
      long low = lb == Long.MAX_VALUE ? 0 : lb;
      long high = ub == Long.MIN_VALUE ? low : ub;
      return new Layout(at, bytes, low, high, lbMarked, ubMarked, alignment, filler);
    }
  }
}
