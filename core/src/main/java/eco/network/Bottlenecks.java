package eco.network;

import eco.network.Topology.Cluster;

/// On which side the ways between the parts of clusters are slow.
///
/// A cluster has one medium for all of its parts. Where one of them is a slow bus, that medium is
/// as slow as the bus, but nothing else is: a rank of a quick part can send to two such buses at
/// once, and farther out beside both.
///
///     quick part                    slow parts
///     0 1 (100 Mbit/s) ---+-------- bus 2 3 (10 Mbit/s)
///                         +-------- bus 4 5 (10 Mbit/s)
///
/// Whether it is the bus is told by the rates: the way is as slow as what is inside of the one
/// part, and much slower than what is inside of the other.
public final class Bottlenecks {
  /// A part whose inside is so many times as slow as the way, or more, is why the way is slow.
  private static final double ALL = 0.9;

  /// A part whose inside is at most so many times as slow is not.
  private static final double LITTLE = 0.5;

  /// By rank, then by level.
  private final boolean[][] quick;

  private final boolean[][] slow;

  /// Finds them.
  public Bottlenecks(Topology topology) {
    int ranks = topology.size();
    quick = new boolean[ranks][];
    slow = new boolean[ranks][];
    for (int rank = 0; rank < ranks; rank++) {
      quick[rank] = new boolean[topology.depth(rank)];
      slow[rank] = new boolean[quick[rank].length];
    }
    double[] inside = new double[ranks];
    for (int level = topology.levels() - 1; level >= 0; level--) {
      for (Cluster cluster : topology.clusters(level)) {
        compare(cluster, level, inside);
      }
    }
  }

  /// Compares a cluster with what is inside of its parts.
  ///
  /// @param inside by rank: how long a byte takes at most further inside, 0 if nothing is known;
  ///     for those of the cluster it is what it takes in it from then on
  private void compare(Cluster cluster, int level, double[] inside) {
    if (cluster.medium().kind() == Medium.Kind.SHARED_MEMORY) {
      return;
    }
    double here = cluster.medium().gap().nanosPerByte();
    int[] ranks = cluster.ranks();
    boolean reason = false;
    for (int rank : ranks) {
      slow[rank][level] = inside[rank] >= ALL * here;
      reason |= slow[rank][level];
    }
    for (int rank : ranks) {
      quick[rank][level] = reason && inside[rank] > 0 && inside[rank] <= LITTLE * here;
      inside[rank] = quick[rank][level] ? inside[rank] : Math.max(inside[rank], here);
    }
  }

  /// Whether a cluster at a level is slow for the sake of others, and not of a rank of it.
  public boolean isQuick(int rank, int level) {
    return quick[rank][level];
  }

  /// Whether a way between two ranks that meet at a level is slow for the sake of the target only.
  public boolean isSlowAt(int source, int target, int level) {
    return quick[source][level] && slow[target][level];
  }
}
