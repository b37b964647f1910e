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
@SuppressWarnings("ArrayRecordComponent") // never compared
record Layout(long[] at, long[] bytes, long lb, long ub, boolean lbMarked, boolean ubMarked) {
  static Layout of(long bytes) {
    return new Layout(new long[] {0}, new long[] {bytes}, 0, bytes, false, false);
  }

  static Layout lowerBound() {
    return new Layout(new long[0], new long[0], 0, 0, true, false);
  }

  static Layout upperBound() {
    return new Layout(new long[0], new long[0], 0, 0, false, true);
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

  /// Whether many of them, side by side, have no gaps.
  boolean dense() {
    return lb == 0 && at.length == 1 && at[0] == 0 && bytes[0] == ub;
  }

  Layout resized(long newLb, long extent) {
    return new Layout(at, bytes, newLb, newLb + extent, true, true);
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
      return new Layout(at, bytes, low, high, lbMarked, ubMarked);
    }
  }
}
