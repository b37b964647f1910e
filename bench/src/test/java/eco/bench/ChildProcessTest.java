package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ChildProcessTest {
  private static final Duration AMPLE = Duration.ofMinutes(1);

  @Test
  void outputAndErrorsArriveLineByLine() {
    List<String> lines = new ArrayList<>();
    List<String> command = List.of("sh", "-c", "echo one; echo $WORD >&2");
    new ChildProcess(command, Map.of("WORD", "two")).run(AMPLE, lines::add);
    assertThat(lines).containsExactly("one", "two");
  }

  @Test
  void aFailureTellsStatusAndLastWords() {
    ChildProcess failing = new ChildProcess(List.of("sh", "-c", "echo no luck; exit 7"));
    assertThatThrownBy(() -> failing.run(AMPLE, line -> {}))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("status 7")
        .hasMessageContaining("no luck");
  }

  @Test
  void aProgramThatDoesNotExistIsNamed() {
    ChildProcess missing = new ChildProcess(List.of("/nonexistent/program"));
    assertThatThrownBy(() -> missing.run(AMPLE, line -> {}))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("/nonexistent/program");
  }

  /// The sleeper holds the output open: run returns only because it was killed too.
  @Test
  void aProgramThatNeverEndsIsKilledWithItsChildren() {
    ChildProcess endless = new ChildProcess(List.of("sh", "-c", "sleep 3600 & wait"));
    assertThatThrownBy(() -> endless.run(Duration.ofMillis(300), line -> {}))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("killed after");
  }
}
