package eco.cost;

import eco.network.Medium;

/// The times of allgathers of m bytes from every member of one group.
public final class AllgatherModel {
  private AllgatherModel() {}

  /// `(P - 1) (L + g(m))`
  public static double ring(Group group, long bytes) {
    return group.others() * group.hop(bytes);
  }

  /// The same for shares of different lengths: the longest goes round last.
  ///
  /// Every member must pass on every share but one. The ring moves at the pace of the longest share
  /// on the way, so it takes at most `(P - 1) (L + g(longest))`, at least that of the mean.
  public static double ring(Group group, long... bytes) {
    long longest = 0;
    for (long share : bytes) {
      longest = Math.max(longest, share);
    }
    return group.others() * group.hop(longest);
  }

  /// `sum of g(2^j m) for j below log2 P, + log2(P) L`; with two rounds more for other P
  public static double recursiveDoubling(Group group, long bytes) {
    double sum = 0;
    for (int j = 0; j < group.floorLog(); j++) {
      sum += group.hop(bytes << j);
    }
    boolean folded = Integer.bitCount(group.members()) > 1;
    return folded ? sum + group.hop(bytes) + group.hop(group.members() * bytes) : sum;
  }

  /// `sum of g(2^j m) for j below log2 P, the last only for what is missing, + ceil(log2 P) L`
  public static double bruck(Group group, long bytes) {
    double sum = 0;
    for (int have = 1; have < group.members(); have *= 2) {
      sum += group.hop(Math.min(have, group.members() - have) * bytes);
    }
    return sum;
  }

  /// `(P - 1) g(m) + L`
  public static double direct(Group group, long bytes) {
    return group.others() * group.gap(bytes) + group.latency(bytes);
  }

  /// `(P - 1) (g(m) + g(64)) + L`, and `g(1) + L` until the last knows: a port hears all others
  /// and a header of each. On a bus all casts take turns: `P (g(m) + 2 (P - 1) g(64)) + L`. Where
  /// the medium does not carry that, the direct way.
  public static double multicast(Group group, long bytes) {
    if (!group.casts(bytes)) {
      return direct(group, bytes);
    }
    double ports = group.others() * (group.gap(bytes) + group.headerGap());
    return Math.max(ports, busNanos(group, bytes)) + group.latency(bytes) + group.answer();
  }

  /// How long the casts of all keep a bus busy.
  private static double busNanos(Group group, long bytes) {
    return group.medium().kind() == Medium.Kind.BUS
        ? group.medium().contention() * group.members() * BroadcastModel.castGap(group, bytes)
        : 0;
  }

  /// `(g(m) + L) + (P / 2 - 1) (g(2 m) + L)`
  public static double neighbourExchange(Group group, long bytes) {
    return group.members() == 1
        ? 0
        : group.hop(bytes) + (group.members() / 2 - 1) * group.hop(2 * bytes);
  }

  /// A binomial gather and a binomial broadcast of everything.
  public static double gatherThenBroadcast(Group group, long bytes) {
    return ScatterModel.binomial(group, bytes)
        + BroadcastModel.binomial(group, group.members() * bytes);
  }
}
