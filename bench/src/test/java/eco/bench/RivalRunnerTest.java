package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RivalRunnerTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource(Rival.class)
  void aRivalMeasuresEveryOperation(Rival rival) {
    RivalRunner runner = compiled(rival);
    assertThat(measured(runner, Operation.LATENCY, 3, Transport.SHM, rival))
        .containsExactly(
            "latency first 0 x1",
            "latency 2-100 0 x2",
            "latency steady 0 x5",
            "latency steady 8 x5",
            "latency steady 5000 x5");
    assertThat(measured(runner, Operation.RATE, 2, Transport.AUTO, rival))
        .contains("rate steady 8 x5");
    assertThat(measured(runner, Operation.BANDWIDTH, 2, Transport.TCP, rival))
        .contains(
            "bandwidth steady 5000 x5", "stream steady 1048576 x5", "burst steady 1048576 x5");
    assertThat(measured(runner, Operation.LAUNCH, 2, Transport.AUTO, rival))
        .containsExactly("launch steady 0 x1");
  }

  @ParameterizedTest
  @EnumSource(Rival.class)
  void aRivalThatFailsIsReported(Rival rival) {
    RivalRunner runner = compiled(rival);
    Trial wrong =
        new Trial(
            RankProgram.PING_PONG, 2, Transport.SHM, Buffers.HEAP, List.of("latency", "nonsense"));
    assertThatThrownBy(() -> runner.run(wrong, line -> {}))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("pingpong." + rival);
  }

  @ParameterizedTest
  @EnumSource(Rival.class)
  void aRivalTellsItsVersion(Rival rival) {
    compiled(rival);
    assertThat(rival.version()).matches("(Open MPI|MPICH) \\d+\\.\\d+.*");
  }

  private RivalRunner compiled(Rival rival) {
    assumeTrue(rival.isInstalled(), rival + " is not installed");
    return RivalRunner.compile(rival, directory);
  }

  private static List<String> measured(
      RivalRunner runner, Operation operation, int ranks, Transport transport, Rival rival) {
    Request request = Requests.tiny(operation, ranks, transport, rival);
    Progress progress = new Progress(new PrintWriter(new StringWriter()), false);
    List<Result> results = Result.of(request, Rounds.run(request, List.of(runner), progress));
    assertThat(results).allMatch(result -> result.system().equals(rival.toString()));
    assertThat(new Report(request, results, false).lines()).isNotEmpty();
    return results.stream()
        .map(r -> r.op() + " " + r.phase() + " " + r.bytes() + " x" + r.samples())
        .toList();
  }
}
