package eco.cost;

import eco.network.Medium;
import java.util.PriorityQueue;

/// The times of broadcasts of m bytes in one group: Table 1, and what it lacks.
///
/// The papers' L is the latency of a message of that size, see [Medium#delay].
///
/// Table 1's binomial forms hold where P is a power of two; [#anyBinomial] holds for any P.
public final class BroadcastModel {
  private BroadcastModel() {}

  /// `(P - 1) g(m) + L`
  public static double flat(Group group, long bytes) {
    return group.others() * group.gap(bytes) + group.latency(bytes);
  }

  /// `(P - 1) g(m) + 2 g(1) + 3 L`
  public static double flatRendezvous(Group group, long bytes) {
    return flat(group, bytes) + group.handshake();
  }

  /// `(P - 1) (g(s) k) + L`
  public static double segmentedFlat(Group group, long bytes, int segments) {
    return group.others() * group.gap(bytes / segments) * segments
        + group.latency(bytes / segments);
  }

  /// `g(m) + (P - 1) g(64) + L`, and `g(1) + L` until the root knows: the bytes go once to all, a
  /// header to everyone; on a bus the answers besides, `2 (P - 1) g(64)`. Where the medium does
  /// not carry that, a flat tree.
  public static double multicast(Group group, long bytes) {
    return group.casts(bytes)
        ? castGap(group, bytes) + group.latency(bytes) + group.answer()
        : flat(group, bytes);
  }

  /// How long a cast keeps a port busy, `g(m) + (P - 1) g(64)`, or a bus, which carries the answers
  /// too: `g(m) + 2 (P - 1) g(64)`
  static double castGap(Group group, long bytes) {
    int words = group.medium().kind() == Medium.Kind.BUS ? 2 * group.others() : group.others();
    return group.gap(bytes) + words * group.headerGap();
  }

  /// `(P - 1) (g(m) + L)`
  public static double chain(Group group, long bytes) {
    return group.others() * group.hop(bytes);
  }

  /// `(P - 1) (g(m) + 2 g(1) + 3 L)`
  public static double chainRendezvous(Group group, long bytes) {
    return group.others() * (group.hop(bytes) + group.handshake());
  }

  /// `(P - 1) (g(s) + L) + g(s) (k - 1)`
  public static double segmentedChain(Group group, long bytes, int segments) {
    long segment = bytes / segments;
    return group.others() * group.hop(segment) + group.gap(segment) * (segments - 1);
  }

  /// At most `ceil(log2 P) (2 g(m) + L)`
  public static double binary(Group group, long bytes) {
    return kary(group, bytes, 2, 1);
  }

  /// At most `ceil(log_k P) (k g(s) + L) + (segments - 1) k g(s)`
  public static double kary(Group group, long bytes, int k, int segments) {
    double gap = Math.min(k, Math.max(1, group.others())) * group.gap(bytes / segments);
    double latency = group.latency(bytes / segments);
    return depth(group.members(), k) * (gap + latency) + (segments - 1) * gap;
  }

  /// The height of a tree in which everyone has up to k children: the least h for which
  /// `1 + k + ... + k^h >= P`.
  static int depth(int members, int k) {
    int depth = 0;
    long reached = 1;
    for (long row = k; reached < members; row *= k) {
      reached += row;
      depth++;
    }
    return depth;
  }

  /// `floor(log2 P) g(m) + ceil(log2 P) L`
  public static double binomial(Group group, long bytes) {
    return group.floorLog() * group.gap(bytes) + group.ceilLog() * group.latency(bytes);
  }

  /// `floor(log2 P) g(m) + ceil(log2 P) (2 g(1) + 3 L)`
  public static double binomialRendezvous(Group group, long bytes) {
    return group.floorLog() * group.gap(bytes)
        + group.ceilLog() * (group.handshake() + group.latency(bytes));
  }

  /// `floor(log2 P) g(s) k + ceil(log2 P) L`
  public static double segmentedBinomial(Group group, long bytes, int segments) {
    return group.floorLog() * group.gap(bytes / segments) * segments
        + group.ceilLog() * group.latency(bytes / segments);
  }

  /// The binomial tree for any P, in segments: the root serves the most children, so it sets the
  /// pace of all segments before the last, which takes the longest way.
  public static double anyBinomial(Group group, long bytes, int segments) {
    double gap = group.gap(bytes / segments);
    double latency = group.latency(bytes / segments);
    return (segments - 1) * group.ceilLog() * gap + way(group.members(), gap, latency);
  }

  /// The longest way: n sends and h hops on it take `n g + h L`. The root of P serves a root of
  /// `P - 2^n` first, `2^n` being the largest power of two below P, then is a root of `2^n` itself.
  private static double way(int members, double gap, double latency) {
    if (members == 1) {
      return 0;
    }
    int half = Integer.highestOneBit(members - 1);
    int depth = Integer.numberOfTrailingZeros(half);
    return gap + Math.max(latency + way(members - half, gap, latency), depth * (gap + latency));
  }

  /// The postal tree: everybody who has the data sends it to one after another who has not.
  ///
  /// Paper: Bar-Noy and Kipnis, Designing broadcasting algorithms in the postal model for
  /// message-passing systems, 1992.
  public static double postal(Group group, long bytes, int segments) {
    double gap = group.gap(bytes / segments);
    double latency = group.latency(bytes / segments);
    double end = postalNanos(group.members(), gap, latency);
    double sends = gap == 0 ? 1 : Math.max(1, Math.floor((end - latency) / gap));
    return end + (segments - 1) * sends * gap;
  }

  /// When the last of P has the data if senders are busy for a gap: the next to be reached is
  /// always the one whose sender is free first.
  static double postalNanos(int members, double gap, double latency) {
    PriorityQueue<Double> free = new PriorityQueue<>();
    free.add(0.0);
    double end = 0;
    for (int reached = 1; reached < members; reached++) {
      double start = free.remove();
      end = Math.max(end, start + gap + latency);
      free.add(start + gap);
      free.add(start + gap + latency);
    }
    return end;
  }

  /// Scatter down a binomial tree, allgather around a ring:
  /// `sum of g(2^j m / P) + ceil(log2 P) L + (P - 1) (g(m / P) + L)`
  public static double scatterAllgather(Group group, long bytes) {
    long part = bytes / group.members();
    return ScatterModel.binomial(group, part) + group.others() * group.hop(part);
  }

  /// Scatter down a binomial tree, allgather by recursive doubling.
  public static double scatterDoubling(Group group, long bytes) {
    long part = bytes / group.members();
    return ScatterModel.binomial(group, part) + AllgatherModel.recursiveDoubling(group, part);
  }
}
