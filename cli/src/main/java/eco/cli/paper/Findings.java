package eco.cli.paper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// What an experiment found.
///
/// @param lines for people
/// @param rows for programs, all with the same names
/// @param chart for a picture
/// @param asExpected whether ECO comes first
record Findings(
    List<String> lines, List<Map<String, Object>> rows, Chart chart, boolean asExpected) {
  Findings {
    lines = List.copyOf(lines);
    rows = List.copyOf(rows);
  }

  /// Writes a table (csv) and a picture (svg).
  ///
  /// @param word what the files are called
  /// @return the names of the files
  String write(Path folder, String word, String title) throws IOException {
    Files.createDirectories(folder);
    Path table = folder.resolve(word + ".csv");
    Path picture = folder.resolve(word + ".svg");
    Files.writeString(table, Chart.csv(rows));
    Files.writeString(picture, chart.svg(title));
    return table + ", " + picture;
  }

  /// Adds a line for every row to a file.
  void writeJson(Path file) throws IOException {
    List<String> added = rows.stream().map(JsonMapper.shared()::writeValueAsString).toList();
    Files.write(file, added, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
