package eco.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Rows of text in aligned columns: the first to the left, the others to the right.
final class Table {
  /// Text and, where colours are wanted, the colour it is shown in.
  ///
  /// @param text what is shown
  /// @param colour how
  record Cell(String text, Colour colour) {
    Cell(String text) {
      this(text, Colour.NONE);
    }
  }

  /// The colours that mean something: better than the rival, worse than it.
  enum Colour {
    NONE(""),
    GREEN("\u001b[32m"),
    RED("\u001b[31m");

    private static final String RESET = "\u001b[0m";

    private final String code;

    Colour(String code) {
      this.code = code;
    }

    String paint(String text) {
      return this == NONE ? text : code + text + RESET;
    }
  }

  private final List<List<Cell>> rows = new ArrayList<>();

  Table(List<String> headings) {
    row(headings.stream().map(Cell::new).toList());
  }

  void row(List<Cell> cells) {
    rows.add(List.copyOf(cells));
  }

  /// The lines of the table, in colour if wanted.
  List<String> lines(boolean colour) {
    int columns = rows.getFirst().size();
    int[] widths =
        IntStream.range(0, columns)
            .map(i -> rows.stream().mapToInt(row -> row.get(i).text().length()).max().orElse(0))
            .toArray();
    return rows.stream().map(row -> line(row, widths, colour)).toList();
  }

  private static String line(List<Cell> row, int[] widths, boolean colour) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      Cell cell = row.get(i);
      String gap = " ".repeat(widths[i] - cell.text().length());
      String text = colour ? cell.colour().paint(cell.text()) : cell.text();
      line.append(i == 0 ? text + gap : "  " + gap + text);
    }
    return line.toString().stripTrailing();
  }
}
