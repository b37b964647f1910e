package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LimitsMeasurementTest {
  private static final long[] LENGTHS = {1, 2, 4, 8};

  private static Map<Long, Double> times(double... nanos) {
    Map<Long, Double> times = new HashMap<>();
    for (int i = 0; i < nanos.length; i++) {
      times.put(LENGTHS[i], nanos[i]);
    }
    return times;
  }

  private static long best(Map<Long, Double> first, Map<Long, Double> second) {
    return LimitsMeasurement.bestLimit(LENGTHS, first, second);
  }

  @Test
  void theLimitLiesWhereTheSecondWayBecomesFaster() {
    assertThat(best(times(1, 2, 4, 8), times(2, 3, 3, 4))).isEqualTo(2);
    assertThat(best(times(1, 1, 1, 1), times(2, 2, 2, 2))).isEqualTo(8);
    assertThat(best(times(2, 2, 2, 2), times(1, 1, 1, 1))).isZero();
  }

  @Test
  void oneDisturbedLengthDoesNotDecide() {
    assertThat(best(times(1.1, 1, 1, 3), times(1, 2, 2, 1))).isEqualTo(4);
  }

  @Test
  void aLengthThatWasNotMeasuredIsAnError() {
    assertThatThrownBy(() -> best(times(1, 1), times(1, 1, 1, 1)))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("bytes=4");
  }
}
