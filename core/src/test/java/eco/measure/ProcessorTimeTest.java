package eco.measure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessorTimeTest {
  private static final String STAT =
      """
      cpu  6678767 1361602 978871 2229877 1799 7 52386 39343 11 12
      cpu0 3338002 681046 489634 1115609 1072 3 26310 19585 5 6
      intr 1234
      """;

  private static final String PROCESS =
      "3369 (a (b) c) R 3365 3365 1639 0 -1 4194304 101 0 0 0 70 20 5 3 20 0 1 0 5681310 3133440";

  @Test
  void programsUseWhatIsNeitherIdleNorTheKernelsOwn() {
    assertThat(ProcessorTime.of(STAT, List.of(PROCESS, PROCESS)))
        .isEqualTo(
            new ProcessorTime(
                6678767 + 1361602 + 978871 + 2229877 + 1799 + 7 + 52386 + 39343,
                6678767 + 1361602 + 978871 + 39343,
                2 * (70 + 20 + 5 + 3)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "cpu 1 2 3", "intr 1 2 3 4 5 6 7 8 9"})
  void aKernelThatDoesNotTellKnowsOfNobody(String stat) {
    ProcessorTime time = ProcessorTime.of(stat, List.of());
    assertThat(time).isEqualTo(new ProcessorTime(0, 0, 0));
    assertThat(time.since(time).othersPercent()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"400, 100, 100, 0", "400, 100, 0, 25", "400, 400, 52, 87", "400, 90, 100, 0"})
  void othersUsedWhatEcoDidNot(long all, long used, long own, int percent) {
    ProcessorTime before = new ProcessorTime(1000, 700, 600);
    ProcessorTime after = new ProcessorTime(1000 + all, 700 + used, 600 + own);
    assertThat(after.since(before).othersPercent()).isEqualTo(percent);
  }

  @Test
  void whatOtherProcessesOfEcoUsedIsNotOthers() {
    ProcessorTime one = new ProcessorTime(400, 200, 80);
    ProcessorTime other = new ProcessorTime(404, 198, 120);
    assertThat(one.beside(other).othersPercent()).isZero();
  }

  /// The shell tells what it used up to its last words; this process cannot have used less since.
  @Test
  void aProcessThatHasEndedStillCountsAsItsParents() throws Exception {
    ProcessorTime before = ProcessorTime.now(List.of());
    Process worked =
        new ProcessBuilder(
                "sh",
                "-c",
                "i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done; cat /proc/$$/stat")
            .start();
    String lastWords = new String(worked.getInputStream().readAllBytes(), UTF_8);
    assertThat(worked.waitFor()).isZero();
    ProcessorTime time = ProcessorTime.now(List.of()).since(before);
    long used = ProcessorTime.of(STAT, List.of(lastWords)).ownTicks();
    assertThat(time.ownTicks()).isGreaterThanOrEqualTo(used);
    assertThat(time.allTicks()).isPositive();
    assertThat(ProcessorTime.machine()).isNotEqualTo(new UUID(0, 0));
  }
}
