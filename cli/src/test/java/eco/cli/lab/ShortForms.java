package eco.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Runs short forms of the papers' experiments on one emulated network, each by its command.
final class ShortForms {
  private final LabFixture fixture;
  private final Path directory;
  private final Path network;
  private final Path output;

  /// @param network the file's text
  ShortForms(Path directory, String name, String network) throws Exception {
    this.fixture = new LabFixture(Files.createDirectory(directory.resolve("lab")));
    this.directory = directory;
    this.network = Files.writeString(directory.resolve(name + ".json"), network);
    this.output = directory.resolve("paper");
  }

  /// Runs an experiment, with the network that the one before has measured, if there was one.
  ///
  /// @param said what must be printed
  /// @return what the experiment writes for programs, a row per pattern
  List<JsonNode> rows(String experiment, String... said) throws Exception {
    Path json = directory.resolve(experiment + ".jsonl");
    List<String> words =
        new ArrayList<>(List.of("paper", experiment, "--short", "--lab", network.toString()));
    words.addAll(List.of("-o", output.toString(), "--json", json.toString()));
    Path measured = output.resolve(network.getFileName());
    if (Files.exists(measured)) {
      words.addAll(List.of("--net", measured.toString()));
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

  /// The patterns of all experiments among `rows`, in their order.
  static List<String> patterns(List<JsonNode> rows) {
    return rows.stream().map(row -> row.get("pattern").asString()).toList();
  }
}
