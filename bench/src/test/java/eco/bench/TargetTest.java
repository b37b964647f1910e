package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TargetTest {
  private static final List<Target> TARGETS =
      List.of(
          new Target(2, Operation.BARRIER, 0, 1.0),
          new Target(2, Operation.ALLREDUCE, 8, 1.0),
          new Target(2, Operation.ALLREDUCE, 65536, 0.8));

  @Test
  void thereAreTargetsForTwoFourAndEightRanks() {
    assertThat(Target.ALL).hasSize(6 + 7 + 7);
    assertThat(Target.ALL).extracting(Target::ranks).containsOnly(2, 4, 8);
  }

  @Test
  void anOperationIsMeasuredOnceForAllItsLengths() {
    Request all = Requests.collectives();
    List<Request> requests = Target.requests(all, TARGETS);
    assertThat(requests)
        .extracting(Request::operation)
        .containsExactly(Operation.BARRIER, Operation.ALLREDUCE);
    assertThat(requests).extracting(Request::ranks).containsOnly(2);
    assertThat(requests.get(1).lengths()).containsExactly(8L, 65536L);
    assertThat(requests).allMatch(request -> request.rivals().equals(List.of(Rival.OPENMPI)));
  }

  @Test
  void theReportSaysWhichTargetsAreMet() {
    Request request = Requests.of(Operation.ALLREDUCE, 1, Rival.OPENMPI);
    List<Result> results =
        Result.of(
            request,
            List.of(
                seen("eco", Measure.BARRIER, 0, 500),
                seen("openmpi", Measure.BARRIER, 0, 1000),
                seen("eco", Measure.ALLREDUCE, 8, 1000),
                seen("openmpi", Measure.ALLREDUCE, 8, 1000),
                seen("eco", Measure.ALLREDUCE, 65536, 9000),
                seen("openmpi", Measure.ALLREDUCE, 65536, 10000)));
    assertThat(String.join("\n", new TargetReport(TARGETS, results, false).lines()))
        .isEqualTo(
            """
            operation  ranks   bytes  eco us  openmpi us  ratio  target
            barrier        2       0   0.500        1.00   0.50    1.00     met
            allreduce      2       8    1.00        1.00   1.00    1.00     met
            allreduce      2  64 KiB    9.00        10.0   0.90    0.80  missed
            2 of 3 targets met""");
  }

  @Test
  void aTargetWithoutItsFiguresIsAFailure() {
    assertThatThrownBy(() -> new TargetReport(TARGETS, List.of(), false).lines())
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("no result: system=eco");
  }

  private static Observation seen(String system, Measure op, long bytes, long nanos) {
    SampleSet set = SampleSet.of(op, Phase.STEADY, bytes, new long[] {nanos}, 1);
    return new Observation(system, Buffers.HEAP, set, 0);
  }
}
