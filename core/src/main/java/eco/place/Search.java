package eco.place;

import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import eco.place.Placement.Cost;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/// Looks for the placement with the least total cost: starts, each improved by swaps.
///
///     A A A A      the order of the tree
///     A A B B      regions that grow, one for every cluster, in it one for every inner one
///     B B B B      the order of ranks, and the best so far with a few ranks thrown about
///
/// A start is improved by swapping two ranks as long as that gains. Ranks of one cluster are alike,
/// and so are many placements: few starts suffice. How many links are looked at is bounded, each
/// start has its share, and the seed is fixed: the result depends on shape and topology alone.
final class Search {
  private static final int STARTS = 60;
  private static final long MOST_LOOKS = 1 << 22;
  private static final long SEED = 1996;

  private final Shape shape;
  private final Topology topology;
  private final Distances distances;
  private final Random random = new Random(SEED);
  private long looks;

  Search(Shape shape, Topology topology) {
    this.shape = shape;
    this.topology = topology;
    this.distances = new Distances(topology, Placement.MESSAGE_BYTES);
  }

  /// The rank at every position.
  int[] best() {
    int[] best = IntStream.range(0, shape.positions()).toArray();
    if (topology.levels() < 2) {
      return best;
    }
    Cost least = Placement.cost(shape, distances, best);
    for (int start = 0; start < STARTS && looks < MOST_LOOKS; start++) {
      int[] rankAt = start(start, best);
      improve(rankAt, looks + MOST_LOOKS / 4);
      Cost cost = Placement.cost(shape, distances, rankAt);
      if (cost.isLessThan(least)) {
        best = rankAt;
        least = cost;
      }
    }
    return best;
  }

  private int[] start(int start, int[] best) {
    return switch (start) {
      case 0 -> topology.root().ranks();
      case 1 -> grown();
      case 2 -> IntStream.range(0, best.length).toArray();
      default -> start % 2 == 0 ? thrown(best) : grown();
    };
  }

  // ---- improving -------------------------------------------------------------------------------

  private void improve(int[] rankAt, long mostLooks) {
    boolean better = true;
    while (better) {
      better = false;
      for (int a = 0; a < rankAt.length && looks < mostLooks; a++) {
        for (int b = a + 1; b < rankAt.length; b++) {
          if (gain(rankAt, a, b) > 0) {
            swap(rankAt, a, b);
            better = true;
          }
        }
      }
    }
  }

  /// By how much the total falls if the ranks at two positions are swapped.
  private long gain(int[] rankAt, int a, int b) {
    looks += 2 + shape.others(a).length + shape.others(b).length;
    return moved(rankAt, a, b) + moved(rankAt, b, a);
  }

  /// What the links of `from` gain if its rank is that of `to`; a link between both stays.
  private long moved(int[] rankAt, int from, int to) {
    long gain = 0;
    for (int peer : shape.others(from)) {
      if (peer != to) {
        gain +=
            distances.between(rankAt[from], rankAt[peer])
                - distances.between(rankAt[to], rankAt[peer]);
      }
    }
    return gain;
  }

  private static void swap(int[] rankAt, int a, int b) {
    int rank = rankAt[a];
    rankAt[a] = rankAt[b];
    rankAt[b] = rank;
  }

  private int[] thrown(int[] best) {
    int[] rankAt = best.clone();
    int swaps = 2 + random.nextInt(1 + rankAt.length / 8);
    for (int i = 0; i < swaps; i++) {
      swap(rankAt, random.nextInt(rankAt.length), random.nextInt(rankAt.length));
    }
    return rankAt;
  }

  // ---- growing ---------------------------------------------------------------------------------

  private int[] grown() {
    int[] rankAt = new int[shape.positions()];
    boolean[] free = new boolean[rankAt.length];
    Arrays.fill(free, true);
    fill(topology.root(), free, rankAt);
    return rankAt;
  }

  /// Gives the ranks of a part the free positions, of which there are as many.
  private void fill(Part part, boolean[] free, int[] rankAt) {
    switch (part) {
      case Leaf leaf -> {
        int position = 0;
        while (!free[position]) {
          position++;
        }
        rankAt[position] = leaf.rank();
      }
      case Cluster cluster -> {
        List<Part> parts = new ArrayList<>(cluster.parts());
        Collections.shuffle(parts, random);
        boolean[] rest = free.clone();
        for (Part inner : parts) {
          fill(inner, region(rest, inner.ranks().length), rankAt);
        }
      }
    }
  }

  /// Takes a region of so many positions out of `free`: one after another, the next always one that
  /// has most links with the region and fewest with what is left.
  private boolean[] region(boolean[] free, int size) {
    boolean[] region = new boolean[free.length];
    int[] inside = new int[free.length];
    int[] since = new int[free.length];
    Arrays.fill(since, Integer.MAX_VALUE);
    int offset = random.nextInt(free.length);
    for (int taken = 0; taken < size; taken++) {
      int next = -1;
      int most = Integer.MIN_VALUE;
      for (int i = 0; i < free.length; i++) {
        int position = (i + offset) % free.length;
        if (free[position]) {
          int score = 2 * inside[position] - links(position, free);
          if (next < 0 || score > most || (score == most && since[position] < since[next])) {
            next = position;
            most = score;
          }
        }
      }
      free[next] = false;
      region[next] = true;
      for (int peer : shape.others(next)) {
        inside[peer]++;
        since[peer] = Math.min(since[peer], taken);
      }
    }
    return region;
  }

  private int links(int position, boolean[] free) {
    int links = 0;
    for (int peer : shape.others(position)) {
      links += free[peer] ? 1 : 0;
    }
    return links;
  }
}
