package eco;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistogramTest {
  private static final double WIDEST = 0.065;

  @ParameterizedTest
  @ValueSource(longs = {128, 143, 144, 1000, 65_535, 65_536, 1_000_000_007, (1L << 37) - 1})
  void aTimeIsKeptWithinSixPercent(long nanos) {
    Histogram histogram = new Histogram();
    histogram.add(nanos);
    assertThat((double) histogram.quantile(0.5))
        .isCloseTo((double) nanos, within(WIDEST * (double) nanos));
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 127, 1L << 37, Long.MAX_VALUE})
  void anyTimeAtAllHasABucket(long nanos) {
    Histogram histogram = new Histogram();
    histogram.add(nanos);
    assertThat(histogram.count()).isOne();
    assertThat(histogram.quantile(1)).isPositive();
  }

  @Test
  void quantilesAreThoseOfTheSortedTimes() {
    long seed = 20_260_131;
    Random random = new Random(seed);
    long[] times = random.longs(999, 1000, 10_000_000).toArray();
    Histogram histogram = new Histogram();
    Arrays.stream(times).forEach(histogram::add);
    Arrays.sort(times);
    for (double share : new double[] {0.01, 0.1, 0.5, 0.9, 0.99, 1}) {
      double exact = (double) times[(int) Math.ceil(share * times.length) - 1];
      assertThat((double) histogram.quantile(share))
          .as("seed %d, share %s", seed, share)
          .isCloseTo(exact, within(WIDEST * exact));
    }
  }

  @Test
  void nothingCountedIsNoTime() {
    assertThat(new Histogram().quantile(0.5)).isZero();
  }
}
