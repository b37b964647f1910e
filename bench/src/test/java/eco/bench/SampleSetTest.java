package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SampleSetTest {
  private static final long[] ONE_TO_THOUSAND = LongStream.rangeClosed(1, 1000).toArray();

  @Test
  void percentilesAreNearestRanksOfTheSortedSamples() {
    long[] descending = LongStream.rangeClosed(1, 1000).map(i -> 1001 - i).toArray();
    SampleSet set = SampleSet.of(Measure.LATENCY, Phase.STEADY, 8, descending, 2);
    assertThat(set.minNanos()).isEqualTo(0.5);
    assertThat(set.p50Nanos()).isEqualTo(250);
    assertThat(set.p99Nanos()).isEqualTo(495);
    assertThat(set.maxNanos()).isEqualTo(500);
    assertThat(set.samples()).isEqualTo(1000);
  }

  @Test
  void oneSampleIsEveryPercentile() {
    SampleSet set = SampleSet.of(Measure.LATENCY, Phase.FIRST, 8, new long[] {7}, 1);
    assertThat(set.p50Nanos()).isEqualTo(7);
    assertThat(set.p99Nanos()).isEqualTo(7);
  }

  @Test
  void aLineIsReadBackAsItWasWritten() {
    SampleSet set = SampleSet.of(Measure.RATE, Phase.EARLY, 1 << 20, ONE_TO_THOUSAND, 8);
    assertThat(SampleSet.parse(set.toLine())).contains(set);
  }

  @Test
  void whatElseAProgramPrintsIsIgnored() {
    assertThat(SampleSet.parse("No protocol specified")).isEmpty();
    assertThat(SampleSet.parse("samples op=latency")).isEmpty();
    assertThat(SampleSet.parse("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sample op=latency phase=steady bytes=8 samples=10 min_ns=1 p50_ns=2 p99_ns=3",
        "sample op=latency phase=steady bytes=8 samples=10 min_ns=1 p50_ns=2 p99_ns=3 max_ns=",
        "sample op=latency phase=steady bytes=x samples=10 min_ns=1 p50_ns=2 p99_ns=3 max_ns=4",
        "sample op=telepathy phase=steady bytes=8 samples=10 min_ns=1 p50_ns=2 p99_ns=3 max_ns=4",
        "sample op=latency phase=lunch bytes=8 samples=10 min_ns=1 p50_ns=2 p99_ns=3 max_ns=4",
      })
  void aDamagedLineIsRefused(String line) {
    assertThatThrownBy(() -> SampleSet.parse(line))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining(line);
  }
}
