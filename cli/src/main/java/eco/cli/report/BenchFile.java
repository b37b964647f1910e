package eco.cli.report;

import eco.schedule.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// Results as `eco bench --json` wrote them: one JSON object per line, its fields in their order.
///
/// Every field is shown; those named in [#curves] are also drawn.
///
/// @param name what the page calls it
public record BenchFile(String name, List<Map<String, Object>> lines) {
  public BenchFile {
    lines = List.copyOf(lines);
  }

  /// Reads a file.
  ///
  /// @throws ReportException if a line is not a JSON object, naming it
  public static BenchFile read(Path file) throws IOException {
    return parse(file.toString(), Files.readAllLines(file));
  }

  /// The same from lines; empty ones are left out.
  public static BenchFile parse(String name, List<String> lines) {
    List<Map<String, Object>> objects = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        objects.add(object(name, i + 1, lines.get(i)));
      }
    }
    return new BenchFile(name, objects);
  }

  private static Map<String, Object> object(String name, int number, String line) {
    try {
      return JsonMapper.shared()
          .readValue(line, new TypeReference<LinkedHashMap<String, Object>>() {});
    } catch (JacksonException e) {
      throw new ReportException(
          "%s:%d: not a JSON object as eco bench --json writes them".formatted(name, number));
    }
  }

  /// The measured times of an operation among as many ranks, a line per system and algorithm.
  ///
  /// Drawn is what has the fields `op`, `ranks`, `bytes`, `system` and `p50_us`, in the phase
  /// `steady` if it tells one.
  List<StrategyCurves.Line> curves(Operation operation, int ranks) {
    Map<String, List<StrategyCurves.Point>> points =
        lines.stream()
            .filter(line -> operation.word().equals(line.get("op")))
            .filter(line -> "steady".equals(line.getOrDefault("phase", "steady")))
            .filter(line -> number(line, "ranks") == ranks)
            .filter(line -> number(line, "bytes") >= 0 && number(line, "p50_us") > 0)
            .collect(
                Collectors.groupingBy(
                    BenchFile::label,
                    LinkedHashMap::new,
                    Collectors.mapping(BenchFile::point, Collectors.toList())));
    List<StrategyCurves.Line> drawn = new ArrayList<>();
    points.forEach(
        (label, line) ->
            drawn.add(new StrategyCurves.Line(label, StrategyCurves.Kind.MEASURED, line)));
    return drawn;
  }

  private static String label(Map<String, Object> line) {
    String algorithm = String.valueOf(line.getOrDefault("algorithm", "default"));
    return "measured: "
        + line.getOrDefault("system", "?")
        + (algorithm.equals("default") ? "" : " " + algorithm);
  }

  private static StrategyCurves.Point point(Map<String, Object> line) {
    return new StrategyCurves.Point(
        Math.round(number(line, "bytes")), 1e3 * number(line, "p50_us"));
  }

  private static double number(Map<String, Object> line, String field) {
    return line.get(field) instanceof Number number ? number.doubleValue() : -1;
  }
}
