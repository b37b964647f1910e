package eco.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.schedule.Goal;
import eco.schedule.Layout;
import eco.schedule.Operation;
import eco.schedule.Program;
import eco.schedule.Schedule;
import eco.schedule.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompositionTest {
  /// Ranks 0 to `ranks - 1` in clusters within clusters; parts may be single ranks at any depth.
  static ClusterTree clusters(Random random, int ranks, int depth, boolean shuffled) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, ranks).boxed().toList());
    if (shuffled) {
      Collections.shuffle(order, random);
    }
    return cluster(random, order, depth);
  }

  private static ClusterTree cluster(Random random, List<Integer> ranks, int depth) {
    if (depth <= 1 || ranks.size() == 1) {
      return ClusterTree.of(ranks.stream().map(ClusterTree::rank).toList());
    }
    List<ClusterTree> parts = new ArrayList<>();
    for (int begin = 0; begin < ranks.size(); ) {
      int end = Math.min(ranks.size(), begin + 1 + random.nextInt(Math.max(1, ranks.size() / 2)));
      List<Integer> some = ranks.subList(begin, end);
      boolean alone = some.size() == 1 && random.nextBoolean();
      parts.add(alone ? ClusterTree.rank(some.get(0)) : cluster(random, some, depth - 1));
      begin = end;
    }
    return ClusterTree.of(parts);
  }

  /// Any choice that can serve groups of every size.
  static Level level(Random random, boolean ordered) {
    Level level = Level.DEFAULT;
    for (Operation operation : Operation.values()) {
      List<Entry> able =
          Catalogue.entries(operation).stream()
              .filter(entry -> entry.size() == Entry.Size.ANY && !(ordered && entry.commutative()))
              .toList();
      Entry entry = able.get(random.nextInt(able.size()));
      level = level.with(operation, entry.choice().inSegments(1 + random.nextInt(3)));
    }
    return level;
  }

  static Goal goal(Random random, Operation operation, int ranks) {
    int root = operation.rooted() ? random.nextInt(ranks) : 0;
    Goal goal = Goal.of(operation, ranks, root);
    boolean orderly = operation.reduces() && operation != Operation.BARRIER;
    return orderly && random.nextBoolean() ? goal.inOrder() : goal;
  }

  @ParameterizedTest
  @EnumSource
  void everyOperationIsProvenOverClustersOfAnyDepth(Operation operation) {
    for (int seed = 0; seed < 250; seed++) {
      Random random = new Random(seed);
      int ranks = 1 + random.nextInt(operation == Operation.ALL_TO_ALL ? 14 : 24);
      ClusterTree tree = clusters(random, ranks, 1 + random.nextInt(4), random.nextBoolean());
      Goal goal = goal(random, operation, ranks);
      List<Level> levels = Stream.generate(() -> level(random, goal.ordered())).limit(4).toList();
      Schedule schedule = Composition.schedule(goal, tree, levels);
      try {
        CatalogueTest.prove(schedule);
        int rank = random.nextInt(ranks);
        assertThat(Composition.schedule(goal, tree, levels, rank))
            .isEqualTo(schedule.forRank(rank));
      } catch (AssertionError failed) {
        throw new AssertionError("seed=" + seed + ", clusters=" + tree + "\n" + failed, failed);
      }
    }
  }

  @Test
  void aSingleRankNeedsNoTransfers() {
    for (Operation operation : Operation.values()) {
      for (ClusterTree tree : List.of(ClusterTree.rank(0), ClusterTree.flat(1))) {
        Schedule schedule =
            Composition.schedule(Goal.of(operation, 1), tree, List.of(Level.DEFAULT));
        CatalogueTest.prove(schedule);
        assertThat(schedule.transfers()).isZero();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ALLREDUCE", "BROADCAST", "REDUCE", "ALLGATHER"})
  void severalGatewaysPerClusterAreProvenOverClustersOfAnySize(Operation operation) {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int ranks = 2 + random.nextInt(23);
      ClusterTree tree = clusters(random, ranks, 2 + random.nextInt(2), random.nextBoolean());
      Goal goal = goal(random, operation, ranks);
      if (tree.height() < 2) {
        continue;
      }
      List<Level> levels = Stream.generate(() -> level(random, goal.ordered())).limit(2).toList();
      int shards = 1 + random.nextInt(ranks);
      Schedule schedule = sharded(goal, tree, levels, shards, Schedule.ALL_RANKS);
      try {
        CatalogueTest.prove(schedule);
      } catch (AssertionError failed) {
        throw new AssertionError("seed=" + seed + ", clusters=" + tree + "\n" + failed, failed);
      }
      assertThat(sharded(goal, tree, levels, shards, ranks / 2))
          .isEqualTo(schedule.forRank(ranks / 2));
    }
  }

  private static Schedule sharded(
      Goal goal, ClusterTree tree, List<Level> levels, int shards, int rank) {
    return switch (goal.operation()) {
      case ALLREDUCE -> ShardedAllreduce.schedule(goal, tree, levels, shards, rank);
      case BROADCAST -> ShardedBroadcast.schedule(goal, tree, levels, shards, rank);
      case REDUCE -> ShardedReduce.schedule(goal, tree, levels, shards, rank);
      case ALLGATHER -> ShardedAllgather.schedule(goal, tree, levels, rank);
      default -> throw new IllegalArgumentException("no gateways: " + goal);
    };
  }

  @ParameterizedTest
  @EnumSource(names = {"ALLREDUCE", "ALLGATHER", "REDUCE_SCATTER"})
  void whatGoesThroughARootIsProvenOverClustersOfAnyDepth(Operation operation) {
    for (int seed = 0; seed < 150; seed++) {
      Random random = new Random(seed);
      int ranks = 1 + random.nextInt(20);
      Goal goal = goal(random, operation, ranks);
      ThroughRoot.Half up = half(random, goal);
      ThroughRoot.Half down = half(random, goal);
      int root = random.nextInt(ranks);
      Schedule schedule = ThroughRoot.schedule(goal, root, up, down, Schedule.ALL_RANKS);
      try {
        CatalogueTest.prove(schedule);
      } catch (AssertionError failed) {
        throw new AssertionError("seed=" + seed + ", " + up + ", " + down + "\n" + failed, failed);
      }
      assertThat(ThroughRoot.schedule(goal, root, up, down, ranks / 2))
          .isEqualTo(schedule.forRank(ranks / 2));
    }
  }

  private static ThroughRoot.Half half(Random random, Goal goal) {
    ClusterTree tree = clusters(random, goal.ranks(), 1 + random.nextInt(4), random.nextBoolean());
    return new ThroughRoot.Half(
        tree, Stream.generate(() -> level(random, goal.ordered())).limit(4).toList());
  }

  @Test
  void theSlowLevelIsCrossedOncePerClusterWhateverTheRoot() {
    ClusterTree tree = ClusterTree.parse("((0 1 2 3) (4 5 6 7) (8 9 10 11))");
    for (int root = 0; root < 12; root++) {
      Goal goal = Goal.of(Operation.BROADCAST, 12, root);
      Schedule schedule = Composition.schedule(goal, tree, List.of(Level.DEFAULT));
      assertThat(crossings(schedule)).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SCAN", "EXCLUSIVE_SCAN"})
  void aScanCrossesTheSlowLevelAsOftenAsOneOfTheClustersAlone(Operation operation) {
    ClusterTree tree = ClusterTree.parse("((0 1 2 3) (4 5 6 7) (8 9 10 11))");
    Level chain =
        Level.DEFAULT
            .with(Operation.SCAN, Choice.of("chain"))
            .with(Operation.EXCLUSIVE_SCAN, Choice.of("chain"));
    Schedule schedule =
        Composition.schedule(Goal.of(operation, 12), tree, List.of(chain, Level.DEFAULT));
    CatalogueTest.prove(schedule);
    assertThat(crossings(schedule)).isEqualTo(2);
  }

  /// How many transfers go from one four ranks to another.
  private static int crossings(Schedule schedule) {
    int crossings = 0;
    for (int i = 0; i < schedule.transfers(); i++) {
      for (int place = 0; place < schedule.targets(i); place++) {
        crossings += schedule.source(i) / 4 == schedule.target(i, place) / 4 ? 0 : 1;
      }
    }
    return crossings;
  }

  @Test
  void aSegmentMovesOnToTheNextLevelAsSoonAsItArrives() {
    ClusterTree tree = ClusterTree.parse("((0 1) (2 3))");
    Level chain = Level.of(Operation.BROADCAST, Choice.of("chain/4"));
    Goal goal = Goal.of(Operation.BROADCAST, 4);
    Schedule schedule = Composition.schedule(goal, tree, List.of(chain), 2);
    Program program = Program.of(schedule, 2, Layout.even(schedule, 2, 400), true);
    assertThat(program.steps()).isEqualTo(8);
    for (int segment = 0; segment < 4; segment++) {
      assertThat(program.step(segment).kind()).isEqualTo(Step.Kind.RECEIVE);
      assertThat(program.step(segment).after()).isEmpty();
      assertThat(program.step(4 + segment).kind()).isEqualTo(Step.Kind.SEND);
      assertThat(program.step(4 + segment).after()).containsExactly(segment);
    }
  }

  @Test
  void levelsMayHaveSegmentsOfDifferentSize() {
    ClusterTree tree = ClusterTree.parse("((0 1) (2 3))");
    Level coarse = Level.of(Operation.BROADCAST, Choice.of("chain/2"));
    Level fine = Level.of(Operation.BROADCAST, Choice.of("chain/8"));
    Goal goal = Goal.of(Operation.BROADCAST, 4);
    Schedule schedule = Composition.schedule(goal, tree, List.of(coarse, fine), 2);
    Program program = Program.of(schedule, 2, Layout.even(schedule, 2, 800), true);
    List<Long> moved = IntStream.range(0, program.steps()).mapToObj(program::stepElements).toList();
    assertThat(moved).containsExactly(400L, 400L, 100L, 100L, 100L, 100L, 100L, 100L, 100L, 100L);
    assertThat(program.step(5).after()).containsExactly(0);
    assertThat(program.step(6).after()).containsExactly(1);
  }

  @Test
  void theOrderOfAFlatClusterIsTheOrderOfTheRing() {
    ClusterTree order = ClusterTree.parse("(0 2 1)");
    Level ring = Level.of(Operation.ALLGATHER, Choice.of("ring"));
    Schedule schedule =
        Composition.schedule(Goal.of(Operation.ALLGATHER, 3), order, List.of(ring), 0);
    for (int i = 0; i < schedule.transfers(); i++) {
      assertThat(schedule.target(i, 0)).isEqualTo(new int[] {2, 0, 1}[schedule.source(i)]);
    }
  }

  @Test
  void clustersOfScatteredRanksAreCutIntoRunsForScans() {
    assertThat(ClusterTree.parse("((0 2 3) (1 4 5))").inRankOrder())
        .hasToString("(0 1 (2 3) (4 5))");
  }

  @Test
  void clustersThatAreNotTheGoalsRanksAreRefused() {
    ClusterTree tree = ClusterTree.parse("((0 1) (3 4))");
    assertThatThrownBy(
            () -> Composition.schedule(Goal.of(Operation.BARRIER, 4), tree, List.of(Level.DEFAULT)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("barrier, ranks=4");
  }
}
