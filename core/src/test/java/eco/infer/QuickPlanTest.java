package eco.infer;

import static org.assertj.core.api.Assertions.assertThat;

import eco.network.Measurements.Pair;
import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.RoundTrip;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QuickPlanTest {
  private static final int MORE_BYTES = 10_000;
  private static final Medium NEAR = Medium.of(Kind.SWITCH, 60_000, 4000, 8, 0);
  private static final Medium SLOW = Medium.of(Kind.SWITCH, 70_000, 4000, 80, 0);
  private static final Medium SITE = Medium.of(Kind.ROUTED, 600_000, 4000, 100, 1);
  private static final Medium FAR = Medium.of(Kind.LONG_HAUL, 20_000_000, 4000, 400, 1);

  private static final Topology MIXED =
      new Topology(
          new Cluster(
              FAR,
              List.of(
                  new Leaf(3),
                  Cluster.of(NEAR, 0, 7, 9, 10),
                  new Cluster(
                      SITE, List.of(Cluster.of(SLOW, 5, 2, 6, 8), Cluster.of(NEAR, 1, 4, 11))))));

  @Test
  void upToSixtyFourMachinesEveryPairIsInOneRound() {
    for (int machines = 2; machines <= QuickPlan.EVERY_PAIR_UP_TO; machines++) {
      List<List<Pair>> rounds = QuickPlan.rounds(machines);
      assertThat(rounds).hasSize(machines - 1 + machines % 2).allMatch(QuickPlanTest::isDisjoint);
      assertThat(new HashSet<>(rounds.stream().flatMap(List::stream).toList()))
          .hasSize(machines * (machines - 1) / 2);
    }
  }

  @Test
  void ofMoreMachinesEachMeetsOneLandmarkBeforeAnyMeetsTwo() {
    for (int machines : new int[] {65, 100, 128, 1000}) {
      List<List<Pair>> rounds = QuickPlan.rounds(machines);
      assertThat(rounds).allMatch(QuickPlanTest::isDisjoint);
      Map<Integer, Integer> meetings = new HashMap<>();
      List<Pair> pairs = rounds.stream().flatMap(List::stream).toList();
      assertThat(pairs).doesNotHaveDuplicates();
      int among = QuickPlan.LANDMARKS * (QuickPlan.LANDMARKS - 1) / 2;
      int others = machines - QuickPlan.LANDMARKS;
      assertThat(pairs).hasSize(among + others * QuickPlan.LANDMARKS);
      pairs.subList(0, among + others).stream()
          .flatMap(pair -> List.of(pair.source(), pair.target()).stream())
          .forEach(machine -> meetings.merge(machine, 1, Integer::sum));
      assertThat(meetings).hasSize(machines);
      assertThat(meetings.values().stream().filter(times -> times == 1)).hasSize(others);
    }
  }

  /// The check itself is checked.
  @Test
  void aMachineInTwoPairsOfARoundWouldBeNoticed() {
    assertThat(isDisjoint(List.of(new Pair(0, 1), new Pair(2, 1)))).isFalse();
  }

  private static boolean isDisjoint(List<Pair> round) {
    Set<Integer> machines = new HashSet<>();
    return round.stream().allMatch(p -> machines.add(p.source()) && machines.add(p.target()));
  }

  /// Round trips of all pairs in some rounds, up to 5 % too long.
  private static SortedMap<Pair, RoundTrip> trips(
      List<List<Pair>> rounds, Topology truth, long seed) {
    Random random = new Random(seed);
    SortedMap<Pair, RoundTrip> trips = new TreeMap<>();
    for (Pair pair : rounds.stream().flatMap(List::stream).toList()) {
      double nanos = 2 * truth.medium(pair.source(), pair.target()).messageNanos(0);
      long least = Math.round(nanos * (1 + 0.05 * random.nextDouble()));
      trips.put(pair, new RoundTrip(least, least + least / 10, 12));
    }
    return trips;
  }

  @Test
  void clustersAndTheirRatesAreFound() {
    SortedMap<Pair, RoundTrip> small = trips(QuickPlan.rounds(MIXED.size()), MIXED, 1);
    Topology tree = QuickPlan.tree(MIXED.size(), small).orElseThrow();
    List<Pair> samples = QuickPlan.samples(tree, small);
    assertThat(samples).hasSize(5);
    Map<Pair, Long> large = new HashMap<>();
    for (Pair pair : samples) {
      double more = MIXED.medium(pair.source(), pair.target()).gap().nanosPerByte() * MORE_BYTES;
      large.put(pair, small.get(pair).leastNanos() + Math.round(more));
    }
    Topology network = QuickPlan.network(tree, small, large, MORE_BYTES);
    assertThat(network).hasToString(MIXED.toString());
    for (int a = 1; a < MIXED.size(); a++) {
      for (int b = 0; b < a; b++) {
        Medium found = network.medium(a, b);
        Medium truth = MIXED.medium(a, b);
        assertThat(found.contention()).isEqualTo(truth.contention());
        assertThat(found.gap().nanosPerByte() / truth.gap().nanosPerByte()).isBetween(0.99, 1.01);
        assertThat(found.messageNanos(0) / truth.messageNanos(0)).isBetween(1.0, 1.06);
      }
    }
  }

  @Test
  void whereTimeRanOutTheRateIsAssumedAndNothingIsInfinitelyFast() {
    SortedMap<Pair, RoundTrip> small = trips(QuickPlan.rounds(4), Topology.flat(4, NEAR), 1);
    Topology tree = QuickPlan.tree(4, small).orElseThrow();
    assertThat(QuickPlan.network(tree, small, Map.of(), MORE_BYTES).medium(0, 1).bytesPerSecond())
        .isEqualTo(125e6);
    Map<Pair, Long> tooFast = Map.of(new Pair(0, 1), 1L);
    assertThat(QuickPlan.network(tree, small, tooFast, MORE_BYTES).medium(2, 3).bytesPerSecond())
        .isEqualTo(12.5e9);
  }

  @Test
  void clustersThatHaveLandmarksAreFoundAmongMoreThanSixtyFour() {
    Topology truth =
        new Topology(
            new Cluster(
                FAR, List.of(Cluster.of(NEAR, range(0, 50)), Cluster.of(SLOW, range(50, 100)))));
    SortedMap<Pair, RoundTrip> small = trips(QuickPlan.rounds(100), truth, 1);
    assertThat(QuickPlan.tree(100, small).orElseThrow().shape()).isEqualTo(truth.shape());
  }

  private static int[] range(int from, int to) {
    return IntStream.range(from, to).toArray();
  }

  @Test
  void nothingIsConcludedAboutAMachineThatWasNeverReached() {
    SortedMap<Pair, RoundTrip> small = trips(QuickPlan.rounds(5), Topology.flat(5, NEAR), 1);
    small.keySet().removeIf(pair -> pair.involves(4));
    assertThat(QuickPlan.tree(5, small)).isEmpty();
  }

  /// Every round trip shorter than so much takes up to four times as long, now and then.
  private static SortedMap<Pair, RoundTrip> busy(Topology truth, long nanos, long seed) {
    Random random = new Random(seed);
    SortedMap<Pair, RoundTrip> trips = trips(QuickPlan.rounds(truth.size()), truth, seed);
    trips.replaceAll(
        (_, trip) -> {
          long least = Math.round(trip.leastNanos() * (1 + 3 * random.nextDouble()));
          return trip.leastNanos() < nanos ? new RoundTrip(least, 2 * least, 12) : trip;
        });
    return trips;
  }

  @Test
  void whereNearMachinesAreBusyOnlyFarOnesAreToldApart() {
    for (long seed = 1; seed <= 20; seed++) {
      SortedMap<Pair, RoundTrip> small = busy(MIXED, 2_000_000, seed);
      Topology tree = QuickPlan.tree(MIXED.size(), small).orElseThrow();
      assertThat(tree.shape()).as("seed=%d", seed).isEqualTo("((0 7 9 10) (1 2 4 5 6 8 11) 3)");
      Topology network = QuickPlan.network(tree, small, Map.of(), MORE_BYTES);
      assertThat(network.medium(1, 2).messageNanos(0)).as("seed=%d", seed).isEqualTo(44_000);
      assertThat(network.medium(0, 1).latencyNanos()).isGreaterThanOrEqualTo(20_000_000);
      assertThat(QuickPlan.isWorthPlanning(network)).isTrue();
    }
  }

  @Test
  void nothingIsToldApartIfAllAreBusy() {
    SortedMap<Pair, RoundTrip> small = busy(MIXED, Long.MAX_VALUE, 1);
    Topology tree = QuickPlan.tree(MIXED.size(), small).orElseThrow();
    assertThat(tree.levels()).isEqualTo(1);
    Topology network = QuickPlan.network(tree, small, Map.of(), MORE_BYTES);
    assertThat(QuickPlan.isWorthPlanning(network)).isFalse();
  }

  @Test
  void aFewDoubtfulPairsDoNotMakeNoise() {
    SortedMap<Pair, RoundTrip> small = trips(QuickPlan.rounds(12), MIXED, 1);
    int pairs = 0;
    for (Pair pair : List.copyOf(small.keySet())) {
      RoundTrip sure = small.get(pair);
      small.put(pair, new RoundTrip(sure.leastNanos(), 2 * sure.leastNanos(), 12));
      pairs++;
      assertThat(QuickPlan.noiseNanos(small.values()) == 0)
          .as("pairs=%d", pairs)
          .isEqualTo(pairs <= 6);
    }
    assertThat(pairs).isEqualTo(66);
  }

  @Test
  void oneSampleIsNotSure() {
    assertThat(new RoundTrip(1000, 1000, 1).isSure()).isFalse();
    assertThat(new RoundTrip(1000, 1200, 2).isSure()).isTrue();
    assertThat(new RoundTrip(1000, 1300, 9).isSure()).isFalse();
  }

  @Test
  void oneFastSwitchIsNotWorthAPlan() {
    assertThat(QuickPlan.isWorthPlanning(Topology.flat(8, NEAR))).isFalse();
    assertThat(QuickPlan.isWorthPlanning(Topology.flat(8, FAR))).isTrue();
    assertThat(QuickPlan.isWorthPlanning(MIXED)).isTrue();
  }
}
