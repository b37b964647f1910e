package eco.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.collective.ClusterTree;
import eco.collective.Entry;
import eco.collective.Level;
import eco.network.Curve;
import eco.network.Medium;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Proof;
import eco.schedule.Schedule;
import eco.schedule.Transfer;
import eco.simulate.Simulator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlannerTest {
  private static final long[] SIZES = {1, 3000, 1_000_000};

  /// What numbers that were added in another order may differ by.
  private static final double ROUNDING = 1 + 1e-9;

  private static Request request(Operation operation, long bytes, int ranks) {
    return Request.of(operation, operation == Operation.BARRIER ? 0 : bytes, ranks);
  }

  private static int ranks(int seed) {
    return 2 + seed * 5 % 15;
  }

  @ParameterizedTest
  @EnumSource
  void everyPlanIsRight(Operation operation) {
    for (int seed = 0; seed < 6; seed++) {
      int ranks = ranks(seed);
      Planner planner = new Planner(SeededNetworks.of(seed, ranks));
      int root = operation.rooted() ? seed % ranks : 0;
      for (long size : SIZES) {
        for (boolean ordered : orders(operation)) {
          long bytes = request(operation, size, ranks).bytes();
          Plan plan = planner.plan(new Request(operation, bytes, 1, root, ranks, ordered));
          String which = "seed=%d, bytes=%d, ordered=%s, %s";
          Schedule schedule = plan.schedule(Schedule.ALL_RANKS);
          assertThat(Proof.refute(schedule)).as(which, seed, bytes, ordered, plan.name()).isEmpty();
          assertThat(plan.schedule(ranks / 2))
              .as(which, seed, bytes, ordered, plan.name())
              .isEqualTo(schedule.forRank(ranks / 2));
        }
      }
    }
  }

  /// Each of so many levels has one leaf beside the next.
  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 9})
  void networksOfAnyNumberOfLevelsHavePlans(int levels) {
    Part inner = new Leaf(0);
    for (int level = 1; level <= levels; level++) {
      Medium medium = Medium.of(Medium.Kind.ROUTED, 20_000L << (2 * level), 1000, level, 0);
      inner = new Cluster(medium.withMulticast(level != 2), List.of(inner, new Leaf(level)));
    }
    Topology deep = new Topology(inner);
    assertThat(View.all(deep).getLast().topology().levels()).isEqualTo(1);
    assertThat(View.all(deep).getLast().topology().medium(0, levels).multicast()).isFalse();
    Planner planner = new Planner(deep);
    for (Operation operation : Operation.values()) {
      Plan plan = planner.plan(request(operation, 3000, levels + 1));
      assertThat(Proof.refute(plan.schedule(Schedule.ALL_RANKS))).as(plan.name()).isEmpty();
    }
  }

  @Test
  void whatCannotBeWithinALimitIsNotPlanned() {
    Planner planner = new Planner(SeededNetworks.of(3, 16));
    Request request = request(Operation.BROADCAST, 1_000_000, 16);
    assertThat(planner.planWithin(request, request.bound(planner.topology()).nanos() / 2)).isNull();
    assertThat(planner.knows(request)).isFalse();
    Plan plan = planner.plan(request);
    assertThat(planner.planWithin(request, 1)).as("known already").isSameAs(plan);
    Planner other = new Planner(SeededNetworks.of(3, 16));
    assertThat(other.planWithin(request, plan.predictedNanos()))
        .as("as good as without a limit")
        .isNotNull()
        .extracting(Plan::name)
        .isEqualTo(plan.name());
  }

  /// Reductions need not commute.
  private static boolean[] orders(Operation operation) {
    boolean reduces = operation.reduces() && operation != Operation.BARRIER;
    return reduces ? new boolean[] {false, true} : new boolean[] {false};
  }

  @ParameterizedTest
  @EnumSource
  void thePredictionIsWhatTheScheduleTakesInTheSimulator(Operation operation) {
    for (int seed = 0; seed < 3; seed++) {
      int ranks = ranks(seed);
      Topology topology = SeededNetworks.of(seed, ranks);
      Request request = request(operation, 30_000, ranks);
      Plan plan = new Planner(topology).plan(request);
      Schedule schedule = plan.schedule(Schedule.ALL_RANKS);
      assertThat(plan.simulated()).isTrue();
      assertThat(Simulator.of(topology).run(schedule, request.elements(), 1).nanos())
          .isEqualTo(plan.predictedNanos());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Operation.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BARRIER", "ALL_TO_ALL"})
  void whatSomeOfManySegmentsPredictIsNearWhatAllTake(Operation operation) {
    for (int seed = 1; seed < 4; seed++) {
      Topology topology = SeededNetworks.of(seed, 40);
      Request request = request(operation, 1_000_000, 40);
      Plan plan = new Planner(topology).plan(request);
      assertThat(nanos(topology, plan.schedule(Schedule.ALL_RANKS), request))
          .as("seed=%d, %s", seed, plan.name())
          .isCloseTo(plan.predictedNanos(), withinPercentage(30));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"BROADCAST", "REDUCE"})
  void aThousandRanksAreServedByClustersAndAsPredicted(Operation operation) {
    Topology topology = SeededNetworks.of(3, 1024);
    Request request = request(operation, 1_000_000, 1024);
    Plan plan = new Planner(topology).plan(request);
    assertThat(plan.predictedNanos()).as(plan.name()).isLessThan(2.5 * plan.bound().nanos());
    assertThat(nanos(topology, plan.schedule(Schedule.ALL_RANKS), request))
        .as(plan.name())
        .isCloseTo(plan.predictedNanos(), withinPercentage(15));
  }

  @ParameterizedTest
  @EnumSource
  void noPlanBeatsItsLowerBound(Operation operation) {
    for (int seed = 0; seed < 5; seed++) {
      int ranks = ranks(seed);
      Planner planner = new Planner(SeededNetworks.of(seed, ranks));
      for (long bytes : SIZES) {
        Plan plan = planner.plan(request(operation, bytes, ranks));
        assertThat(plan.predictedNanos() * ROUNDING)
            .as(
                "seed=%d, ranks=%d, bytes=%d, %s, %s",
                seed, ranks, bytes, plan.name(), plan.bound())
            .isGreaterThanOrEqualTo(plan.bound().nanos());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void noPlanIsSlowerThanTheFlatOne(Operation operation) {
    for (int seed = 0; seed < 3; seed++) {
      int ranks = ranks(seed);
      Topology topology = SeededNetworks.of(seed, ranks);
      Planner planner = new Planner(topology);
      for (long bytes : SIZES) {
        Request request = request(operation, bytes, ranks);
        Choice flat = operation.rooted() ? Choice.of("flat") : Level.DEFAULT.choice(operation);
        Schedule schedule = Catalogue.schedule(Goal.of(operation, ranks), flat);
        double nanos = Simulator.of(topology).run(schedule, request.elements(), 1).nanos();
        assertThat(planner.plan(request).predictedNanos())
            .as("seed=%d, ranks=%d, bytes=%d", seed, ranks, bytes)
            .isLessThanOrEqualTo(nanos * same(bytes));
      }
    }
  }

  /// How many times longer than the flat one a plan may take: fewer ways may cost long messages a
  /// little.
  static double same(long bytes) {
    return bytes >= Medium.MEETING_BYTES ? 1.005 * ROUNDING : ROUNDING;
  }

  @ParameterizedTest
  @EnumSource
  void noPlanIsAPercentSlowerThanAnyOfTheCatalogue(Operation operation) {
    for (int seed = 0; seed < 3; seed++) {
      int ranks = ranks(seed);
      Topology topology = SeededNetworks.of(seed, ranks);
      Request request = request(operation, 160_000, ranks);
      double best = Double.POSITIVE_INFINITY;
      for (Entry entry : Catalogue.entries(operation)) {
        for (int segments = 1; segments <= mostSegments(operation); segments *= 4) {
          if (entry.refusal(request.goal()).isEmpty()) {
            Choice choice = entry.choice().inSegments(segments);
            Schedule schedule = Catalogue.schedule(request.goal(), choice);
            best = Math.min(best, Simulator.of(topology).run(schedule, 160_000, 1).nanos());
          }
        }
      }
      Plan plan = new Planner(topology).plan(request);
      assertThat(plan.predictedNanos())
          .as("seed=%d, ranks=%d, %s", seed, ranks, plan.name())
          .isLessThanOrEqualTo(best * 1.01);
    }
  }

  private static int mostSegments(Operation operation) {
    return operation == Operation.BARRIER || operation == Operation.ALL_TO_ALL ? 1 : 16;
  }

  @ParameterizedTest
  @EnumSource(names = {"ALLGATHER", "REDUCE_SCATTER"})
  void aPlanForUnevenBlocksIsRightAndNoSlowerThanOneThatKnowsNoLengths(Operation operation) {
    for (int seed = 0; seed < 6; seed++) {
      int ranks = 3 + ranks(seed);
      Topology topology = SeededNetworks.of(seed, ranks);
      List<Long> lengths = unevenLengths(seed, ranks);
      Request request = Request.uneven(operation, lengths, 8, false);
      Plan plan = new Planner(topology).plan(request);
      Schedule schedule = plan.schedule(Schedule.ALL_RANKS);
      String where = "seed=%d, ranks=%d, lengths=%s, %s".formatted(seed, ranks, lengths, plan);
      assertThat(Proof.refute(schedule)).as(where).isEmpty();
      assertThat(nanos(topology, schedule, request))
          .as(where)
          .isCloseTo(plan.predictedNanos(), withinPercentage(10));
      assertThat(plan.predictedNanos() * ROUNDING)
          .as(where)
          .isGreaterThanOrEqualTo(plan.bound().nanos());
      Schedule uneven =
          Defaults.uneven(request.goal()).schedule(request.goal(), Schedule.ALL_RANKS);
      assertThat(plan.predictedNanos())
          .as(where)
          .isLessThanOrEqualTo(nanos(topology, uneven, request) * ROUNDING);
      Plan rough = new Planner(topology).planRoughly(request);
      assertThat(rough.predictedNanos())
          .as(where)
          .isEqualTo(nanos(topology, rough.schedule(Schedule.ALL_RANKS), request));
    }
  }

  private static double nanos(Topology topology, Schedule schedule, Request request) {
    return Simulator.of(topology).run(schedule, request::elements, request.elementBytes()).nanos();
  }

  /// All alike but for some, one rank with everything, or any lengths, some of them 0.
  private static List<Long> unevenLengths(int seed, int ranks) {
    SplittableRandom random = new SplittableRandom(seed);
    int longest = random.nextInt(ranks);
    return IntStream.range(0, ranks)
        .mapToObj(
            rank ->
                switch (seed % 3) {
                  case 0 -> 900L + random.nextInt(200);
                  case 1 -> rank == longest ? 30_000L : 0L;
                  default -> random.nextInt(3) == 0 ? 0L : random.nextLong(5000);
                })
        .toList();
  }

  @ParameterizedTest
  @EnumSource(names = {"GATHER", "SCATTER", "ALL_TO_ALL"})
  void blocksOfUnknownLengthGoStraightFromWhereTheyAreToWhereTheyAreWanted(Operation operation) {
    for (int seed = 0; seed < 8; seed++) {
      int ranks = ranks(seed);
      Topology topology = SeededNetworks.of(seed, ranks);
      Goal goal = new Goal(operation, ranks, operation.rooted() ? seed % ranks : 0, false);
      Recipe recipe = new Planner(topology).direct(goal);
      Schedule schedule = recipe.schedule(goal, Schedule.ALL_RANKS);
      assertThat(Proof.refute(schedule)).as("seed=%d, %s", seed, recipe).isEmpty();
      for (int i = 0; i < schedule.transfers(); i++) {
        Transfer transfer = schedule.transfer(i);
        for (Transfer.Piece piece : transfer.pieces()) {
          for (int slot = 0; slot < piece.slots(); slot++) {
            int block = schedule.block(piece.sourceSlot() + slot);
            assertThat(goal.starts(transfer.source(), block)).isTrue();
            assertThat(transfer.targets()).allMatch(target -> goal.wants(target, block));
          }
        }
      }
      Request even = Request.of(operation, 16 << 10, ranks).from(goal.root());
      Schedule usual = Defaults.uneven(goal).schedule(goal, Schedule.ALL_RANKS);
      assertThat(nanos(topology, schedule, even)).isLessThanOrEqualTo(nanos(topology, usual, even));
    }
  }

  @Test
  void aScatterOfUnknownLengthsServesTheFarthestFirst() {
    Medium far = Medium.of(Medium.Kind.LONG_HAUL, 15_000_000, 10_000, 90, 1);
    Medium near = Medium.of(Medium.Kind.SWITCH, 64_000, 10_000, 85, 0);
    Topology grid =
        new Topology(new Cluster(far, List.of(Cluster.of(near, 0, 1, 2), Cluster.of(near, 3, 4))));
    Goal goal = Goal.of(Operation.SCATTER, 5);
    Schedule schedule = new Planner(grid).direct(goal).schedule(goal, Schedule.ALL_RANKS);
    Schedule usual = Defaults.uneven(goal).schedule(goal, Schedule.ALL_RANKS);
    assertThat(schedule.transfer(0).targets()).isSubsetOf(3, 4);
    Request even = Request.of(Operation.SCATTER, 100_000, 5);
    assertThat(nanos(grid, schedule, even)).isLessThan(nanos(grid, usual, even));
  }

  @Test
  void theBlockThatIsMuchLongerThanTheOthersDecides() {
    Topology topology = Topology.flat(16, Medium.of(Medium.Kind.SWITCH, 50_000, 8000, 80, 0));
    List<Long> lengths = new ArrayList<>(Collections.nCopies(16, 0L));
    lengths.set(5, 1L << 20);
    Request one = Request.uneven(Operation.ALLGATHER, lengths, 1, false);
    Plan plan = new Planner(topology).planRoughly(one);
    Recipe ring = Defaults.uneven(one.goal());
    Schedule blind = ring.schedule(one.goal(), Schedule.ALL_RANKS);
    assertThat(plan.predictedNanos()).isLessThan(nanos(topology, blind, one) / 3);
  }

  @Test
  void oneOperationIsNoSlowerThanTwoThatDoTheSame() {
    for (int seed = 0; seed < 4; seed++) {
      int ranks = ranks(seed);
      Planner planner = new Planner(SeededNetworks.of(seed, ranks));
      for (long bytes : SIZES) {
        long all = bytes * ranks;
        double broadcast = nanos(planner, Operation.BROADCAST, bytes, ranks);
        double broadcastAll = nanos(planner, Operation.BROADCAST, all, ranks);
        double reduce = nanos(planner, Operation.REDUCE, bytes, ranks);
        double reduceAll = nanos(planner, Operation.REDUCE, all, ranks);
        double gather = nanos(planner, Operation.GATHER, bytes, ranks);
        double scatter = nanos(planner, Operation.SCATTER, bytes, ranks);
        String where = "seed=%d, ranks=%d, bytes=%d".formatted(seed, ranks, bytes);
        assertThat(nanos(planner, Operation.ALLREDUCE, bytes, ranks))
            .as("allreduce, %s", where)
            .isLessThanOrEqualTo((reduce + broadcast) * ROUNDING);
        assertThat(nanos(planner, Operation.ALLGATHER, bytes, ranks))
            .as("allgather, %s", where)
            .isLessThanOrEqualTo((gather + broadcastAll) * ROUNDING);
        assertThat(nanos(planner, Operation.REDUCE_SCATTER, bytes, ranks))
            .as("reduce-scatter, %s", where)
            .isLessThanOrEqualTo((reduceAll + scatter) * ROUNDING);
      }
    }
  }

  private static double nanos(Planner planner, Operation operation, long bytes, int ranks) {
    return planner.plan(request(operation, bytes, ranks)).predictedNanos();
  }

  @ParameterizedTest
  @EnumSource
  void aSmallerMessageIsNotAPercentSlower(Operation operation) {
    for (int seed = 0; seed < 3; seed++) {
      int ranks = ranks(seed);
      Planner planner = new Planner(SeededNetworks.of(seed, ranks));
      double smaller = 0;
      for (long bytes = 1; bytes < 4_000_000 && operation != Operation.BARRIER; bytes *= 20) {
        double nanos = nanos(planner, operation, bytes, ranks);
        assertThat(nanos)
            .as("seed=%d, ranks=%d, bytes=%d", seed, ranks, bytes)
            .isGreaterThanOrEqualTo(smaller * 0.99);
        smaller = nanos;
      }
    }
  }

  @Test
  void aPlanFromANearRootIsTakenOnlyWhereItServes() {
    Medium far = Medium.of(Medium.Kind.LONG_HAUL, 15_000_000, 10_000, 420, 1);
    Medium near = Medium.of(Medium.Kind.SWITCH, 64_000, 10_000, 85, 0);
    Topology grid =
        new Topology(
            new Cluster(
                far,
                List.of(
                    Cluster.of(Medium.INSIDE, 0, 1, 2, 3),
                    new Cluster(
                        near,
                        List.of(
                            Cluster.of(Medium.INSIDE, 4, 5, 6, 7),
                            Cluster.of(Medium.INSIDE, 8, 9, 10, 11))))));
    Planner planner = new Planner(grid);
    Simulator simulator = Simulator.of(grid);
    for (int root = 0; root < grid.size(); root++) {
      Request request = Request.of(Operation.BROADCAST, 16_000, grid.size()).from(root);
      Recipe recipe = planner.plan(request, root / 4 * 4).recipe();
      Schedule schedule = recipe.schedule(request.goal(), Schedule.ALL_RANKS);
      assertThat(simulator.run(schedule, 16_000, 1).nanos())
          .as("root=%d", root)
          .isLessThan(1.04 * planner.plan(request.from(root / 4 * 4)).predictedNanos());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ALLREDUCE", "BROADCAST", "REDUCE", "ALLGATHER"})
  void severalMastersCrossATrunkThatIsFourTimesAsWideAsOneHost(Operation operation) {
    Medium inside = Medium.of(Medium.Kind.SWITCH, 20_000, 2000, 8, 0);
    Request request = Request.of(operation, 1 << 20, 7);
    Plan wide = new Planner(twoClusters(inside, 0.25)).plan(request);
    Plan narrow = new Planner(twoClusters(inside, 1)).plan(request);
    assertThat(wide.recipe()).as(wide.name()).isInstanceOf(Recipe.Sharded.class);
    assertThat(wide.predictedNanos()).isLessThan(0.7 * masters(twoClusters(inside, 0.25), request));
    assertThat(wide.predictedNanos()).isLessThan(narrow.predictedNanos());
  }

  /// A cluster in the middle of a chain passes on what it gets, which loads its bus once more.
  @Test
  void dataPassesTheSmallestClusterOnItsWayToTheOthers() {
    Medium bus = Medium.of(Medium.Kind.BUS, 58_000, 20_000, 820, 1);
    Medium bridge = Medium.of(Medium.Kind.ROUTED, 280_000, 20_000, 820, 1);
    Topology topology =
        new Topology(
            new Cluster(
                bridge,
                List.of(
                    Cluster.of(bus, 0, 1, 2), Cluster.of(bus, 3, 4, 5), Cluster.of(bus, 6, 7))));
    for (Operation operation : List.of(Operation.BROADCAST, Operation.REDUCE)) {
      Plan plan = new Planner(topology).plan(request(operation, 16_000, 8));
      assertThat(plan.recipe().tree().parts().stream().map(ClusterTree::size))
          .as(plan.name())
          .containsExactly(3, 2, 3);
      assertThat(plan.overBound()).as(plan.name()).isLessThan(1.25);
    }
  }

  /// Two clusters whose hosts stand in no order.
  ///
  /// @param contention how much of the trunk between them one host takes
  private static Topology twoClusters(Medium inside, double contention) {
    Medium trunk = Medium.of(Medium.Kind.ROUTED, 500_000, 2000, 80, contention);
    return new Topology(
        new Cluster(trunk, List.of(Cluster.of(inside, 0, 3, 5, 6), Cluster.of(inside, 1, 2, 4))));
  }

  /// How long the best takes in which one master per cluster crosses.
  private static double masters(Topology topology, Request request) {
    return new Planner(topology)
        .plan(request).rejected().stream()
            .filter(each -> each.name().startsWith("level 0") && each.simulated())
            .mapToDouble(Plan.Rejected::predictedNanos)
            .min()
            .orElse(0);
  }

  @Test
  void allRanksDecideAlike() {
    for (int seed = 0; seed < 2; seed++) {
      int ranks = ranks(seed);
      for (Operation operation : Operation.values()) {
        Request request = request(operation, 30_000, ranks);
        Planner one = new Planner(SeededNetworks.of(seed, ranks));
        Planner other = new Planner(SeededNetworks.of(seed, ranks));
        other.plan(request(Operation.BROADCAST, 5, ranks));
        assertThat(other.plan(request).name()).isEqualTo(one.plan(request).name());
        assertThat(other.plan(request).rejected()).isEqualTo(one.plan(request).rejected());
      }
    }
  }

  @Test
  void rejectedPlansAreSlowerAndTheBestComesFirst() {
    Plan plan =
        new Planner(SeededNetworks.of(7, 12)).plan(request(Operation.BROADCAST, 50_000, 12));
    List<Double> times = plan.rejected().stream().map(Plan.Rejected::predictedNanos).toList();
    assertThat(times).isNotEmpty().isSorted();
    assertThat(plan.rejected().stream().filter(Plan.Rejected::simulated))
        .allMatch(each -> each.predictedNanos() >= plan.predictedNanos());
  }

  @Test
  void ofPlansThatTakeAsLongTheOneWithTheFewestMessagesIsTaken() {
    Medium near = Medium.of(Medium.Kind.SWITCH, 20_000, 1000, 1, 0);
    Medium far = Medium.of(Medium.Kind.ROUTED, 30_000_000, 1000, 1, 0);
    List<Part> sites = new ArrayList<>();
    for (int first = 0; first < 24; first += 8) {
      sites.add(
          new Cluster(near, IntStream.range(first, first + 8).<Part>mapToObj(Leaf::new).toList()));
    }
    Topology topology = new Topology(new Cluster(far, sites));
    Planner planner = new Planner(topology);
    int draws = 0;
    for (Operation operation : Operation.values()) {
      for (long size : SIZES) {
        Plan plan = planner.plan(request(operation, size, 24));
        for (Plan.Rejected rejected : plan.rejected()) {
          if (rejected.simulated() && rejected.predictedNanos() < plan.predictedNanos()) {
            Recipe recipe =
                Forcing.of(rejected.name()).recipe(plan.request().goal(), () -> topology);
            assertThat(recipe.schedule(plan.request().goal(), Schedule.ALL_RANKS).transfers())
                .as("%s instead of %s", rejected.name(), plan.name())
                .isGreaterThan(
                    plan.schedule(Schedule.ALL_RANKS).transfers()
                        - (operation == Operation.SCATTER && plan.name().equals("flat") ? 1 : 0));
            assertThat(rejected.predictedNanos()).isGreaterThan(0.995 * plan.predictedNanos());
            draws++;
          }
        }
      }
    }
    assertThat(draws).isPositive();
  }

  /// Scattered over both near machines and gathered again it would be there a little earlier, but
  /// would keep the way out of the root's machine busy several times as long.
  @Test
  void whatTheLongWayHidesIsNotSentInPiecesThroughAllRanks() {
    Part first = Cluster.of(Medium.INSIDE, 0, 2, 9, 10);
    Part second = Cluster.of(Medium.INSIDE, 1, 3, 5, 7);
    Topology shuffled = grid(Cluster.of(Medium.INSIDE, 4, 6, 8, 11), first, second);
    Plan plan = new Planner(shuffled).plan(request(Operation.BROADCAST, 1 << 20, 12));
    assertThat(plan.predictedNanos()).isLessThan(1.01 * plan.bound().nanos());
    assertThat(plan.name()).doesNotContain("scatter");
  }

  /// Passed on by trees, blocks would be there as early if whole messages crossed the long way one
  /// after another, which those of several ranks do not.
  @Test
  void whatIsScatteredIsNotPassedOnIfThatSavesNothing() {
    Part first = Cluster.of(Medium.INSIDE, 4, 5, 6, 7);
    Part second = Cluster.of(Medium.INSIDE, 8, 9, 10, 11);
    Topology grid = grid(Cluster.of(Medium.INSIDE, 0, 1, 2, 3), first, second);
    Plan plan = new Planner(grid).plan(request(Operation.SCATTER, 1 << 20, 12));
    assertThat(plan.predictedNanos()).isLessThan(1.01 * plan.bound().nanos());
    assertThat(plan.name()).isEqualTo("flat");
    assertThat(plan.rejected())
        .as("something was said to be quicker")
        .anyMatch(each -> each.predictedNanos() < plan.predictedNanos());
  }

  /// A machine far from two others that are near each other.
  private static Topology grid(Part alone, Part first, Part second) {
    Medium far = Medium.of(Medium.Kind.LONG_HAUL, 15_300_000, 10_000, 425, 1);
    Medium near = Medium.of(Medium.Kind.SWITCH, 143_500, 10_000, 85, 0.08).withMulticast(true);
    return new Topology(
        new Cluster(far, List.of(alone, new Cluster(near, List.of(first, second)))));
  }

  /// By the model all take as long; connections to many peers at once are slower than it says.
  @Test
  void ofPlansForLongMessagesTheOneOverTheFewestWaysIsTaken() {
    Medium medium = Medium.of(Medium.Kind.SWITCH, 150_000, 1_200, 850, 0).withMulticast(true);
    Planner planner = new Planner(Topology.flat(8, medium));
    assertThat(planner.plan(request(Operation.ALLGATHER, 1 << 20, 8)).name()).isEqualTo("ring");
    assertThat(planner.plan(request(Operation.ALLREDUCE, 1 << 20, 8)).name()).startsWith("ring");
    assertThat(planner.plan(request(Operation.ALLGATHER, 16_000, 8)).name()).isEqualTo("direct");
  }

  /// Messages of several ranks would share the way between the machines unknown to each other.
  @Test
  void whereAllTakesAsLongTheFewestRanksSendLongMessagesFar() {
    Part first = Cluster.of(Medium.INSIDE, 4, 5, 6, 7);
    Part second = Cluster.of(Medium.INSIDE, 8, 9, 10, 11);
    Planner planner = new Planner(grid(Cluster.of(Medium.INSIDE, 0, 1, 2, 3), first, second));
    Plan plan = planner.plan(request(Operation.ALL_TO_ALL, 1 << 20, 12));
    assertThat(plan.name()).isEqualTo("coordinators");
    assertThat(plan.rejected())
        .as("gateways are not slower")
        .anyMatch(
            each ->
                each.name().equals("gateways") && each.predictedNanos() < plan.predictedNanos());
  }

  @Test
  void aRequestForAnotherNumberOfRanksIsRefused() {
    Planner planner = new Planner(SeededNetworks.of(1, 4));
    assertThatThrownBy(() -> planner.plan(request(Operation.BARRIER, 0, 5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("another number of ranks: request=5, topology=4");
  }

  /// Eight ranks: direct has 56 messages and is a little quicker, recursive doubling has 24.
  @Test
  void aBarrierMayTakeALittleLongerIfItSavesMoreWork() {
    assertThat(barrier(91_000, 200_000, 15_000).name()).isEqualTo("recursive-doubling");
    assertThat(barrier(91_000, 200_000, 1_000).name()).isEqualTo("direct");
    assertThat(barrier(50_000, 200_000, 15_000).name()).isEqualTo("direct");
  }

  private static Plan barrier(double gapNanos, long latencyNanos, double overheadNanos) {
    Curve overhead = Curve.constant(overheadNanos);
    Medium medium =
        new Medium(
            Medium.Kind.SWITCH, latencyNanos, overhead, overhead, Curve.line(gapNanos, 800), 0);
    return new Planner(Topology.flat(8, medium)).plan(request(Operation.BARRIER, 0, 8));
  }
}
