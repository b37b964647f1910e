package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What ECO and every rival must do alike.
final class RunnerTest {
  @TempDir private Path directory;

  static Stream<String> systems() {
    Stream<String> rivals = Arrays.stream(Rival.values()).map(Rival::toString);
    return Stream.concat(Stream.of(EcoRunner.SYSTEM), rivals);
  }

  @ParameterizedTest
  @MethodSource("systems")
  void everySystemMeasuresEveryOperation(String system) {
    Runner runner = runner(system);
    assertThat(measured(runner, Operation.LATENCY, 3, Transport.SHM))
        .containsExactly(
            "latency first 0 x1",
            "latency 2-100 0 x2",
            "latency steady 0 x5",
            "latency steady 8 x5",
            "latency steady 5000 x5");
    assertThat(measured(runner, Operation.RATE, 2, Transport.AUTO)).contains("rate steady 8 x5");
    assertThat(measured(runner, Operation.BANDWIDTH, 2, Transport.TCP))
        .contains(
            "bandwidth steady 5000 x5", "stream steady 1048576 x5", "burst steady 1048576 x5");
    assertThat(measured(runner, Operation.LAUNCH, 2, Transport.AUTO))
        .containsExactly("launch steady 0 x1");
  }

  @ParameterizedTest
  @MethodSource("systems")
  void everySystemMeasuresEveryCollectiveOperation(String system) {
    Runner runner = runner(system);
    for (Operation operation : Operation.values()) {
      if (operation.collective().isPresent() && operation.sendsMessages()) {
        assertThat(measured(runner, operation, 2, Transport.SHM))
            .containsExactly(
                operation + " first 0 x1",
                operation + " 2-100 0 x2",
                operation + " steady 0 x5",
                operation + " steady 8 x5",
                operation + " steady 5000 x5");
      }
    }
    assertThat(measured(runner, Operation.BARRIER, 2, Transport.SHM))
        .contains("barrier steady 0 x5");
  }

  @Test
  void rootsTakeTurnsAmongMoreRanksThanCores() {
    assertThat(measured(new EcoRunner(), Operation.GATHER, 3, Transport.AUTO))
        .contains("gather steady 5000 x5");
  }

  @Test
  void anAlgorithmForEveryLevelIsMeasured() {
    Request request =
        Requests.collective(
            Operation.BROADCAST, List.of(5000L), OptionalInt.empty(), "chain/4>chain/16");
    assertThat(measured(new EcoRunner(), request)).contains("broadcast steady 5000 x5");
  }

  @Test
  void aForcedAlgorithmReachesTheRanks() {
    List<String> arguments = List.of("scan", "yield", "all", "-", "1000", "8:1:1");
    Map<String, String> variables = Map.of("ECO_ALGORITHM", "scan=magic");
    Trial trial =
        new Trial(
            RankProgram.COLLECTIVE,
            2,
            Transport.SHM,
            Buffers.HEAP,
            Optional.empty(),
            arguments,
            variables);
    assertThatThrownBy(() -> new EcoRunner().run(trial, line -> {}))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("magic");
  }

  /// What every rank gets is checked by the rank: in another order it would be wrong.
  @ParameterizedTest
  @MethodSource("systems")
  void ranksMayHaveOtherNumbersThanTheirProcesses(String system) {
    List<String> arguments = List.of("scan", "yield", "all", "2,0,1", "1000", "64:1:2");
    Trial trial =
        new Trial(
            RankProgram.COLLECTIVE, 3, Transport.SHM, Buffers.HEAP, Optional.empty(), arguments);
    List<String> lines = new ArrayList<>();
    runner(system).run(trial, lines::add);
    assertThat(lines).anyMatch(line -> line.contains("steady"));
  }

  @ParameterizedTest
  @MethodSource("systems")
  void ranksThatFailAreReported(String system) {
    Runner runner = runner(system);
    List<String> wrong = List.of("latency", "nonsense");
    Trial trial =
        new Trial(RankProgram.PING_PONG, 2, Transport.SHM, Buffers.HEAP, Optional.empty(), wrong);
    assertThatThrownBy(() -> runner.run(trial, line -> {}))
        .isInstanceOf(BenchException.class)
        .hasMessageMatching("(?is).*failed: .*pingpong.*");
  }

  @ParameterizedTest
  @EnumSource(Rival.class)
  void aRivalTellsItsVersion(Rival rival) {
    assumeTrue(rival.isInstalled(), rival + " is not installed");
    assertThat(rival.version()).matches("(Open MPI|MPICH) \\d+\\.\\d+.*");
  }

  private Runner runner(String system) {
    for (Rival rival : Rival.values()) {
      if (rival.toString().equals(system)) {
        assumeTrue(rival.isInstalled(), rival + " is not installed");
        return RivalRunner.compile(rival, directory);
      }
    }
    return new EcoRunner();
  }

  private static List<String> measured(
      Runner runner, Operation operation, int ranks, Transport transport) {
    return measured(runner, Requests.tiny(operation, ranks, transport));
  }

  private static List<String> measured(Runner runner, Request request) {
    Progress progress = new Progress(new PrintWriter(new StringWriter()), false);
    List<Result> results = Result.of(request, Rounds.run(request, List.of(runner), progress));
    assertThat(results).allMatch(result -> result.system().equals(runner.system()));
    assertThat(new Report(request, results, false).lines()).isNotEmpty();
    return results.stream()
        .map(r -> r.op() + " " + r.phase() + " " + r.bytes() + " x" + r.samples())
        .toList();
  }
}
