package eco.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.PrimitiveIterator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Round trips whose times are given.
class StationTest {
  private static final long MICRO = 1_000;

  /// What is found of round trips of so many microseconds, all of which must have been asked for.
  private static long[] found(long... micros) {
    PrimitiveIterator.OfLong each = LongStream.of(micros).map(time -> time * MICRO).iterator();
    long[] times = Station.roundTrips(each::nextLong);
    assertThat(each.hasNext()).as("round trips left").isFalse();
    return times;
  }

  @Test
  void theLeastOfEightAfterOneToWarmUp() {
    assertThat(found(100, 400, 390, 380, 410, 700, 381, 395, 400)).containsExactly(380 * MICRO, 0);
  }

  @Test
  void twoOverLongWays() {
    assertThat(found(80_000, 90_000)).containsExactly(80_000 * MICRO, 90_000 * MICRO);
    assertThat(found(90_000, 80_000)).containsExactly(80_000 * MICRO, 90_000 * MICRO);
  }

  @Test
  void oneThatTookLongByChanceMakesNoLongWay() {
    assertThat(found(6_000, 400, 390, 380, 410, 700, 381, 395, 400))
        .containsExactly(380 * MICRO, 0);
    assertThat(found(400, 6_000, 390, 380, 410, 700, 381, 395, 400))
        .containsExactly(380 * MICRO, 0);
  }
}
