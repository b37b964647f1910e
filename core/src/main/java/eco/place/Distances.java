package eco.place;

import eco.network.Topology;

/// What a message between two ranks costs on a topology, in whole nanoseconds.
final class Distances {
  private final int[][] clusters;
  private final long[][] nanos;

  /// @param bytes the length of the message
  Distances(Topology topology, long bytes) {
    clusters = new int[topology.levels()][topology.size()];
    nanos = new long[topology.levels()][];
    for (int level = 0; level < clusters.length; level++) {
      for (int rank = 0; rank < topology.size(); rank++) {
        clusters[level][rank] = topology.cluster(rank, level);
      }
      nanos[level] =
          topology.clusters(level).stream()
              .mapToLong(cluster -> Math.round(cluster.medium().messageNanos(bytes)))
              .toArray();
    }
  }

  long between(int rank, int peer) {
    if (rank == peer) {
      return 0;
    }
    int level = 0;
    while (level + 1 < clusters.length
        && clusters[level + 1][rank] >= 0
        && clusters[level + 1][rank] == clusters[level + 1][peer]) {
      level++;
    }
    return nanos[level][clusters[level][rank]];
  }
}
