package eco.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ScheduleBuilderTest {
  private static ScheduleBuilder builder() {
    return ScheduleBuilder.of(Goal.of(Operation.ALLGATHER, 4), "by hand", 8, 2);
  }

  @Test
  void whatGoesTheSameWayInOneRoundIsOneTransfer() {
    ScheduleBuilder builder = builder();
    builder.transfer(0, 0, 1, 0, 0, 1, Action.COPY);
    builder.transfer(0, 2, 3, 4, 4, 1, Action.COPY);
    builder.transfer(0, 0, 1, 1, 1, 1, Action.COPY);
    builder.transfer(0, 0, 1, 6, 6, 1, Action.COPY);
    builder.transfer(1, 0, 1, 7, 7, 1, Action.COPY);
    Schedule schedule = builder.build();
    assertThat(schedule.transfers()).isEqualTo(3);
    assertThat(schedule.transfer(0).pieces())
        .containsExactly(
            new Transfer.Piece(0, 0, 2, Action.COPY), new Transfer.Piece(6, 6, 1, Action.COPY));
  }

  @Test
  void roundsMayBeWrittenInAnyOrder() {
    ScheduleBuilder builder = builder();
    builder.transfer(1_000_000, 1, 2, 0, 0, 1, Action.COPY);
    builder.transfer(3, 0, 1, 0, 0, 1, Action.COPY);
    builder.transfer(3, 0, 2, 1, 1, 1, Action.COPY);
    Schedule schedule = builder.build();
    assertThat(List.of(schedule.round(0), schedule.round(1), schedule.round(2)))
        .containsExactly(3, 3, 1_000_000);
    assertThat(schedule.target(1, 0)).isEqualTo(2);
  }

  @Test
  void manyTargetsAreOneTransferInTheirOrder() {
    ScheduleBuilder builder = builder();
    builder.transfer(0, 0, new int[] {3, 1}, 0, 0, 2, Action.COPY);
    builder.transfer(0, 0, new int[] {1}, 2, 2, 1, Action.COPY);
    Schedule schedule = builder.build();
    assertThat(schedule.transfer(0).targets()).containsExactly(3, 1);
    assertThat(schedule.transfer(1).targets()).containsExactly(1);
  }

  @Test
  void waysAreCountedOnceAndACastIsOne() {
    ScheduleBuilder builder = builder();
    builder.transfer(0, 0, 1, 0, 0, 1, Action.COPY);
    builder.transfer(1, 0, 1, 1, 1, 1, Action.COPY);
    builder.transfer(2, 1, 0, 1, 1, 1, Action.COPY);
    builder.transfer(3, 2, 2, 4, 12, 1, Action.COPY);
    builder.transfer(4, 3, new int[] {1, 2}, 2, 2, 1, Action.COPY);
    assertThat(builder.build().ways()).isEqualTo(4);
    builder.cast(true);
    builder.transfer(5, 0, new int[] {1, 2, 3}, 2, 2, 1, Action.COPY);
    assertThat(builder.build().ways()).as("and one to 1, 2 and 3").isEqualTo(5);
  }

  @Test
  void sendersAreCountedOnce() {
    ScheduleBuilder builder = builder();
    builder.transfer(0, 0, 1, 0, 0, 1, Action.COPY);
    builder.transfer(1, 0, 2, 1, 1, 1, Action.COPY);
    builder.transfer(2, 1, new int[] {0, 3}, 1, 1, 1, Action.COPY);
    builder.transfer(3, 2, 2, 4, 12, 1, Action.COPY);
    Schedule schedule = builder.build();
    assertThat(schedule.senders((source, target) -> true)).isEqualTo(2);
    assertThat(schedule.senders((source, target) -> target == 3)).isEqualTo(1);
    assertThat(schedule.senders((source, target) -> source == 2)).as("to itself").isZero();
  }

  @Test
  void localWorkComesFirstInItsRoundAndNeverAsks() {
    ScheduleBuilder builder = builder();
    builder.rendezvous(true);
    builder.transfer(0, 0, 1, 0, 0, 1, Action.COPY);
    builder.transfer(0, 2, 2, 4, 12, 1, Action.COPY);
    Schedule schedule = builder.build();
    assertThat(schedule.local(0)).isTrue();
    assertThat(schedule.rendezvous(0)).isFalse();
    assertThat(schedule.rendezvous(1)).isTrue();
  }

  @Test
  void onlyACopyToSeveralTargetsWithoutAHandshakeIsCast() {
    ScheduleBuilder builder = builder();
    builder.cast(true);
    builder.transfer(0, 0, new int[] {1, 2}, 0, 0, 1, Action.COPY);
    builder.transfer(1, 0, new int[] {1}, 0, 0, 1, Action.COPY);
    builder.transfer(2, 0, new int[] {1, 2}, 0, 0, 1, Action.REDUCE_RIGHT);
    builder.transfer(3, 0, 0, 0, 8, 1, Action.COPY);
    builder.rendezvous(true);
    builder.transfer(4, 0, new int[] {1, 2}, 0, 0, 1, Action.COPY);
    Schedule schedule = builder.build();
    for (int i = 0; i < 5; i++) {
      assertThat(schedule.cast(i)).as("transfer %s", i).isEqualTo(i == 0);
      assertThat(schedule.transfer(i).cast()).isEqualTo(i == 0);
    }
  }

  @Test
  void whatIsCastIsNotOneTransferWithWhatIsNot() {
    ScheduleBuilder builder = builder();
    int[] targets = {1, 2};
    builder.cast(true);
    builder.transfer(0, 0, targets, 0, 0, 1, Action.COPY);
    builder.transfer(0, 0, targets, 1, 1, 1, Action.REDUCE_RIGHT);
    builder.cast(false);
    builder.transfer(0, 0, targets, 2, 2, 1, Action.COPY);
    builder.cast(true);
    builder.transfer(0, 0, targets, 3, 3, 1, Action.COPY);
    Schedule schedule = builder.build();
    assertThat(schedule.transfers()).isEqualTo(2);
    assertThat(schedule.cast(0)).isTrue();
    assertThat(schedule.transfer(0).pieces())
        .containsExactly(
            new Transfer.Piece(0, 0, 1, Action.COPY), new Transfer.Piece(3, 3, 1, Action.COPY));
    assertThat(schedule.cast(1)).isFalse();
  }

  @Test
  void schedulesThatDifferInACastAreNotEqual() {
    ScheduleBuilder plain = builder();
    ScheduleBuilder cast = builder();
    cast.cast(true);
    plain.transfer(0, 0, new int[] {1, 2}, 0, 0, 1, Action.COPY);
    cast.transfer(0, 0, new int[] {1, 2}, 0, 0, 1, Action.COPY);
    assertThat(cast.build()).isNotEqualTo(plain.build());
  }

  @Test
  void theProjectionOfRandomTransfersIsWhatOneRankRecords() {
    for (int seed = 0; seed < 200; seed++) {
      for (int rank = 0; rank < 4; rank++) {
        ScheduleBuilder whole = builder();
        ScheduleBuilder one = builder().forRank(rank);
        scribble(whole, new Random(seed));
        scribble(one, new Random(seed));
        assertThat(one.build()).as("seed %s", seed).isEqualTo(whole.build().forRank(rank));
      }
    }
  }

  private static void scribble(ScheduleBuilder builder, Random random) {
    for (int i = 0; i < 60; i++) {
      int source = random.nextInt(4);
      int other = (source + 1 + random.nextInt(3)) % 4;
      int third = (other + 1) % 4 == source ? (source + 1) % 4 : (other + 1) % 4;
      int[] targets =
          random.nextBoolean() || third == other ? new int[] {other} : new int[] {other, third};
      builder.rendezvous(random.nextInt(4) == 0);
      builder.cast(random.nextInt(3) == 0);
      builder.transfer(random.nextInt(6), source, targets, i % 15, i % 14, 2, Action.COPY);
    }
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> builder().transfer(0, 0, 4, 0, 0, 1, Action.COPY))
        .hasMessageContaining("no such rank");
    assertThatThrownBy(() -> builder().transfer(0, 0, 1, 15, 15, 2, Action.COPY))
        .hasMessageContaining("no such slots");
    assertThatThrownBy(() -> builder().transfer(0, 1, 1, 3, 3, 1, Action.COPY))
        .hasMessageContaining("a slot sent to itself");
    assertThatThrownBy(() -> ScheduleBuilder.of(Goal.of(Operation.GATHER, 3), "three blocks", 4, 1))
        .hasMessageContaining("blocks=3");
  }
}
