package eco.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Every kind of fault, planted once: the proof must find it.
class ProofTest {
  private static ScheduleBuilder builder(Goal goal, int chunks, int lanes) {
    return ScheduleBuilder.of(goal, "planted", chunks, lanes);
  }

  private static void send(ScheduleBuilder builder, int round, int from, int to, Action action) {
    builder.transfer(round, from, to, 0, 0, 1, action);
  }

  private static Proof.Refutation refute(ScheduleBuilder builder) {
    return Proof.refute(builder.build()).orElseThrow();
  }

  @Test
  void aRightScheduleIsProven() {
    ScheduleBuilder builder = builder(Goal.of(Operation.BROADCAST, 3, 1), 1, 1);
    send(builder, 0, 1, 0, Action.COPY);
    send(builder, 1, 0, 2, Action.COPY);
    assertThat(Proof.refute(builder.build())).isEmpty();
  }

  @Test
  void missingDataIsFound() {
    ScheduleBuilder builder = builder(Goal.of(Operation.BROADCAST, 3), 1, 1);
    send(builder, 0, 0, 1, Action.COPY);
    assertThat(refute(builder))
        .hasToString(
            """
            not proven: broadcast, ranks=3, root=0, algorithm=planted, chunks=1
              problem:  ends with the wrong contributions
              where:    rank 2, chunk 0
              has:      nothing
              wants:    ranks 0
              transfer: none ever wrote it""");
  }

  @Test
  void wrongDataIsFound() {
    ScheduleBuilder builder = builder(Goal.of(Operation.BROADCAST, 2), 2, 1);
    builder.transfer(0, 0, 1, 0, 0, 1, Action.COPY);
    builder.transfer(1, 0, 1, 0, 1, 1, Action.COPY);
    Proof.Refutation refutation = refute(builder);
    assertThat(refutation.problem()).isEqualTo("ends with chunk 0");
    assertThat(refutation.wants()).isEqualTo("chunk 1");
    assertThat(refutation).asString().endsWith("transfer: round 1, 0 -> 1 chunk 0 as 1");
  }

  @Test
  void someoneElsesBlockIsFound() {
    ScheduleBuilder builder = builder(Goal.of(Operation.ALLGATHER, 2), 2, 1);
    builder.transfer(0, 0, 1, 0, 0, 1, Action.COPY);
    builder.transfer(0, 1, 0, 1, 1, 1, Action.COPY);
    builder.transfer(1, 0, 0, 0, 1, 1, Action.COPY);
    assertThat(refute(builder).has()).isEqualTo("ranks 0");
  }

  @Test
  void aLostContributionIsFound() {
    ScheduleBuilder builder = builder(Goal.of(Operation.REDUCE, 3), 1, 1);
    send(builder, 0, 2, 1, Action.COPY);
    send(builder, 1, 1, 0, Action.REDUCE_RIGHT);
    assertThat(refute(builder).has()).isEqualTo("ranks 0,2");
  }

  @Test
  void aContributionCountedTwiceIsFoundWhereItHappens() {
    ScheduleBuilder builder = builder(Goal.of(Operation.REDUCE, 3), 1, 1);
    send(builder, 0, 2, 1, Action.REDUCE_RIGHT);
    send(builder, 1, 1, 0, Action.REDUCE_RIGHT);
    send(builder, 2, 2, 0, Action.REDUCE_RIGHT);
    Proof.Refutation refutation = refute(builder);
    assertThat(refutation.problem()).isEqualTo("contribution of rank 2 counted twice");
    assertThat(refutation.transfer()).isEqualTo(2);
  }

  @Test
  void aWrongOrderIsFoundIfTheOrderCounts() {
    Goal goal = Goal.of(Operation.REDUCE, 3);
    for (Goal either : new Goal[] {goal, goal.inOrder()}) {
      ScheduleBuilder builder = builder(either, 1, 1);
      send(builder, 0, 2, 0, Action.REDUCE_RIGHT);
      send(builder, 1, 1, 0, Action.REDUCE_RIGHT);
      assertThat(Proof.refute(builder.build()).map(Proof.Refutation::problem).orElse("right"))
          .isEqualTo(either.ordered() ? "rank 2 combined after rank 0" : "right");
    }
  }

  @Test
  void readingWhatWasNeverWrittenIsFound() {
    ScheduleBuilder builder = builder(Goal.of(Operation.BROADCAST, 3), 1, 1);
    send(builder, 0, 1, 2, Action.COPY);
    send(builder, 1, 0, 1, Action.COPY);
    Proof.Refutation refutation = refute(builder);
    assertThat(refutation.problem()).isEqualTo("sends what it does not have");
    assertThat(refutation.rank()).isEqualTo(1);
  }

  @Test
  void aRoundReadsBeforeItWrites() {
    ScheduleBuilder builder = builder(Goal.of(Operation.BROADCAST, 3), 1, 1);
    send(builder, 0, 0, 1, Action.COPY);
    send(builder, 0, 1, 2, Action.COPY);
    assertThat(refute(builder).problem()).isEqualTo("sends what it does not have");
  }

  @Test
  void reducingIntoNothingIsFound() {
    ScheduleBuilder builder = builder(Goal.of(Operation.GATHER, 2), 2, 1);
    builder.transfer(0, 1, 0, 1, 1, 1, Action.REDUCE_LEFT);
    assertThat(refute(builder).problem()).isEqualTo("reduces into what it does not have");
  }

  @Test
  void reducingDifferentChunksIsFound() {
    ScheduleBuilder builder = builder(Goal.of(Operation.REDUCE, 2), 2, 1);
    builder.transfer(0, 1, 0, 1, 0, 1, Action.REDUCE_RIGHT);
    assertThat(refute(builder).problem()).isEqualTo("reduces chunk 1");
  }

  @Test
  void twoWritersInARoundAreFound() {
    ScheduleBuilder copies = builder(Goal.of(Operation.BROADCAST, 3), 1, 1);
    send(copies, 0, 0, 1, Action.COPY);
    send(copies, 1, 0, 2, Action.COPY);
    send(copies, 1, 1, 2, Action.COPY);
    assertThat(refute(copies).problem()).isEqualTo("written twice in one round");

    ScheduleBuilder mixed = builder(Goal.of(Operation.REDUCE, 3), 1, 1);
    send(mixed, 0, 1, 0, Action.REDUCE_RIGHT);
    send(mixed, 0, 2, 0, Action.COPY);
    assertThat(refute(mixed).problem()).isEqualTo("written twice in one round");
  }

  @Test
  void localWorkThatOverwritesItsOwnInputIsFound() {
    ScheduleBuilder builder = builder(Goal.of(Operation.SCAN, 1), 1, 3);
    builder.transfer(0, 0, 0, 0, 1, 1, Action.COPY);
    builder.transfer(1, 0, 0, 0, 2, 1, Action.COPY);
    builder.transfer(1, 0, 0, 1, 0, 1, Action.COPY);
    assertThat(refute(builder).problem()).isEqualTo("local work writes what it reads");
  }

  @Test
  void theSmallestCounterExampleHasTheFewestRanks() {
    Goal goal = Goal.of(Operation.BROADCAST, 20, 7);
    Proof.Refutation refutation =
        Proof.smallest(goal, ProofTest::forgetsTheFourthRank).orElseThrow();
    assertThat(refutation.schedule().goal()).isEqualTo(Goal.of(Operation.BROADCAST, 4, 1));
  }

  private static Optional<Schedule> forgetsTheFourthRank(Goal goal) {
    if (goal.ranks() == 4 && goal.root() == 0) {
      return Optional.empty();
    }
    ScheduleBuilder builder = builder(goal, 1, 1);
    for (int rank = 0; rank < goal.ranks(); rank++) {
      if (rank != goal.root() && rank != 3) {
        send(builder, 0, goal.root(), rank, Action.COPY);
      }
    }
    return Optional.of(builder.build());
  }

  @Test
  void oneRanksViewIsRefused() {
    Schedule view = builder(Goal.of(Operation.BARRIER, 2), 1, 1).forRank(1).build();
    assertThatThrownBy(() -> Proof.refute(view))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a proof needs all ranks: view=1");
  }
}
