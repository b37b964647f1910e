package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ResultTest {
  private static final Request LATENCY = Requests.of(Operation.LATENCY, 3, Rival.OPENMPI);

  @Test
  void mediansAreTakenOverTheRoundsAndExtremesOfThemAll() {
    List<Result> results =
        Result.of(
            LATENCY,
            List.of(
                observation("eco", set(100, 200, 900, 5000)),
                observation("eco", set(90, 300, 700, 4000)),
                observation("eco", set(110, 250, 800, 9000))));
    assertThat(results).hasSize(1);
    Result result = results.getFirst();
    assertThat(result.minUs()).isEqualTo(0.09);
    assertThat(result.p50Us()).isEqualTo(0.25);
    assertThat(result.p99Us()).isEqualTo(0.8);
    assertThat(result.maxUs()).isEqualTo(9);
    assertThat(result.samples()).isEqualTo(30);
    assertThat(result.rounds()).isEqualTo(3);
    assertThat(result.gbPerS()).isEqualTo(4);
  }

  @Test
  void systemsPhasesAndLengthsAreKeptApart() {
    SampleSet first = SampleSet.of(Measure.LATENCY, Phase.FIRST, 1000, new long[] {1}, 1);
    List<Result> results =
        Result.of(
            LATENCY,
            List.of(
                observation("eco", first),
                observation("eco", set(1, 2, 3, 4)),
                observation("openmpi", set(1, 4, 3, 4))));
    assertThat(results).hasSize(3);
    assertThat(results.get(1).timeRatio(results.get(2))).isEqualTo(0.5);
    assertThat(results.get(1).matches(results.get(2))).isTrue();
    assertThat(results.get(0).matches(results.get(2))).isFalse();
  }

  @Test
  void oneSamplePerRoundIsOneSetOfAllRounds() {
    List<Observation> launches =
        List.of(launch(300_000), launch(100_000), launch(200_000), launch(700_000));
    Result result = Result.of(Requests.of(Operation.LAUNCH, 4), launches).getFirst();
    assertThat(result.p50Us()).isEqualTo(250);
    assertThat(result.p99Us()).isEqualTo(700);
    assertThat(result.residentKib()).isEqualTo(2048);
  }

  private static Observation launch(long nanos) {
    SampleSet set = SampleSet.of(Measure.LAUNCH, Phase.STEADY, 0, new long[] {nanos}, 1);
    return new Observation("eco", Buffers.HEAP, set, 2048);
  }

  private static Observation observation(String system, SampleSet set) {
    return new Observation(system, Buffers.HEAP, set, 0);
  }

  private static SampleSet set(double min, double p50, double p99, double max) {
    return new SampleSet(Measure.LATENCY, Phase.STEADY, 1000, 10, min, p50, p99, max);
  }
}
