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

  /// A way that is at least so many times slower leaves room for others beside it.
  private static final double MUCH_SLOWER = 3;

  /// How much of the room that a farther message leaves is taken, so that no queue builds up in
  /// front of it.
  private static final double SHARE = 0.9;

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
  public long take(int peer, long bytes, long now) {
    int outermost = levelOf[peer];
    double slowed = outermost <= innermost ? nanosBesideFarther(outermost, bytes, now) : 0;
    for (int level = outermost; level <= innermost; level++) {
      long from = freeAt[level] - now > 0 ? freeAt[level] : now;
      boolean paced = level == outermost && slowed > 0;
      freeAt[level] = from + Math.round(paced ? slowed : gaps[level].nanos(bytes));
      takenFor[level] = peer;
    }
    return slowed > 0 ? Math.round(1e9 * bytes / slowed) : FULL_PACE;
  }

  /// How long a message may take that is over before one that goes farther, and so need not be
  /// quick; 0 if there is no such message.
  ///
  /// Beside several quick connections one over a long way gets next to nothing of the way out that
  /// they share, and everybody then waits for it. Broadcasts of 1 MiB over two sites that took 530
  /// and 660 ms take 470 since near messages leave room.
  private double nanosBesideFarther(int level, long bytes, long now) {
    double here = gaps[level].nanos(bytes);
    for (int farther = 0; farther < level; farther++) {
      double there = gaps[farther].nanos(bytes);
      double slowed = here / (SHARE * (1 - here / there));
      if (there >= MUCH_SLOWER * here && freeAt[farther] - now >= slowed) {
        return slowed;
      }
    }
    return 0;
  }

  @Override
  public boolean hears(int peer) {
    int level = levelOf[peer];
    return level < multicast.length && multicast[level];
  }
}
