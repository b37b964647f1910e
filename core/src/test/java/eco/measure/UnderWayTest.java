package eco.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnderWayTest {
  private static final long BYTES = 16_000;

  /// A way that takes one message after the other, each for a time, and then delays it.
  private static int settled(long eachNanos, long delayNanos, long window) {
    UnderWay under = UnderWay.growing(BYTES, window);
    Deque<Long> arrivals = new ArrayDeque<>();
    long free = 0;
    long now = 0;
    for (int message = 0; message < 5_000; message++) {
      free = Math.max(free, now) + eachNanos;
      arrivals.add(free + delayNanos);
      while (arrivals.size() >= under.most()) {
        now = Math.max(now, arrivals.remove());
        under.answered(now);
      }
    }
    return under.most();
  }

  @ParameterizedTest
  @CsvSource({"16000, 43000", "1600, 43000", "1280, 100000", "16000, 5000", "100000, 5000"})
  void fillsTheWayAndLittleMore(long eachMicros, long delayMicros) {
    double full = 1 + (double) delayMicros / eachMicros;
    int most = settled(eachMicros * 1000, delayMicros * 1000, 64 << 20);
    assertThat((double) most).isBetween(full, Math.max(3, 2.6 * full));
  }

  @ParameterizedTest
  @ValueSource(longs = {BYTES, 5 * BYTES, 20 * BYTES})
  void staysWithinItsWindow(long window) {
    assertThat(settled(10_000, 100_000_000, window)).isEqualTo((int) Math.max(2, window / BYTES));
  }

  @ParameterizedTest
  @CsvSource({"4000, 2", "40000, 10", "98304, 24"})
  void keepsWhatIsFixed(long window, int most) {
    UnderWay under = UnderWay.of(4_000, window);
    for (int answer = 0; answer < 100; answer++) {
      under.answered(answer * 1_000_000L / (answer + 1));
      assertThat(under.most()).isEqualTo(most);
    }
  }
}
