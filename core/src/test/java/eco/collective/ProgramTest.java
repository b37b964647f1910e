package eco.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.schedule.Action;
import eco.schedule.Goal;
import eco.schedule.Layout;
import eco.schedule.Operation;
import eco.schedule.Place;
import eco.schedule.Program;
import eco.schedule.Schedule;
import eco.schedule.Step;
import java.util.List;
import java.util.Random;
import java.util.function.IntToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
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
    for (int seed = 0; seed < 40; seed++) {
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
    for (int seed = 0; seed < 40; seed++) {
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

  @Test
  void withoutItsDependenciesAProgramGoesWrong() {
    Goal goal = Goal.of(Operation.ALLREDUCE, 6);
    Schedule ring = Catalogue.schedule(goal, Choice.of("ring"));
    assertThatThrownBy(
            () -> new Interpreter(ring, block -> 12, false, new Random(1)).ignoreOrder().run())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("has a wrong chunk");
  }

  @Test
  void aRankWithNothingToForwardHasNoScratch() {
    Schedule ring = Catalogue.schedule(Goal.of(Operation.ALLREDUCE, 4), Choice.of("ring"));
    Program program = Program.of(ring, 2, Layout.even(ring, 2, 100), false);
    assertThat(program.scratchElements()).isZero();
    Schedule gather = Catalogue.schedule(Goal.of(Operation.GATHER, 4), Choice.of("binomial"));
    assertThat(Program.of(gather, 2, Layout.even(gather, 2, 100), false).scratchElements())
        .isEqualTo(100);
  }

  @Test
  void theFirstReductionReadsTheInputAndWritesTheOutput() {
    Schedule schedule =
        Catalogue.schedule(Goal.of(Operation.ALLREDUCE, 2), Choice.of("recursive-doubling"));
    Program program = Program.of(schedule, 0, Layout.even(schedule, 0, 10), false);
    assertThat(program.step(0))
        .isEqualTo(
            new Step(
                Step.Kind.SEND,
                0,
                List.of(1),
                List.of(0),
                List.of(new Step.Run(Action.COPY, at(Place.INPUT), null, null, 10)),
                List.of()));
    assertThat(program.step(1))
        .isEqualTo(
            new Step(
                Step.Kind.RECEIVE,
                0,
                List.of(1),
                List.of(0),
                List.of(
                    new Step.Run(Action.REDUCE_RIGHT, null, at(Place.INPUT), at(Place.OUTPUT), 10)),
                List.of()));
    Program inPlace = Program.of(schedule, 0, Layout.even(schedule, 0, 10), true);
    assertThat(inPlace.step(1).after()).containsExactly(0);
  }

  private static Step.Memory at(Place place) {
    return new Step.Memory(place, 0);
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
