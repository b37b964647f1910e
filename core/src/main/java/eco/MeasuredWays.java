package eco;

import eco.execute.Ways;
import eco.network.Bottlenecks;
import eco.network.Medium;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import java.util.Arrays;

/// The ways out of a rank as they were measured: a message takes every medium on its way for as
/// long as its gap there says.
///
/// A message within the rank's own cluster takes that cluster's medium; one to another cluster also
/// takes what lies between. So two messages over a slow trunk leave one after the other, and what
/// is for the rank's own cluster goes in between. Messages for one peer need not wait for each
/// other: they are in one stream, which keeps their order by itself. Where a medium is slow for the
/// sake of the peer (see [Bottlenecks]), only messages for its own bus, or for it alone, wait for
/// each other, and no others.
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

  private final Bottlenecks bottlenecks;
  private final int rank;

  /// By peer: the level at which it meets this rank, and the number of the way there: the level, or
  /// one beyond all levels that is the peer's or its bus's own.
  private final int[] levelOf;

  private final int[] wayOf;

  /// By way.
  private final long[] freeAt;

  private final int[] takenFor;

  /// By level: its medium, and until when it is busy with messages of this rank.
  private final Medium[] media;

  private final long[] busyUntil;
  private final int innermost;

  MeasuredWays(Topology topology, int rank) {
    this.rank = rank;
    bottlenecks = new Bottlenecks(topology);
    int depth = topology.depth(rank);
    busyUntil = new long[depth];
    media = new Medium[depth];
    int inside = depth - 1;
    for (int level = 0; level < depth; level++) {
      media[level] = topology.clusters(level).get(topology.cluster(rank, level)).medium();
      if (media[level].kind() == Medium.Kind.SHARED_MEMORY) {
        inside = Math.min(inside, level - 1);
      }
    }
    innermost = inside;
    levelOf = new int[topology.size()];
    wayOf = new int[topology.size()];
    int ways = depth;
    int[] wayInto = new int[topology.size()];
    for (int peer = 0; peer < levelOf.length; peer++) {
      levelOf[peer] = peer == rank ? depth : topology.level(rank, peer);
      wayOf[peer] = levelOf[peer];
      if (peer != rank && bottlenecks.isSlowAt(rank, peer, levelOf[peer])) {
        int door = door(topology, peer);
        wayInto[door] = wayInto[door] == 0 ? ways++ : wayInto[door];
        wayOf[peer] = wayInto[door];
      }
    }
    freeAt = new long[ways];
    takenFor = new int[ways];
    long now = System.nanoTime();
    Arrays.fill(freeAt, now);
    Arrays.fill(busyUntil, now);
    Arrays.fill(takenFor, rank);
  }

  /// The lowest rank of those that messages for a peer come in with: on its bus, or on its machine.
  private static int door(Topology topology, int peer) {
    int door = peer;
    for (int level = topology.depth(peer) - 1; level >= 0; level--) {
      Cluster cluster = topology.clusters(level).get(topology.cluster(peer, level));
      switch (cluster.medium().kind()) {
        case SHARED_MEMORY -> door = cluster.lowest();
        case BUS -> {
          return cluster.lowest();
        }
        case SWITCH, ROUTED, LONG_HAUL -> {
          return door;
        }
      }
    }
    return door;
  }

  @Override
  public boolean keepsApart(int peer, long bytes) {
    int level = levelOf[peer];
    return level <= innermost && nanos(level, bytes) >= LEAST_NANOS;
  }

  private double nanos(int level, long bytes) {
    return media[level].gap().nanos(bytes);
  }

  @Override
  public long freeAt(int peer, long now) {
    long latest = now;
    for (int level = levelOf[peer]; level <= innermost; level++) {
      int way = way(peer, level);
      boolean later = isTaken(peer, level) && takenFor[way] != peer && freeAt[way] - latest > 0;
      latest = later ? freeAt[way] : latest;
    }
    return latest;
  }

  /// The way that a message for a peer takes at a level: the rank's own further inside.
  private int way(int peer, int level) {
    return level == levelOf[peer] ? wayOf[peer] : level;
  }

  /// Whether a message for a peer keeps others waiting at a level.
  private boolean isTaken(int peer, int level) {
    return level == levelOf[peer] || !bottlenecks.isQuick(rank, level);
  }

  @Override
  public long take(int peer, long bytes, boolean meets, long now) {
    int outermost = levelOf[peer];
    double slowed = outermost <= innermost ? nanosBesideFarther(outermost, bytes, now) : 0;
    if (meets && outermost <= innermost) {
      slowed = Math.max(slowed, nanos(outermost, bytes) / EVEN_SHARE);
    }
    for (int level = outermost; level <= innermost; level++) {
      if (isTaken(peer, level)) {
        int way = way(peer, level);
        long from = freeAt[way] - now > 0 ? freeAt[way] : now;
        boolean paced = level == outermost && slowed > 0;
        freeAt[way] = from + Math.round(paced ? slowed : nanos(level, bytes));
        takenFor[way] = peer;
        busyUntil[level] = busyUntil[level] - freeAt[way] > 0 ? busyUntil[level] : freeAt[way];
      }
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
    double here = nanos(level, bytes);
    for (int farther = 0; farther < level; farther++) {
      double there = nanos(farther, bytes);
      double slowed = here / (SHARE * (1 - here / there));
      if (there >= MUCH_SLOWER * here && busyUntil[farther] - now >= slowed) {
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
    return level < media.length && media[level].multicast();
  }
}
