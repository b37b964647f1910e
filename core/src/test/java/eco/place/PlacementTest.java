package eco.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlacementTest {
  private static final int NETWORKS = 8;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void noPlacementOfFewRanksIsCheaper(int ranks) {
    for (int seed = 0; seed < NETWORKS; seed++) {
      Random random = new Random(100L * ranks + seed);
      Topology topology = network(random, ranks);
      for (Shape shape : Shapes.all(ranks, random)) {
        assertThat(Placement.near(shape, topology).cost(shape, topology).totalNanos())
            .as("ranks=%d, seed=%d, shape=%s, topology=%s", ranks, seed, shape, topology)
            .isEqualTo(leastTotal(shape, topology));
      }
    }
  }

  /// The check itself is checked: the order of ranks is not always the cheapest.
  @Test
  void theOrderOfRanksWouldNotPass() {
    Topology topology = machines(4, 2, 7);
    Shape ring = Shape.ring(8);
    assertThat(Placement.inRankOrder(8).cost(ring, topology).totalNanos())
        .isGreaterThan(leastTotal(ring, topology));
  }

  @Test
  void aLargePlacementHasEveryRankOnceAndIsNeverDearerThanTheOrderOfRanks() {
    for (int seed = 0; seed < NETWORKS; seed++) {
      Random random = new Random(seed);
      int ranks = 9 + random.nextInt(40);
      Topology topology = network(random, ranks);
      for (Shape shape : Shapes.all(ranks, random)) {
        Placement near = Placement.near(shape, topology);
        for (int rank = 0; rank < ranks; rank++) {
          assertThat(near.rank(near.position(rank))).isEqualTo(rank);
        }
        assertThat(near.cost(shape, topology).totalNanos())
            .as("ranks=%d, seed=%d, shape=%s", ranks, seed, shape)
            .isLessThanOrEqualTo(Placement.inRankOrder(ranks).cost(shape, topology).totalNanos());
        assertThat(Placement.near(shape, topology)).isEqualTo(near);
      }
    }
  }

  @Test
  void aLargeRingEntersAndLeavesEveryMachineOnce() {
    for (int seed = 0; seed < NETWORKS; seed++) {
      Topology topology = machines(8, 16, seed);
      Shape ring = Shape.ring(128);
      assertThat(cut(ring, topology)).as("seed=%d", seed).isEqualTo(8);
    }
  }

  @Test
  void aLargeTorusIsCutIntoBlocks() {
    assertThat(cut(Shape.torus(8, 8), machines(4, 16, 1))).isEqualTo(32);
    assertThat(cut(Shape.mesh(8, 8), machines(4, 16, 2))).isEqualTo(16);
  }

  @Test
  void aLargeHypercubeIsCutIntoCubes() {
    assertThat(cut(Shape.hypercube(64), machines(4, 16, 3))).isEqualTo(64);
  }

  @Test
  void whereNothingIsGainedTheOrderOfRanksStays() {
    Topology one = Topology.flat(12, medium(1000));
    assertThat(Placement.near(Shape.torus(3, 4), one)).isEqualTo(Placement.inRankOrder(12));
    Topology inOrder = new Topology(new Cluster(medium(9000), List.of(pair(0), pair(2), pair(4))));
    assertThat(Placement.near(Shape.ring(6), inOrder)).isEqualTo(Placement.inRankOrder(6));
  }

  @Test
  void thousandRanksTakeABoundedSearch() {
    Topology topology = machines(64, 16, 5);
    Shape torus = Shape.torus(32, 32);
    long placed = Placement.near(torus, topology).cost(torus, topology).totalNanos();
    assertThat(placed).isLessThan(Placement.random(1024, 1).cost(torus, topology).totalNanos() / 2);
  }

  @Test
  void theComparisonShowsWhatIsSaved() {
    Topology topology = machines(4, 4, 5);
    Shape ring = Shape.ring(16);
    Comparison comparison = Comparison.of(ring, Placement.near(ring, topology), topology);
    assertThat(comparison.placed().totalNanos()).isEqualTo(4 * 100_000 + 12 * 1000);
    assertThat(comparison.placed().worstNanos()).isEqualTo(100_000);
    assertThat(comparison.randomOrder().totalNanos())
        .isGreaterThan(2 * comparison.placed().totalNanos());
    assertThat(comparison.toString().lines())
        .containsExactly(
            "ring(16), a message of 1024 bytes on every link",
            "order               total us       worst us",
            "as placed              412.0          100.0",
            "of ranks              1204.0          100.0",
            "random, mean          1262.8          100.0");
  }

  @Test
  void aShapeMustFitTheRanks() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Placement.near(Shape.ring(5), machines(2, 2, 0)))
        .withMessageContaining("ring(5), positions=5, ranks=4");
    assertThatIllegalArgumentException().isThrownBy(() -> Placement.of(0, 1, 1));
  }

  /// How many links cross between machines, on a network with only those two costs.
  private static long cut(Shape shape, Topology machines) {
    long total = Placement.near(shape, machines).cost(shape, machines).totalNanos();
    long links = 0;
    for (int position = 0; position < shape.positions(); position++) {
      links += shape.others(position).length;
    }
    return (total - links / 2 * 1000) / 99_000;
  }

  private static Part pair(int first) {
    return Cluster.of(medium(10), first, first + 1);
  }

  /// Machines with as many ranks each, thrown about by the seed.
  private static Topology machines(int machines, int each, long seed) {
    Placement order = Placement.random(machines * each, seed);
    List<Part> parts = new ArrayList<>();
    for (int machine = 0; machine < machines; machine++) {
      int[] ranks = new int[each];
      int first = machine * each;
      Arrays.setAll(ranks, i -> order.rank(first + i));
      parts.add(Cluster.of(medium(1000), ranks));
    }
    return new Topology(new Cluster(medium(100_000), parts));
  }

  /// A network of one to three levels, inner media cheaper or not.
  private static Topology network(Random random, int ranks) {
    List<Part> parts = new ArrayList<>();
    Placement order = Placement.random(ranks, random.nextInt());
    for (int rank = 0; rank < ranks; rank++) {
      parts.add(new Leaf(order.rank(rank)));
    }
    for (int level = 2; level > 0; level--) {
      List<Part> joined = new ArrayList<>();
      while (!parts.isEmpty()) {
        List<Part> some = parts.subList(0, Math.min(parts.size(), 1 + random.nextInt(4)));
        joined.add(
            some.size() == 1
                ? some.getFirst()
                : new Cluster(medium(1 + random.nextInt(100) * (3 - level)), some));
        some.clear();
      }
      parts = joined;
    }
    return new Topology(
        parts.size() == 1
            ? parts.getFirst()
            : new Cluster(medium(50 + random.nextInt(500)), parts));
  }

  private static Medium medium(long nanos) {
    return Medium.of(Kind.SWITCH, nanos, 0, 0, 0);
  }

  /// The least total cost of all placements.
  private static long leastTotal(Shape shape, Topology topology) {
    int[] rankAt = new int[shape.positions()];
    Arrays.setAll(rankAt, i -> i);
    return leastTotal(shape, new Distances(topology, Placement.MESSAGE_BYTES), rankAt, 0);
  }

  private static long leastTotal(Shape shape, Distances distances, int[] rankAt, int fixed) {
    if (fixed == rankAt.length) {
      return Placement.cost(shape, distances, rankAt).totalNanos();
    }
    long least = Long.MAX_VALUE;
    for (int i = fixed; i < rankAt.length; i++) {
      swap(rankAt, fixed, i);
      least = Math.min(least, leastTotal(shape, distances, rankAt, fixed + 1));
      swap(rankAt, fixed, i);
    }
    return least;
  }

  private static void swap(int[] list, int a, int b) {
    int old = list[a];
    list[a] = list[b];
    list[b] = old;
  }
}
