package eco.cli.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Measured results as tables: one for each file and operation, what is the same in all rows above.
final class BenchTables {
  /// The fields that have a column whatever they say.
  private static final Set<String> ALWAYS = Set.of("system", "bytes");

  private BenchTables() {}

  static String html(List<BenchFile> files) {
    StringBuilder html = new StringBuilder();
    for (BenchFile file : files) {
      html.append("<h3>").append(Html.text(file.name())).append("</h3>\n");
      groups(file).forEach((op, lines) -> html.append(table(op, lines)));
    }
    return html.toString();
  }

  /// The lines of every operation, in the order in which they first come.
  private static Map<String, List<Map<String, Object>>> groups(BenchFile file) {
    Map<String, List<Map<String, Object>>> groups = new LinkedHashMap<>();
    for (Map<String, Object> line : file.lines()) {
      String op = Objects.toString(line.get("op"), "");
      groups.computeIfAbsent(op, _ -> new ArrayList<>()).add(line);
    }
    return groups;
  }

  private static String table(String op, List<Map<String, Object>> lines) {
    Set<String> fields = new LinkedHashSet<>();
    lines.forEach(line -> fields.addAll(line.keySet()));
    fields.remove("op");
    List<String> caption = new ArrayList<>();
    List<String> columns = new ArrayList<>();
    for (String field : fields) {
      Set<String> values = new LinkedHashSet<>();
      lines.forEach(line -> values.add(cell(line.get(field))));
      if (values.size() == 1 && lines.size() > 1 && !ALWAYS.contains(field)) {
        caption.add(heading(field) + " " + values.iterator().next());
      } else {
        columns.add(field);
      }
    }
    List<List<String>> rows =
        lines.stream()
            .map(line -> columns.stream().map(field -> cell(line.get(field))).toList())
            .toList();
    String about = op + (op.isEmpty() || caption.isEmpty() ? "" : ": ");
    return Html.table(
        about + String.join(", ", caption),
        columns.stream().map(BenchTables::heading).toList(),
        rows);
  }

  /// The name of a field as people write it: `p50_us` is `p50 us`.
  private static String heading(String field) {
    return field.replace('_', ' ');
  }

  private static String cell(@Nullable Object value) {
    return switch (value) {
      case null -> "";
      case Double number when Double.isFinite(number) -> number(number);
      default -> value.toString();
    };
  }

  /// Two or three significant digits, without an exponent.
  private static String number(double value) {
    double size = Math.abs(value);
    int decimals = size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 4;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
