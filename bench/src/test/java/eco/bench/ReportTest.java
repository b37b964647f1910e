package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class ReportTest {
  private static final Request LATENCY = Requests.of(Operation.LATENCY, 1, Rival.OPENMPI);
  private static final List<Result> RESULTS =
      Result.of(
          LATENCY,
          List.of(
              seen("eco", Measure.LATENCY, Phase.FIRST, 8, 90_000),
              seen("eco", Measure.LATENCY, Phase.STEADY, 8, 200),
              seen("eco", Measure.LATENCY, Phase.STEADY, 1024, 1200),
              seen("openmpi", Measure.LATENCY, Phase.FIRST, 8, 20_000),
              seen("openmpi", Measure.LATENCY, Phase.STEADY, 8, 400),
              seen("openmpi", Measure.LATENCY, Phase.STEADY, 1024, 1000)));

  @Test
  void theReportIsAlignedAndHoldsTheRatioOfTimes() {
    assertThat(String.join("\n", new Report(LATENCY, RESULTS, false).lines()))
        .isEqualTo(
            """

            latency, half a round trip: 2 ranks, transport shm, heap buffers, medians of 1 round
            system   bytes  min us  p50 us  p99 us  max us  samples   GB/s  time/openmpi
            eco          8   0.200   0.200   0.200   0.200        1  0.040          0.50
            openmpi      8   0.400   0.400   0.400   0.400        1  0.020
            eco      1 KiB    1.20    1.20    1.20    1.20        1  0.853          1.20
            openmpi  1 KiB    1.00    1.00    1.00    1.00        1   1.02

            warm-up of a cold process, p50 in us
            system   bytes  first  steady
            eco          8   90.0   0.200
            openmpi      8   20.0   0.400""");
  }

  @Test
  void onlyATerminalSeesColours() {
    List<String> lines = new Report(LATENCY, RESULTS, true).lines();
    assertThat(lines.get(3)).endsWith("\u001b[32m0.50\u001b[0m");
    assertThat(lines.get(5)).endsWith("\u001b[31m1.20\u001b[0m");
    assertThat(new Report(LATENCY, RESULTS, false).lines()).noneMatch(l -> l.contains("\u001b"));
  }

  @Test
  void bandwidthComparesSpeedsAndTellsTheHalfwayLength() {
    Request request = Requests.of(Operation.BANDWIDTH, 1, Rival.MPICH);
    List<Result> results =
        Result.of(
            request,
            List.of(
                seen("eco", Measure.BANDWIDTH, Phase.STEADY, 4096, 4096),
                seen("eco", Measure.BANDWIDTH, Phase.STEADY, 65536, 16384),
                seen("mpich", Measure.BANDWIDTH, Phase.STEADY, 4096, 4096),
                seen("mpich", Measure.BANDWIDTH, Phase.STEADY, 65536, 32768)));
    assertThat(new Report(request, results, false).lines())
        .anyMatch(line -> line.endsWith("speed/mpich"))
        .anyMatch(line -> line.matches("eco +64 KiB .* 4.00 +2.00"))
        .contains("N1/2 of eco: 10.1 KiB", "N1/2 of mpich: at or below 4 KiB");
  }

  @Test
  void rateTellsMessagesPerSecond() {
    Request request = Requests.of(Operation.RATE, 1);
    List<Result> results =
        Result.of(request, List.of(seen("eco", Measure.RATE, Phase.STEADY, 8, 125)));
    assertThat(new Report(request, results, false).lines())
        .anyMatch(line -> line.endsWith("million/s"))
        .anyMatch(line -> line.matches("eco +8 .* 8.00"));
  }

  @Test
  void aCollectiveOperationHasARowPerLengthWithAllSystems() {
    Request request =
        Requests.collective(
            Operation.REDUCE, List.of(8L, 1024L), OptionalInt.empty(), "binomial", Rival.OPENMPI);
    List<Result> results =
        Result.of(
            request,
            List.of(
                seen("eco", Measure.REDUCE, Phase.STEADY, 8, 2000),
                seen("eco", Measure.REDUCE, Phase.STEADY, 1024, 3000),
                seen("openmpi", Measure.REDUCE, Phase.STEADY, 8, 4000),
                seen("openmpi", Measure.REDUCE, Phase.STEADY, 1024, 2000)));
    assertThat(String.join("\n", new Report(request, results, false).lines()))
        .isEqualTo(
            """

            reduce, from the agreed start to the end at the last rank: 4 ranks, transport shm, \
            heap buffers, root all, algorithm binomial, medians of 1 round
            bytes  eco us   min  openmpi us   min  samples  time/openmpi
            8        2.00  2.00        4.00  4.00        1          0.50
            1 KiB    3.00  3.00        2.00  2.00        1          1.50""");
  }

  private static Observation seen(String system, Measure op, Phase phase, long bytes, long nanos) {
    SampleSet set = SampleSet.of(op, phase, bytes, new long[] {nanos}, 1);
    return new Observation(system, Buffers.HEAP, set, 0);
  }
}
