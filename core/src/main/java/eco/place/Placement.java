package eco.place;

import eco.network.Topology;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/// Which rank stands at which position of a shape.
public final class Placement {
  /// The length of the messages for which neighbours are near: neither latency nor rate is all.
  public static final long MESSAGE_BYTES = 1024;

  private final int[] rankAt;
  private final int[] positionOf;

  private Placement(int[] rankAt) {
    this.rankAt = rankAt.clone();
    this.positionOf = new int[rankAt.length];
    Arrays.fill(positionOf, -1);
    for (int position = 0; position < rankAt.length; position++) {
      int rank = rankAt[position];
      if (rank < 0 || rank >= rankAt.length || positionOf[rank] >= 0) {
        throw new IllegalArgumentException(
            "placement: not every rank once: rank=" + rank + ", position=" + position);
      }
      positionOf[rank] = position;
    }
  }

  /// What the links of a shape cost when a message of [#MESSAGE_BYTES] crosses each.
  ///
  /// @param totalNanos all links together, each once
  /// @param worstNanos the dearest link
  public record Cost(long totalNanos, long worstNanos) {
    boolean isLessThan(Cost other) {
      return totalNanos < other.totalNanos
          || (totalNanos == other.totalNanos && worstNanos < other.worstNanos);
    }
  }

  /// The rank at every position, in the order of positions.
  public static Placement of(int... ranks) {
    return new Placement(ranks);
  }

  /// Every rank at the position of its own number.
  public static Placement inRankOrder(int ranks) {
    return new Placement(IntStream.range(0, ranks).toArray());
  }

  /// Ranks in an order that depends on the seed alone.
  public static Placement random(int ranks, long seed) {
    int[] order = IntStream.range(0, ranks).toArray();
    Random random = new Random(seed);
    for (int i = ranks - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int rank = order[i];
      order[i] = order[j];
      order[j] = rank;
    }
    return new Placement(order);
  }

  /// Ranks so that neighbours are near: the least total cost that a bounded search finds.
  ///
  /// It depends on the arguments alone, so that all ranks find the same without a message. It never
  /// costs more than the order of ranks, which stays where nothing is gained.
  public static Placement near(Shape shape, Topology topology) {
    if (shape.positions() != topology.size()) {
      throw new IllegalArgumentException(
          "a position for every rank: shape="
              + shape
              + ", positions="
              + shape.positions()
              + ", ranks="
              + topology.size());
    }
    return new Placement(new Search(shape, topology).best());
  }

  /// How many positions there are.
  public int size() {
    return rankAt.length;
  }

  /// The rank at a position.
  public int rank(int position) {
    return rankAt[position];
  }

  /// The position of a rank.
  public int position(int rank) {
    return positionOf[rank];
  }

  /// What the links of `shape` cost on `topology`.
  public Cost cost(Shape shape, Topology topology) {
    return cost(shape, new Distances(topology, MESSAGE_BYTES), rankAt);
  }

  static Cost cost(Shape shape, Distances distances, int[] rankAt) {
    long twice = 0;
    long worst = 0;
    for (int position = 0; position < rankAt.length; position++) {
      for (int peer : shape.others(position)) {
        long nanos = distances.between(rankAt[position], rankAt[peer]);
        twice += nanos;
        worst = Math.max(worst, nanos);
      }
    }
    return new Cost(twice / 2, worst);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Placement that && Arrays.equals(rankAt, that.rankAt);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(rankAt);
  }

  /// The ranks by position.
  @Override
  public String toString() {
    return Arrays.toString(rankAt);
  }
}
