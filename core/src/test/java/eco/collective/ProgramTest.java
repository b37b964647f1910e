package eco.collective;

import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import java.util.List;
import java.util.Random;
import java.util.function.IntToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Programs, run on real arrays with steps in random order, give what the operation says.
class ProgramTest {
  static Stream<Entry> everyAlgorithm() {
    return Catalogue.entries().stream();
  }

  /// Lengths of blocks: none, short, uneven.
  private static IntToLongFunction lengths(Random random) {
    int kind = random.nextInt(4);
    int salt = random.nextInt(1000);
    return block ->
        switch (kind) {
          case 0 -> 1;
          case 1 -> 7;
          case 2 -> 40 + salt % 10;
          default -> (block * 31L + salt) % 6;
        };
  }

  @ParameterizedTest
  @MethodSource("everyAlgorithm")
  void everyAlgorithmMovesTheRightElements(Entry entry) {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      int ranks = 1 + random.nextInt(13);
      List<Goal> goals = CatalogueTest.goals(entry, ranks);
      if (goals.isEmpty()) {
        continue;
      }
      Goal goal = goals.get(random.nextInt(goals.size()));
      Choice choice = entry.choice().inSegments(1 + random.nextInt(3));
      run(Catalogue.schedule(goal, choice), random, "seed=" + seed);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyCompositionMovesTheRightElements(Operation operation) {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      int ranks = 1 + random.nextInt(13);
      Goal goal = CompositionTest.goal(random, operation, ranks);
      ClusterTree tree =
          CompositionTest.clusters(random, ranks, 1 + random.nextInt(4), random.nextBoolean());
      List<Level> levels =
          Stream.generate(() -> CompositionTest.level(random, goal.ordered())).limit(4).toList();
      run(Composition.schedule(goal, tree, levels), random, "seed=" + seed + ", " + tree);
    }
  }

  private static void run(Schedule schedule, Random random, String replay) {
    boolean inPlace = random.nextBoolean() && schedule.goal().operation() != Operation.ALL_TO_ALL;
    try {
      if (schedule.goal().operation() == Operation.BARRIER) {
        new Interpreter(schedule, block -> 0, inPlace, random).run();
      } else {
        new Interpreter(schedule, lengths(random), inPlace, random).run();
      }
    } catch (AssertionError | RuntimeException failed) {
      throw new AssertionError(replay + ", " + schedule.goal() + "\n" + schedule, failed);
    }
  }
}
