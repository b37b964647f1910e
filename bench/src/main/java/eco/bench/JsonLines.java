package eco.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/// Results for programs: one JSON object per line, the names of `Result` in snake case.
final class JsonLines {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(EnumFeature.WRITE_ENUMS_USING_TO_STRING)
          .build();

  private JsonLines() {}

  static String line(Result result) {
    return MAPPER.writeValueAsString(result);
  }

  static void write(Path file, List<Result> results) {
    writeAny(file, results);
  }

  /// Writes a new file, or over an old one.
  static void writeAny(Path file, List<?> objects) {
    try {
      Files.write(file, objects.stream().map(MAPPER::writeValueAsString).toList());
    } catch (IOException failure) {
      throw new BenchException("cannot write " + file + ": " + failure, failure);
    }
  }
}
