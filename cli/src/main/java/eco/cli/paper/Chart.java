package eco.cli.paper;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// Rows as a file of comma-separated values, and as a picture: a bar for each, the paper's beside.
final class Chart {
  private static final int WIDTH = 640;
  private static final int LABEL = 170;
  private static final int BAR = 16;

  private Chart() {}

  static String csv(List<Row> rows) {
    List<Map<String, Object>> fields = rows.stream().map(Row::fields).toList();
    String head = String.join(",", fields.getFirst().keySet());
    return head
        + "\n"
        + fields.stream()
            .map(row -> row.values().stream().map(Chart::quoted).collect(Collectors.joining(",")))
            .collect(Collectors.joining("\n"))
        + "\n";
  }

  private static String quoted(Object value) {
    String text = value.toString();
    return text.matches(".*[\",\n].*") ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
  }

  static String svg(String title, List<Row> rows) {
    double most =
        rows.stream()
            .mapToDouble(
                row -> Math.max(row.outcome().medianNanos() / 1e6, row.pattern().paperMillis()))
            .max()
            .orElse(1);
    StringBuilder picture = new StringBuilder();
    int y = 40;
    for (Row row : rows) {
      double millis = row.outcome().medianNanos() / 1e6;
      picture.append(text(8, y + 13, "%s, %d bytes".formatted(row.pattern().label(), row.bytes())));
      picture.append(
          bar(y, millis / most, "#0072b2", String.format(Locale.ROOT, "%.2f ms", millis)));
      if (row.pattern().paperMillis() > 0) {
        y += BAR + 2;
        double paper = row.pattern().paperMillis();
        picture.append(
            bar(y, paper / most, "#e69f00", String.format(Locale.ROOT, "%.1f ms, paper", paper)));
      }
      y += BAR + 10;
    }
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" \
        font-family="sans-serif" font-size="12">
        <rect width="100%%" height="100%%" fill="white"/>
        %s%s</svg>
        """
        .formatted(WIDTH + 120, y + 10, text(8, 20, title), picture);
  }

  private static String bar(int y, double share, String colour, String value) {
    int length = (int) Math.round((WIDTH - LABEL) * share);
    return "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>%n"
            .formatted(LABEL, y, Math.max(1, length), BAR, colour)
        + text(LABEL + length + 6, y + 13, value);
  }

  private static String text(int x, int y, String text) {
    String safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return "<text x=\"%d\" y=\"%d\">%s</text>%n".formatted(x, y, safe);
  }
}
