package eco.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.collective.Entry;
import eco.collective.Level;
import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Proof;
import eco.schedule.Schedule;
import eco.simulate.Simulator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Plans on networks whose media carry multicast.
class MulticastTest {
  private static final long[] SIZES = {1, 3000, 100_000, 1_000_000};
  private static final double ROUNDING = 1 + 1e-9;
  private static final int SEEDS = 7;

  private static final Medium BUS = Medium.of(Kind.BUS, 60_000, 20_000, 800, 1).withMulticast(true);
  private static final Medium SWITCH =
      Medium.of(Kind.SWITCH, 60_000, 10_000, 80, 0).withMulticast(true);
  private static final Medium BRIDGE =
      Medium.of(Kind.ROUTED, 280_000, 20_000, 820, 1).withMulticast(true);

  private static Request request(Operation operation, long bytes, int ranks) {
    return Request.of(operation, operation == Operation.BARRIER ? 0 : bytes, ranks);
  }

  private static int ranks(int seed) {
    return 3 + seed * 5 % 13;
  }

  private static double nanos(Planner planner, Operation operation, long bytes, int ranks) {
    return planner.plan(request(operation, bytes, ranks)).predictedNanos();
  }

  @ParameterizedTest
  @EnumSource
  void plansAreRightAndBetweenTheirBoundAndTheFlatOne(Operation operation) {
    for (int seed = 0; seed < SEEDS; seed++) {
      int ranks = ranks(seed);
      Topology topology = SeededNetworks.casting(seed, ranks);
      Planner planner = new Planner(topology);
      for (long bytes : SIZES) {
        Request request = request(operation, bytes, ranks);
        Plan plan = planner.plan(request);
        String where = "seed=%d, ranks=%d, bytes=%d, %s".formatted(seed, ranks, bytes, plan);
        Schedule schedule = plan.schedule(Schedule.ALL_RANKS);
        assertThat(Proof.refute(schedule)).as(where).isEmpty();
        assertThat(plan.schedule(1)).as(where).isEqualTo(schedule.forRank(1));
        assertThat(plan.predictedNanos() * ROUNDING)
            .as(where)
            .isGreaterThanOrEqualTo(plan.bound().nanos());
        for (Plan.Rejected each : plan.rejected()) {
          assertThat(each.predictedNanos() * ROUNDING)
              .as(where)
              .isGreaterThanOrEqualTo(plan.bound().nanos());
        }
        Choice flat = operation.rooted() ? Choice.of("flat") : Level.DEFAULT.choice(operation);
        Schedule plain = Catalogue.schedule(Goal.of(operation, ranks), flat);
        assertThat(plan.predictedNanos())
            .as(where)
            .isLessThanOrEqualTo(
                Simulator.of(topology).run(plain, request.elements(), 1).nanos()
                    * PlannerTest.same(bytes));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingOfTheCatalogueBeatsTheBound(Operation operation) {
    for (int seed = 0; seed < SEEDS; seed++) {
      int ranks = ranks(seed);
      Topology topology = SeededNetworks.casting(seed, ranks);
      for (long bytes : SIZES) {
        Request request = request(operation, bytes, ranks);
        double bound = request.bound(topology).nanos();
        for (Entry entry : Catalogue.entries(operation)) {
          int most = operation == Operation.BARRIER || bytes < 1000 ? 1 : 4;
          for (int segments = 1; segments <= most; segments += 3) {
            if (entry.refusal(request.goal()).isEmpty()) {
              Choice choice = entry.choice().inSegments(segments);
              Schedule schedule = Catalogue.schedule(request.goal(), choice);
              assertThat(
                      Simulator.of(topology).run(schedule, request.elements(), 1).nanos()
                          * ROUNDING)
                  .as("seed=%d, bytes=%d, %s", seed, bytes, choice)
                  .isGreaterThanOrEqualTo(bound);
            }
          }
        }
      }
    }
  }

  @Test
  void oneOperationIsNoSlowerThanTwoThatDoTheSame() {
    for (int seed = 0; seed < SEEDS; seed++) {
      int ranks = ranks(seed);
      Planner planner = new Planner(SeededNetworks.casting(seed, ranks));
      for (long bytes : SIZES) {
        long all = bytes * ranks;
        String where = "seed=%d, ranks=%d, bytes=%d".formatted(seed, ranks, bytes);
        double reduce = nanos(planner, Operation.REDUCE, bytes, ranks);
        double broadcast = nanos(planner, Operation.BROADCAST, bytes, ranks);
        double gather = nanos(planner, Operation.GATHER, bytes, ranks);
        double broadcastAll = nanos(planner, Operation.BROADCAST, all, ranks);
        assertThat(nanos(planner, Operation.ALLREDUCE, bytes, ranks))
            .as("allreduce, %s", where)
            .isLessThanOrEqualTo((reduce + broadcast) * ROUNDING);
        assertThat(nanos(planner, Operation.ALLGATHER, bytes, ranks))
            .as("allgather, %s", where)
            .isLessThanOrEqualTo((gather + broadcastAll) * ROUNDING);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aSmallerMessageIsNotAPercentSlower(Operation operation) {
    for (int seed = 0; seed < SEEDS; seed++) {
      int ranks = ranks(seed);
      Planner planner = new Planner(SeededNetworks.casting(seed, ranks));
      double smaller = 0;
      for (long bytes = 1; bytes < 4_000_000 && operation != Operation.BARRIER; bytes *= 16) {
        double nanos = nanos(planner, operation, bytes, ranks);
        assertThat(nanos)
            .as("seed=%d, ranks=%d, bytes=%d", seed, ranks, bytes)
            .isGreaterThanOrEqualTo(smaller * 0.99);
        smaller = nanos;
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void multicastMakesNothingSlower(Operation operation) {
    for (int seed = 0; seed < SEEDS; seed++) {
      int ranks = ranks(seed);
      Planner with = new Planner(SeededNetworks.casting(seed, ranks));
      Planner without = new Planner(SeededNetworks.of(seed, ranks));
      for (long bytes : SIZES) {
        assertThat(nanos(with, operation, bytes, ranks))
            .as("seed=%d, ranks=%d, bytes=%d", seed, ranks, bytes)
            .isLessThanOrEqualTo(nanos(without, operation, bytes, ranks) * 1.02);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"BROADCAST", "ALLGATHER", "ALLREDUCE"})
  void whatSomeOfManySegmentsPredictIsNearWhatAllTake(Operation operation) {
    for (int seed = 0; seed < 4; seed++) {
      Topology topology = SeededNetworks.casting(seed, 40);
      Request request = request(operation, 1_000_000, 40);
      Plan plan = new Planner(topology).plan(request);
      Schedule schedule = plan.schedule(Schedule.ALL_RANKS);
      assertThat(Simulator.of(topology).run(schedule, request.elements(), 1).nanos())
          .as("seed=%d, %s", seed, plan.name())
          .isCloseTo(plan.predictedNanos(), withinPercentage(10));
    }
  }

  @Test
  void anExplanationNamesMulticastAndDrawsAStar() {
    Topology bus = Topology.flat(4, BUS);
    Plan plan = new Planner(bus).plan(Request.of(Operation.BROADCAST, 16_000, 4));
    assertThat(Explanation.of(plan, bus))
        .startsWith(
            """
            broadcast of 16000 bytes with root 0 among 4 ranks should take 13.4 ms (simulated)
              plan         multicast
            """)
        .contains(
            """
            who sends to whom, => once to all
              0 -+=> 1
                 +=> 2
                 +=> 3
            """);
  }

  @Test
  void aBusThatCarriesMulticastIsUsedSo() {
    Topology bus = Topology.flat(8, BUS);
    Planner planner = new Planner(bus);
    for (long bytes : new long[] {3000, 60_000, 1_000_000}) {
      Plan broadcast = planner.plan(Request.of(Operation.BROADCAST, bytes, 8));
      assertThat(broadcast.name()).startsWith("multicast");
      assertThat(broadcast.overBound()).as("%s", broadcast).isLessThan(bytes == 3000 ? 1.5 : 1.25);
      Plan allgather = planner.plan(Request.of(Operation.ALLGATHER, bytes, 8));
      assertThat(allgather.name()).startsWith("multicast");
      Plan allreduce = planner.plan(Request.of(Operation.ALLREDUCE, bytes, 8));
      assertThat(allreduce.name()).contains("broadcast=[multicast");
    }
  }

  @Test
  void aSwitchIsUsedSoForWhatIsLongerThanAHeader() {
    Plan plan =
        new Planner(Topology.flat(16, SWITCH)).plan(Request.of(Operation.BROADCAST, 30_000, 16));
    assertThat(plan.name()).startsWith("multicast");
    Plan tiny = new Planner(Topology.flat(16, SWITCH)).plan(Request.of(Operation.BROADCAST, 8, 16));
    assertThat(tiny.name()).doesNotContain("multicast");
    Planner planner = new Planner(Topology.flat(16, SWITCH));
    for (long bytes : new long[] {8 << 10, 9 << 10}) {
      Plan allgather = planner.plan(Request.of(Operation.ALLGATHER, bytes, 16));
      boolean thoughtOf =
          allgather.name().startsWith("multicast")
              || allgather.rejected().stream()
                  .anyMatch(each -> each.name().startsWith("multicast"));
      assertThat(thoughtOf).as("%s", allgather).isEqualTo(bytes == 8 << 10);
    }
  }

  /// Buses 0 1 2, 3 4 5 and 6 7 behind a bridge.
  private static Topology buses(boolean inside, boolean between) {
    Medium bus = BUS.withMulticast(inside);
    return new Topology(
        new Cluster(
            BRIDGE.withMulticast(between),
            List.of(Cluster.of(bus, 0, 1, 2), Cluster.of(bus, 3, 4, 5), Cluster.of(bus, 6, 7))));
  }

  @Test
  void everyLevelThatCarriesMulticastIsUsedSo() {
    Request request = Request.of(Operation.BROADCAST, 16_000, 8);
    Plan all = new Planner(buses(true, true)).plan(request);
    assertThat(all.name()).startsWith("multicast");
    Plan inside = new Planner(buses(true, false)).plan(request);
    assertThat(inside.name()).contains("level 1: broadcast=multicast");
    Plan between = new Planner(buses(false, true)).plan(request);
    assertThat(between.name()).doesNotContain("level 1: broadcast=multicast");
    Plan none = new Planner(buses(false, false)).plan(request);
    assertThat(none.name()).doesNotContain("multicast");
    assertThat(none.rejected()).noneMatch(each -> each.name().contains("multicast"));
    assertThat(all.predictedNanos()).isLessThan(inside.predictedNanos());
    assertThat(inside.predictedNanos()).isLessThan(none.predictedNanos());
  }

  @Test
  void whatIsLeftOutMustCarryMulticastToo() {
    assertThat(multicast(buses(true, true))).isTrue();
    assertThat(multicast(buses(false, true))).isFalse();
    assertThat(multicast(buses(true, false))).isFalse();
    Topology machines =
        new Topology(
            new Cluster(
                BUS, List.of(Cluster.of(Medium.INSIDE, 0, 1), Cluster.of(Medium.INSIDE, 2, 3))));
    assertThat(multicast(machines)).isTrue();
  }

  /// Whether the network carries multicast when its levels are left out.
  private static boolean multicast(Topology topology) {
    return View.all(topology).getLast().groups().getFirst().getFirst().medium().multicast();
  }

  @Test
  void whatIsNotCarriedIsNotOffered() {
    for (int seed = 0; seed < 12; seed++) {
      int ranks = ranks(seed);
      Planner planner = new Planner(SeededNetworks.of(seed, ranks));
      for (Operation operation : List.of(Operation.BROADCAST, Operation.ALLGATHER)) {
        for (long bytes : SIZES) {
          Plan plan = planner.plan(request(operation, bytes, ranks));
          assertThat(plan.name()).doesNotContain("multicast");
          assertThat(plan.rejected()).noneMatch(each -> each.name().contains("multicast"));
        }
      }
    }
  }

  @Test
  void noSegmentIsTooLongToBeCast() {
    for (int seed = 0; seed < 6; seed++) {
      int ranks = ranks(seed);
      Planner planner = new Planner(SeededNetworks.casting(seed, ranks));
      for (Operation operation :
          List.of(Operation.BROADCAST, Operation.ALLGATHER, Operation.ALLREDUCE)) {
        for (long bytes : new long[] {70_000, 1_000_000, 30_000_000}) {
          Plan plan = planner.plan(request(operation, bytes, ranks));
          assertThat(longestCast(plan, bytes))
              .as("seed=%d, ranks=%d, bytes=%d, %s", seed, ranks, bytes, plan.name())
              .isLessThanOrEqualTo(Schedule.MOST_CAST_BYTES);
        }
      }
    }
  }

  private static long longestCast(Plan plan, long bytes) {
    Schedule schedule = plan.schedule(Schedule.ALL_RANKS);
    long chunk = Math.ceilDiv(bytes, (long) schedule.chunksPerBlock());
    long longest = 0;
    for (int i = 0; i < schedule.transfers(); i++) {
      int slots = 0;
      for (int piece = schedule.firstPiece(i); piece < schedule.firstPiece(i + 1); piece++) {
        slots += schedule.slots(piece);
      }
      longest = schedule.cast(i) ? Math.max(longest, slots * chunk) : longest;
    }
    return longest;
  }
}
