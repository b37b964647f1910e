package eco.infer;

import static org.assertj.core.api.Assertions.assertThat;

import eco.network.Measurements;
import eco.network.Measurements.Link;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Probe;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbePlanTest {
  private static final Medium BUS = Medium.of(Kind.BUS, 100_000, 0, 800, 1);
  private static final Medium SWITCH = Medium.of(Kind.SWITCH, 60_000, 0, 80, 0);
  private static final Medium TRUNK = Medium.of(Kind.ROUTED, 800_000, 0, 400, 1);
  private static final Medium FAR = Medium.of(Kind.LONG_HAUL, 20_000_000, 0, 400, 0);

  private static final Topology MIXED =
      new Topology(
          new Cluster(
              FAR,
              List.of(
                  new Leaf(3),
                  Cluster.of(SWITCH, 12, 7, 9, 10),
                  new Cluster(
                      TRUNK,
                      List.of(
                          Cluster.of(SWITCH, 5, 2, 6, 8),
                          Cluster.of(BUS, 0, 1, 13, 14, 15),
                          Cluster.of(BUS, 4, 11))))));

  @Test
  void aTournamentHasEveryPairOnceAndNeighboursHaveNoHostInCommon() {
    for (int hosts = 2; hosts < 20; hosts++) {
      List<Pair> pairs = ProbePlan.tournament(hosts);
      assertThat(pairs).doesNotHaveDuplicates().hasSize(hosts * (hosts - 1) / 2);
      for (int i = 1; i < pairs.size() && hosts > 5; i++) {
        boolean disjoint = pairs.get(i).disjoint(pairs.get(i - 1));
        assertThat(disjoint || i % (hosts / 2) == 0).as("hosts=" + hosts + ", at=" + i).isTrue();
      }
    }
  }

  @Test
  void theWholePlanFindsTreeMediaAndTrunks() {
    Oracle oracle = new Oracle(MIXED, 0.05, 1);
    Measurements measured = oracle.follow(ProbePlan.usual());
    Topology found = ProbePlan.usual().infer(measured);
    assertThat(found).hasToString(MIXED.toString());
    for (int a = 0; a < MIXED.size(); a++) {
      for (int b = 0; b < a; b++) {
        Medium medium = found.medium(a, b);
        assertThat(medium.shared()).isEqualTo(MIXED.medium(a, b).shared());
        assertThat(medium.gap()).isEqualTo(MIXED.medium(a, b).gap());
        int enough = medium.latencyNanos() < Media.FAR_NANOS ? 3 : 2;
        assertThat(measured.between(a, b).orElseThrow().small().samples()).isBetween(enough, 3);
      }
    }
    assertThat(measured.links()).hasSize(6);
  }

  @Test
  void clustersAsNearAsOthersAreToldByTheirWidth() {
    Medium wide = Medium.of(Kind.SWITCH, 60_000, 0, 80, 0);
    Medium narrow = Medium.of(Kind.ROUTED, 60_000, 0, 800, 1);
    Topology truth =
        new Topology(
            new Cluster(narrow, List.of(Cluster.of(wide, 0, 2, 4), Cluster.of(wide, 1, 3, 5))));
    for (int seed = 0; seed < 20; seed++) {
      Oracle oracle = new Oracle(truth, 0.05, seed);
      Topology found = ProbePlan.usual().infer(oracle.follow(ProbePlan.usual()));
      assertThat(found).as("seed %d", seed).hasToString(truth.toString());
    }
  }

  @Test
  void aNarrowWayThatIsNotMuchNarrowerMakesNoCluster() {
    Medium wide = Medium.of(Kind.SWITCH, 60_000, 0, 800, 0);
    Medium narrow = Medium.of(Kind.ROUTED, 60_000, 0, 1200, 1);
    Topology truth =
        new Topology(new Cluster(narrow, List.of(Cluster.of(wide, 0, 1), Cluster.of(wide, 2, 3))));
    Topology found = ProbePlan.usual().infer(new Oracle(truth, 0.05, 1).follow(ProbePlan.usual()));
    assertThat(found.levels()).isEqualTo(1);
  }

  @Test
  void theFirstSweepIsOnePairAtATime() {
    assertThat(ProbePlan.usual().next(new Oracle(MIXED, 0, 1).measured()))
        .hasSize(16 * 15 / 2)
        .allMatch(round -> round.size() == 1);
  }

  @Test
  void aPairIsMeasuredAgainOfWhichOneDirectionIsMissing() {
    Oracle oracle = new Oracle(MIXED, 0.05, 1);
    ProbePlan plan = ProbePlan.usual();
    plan.next(oracle.measured()).forEach(round -> round.forEach(oracle::answer));
    Measurements whole = oracle.measured();
    for (Pair missing : List.of(new Pair(2, 0), new Pair(0, 2))) {
      SequencedMap<Pair, Times> rest = new TreeMap<>(whole.pairs());
      rest.remove(missing);
      Measurements cut = new Measurements(whole.hosts(), 8, 16_000, rest, List.of(), List.of());
      assertThat(plan.next(cut)).containsExactly(List.of(new Probe.RoundTrips(new Pair(0, 2))));
    }
  }

  @Test
  void aPairThatOthersContradictIsMeasuredAgainAlone() {
    ProbePlan plan = ProbePlan.usual();
    Oracle oracle = new Oracle(MIXED, 0.05, 1);
    plan.next(oracle.measured()).forEach(round -> round.forEach(oracle::answer));
    assertThat(plan.next(oracle.measured()).getFirst().getFirst())
        .as("nothing is doubtful yet")
        .isInstanceOf(Probe.Together.class);
    Pair wrong = new Pair(2, 8);
    oracle.spoil(wrong, 1, 3 * SWITCH.latencyNanos());
    assertThat(plan.next(oracle.measured())).containsExactly(List.of(new Probe.RoundTrips(wrong)));
    oracle.answer(new Probe.RoundTrips(wrong));
    assertThat(plan.next(oracle.measured()).getFirst().getFirst())
        .isInstanceOf(Probe.Together.class);
    assertThat(plan.infer(oracle.follow(plan))).hasToString(MIXED.toString());
  }

  @Test
  void aPairWhoseSamplesDisagreeIsMeasuredAgainAloneInTheEnd() {
    ProbePlan plan = ProbePlan.usual();
    Oracle oracle = new Oracle(MIXED, 0.05, 1);
    plan.next(oracle.measured()).forEach(round -> round.forEach(oracle::answer));
    Pair unlucky = new Pair(4, 11);
    oracle.spoil(unlucky, 1, 20 * BUS.latencyNanos());
    assertThat(plan.infer(oracle.follow(plan))).hasToString(MIXED.toString());
    assertThat(oracle.measured().pairs().get(unlucky).small().samples()).isEqualTo(7);
    assertThat(oracle.measured().pairs().get(new Pair(0, 1)).small().samples()).isEqualTo(3);
  }

  @Test
  void aHostIsInItsClusterIfRoundTripsShowThatItsCurvesAreWrong() {
    Topology truth =
        new Topology(new Cluster(TRUNK, List.of(Cluster.of(BUS, 0, 1, 2), Cluster.of(BUS, 3, 4))));
    ProbePlan plan = ProbePlan.usual();
    Measurements whole = new Oracle(truth, 0.05, 1).follow(plan);
    List<Link> slower =
        whole.links().stream()
            .map(
                link ->
                    new Link(
                        link.pair(),
                        link.transport(),
                        Math.max(link.latencyNanos(), 4_000_000),
                        link.sendOverhead(),
                        link.receiveOverhead(),
                        TRUNK.gap()))
            .toList();
    Measurements busy =
        new Measurements(whole.hosts(), 8, 16_000, whole.pairs(), slower, whole.contention());
    Topology found = plan.infer(busy);
    assertThat(found).hasToString(truth.toString());
    for (Pair pair : List.of(new Pair(0, 1), new Pair(3, 4), new Pair(0, 3))) {
      assertThat(found.medium(pair.source(), pair.target()).latencyNanos())
          .isEqualTo(whole.pairs().get(pair).small().minNanos());
    }
  }

  @Test
  void aPairThatStaysDoubtfulIsMeasuredAgainFourTimesAtMost() {
    ProbePlan plan = ProbePlan.usual();
    Oracle oracle = new Oracle(MIXED, 0.05, 1);
    plan.next(oracle.measured()).forEach(round -> round.forEach(oracle::answer));
    Pair wrong = new Pair(0, 13);
    int again = 0;
    for (int samples = 1; samples < 10; samples++) {
      oracle.spoil(wrong, samples, 3 * BUS.latencyNanos());
      List<List<Probe>> todo = plan.next(oracle.measured());
      if (!todo.equals(List.of(List.of(new Probe.RoundTrips(wrong))))) {
        break;
      }
      again++;
    }
    assertThat(again).isEqualTo(4);
  }

  @Test
  void aHostThatWasUnluckyIsInItsClusterIfCurvesSaySo() {
    ProbePlan plan = ProbePlan.usual();
    Oracle oracle = new Oracle(MIXED, 0.05, 1);
    plan.next(oracle.measured()).forEach(round -> round.forEach(oracle::answer));
    for (int peer : new int[] {2, 6, 8}) {
      oracle.delay(new Pair(peer, 5), 1.8);
    }
    assertThat(plan.infer(oracle.measured()).levels()).isEqualTo(4);
    Measurements whole = oracle.follow(plan);
    assertThat(plan.infer(whole)).hasToString(MIXED.toString());
    assertThat(whole.links()).hasSize(7);
  }

  @Test
  void pairsRunTogetherOnlyWhereTheyDoNotDisturbEachOther() {
    Oracle oracle = new Oracle(MIXED, 0.05, 1);
    ProbePlan plan = ProbePlan.usual();
    int together = 0;
    for (List<List<Probe>> todo = plan.next(oracle.measured()); !todo.isEmpty(); ) {
      for (List<Probe> round : todo) {
        assertQuiet(round);
        together += round.size() > 1 ? 1 : 0;
        round.forEach(oracle::answer);
      }
      todo = plan.next(oracle.measured());
    }
    assertThat(together).isPositive();
  }

  private static void assertQuiet(List<Probe> round) {
    Set<Integer> hosts = new HashSet<>();
    Set<Cluster> shared = new HashSet<>();
    for (Probe probe : round.size() > 1 ? round : List.<Probe>of()) {
      Pair pair = ((Probe.RoundTrips) probe).pair();
      assertThat(hosts.add(pair.source()) && hosts.add(pair.target())).isTrue();
      int level = MIXED.level(pair.source(), pair.target());
      Cluster cluster = MIXED.clusters(level).get(MIXED.cluster(pair.source(), level));
      assertThat(!cluster.medium().shared() || shared.add(cluster)).as(round.toString()).isTrue();
    }
  }

  @Test
  void interruptedWorkGoesOnFromWhatThereIs() {
    Oracle whole = new Oracle(MIXED, 0, 1);
    whole.follow(ProbePlan.usual());
    for (int cut = 0; cut < whole.roundTrips; cut += 37) {
      Oracle cutOff = new Oracle(MIXED, 0, 1);
      int left = cut;
      List<List<Probe>> todo = ProbePlan.usual().next(cutOff.measured());
      for (int i = 0; i < todo.size() && left > 0; i++, left--) {
        todo.get(i).forEach(cutOff::answer);
      }
      assertThat(cutOff.follow(ProbePlan.usual())).isEqualTo(whole.measured());
      assertThat(cutOff.roundTrips).isEqualTo(whole.roundTrips);
    }
  }

  @ParameterizedTest
  @CsvSource({"4,4,8,8", "2,2,4,64", "16,4,4,4"})
  void aThousandHostsInFourLevelsAreFoundWithATwentiethOfThePairs(int a, int b, int c, int d) {
    Topology truth = regular(a * 1000L + d, a, b, c, d);
    Oracle oracle = new Oracle(truth, 0.05, 7);
    ProbePlan plan = new ProbePlan(Rule.DEFAULT, 1, 64, 4);
    for (List<List<Probe>> todo = roundTrips(plan, oracle); !todo.isEmpty(); ) {
      todo.forEach(round -> round.forEach(oracle::answer));
      todo = roundTrips(plan, oracle);
    }
    assertThat(oracle.probed()).isLessThanOrEqualTo(1024 * 1023 / 2 / 20);
    assertThat(Rule.DEFAULT.infer(Costs.small(oracle.measured())).shape()).isEqualTo(truth.shape());
  }

  /// What the plan wants next, as long as it is round trips.
  private static List<List<Probe>> roundTrips(ProbePlan plan, Oracle oracle) {
    List<List<Probe>> todo = plan.next(oracle.measured());
    return todo.stream().allMatch(round -> round.getFirst() instanceof Probe.RoundTrips)
        ? todo
        : List.of();
  }

  /// Clusters within clusters with so many parts at each level, hosts in random order.
  private static Topology regular(long seed, int... parts) {
    int hosts = 1;
    for (int each : parts) {
      hosts *= each;
    }
    List<Part> level = new ArrayList<>();
    for (int host = 0; host < hosts; host++) {
      level.add(new Leaf(host));
    }
    Collections.shuffle(level, new Random(seed));
    for (int i = parts.length - 1; i >= 0; i--) {
      List<Part> joined = new ArrayList<>();
      Medium medium = Medium.of(Kind.SWITCH, (long) (1e8 / Math.pow(4, i)), 0, 1, 0);
      for (int at = 0; at < level.size(); at += parts[i]) {
        joined.add(new Cluster(medium, level.subList(at, at + parts[i])));
      }
      level = joined;
    }
    return new Topology(level.getFirst());
  }
}
