package eco.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Predictions beside measurements, by the commands, on the smallest network that has strategies.
@Timeout(300)
class LabModelsTest {
  private static final String NETWORK =
      """
      {"name": "three", "hosts": {"h0": "S", "h1": "S", "h2": "S"},
       "segments": {"S": {"kind": "switch", "rate_mbit": 100, "delay_us": 50}}}
      """;

  @TempDir Path directory;
  private LabFixture fixture;
  private String network = "";

  @BeforeEach
  void prepare() throws Exception {
    fixture = new LabFixture(Files.createDirectory(directory.resolve("lab")));
    network = Files.writeString(directory.resolve("three.json"), NETWORK).toString();
  }

  private LabFixture.Finished eco(String... words) throws Exception {
    return LabFixture.run(fixture.command(List.of(words)));
  }

  private static List<JsonNode> lines(Path file) throws Exception {
    return Files.readAllLines(file).stream().map(JsonMapper.shared()::readTree).toList();
  }

  @Test
  void everyStrategyIsPredictedMeasuredAndScored() throws Exception {
    Path output = directory.resolve("paper");
    Path json = directory.resolve("models.jsonl");
    LabFixture.Finished paper =
        eco(
            "paper",
            "models",
            "--short",
            "--lab",
            network,
            "-o",
            output.toString(),
            "--json",
            json.toString());
    assertThat(paper.exitCode()).as(paper.err()).isZero();
    assertThat(paper.out())
        .contains("broadcast of 16384 bytes, 3 ranks", "allreduce of 1024 bytes")
        .contains("median error of", "ECO's plan: ", "median regret")
        .contains("segmented chain", "binomial over flat scatter", "contention ratio gamma");
    assertThat(lines(json))
        .allMatch(line -> line.get("of_best").asDouble() >= 1)
        .anyMatch(line -> line.get("algorithm").asString().startsWith("chain/"));
    assertThat(lines(json).stream().filter(line -> line.get("chosen").asBoolean())).hasSize(8);

    LabFixture.Finished bench =
        eco(
            "bench",
            "models",
            "--net",
            output.resolve("three.json").toString(),
            "--lab",
            network,
            "--bytes",
            "256",
            "--rounds",
            "1",
            "--warmup",
            "0",
            "--samples",
            "1",
            "-o",
            output.toString(),
            "--json",
            json.toString());
    assertThat(bench.exitCode()).as(bench.err()).isZero();
    assertThat(bench.out()).contains("scatter of 256 bytes", "pipelined-chain", "gateways");
    assertThat(lines(json).stream().map(line -> line.get("op").asString()).distinct())
        .containsExactly("broadcast", "scatter", "all-to-all", "allreduce");
    assertThat(Files.readString(output.resolve("models.csv"))).contains("predicted_us", "rotated");
    assertThat(Files.readString(output.resolve("models.svg"))).startsWith("<svg");
  }
}
