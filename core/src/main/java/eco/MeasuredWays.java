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

  /// How much of a way a message takes that meets others: what has arrived must be acknowledged,
  /// between what leaves, and a queue in front of a way would hold that up.
  private static final double EVEN_SHARE = 0.97;

  private final int[] levelOf;
  private final Curve[] gaps;
  private final long[] freeAt;
  private final int[] takenFor;
  private final Medium[] media;
  private final boolean[] multicast;
  private final int innermost;

  MeasuredWays(Topology topology, int rank) {
    int depth = topology.depth(rank);
    gaps = new Curve[depth];
    freeAt = new long[depth];
    takenFor = new int[depth];
    media = new Medium[depth];
    multicast = new boolean[depth];
    int inside = depth - 1;
    for (int level = 0; level < depth; level++) {
      Medium medium = topology.clusters(level).get(topology.cluster(rank, level)).medium();
      gaps[level] = medium.gap();
      media[level] = medium;
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
  public long take(int peer, long bytes, boolean meets, long now) {
    int outermost = levelOf[peer];
    double slowed = outermost <= innermost ? nanosBesideFarther(outermost, bytes, now) : 0;
    if (meets && outermost <= innermost) {
      slowed = Math.max(slowed, gaps[outermost].nanos(bytes) / EVEN_SHARE);
    }
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
  public boolean meet(int peer, int source, long bytes) {
    return bytes >= Medium.MEETING_BYTES
        && levelOf[peer] <= innermost
        && levelOf[peer] == levelOf[source];
  }

  @Override
  public boolean asksFirst(int peer, long bytes) {
    int level = levelOf[peer];
    return level <= innermost && media[level].asksFirst(bytes);
  }

  /// For every peer the number of the way over which its messages come, or -1 within the machine.
  int[] numbers() {
    int[] numbers = levelOf.clone();
    for (int peer = 0; peer < numbers.length; peer++) {
      numbers[peer] = numbers[peer] > innermost ? -1 : numbers[peer];
    }
    return numbers;
  }

  @Override
  public boolean hears(int peer) {
    int level = levelOf[peer];
    return level < multicast.length && multicast[level];
  }
}
