package eco.cli.survey;

import static org.assertj.core.api.Assertions.assertThat;

import eco.cli.Main;
import eco.network.Journal;
import eco.network.Measurements;
import eco.network.Medium;
import eco.network.Survey;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasureLocalTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int eco(String... words) {
    return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
  }

  @Test
  void processesOfThisMachineShareMemoryAndWorkThatWasInterruptedGoesOn() throws Exception {
    Path file = folder.resolve("net.json");
    assertThat(eco("measure", "-n", "3", "--sweeps", "1", "-o", file.toString()))
        .as(err.toString())
        .isZero();
    Survey survey = SurveyFiles.read(file);
    assertThat(survey.measurements().pairs()).hasSize(6);
    assertThat(survey.measurements().links())
        .isNotEmpty()
        .allMatch(link -> link.transport().equals("shm"));
    assertThat(survey.topology().clusters(0).getFirst().medium().kind())
        .isEqualTo(Medium.Kind.SHARED_MEMORY);
    assertThat(survey.measurements().multicast())
        .extracting(Measurements.Heard::source)
        .containsExactly(0, 1, 2);
    assertThat(folder.resolve("net.json.part")).doesNotExist();

    List<String> lines = Journal.lines(survey.measurements());
    String cutOff = "pair rank0 rank1 1 1 1 1 1 1 1 1 1 1";
    Files.writeString(
        folder.resolve("net.json.part"),
        String.join("\n", lines.subList(0, lines.size() - 1)) + "\n" + cutOff);
    assertThat(eco("measure", "-n", "3", "--sweeps", "1", "--resume", "-o", file.toString()))
        .as(err.toString())
        .isZero();
    assertThat(SurveyFiles.read(file).measurements().pairs())
        .isEqualTo(survey.measurements().pairs());
  }
}
