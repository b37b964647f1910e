package eco.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Text and tables as HTML: whatever comes from a file stays text.
final class Html {
  private static final Pattern NUMBER =
      Pattern.compile(
          "[-+]?[0-9][0-9.,]*(?:[eE][-+]?[0-9]+)?(?: ?(?:[a-zA-Z/]{1,6}|µs))?|x[0-9.]+|-|");

  private Html() {}

  /// The text with everything that HTML would take for markup made harmless.
  static String text(String plain) {
    StringBuilder safe = new StringBuilder(plain.length() + 16);
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      switch (c) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '"' -> safe.append("&quot;");
        case '\'' -> safe.append("&#39;");
        default -> safe.append(c);
      }
    }
    return safe.toString();
  }

  /// JSON for the inside of a script element, which only `</` could leave.
  static String json(String json) {
    return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
  }

  /// A table; columns of numbers stand to the right.
  ///
  /// @param caption what the table is about, empty for none
  static String table(String caption, List<String> headings, List<List<String>> rows) {
    List<String> align = new ArrayList<>();
    for (int column = 0; column < headings.size(); column++) {
      int here = column;
      boolean numeric = rows.stream().allMatch(row -> NUMBER.matcher(row.get(here)).matches());
      align.add(numeric && !rows.isEmpty() ? " class=\"number\"" : "");
    }
    String label = text(caption.isEmpty() ? String.join(", ", headings) : caption);
    StringBuilder html = new StringBuilder("<div class=\"wide\" tabindex=\"0\" role=\"region\"");
    html.append(" aria-label=\"").append(label).append("\"><table>\n");
    if (!caption.isEmpty()) {
      html.append("<caption>").append(text(caption)).append("</caption>\n");
    }
    html.append("<thead><tr>");
    for (int column = 0; column < headings.size(); column++) {
      html.append("<th scope=\"col\"").append(align.get(column)).append('>');
      html.append(text(headings.get(column))).append("</th>");
    }
    html.append("</tr></thead>\n<tbody>\n");
    for (List<String> row : rows) {
      html.append("<tr>");
      for (int column = 0; column < row.size(); column++) {
        html.append("<td").append(align.get(column)).append('>');
        html.append(text(row.get(column))).append("</td>");
      }
      html.append("</tr>\n");
    }
    return html.append("</tbody></table></div>\n").toString();
  }
}
