package eco;

import eco.execute.Ways;
import eco.network.Curve;
import eco.network.Medium;
import eco.network.Topology;
import java.util.Arrays;

/// The ways out of a rank as they were measured: a message takes every medium on its way for as
/// long as its gap there says.
///
/// A message within the rank's own cluster takes that cluster's medium; one to another cluster also
/// takes what lies between. So two messages over a slow trunk leave one after the other, and what
/// is for the rank's own cluster goes in between. Messages for one peer need not wait for each
/// other: they are in one stream, which keeps their order by itself.
final class MeasuredWays implements Ways {
  /// Shorter gaps are not worth a look at the clock, nor the core that waiting for them takes.
  private static final double LEAST_NANOS = 2_000_000;

  private final int[] levelOf;
  private final Curve[] gaps;
  private final long[] freeAt;
  private final int[] takenFor;
  private final boolean[] multicast;
  private final int innermost;

  MeasuredWays(Topology topology, int rank) {
    int depth = topology.depth(rank);
    gaps = new Curve[depth];
    freeAt = new long[depth];
    takenFor = new int[depth];
    multicast = new boolean[depth];
    int inside = depth - 1;
    for (int level = 0; level < depth; level++) {
      Medium medium = topology.clusters(level).get(topology.cluster(rank, level)).medium();
      gaps[level] = medium.gap();
      multicast[level] = medium.multicast();
      if (medium.kind() == Medium.Kind.SHARED_MEMORY) {
        inside = Math.min(inside, level - 1);
      }
    }
    innermost = inside;
    levelOf = new int[topology.size()];
    for (int peer = 0; peer < levelOf.length; peer++) {
      levelOf[peer] = peer == rank ? depth : topology.level(rank, peer);
    }
    long now = System.nanoTime();
    Arrays.fill(freeAt, now);
    Arrays.fill(takenFor, rank);
  }

  @Override
  public boolean keepsApart(int peer, long bytes) {
    int level = levelOf[peer];
    return level <= innermost && gaps[level].nanos(bytes) >= LEAST_NANOS;
  }

  @Override
  public long freeAt(int peer, long now) {
    long latest = now;
    for (int level = levelOf[peer]; level <= innermost; level++) {
      boolean later = takenFor[level] != peer && freeAt[level] - latest > 0;
      latest = later ? freeAt[level] : latest;
    }
    return latest;
  }

  @Override
  public void take(int peer, long bytes, long now) {
    for (int level = levelOf[peer]; level <= innermost; level++) {
      long from = freeAt[level] - now > 0 ? freeAt[level] : now;
      freeAt[level] = from + Math.round(gaps[level].nanos(bytes));
      takenFor[level] = peer;
    }
  }

  @Override
  public boolean hears(int peer) {
    int level = levelOf[peer];
    return level < multicast.length && multicast[level];
  }
}
