package eco.cli.lab;

import static eco.cli.lab.ShortForms.patterns;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The experiments with whole programs, each by its command, on two hosts of one bus.
@Timeout(300)
class LabProgramsTest {
  private static final String NETWORK =
      """
      {"name": "pair", "hosts": {"h0": "A", "h1": "A"},
       "segments": {"A": {"kind": "bus", "rate_mbit": 100, "delay_us": 50}}}
      """;

  @TempDir Path directory;

  @Test
  void aProgramRunsInEveryPatternBesideOtherTrafficAndItsRingInEveryOrder() throws Exception {
    ShortForms forms = new ShortForms(directory, "pair", NETWORK);
    assertThat(patterns(forms.rows("table4", "CHARMM", "paper s")))
        .containsExactly("ECO", "two-level tree", "tree k=2", "tree k=3", "star", "butterfly");
    assertThat(patterns(forms.rows("table5", "with high ambient traffic", "paper s", "1122.0")))
        .containsExactly("ECO", "two-level tree", "tree k=2", "tree k=3", "butterfly");
    assertThat(patterns(forms.rows("balance", "less than half")))
        .containsExactly("ECO", "random order");
  }

  @Test
  void aProgramRunsInThePatternsForASwitchAndForManyNetworks() throws Exception {
    ShortForms forms = new ShortForms(directory, "pair", NETWORK);
    assertThat(patterns(forms.rows("table6", "Table 6")))
        .containsExactly("ECO", "tree k=2", "tree k=3", "butterfly");
    assertThat(forms.rows("table7", "Table 7"))
        .hasSize(5)
        .allMatch(row -> row.get("paper_us").asDouble() > 0);
  }

  @Test
  void messagesOfThisMachineStandBesideThePapers() throws Exception {
    LabFixture fixture = new LabFixture(Files.createDirectory(directory.resolve("lab")));
    Path output = directory.resolve("paper");
    Path json = directory.resolve("latency.jsonl");
    LabFixture.Finished finished =
        LabFixture.run(
            fixture.command(
                List.of(
                    "paper",
                    "latency",
                    "--short",
                    "-o",
                    output.toString(),
                    "--json",
                    json.toString())));
    assertThat(finished.out())
        .as(finished.err())
        .contains("ECO, shared memory", "ECO, TCP over loopback", "Myrinet, PPro 200 (BIP)");
    assertThat(Files.readAllLines(json)).hasSize(2).allMatch(line -> line.contains("mb_per_s"));
    assertThat(Files.readString(output.resolve("latency.svg"))).contains("BIP");
  }
}
