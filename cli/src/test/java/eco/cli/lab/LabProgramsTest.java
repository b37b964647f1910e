package eco.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The experiments with whole programs, each by its command, on two hosts of one bus.
@Timeout(300)
class LabProgramsTest {
  private static final String NETWORK =
      """
      {"name": "pair", "hosts": {"h0": "A", "h1": "A"},
       "segments": {"A": {"kind": "bus", "rate_mbit": 100, "delay_us": 50}}}
      """;

  @TempDir Path directory;
  private LabFixture fixture;
  private Path output = Path.of("");

  @BeforeEach
  void prepare() throws Exception {
    fixture = new LabFixture(Files.createDirectory(directory.resolve("lab")));
    Files.writeString(directory.resolve("pair.json"), NETWORK);
    output = directory.resolve("paper");
  }

  /// Runs an experiment, with the network that the one before has measured, if there was one.
  private List<JsonNode> rows(String experiment, String... said) throws Exception {
    Path json = directory.resolve(experiment + ".jsonl");
    List<String> words =
        new ArrayList<>(
            List.of("paper", experiment, "--short", "--lab", directory.resolve("pair.json") + ""));
    words.addAll(List.of("-o", output.toString(), "--json", json.toString()));
    if (Files.exists(output.resolve("pair.json"))) {
      words.addAll(List.of("--net", output.resolve("pair.json").toString()));
    }
    LabFixture.Finished finished = LabFixture.run(fixture.command(words));
    assertThat(finished.out()).as(finished.err()).contains(said).contains("ECO's plan");
    assertThat(Files.readString(output.resolve(experiment + ".csv"))).contains("median_us");
    assertThat(Files.readString(output.resolve(experiment + ".svg"))).startsWith("<svg");
    List<JsonNode> rows =
        Files.readAllLines(json).stream().map(JsonMapper.shared()::readTree).toList();
    assertThat(rows).allMatch(row -> row.get("median_us").asDouble() > 0);
    return rows;
  }

  private static List<String> patterns(List<JsonNode> rows) {
    return rows.stream().map(row -> row.get("pattern").asString()).toList();
  }

  @Test
  void aProgramRunsInEveryPatternBesideOtherTrafficAndItsRingInEveryOrder() throws Exception {
    assertThat(patterns(rows("table5", "with high ambient traffic", "paper s", "1122.0")))
        .containsExactly("ECO", "two-level tree", "tree k=2", "tree k=3", "butterfly");
    assertThat(patterns(rows("balance", "less than half"))).containsExactly("ECO", "random order");
  }

  @Test
  void aProgramRunsInThePatternsForASwitchAndForManyNetworks() throws Exception {
    assertThat(patterns(rows("table6", "Table 6")))
        .containsExactly("ECO", "tree k=2", "tree k=3", "butterfly");
    assertThat(rows("table7", "Table 7"))
        .hasSize(5)
        .allMatch(row -> row.get("paper_us").asDouble() > 0);
  }

  @Test
  void messagesOfThisMachineStandBesideThePapers() throws Exception {
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
