package eco.cli.trace;

import java.util.List;

/// Made-up records for tests.
final class Slices {
  private Slices() {}

  /// A call of the world of two ranks.
  static Slice of(int rank, String operation, int call, long start, long nanos) {
    return new Slice(
        rank, operation, 64, -1, 2, "ring", 900, nanos, nanos / 2, 0, call, start, false);
  }

  /// The record of one of two ranks on a clock of its own, whose time of day is `epochOffset` more.
  static RankRecord record(int rank, long epochOffset, Slice... slices) {
    String clock = "clock " + rank;
    return new RankRecord(
        rank, 2, "h" + rank, clock, epochOffset, List.of(slices), List.of(), List.of());
  }
}
