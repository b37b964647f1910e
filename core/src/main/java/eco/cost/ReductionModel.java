package eco.cost;

/// The times of reductions and scans of m bytes in one group; `c(m)` is the time to combine.
///
/// A reduction up a tree mirrors a broadcast down it: the last message to leave the root becomes
/// the first to arrive.
public final class ReductionModel {
  private ReductionModel() {}

  /// `(P - 1) g(m) + L + c(m)`
  public static double flatReduce(Group group, long bytes) {
    return BroadcastModel.flat(group, bytes) + combined(group, bytes);
  }

  /// `(P - 1) (g(s) + L + c(s)) + (k - 1) g(s)`
  public static double chainReduce(Group group, long bytes, int segments) {
    return BroadcastModel.segmentedChain(group, bytes, segments)
        + group.others() * group.combine(bytes / segments);
  }

  /// `floor(log2 P) g(m) + ceil(log2 P) (L + c(m))`
  public static double binomialReduce(Group group, long bytes) {
    return BroadcastModel.binomial(group, bytes) + group.ceilLog() * group.combine(bytes);
  }

  /// `ceil(log2 P) (g(m) + L + c(m))`; two rounds more unless P is a power of two
  public static double recursiveDoublingAllreduce(Group group, long bytes) {
    int folded = Integer.bitCount(group.members()) == 1 ? 0 : 2;
    double round = group.hop(bytes) + group.combine(bytes);
    return (group.floorLog() + folded) * round;
  }

  /// `2 (P - 1) (L + g(m / P)) + (P - 1) c(m / P)`
  public static double ringAllreduce(Group group, long bytes) {
    long part = bytes / group.members();
    return 2 * group.others() * group.hop(part) + group.others() * group.combine(part);
  }

  /// `2 (L + g(m / 2)) + 2 (L + g(m / 4)) + ... + c(m)`; two rounds more unless P is a power of two
  public static double rabenseifnerAllreduce(Group group, long bytes) {
    double sum = Integer.bitCount(group.members()) == 1 ? 0 : 2 * group.hop(bytes);
    for (int j = 1; j <= group.floorLog(); j++) {
      sum += 2 * group.hop(bytes >> j) + group.combine(bytes >> j);
    }
    return sum;
  }

  /// `g(m) + (P - 2) max(g(m), c(m)) + L + c(m)`
  public static double directAllreduce(Group group, long bytes) {
    double slower = Math.max(group.gap(bytes), group.combine(bytes));
    return group.gap(bytes)
        + (group.others() - 1) * slower
        + group.latency(bytes)
        + combined(group, bytes);
  }

  /// A binomial reduce and a binomial broadcast.
  public static double reduceThenBroadcast(Group group, long bytes) {
    return binomialReduce(group, bytes) + BroadcastModel.binomial(group, bytes);
  }

  /// `(P - 1) (L + g(m) + c(m))`, of m bytes for every member
  public static double ringReduceScatter(Group group, long bytes) {
    return group.others() * (group.hop(bytes) + group.combine(bytes));
  }

  /// `(P - 1) g(m) + L + c(m)`, of m bytes for every member
  public static double pairwiseReduceScatter(Group group, long bytes) {
    return group.others() * group.gap(bytes) + group.latency(bytes) + combined(group, bytes);
  }

  /// `sum of g(2^j m) + c(2^j m) for j below log2 P, + log2(P) L`, of m bytes for every member
  public static double recursiveHalvingReduceScatter(Group group, long bytes) {
    double sum = 0;
    for (int j = 0; j < group.ceilLog(); j++) {
      sum += group.hop(bytes << j) + group.combine(bytes << j);
    }
    return sum;
  }

  /// `(P - 1) (g(s) + L + c(s)) + (k - 1) g(s)`
  public static double chainScan(Group group, long bytes, int segments) {
    return chainReduce(group, bytes, segments);
  }

  /// `ceil(log2 P) (g(m) + L + c(m))`
  public static double hillisSteeleScan(Group group, long bytes) {
    return group.ceilLog() * (group.hop(bytes) + group.combine(bytes));
  }

  /// `(2 ceil(log2 P) - 1) (g(m) + L + c(m))` at most: up the tree and down again
  public static double treeScan(Group group, long bytes) {
    return Math.max(0, 2 * group.ceilLog() - 1) * (group.hop(bytes) + group.combine(bytes));
  }

  /// `ceil(log2 P) (g(0) + L)`
  public static double disseminationBarrier(Group group) {
    return group.ceilLog() * group.hop(0);
  }

  /// `(P - 1) g(0) + L`
  public static double directBarrier(Group group) {
    return group.others() * group.gap(0) + group.latency(0);
  }

  /// `2 ceil(log2 P) (g(0) + L)`
  public static double treeBarrier(Group group) {
    return 2 * group.ceilLog() * group.hop(0);
  }

  private static double combined(Group group, long bytes) {
    return group.members() == 1 ? 0 : group.combine(bytes);
  }
}
