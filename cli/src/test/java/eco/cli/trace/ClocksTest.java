package eco.cli.trace;

import static eco.cli.trace.Slices.of;
import static eco.cli.trace.Slices.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClocksTest {
  private static final long AHEAD = 5_000_000;

  private static Clocks clocks(RankRecord... records) {
    return new Clocks(List.of(records));
  }

  @Test
  void aClockIsSetByTheOperationsInWhichAllRanksMeet() {
    Clocks clocks =
        clocks(
            record(0, 0, of(0, "allreduce", 0, 1000, 900), of(0, "barrier", 1, 3000, 100)),
            record(
                1,
                77,
                of(1, "allreduce", 0, 1200 + AHEAD, 800),
                of(1, "barrier", 1, 3020 + AHEAD, 100)));
    assertThat(clocks.offsetNanos("clock 0")).isZero();
    assertThat(clocks.offsetNanos("clock 1")).isCloseTo(-AHEAD, within(100L));
    assertThat(clocks.notes()).containsExactly("clock of h1: set by 2 operations, within 0.1 us");
  }

  @Test
  void theTimeOfDayDecidesWhereRanksNeverMeet() {
    Clocks clocks =
        clocks(
            record(0, 1000, of(0, "broadcast", 0, 10, 5)),
            record(1, 400, of(1, "broadcast", 0, 900, 5)));
    assertThat(clocks.offsetNanos("clock 1")).isEqualTo(-600);
    assertThat(clocks.notes().getFirst()).contains("time of day", "no operation");
  }

  @Test
  void clocksThatDriftApartAreFoundOut() {
    Clocks clocks =
        clocks(
            record(0, 1000, of(0, "barrier", 0, 0, 10), of(0, "barrier", 1, 1000, 10)),
            record(1, 400, of(1, "barrier", 0, 0, 10), of(1, "barrier", 1, 1500, 10)));
    assertThat(clocks.offsetNanos("clock 1")).isEqualTo(-600);
    assertThat(clocks.notes().getFirst()).contains("drift apart");
  }
}
