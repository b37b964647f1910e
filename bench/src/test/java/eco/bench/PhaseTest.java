package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class PhaseTest {
  @Test
  void aColdProcessReportsItsWarmUpApart() {
    List<SampleSet> sets = printed(new Load(8, 2000, 500), true);
    assertThat(sets)
        .extracting(SampleSet::phase)
        .containsExactly(Phase.FIRST, Phase.EARLY, Phase.WARMING, Phase.STEADY);
    assertThat(sets).extracting(SampleSet::samples).containsExactly(1L, 99L, 900L, 500L);
    assertThat(sets).extracting(SampleSet::minNanos).containsExactly(0.0, 1.0, 100.0, 2000.0);
    assertThat(sets).extracting(SampleSet::maxNanos).containsExactly(0.0, 99.0, 999.0, 2499.0);
  }

  @Test
  void aWarmProcessReportsTheSteadyStateOnly() {
    assertThat(printed(new Load(8, 2000, 500), false))
        .extracting(SampleSet::phase)
        .containsExactly(Phase.STEADY);
  }

  @Test
  void aShortWarmUpIsCutWhereTheSteadyStateBegins() {
    assertThat(printed(new Load(8, 50, 10), true))
        .extracting(SampleSet::samples)
        .containsExactly(1L, 49L, 10L);
    assertThat(printed(new Load(8, 0, 10), true))
        .extracting(SampleSet::samples)
        .containsExactly(10L);
  }

  private static List<SampleSet> printed(Load load, boolean cold) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long[] nanos = LongStream.range(0, load.messages()).toArray();
    Phase.print(new PrintStream(bytes), Measure.LATENCY, load, nanos, cold, 1);
    return bytes.toString().lines().map(line -> SampleSet.parse(line).orElseThrow()).toList();
  }
}
