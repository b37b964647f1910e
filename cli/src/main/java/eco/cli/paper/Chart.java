package eco.cli.paper;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// Figures as a picture of bars, and as a file of comma-separated values.
///
/// @param unit of the figures
/// @param beside what the second bars are called
record Chart(String unit, String beside, List<Chart.Bar> bars) {
  private static final int WIDTH = 720;
  private static final int LABEL = 250;
  private static final int BAR = 16;

  Chart {
    bars = List.copyOf(bars);
  }

  /// A bar and, where there is one, a second below it to compare with.
  ///
  /// @param beside the second, 0 if there is none
  record Bar(String label, double value, double beside) {}

  /// Rows with the same names, as a file.
  static String csv(List<Map<String, Object>> rows) {
    String head = String.join(",", rows.getFirst().keySet());
    return head
        + "\n"
        + rows.stream()
            .map(row -> row.values().stream().map(Chart::quoted).collect(Collectors.joining(",")))
            .collect(Collectors.joining("\n"))
        + "\n";
  }

  private static String quoted(Object value) {
    String text = value.toString();
    return text.matches(".*[\",\n].*") ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
  }

  /// The picture.
  String svg(String title) {
    double most =
        bars.stream().mapToDouble(bar -> Math.max(bar.value(), bar.beside())).max().orElse(1);
    StringBuilder picture = new StringBuilder();
    int y = 40;
    for (Bar bar : bars) {
      picture.append(text(8, y + 13, bar.label()));
      picture.append(
          bar(
              y,
              bar.value() / most,
              "#0072b2",
              String.format(Locale.ROOT, "%.2f %s", bar.value(), unit)));
      if (bar.beside() > 0) {
        y += BAR + 2;
        String value = String.format(Locale.ROOT, "%.1f %s, %s", bar.beside(), unit, beside);
        picture.append(bar(y, bar.beside() / most, "#e69f00", value));
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
