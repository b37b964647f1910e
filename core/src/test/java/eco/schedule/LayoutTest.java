package eco.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LayoutTest {
  private static Schedule empty(Operation operation, int ranks, int chunksPerBlock) {
    Goal goal = Goal.of(operation, ranks);
    return ScheduleBuilder.of(goal, "empty", goal.blocks() * chunksPerBlock, 1).build();
  }

  @Test
  void chunksCoverAVectorWithoutGaps() {
    Schedule schedule = empty(Operation.ALLREDUCE, 2, 7);
    for (long elements : new long[] {0, 1, 6, 7, 1000, 1L << 60, Long.MAX_VALUE / 2}) {
      Layout layout = Layout.even(schedule, 0, elements);
      long next = 0;
      for (int chunk = 0; chunk < 7; chunk++) {
        assertThat(layout.inputOffset(chunk)).isEqualTo(next);
        assertThat(layout.elements(chunk)).isBetween(elements / 7, elements / 7 + 1);
        next += layout.elements(chunk);
      }
      assertThat(next).isEqualTo(elements);
    }
  }

  @Test
  void blocksLieSideBySideWhereTheRankHasThem() {
    Schedule gather = empty(Operation.GATHER, 3, 2);
    Layout root = Layout.uneven(gather, 0, block -> 10 * block + 1);
    assertThat(root.outputOffset(4)).isEqualTo(1 + 11);
    assertThat(root.outputOffset(5)).isEqualTo(1 + 11 + 10);
    assertThat(root.elements(4, 2)).isEqualTo(21);
    Layout other = Layout.uneven(gather, 2, block -> 10 * block + 1);
    assertThat(other.inputOffset(4)).isZero();
  }

  @Test
  void anAllToAllReadsItsRowAndWritesItsColumn() {
    Schedule schedule = empty(Operation.ALL_TO_ALL, 3, 1);
    Layout layout = Layout.uneven(schedule, 1, block -> block);
    assertThat(layout.inputOffset(5)).isEqualTo(3 + 4);
    assertThat(layout.outputOffset(7)).isEqualTo(1 + 4);
  }

  @Test
  void blocksMayLieAnywhere() {
    Schedule schedule = empty(Operation.ALLGATHER, 2, 2);
    Layout layout =
        Layout.even(schedule, 0, 4).inputAt(block -> 100).outputAt(block -> 1000 * block);
    assertThat(layout.inputOffset(1)).isEqualTo(102);
    assertThat(layout.outputOffset(3)).isEqualTo(1002);
  }
}
