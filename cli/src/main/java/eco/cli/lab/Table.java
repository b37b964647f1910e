package eco.cli.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Rows of text in aligned columns: words to the left, numbers to the right.
public final class Table {
  private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+([.][0-9]+)?|-|");

  private final List<List<String>> rows = new ArrayList<>();

  /// A table without rows yet.
  public Table(String... headings) {
    rows.add(List.of(headings));
  }

  /// Adds a row, as many cells as there are headings.
  public void add(String... cells) {
    rows.add(List.of(cells));
  }

  /// The headings and the rows.
  public List<String> lines() {
    int columns = rows.getFirst().size();
    int[] widths = new int[columns];
    boolean[] numeric = new boolean[columns];
    for (int column = 0; column < columns; column++) {
      int here = column;
      numeric[column] =
          rows.size() > 1
              && rows.stream().skip(1).allMatch(row -> NUMBER.matcher(row.get(here)).matches());
    }
    for (List<String> row : rows) {
      for (int column = 0; column < columns; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < columns; column++) {
        String padding = " ".repeat(widths[column] - row.get(column).length());
        line.append(column == 0 ? "" : "  ");
        line.append(numeric[column] ? padding + row.get(column) : row.get(column) + padding);
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
