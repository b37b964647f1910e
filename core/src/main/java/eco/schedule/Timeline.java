package eco.schedule;

import java.util.Arrays;
import java.util.Locale;

/// A trace as a drawing: one line per rank, time from left to right, as text or as SVG.
///
///     rank 0  >>>>>>>>>>>>>>>>
///     rank 1  ....<<<<>>>>            > sends   < receives   x both   . waits
///     rank 2  ............<<<<
public final class Timeline {
  private static final int ROW_HEIGHT = 22;
  private static final int MARGIN = 70;
  private static final int SVG_WIDTH = 1000;

  /// Beyond so many messages a drawing of each is of no use to anyone.
  private static final int MOST_LINES = 20_000;

  private Timeline() {}

  /// The drawing as text.
  ///
  /// @param columns how many characters the whole time takes
  /// @param most the largest number of ranks that are drawn
  public static String text(Trace trace, int columns, int most) {
    int ranks = trace.schedule().goal().ranks();
    int drawn = Math.min(ranks, most);
    double scale = trace.nanos() == 0 ? 0 : columns / trace.nanos();
    char[][] lines = new char[drawn][columns];
    for (int rank = 0; rank < drawn; rank++) {
      int end = Math.min(columns, (int) Math.ceil(trace.finishNanos(rank) * scale));
      Arrays.fill(lines[rank], ' ');
      Arrays.fill(lines[rank], 0, end, '.');
    }
    for (int i = 0; i < trace.messages(); i++) {
      double moved = trace.sentNanos(i) - trace.startNanos(i);
      mark(lines, trace.source(i), trace.startNanos(i), trace.sentNanos(i), scale, '>');
      double begin = Math.max(trace.startNanos(i), trace.receivedNanos(i) - moved);
      mark(lines, trace.target(i), begin, trace.receivedNanos(i), scale, '<');
    }
    StringBuilder text = new StringBuilder();
    int width = String.valueOf(Math.max(0, drawn - 1)).length();
    for (int rank = 0; rank < drawn; rank++) {
      text.append("rank ").append(padded(rank, width)).append("  ");
      text.append(new String(lines[rank]).stripTrailing()).append('\n');
    }
    if (drawn < ranks) {
      text.append("and ").append(ranks - drawn).append(" ranks more\n");
    }
    return text.toString();
  }

  private static String padded(int number, int width) {
    String digits = String.valueOf(number);
    return " ".repeat(Math.max(0, width - digits.length())) + digits;
  }

  private static void mark(
      char[][] lines, int rank, double beginNanos, double endNanos, double scale, char what) {
    if (rank >= lines.length || lines[rank].length == 0) {
      return;
    }
    int last = lines[rank].length - 1;
    int begin = Math.clamp((long) (beginNanos * scale), 0, last);
    int end = Math.clamp((long) Math.ceil(endNanos * scale) - 1, begin, last);
    for (int column = begin; column <= end; column++) {
      char here = lines[rank][column];
      boolean other = here == (what == '>' ? '<' : '>') || here == 'x';
      lines[rank][column] = other ? 'x' : what;
    }
  }

  /// The drawing as an SVG picture of its own.
  ///
  /// A bar is a message that leaves, a line leads to where and when it was received.
  ///
  /// @param title what stands above
  public static String svg(Trace trace, String title) {
    int ranks = trace.schedule().goal().ranks();
    int height = (ranks + 3) * ROW_HEIGHT;
    StringBuilder svg = new StringBuilder();
    svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
        .append(SVG_WIDTH + 2 * MARGIN)
        .append("\" height=\"")
        .append(height)
        .append("\" font-family=\"sans-serif\" font-size=\"12\">\n")
        .append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n")
        .append(label(10, ROW_HEIGHT - 6, title));
    for (int rank = 0; rank < ranks; rank++) {
      svg.append(label(10, y(rank) + 5, "rank " + rank))
          .append(line(MARGIN, y(rank), x(trace, trace.finishNanos(rank)), y(rank), "#bbb", ""));
    }
    for (int i = 0; i < Math.min(MOST_LINES, trace.messages()); i++) {
      message(svg, trace, i);
    }
    String end = String.format(Locale.ROOT, "%.1f us", trace.nanos() / 1e3);
    svg.append(label(MARGIN, y(ranks) + 5, "0"))
        .append(label(SVG_WIDTH + MARGIN - 40, y(ranks) + 5, end));
    return svg.append("</svg>\n").toString();
  }

  private static void message(StringBuilder svg, Trace trace, int i) {
    double begin = x(trace, trace.startNanos(i));
    double end = x(trace, trace.sentNanos(i));
    int row = y(trace.source(i));
    String what = "%d to %d, %d bytes".formatted(trace.source(i), trace.target(i), trace.bytes(i));
    svg.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"8\" fill=\"hsl(%d,60%%,55%%)\">"
                + "<title>%s</title></rect>%n",
            begin,
            row - 4,
            Math.max(1, end - begin),
            trace.target(i) * 47 % 360,
            what));
    double received = x(trace, trace.receivedNanos(i));
    svg.append(line(end, row, received, y(trace.target(i)), "#555", what));
  }

  private static double x(Trace trace, double nanos) {
    return MARGIN + (trace.nanos() == 0 ? 0 : nanos / trace.nanos() * SVG_WIDTH);
  }

  private static int y(int row) {
    return (row + 2) * ROW_HEIGHT;
  }

  private static String label(int x, int y, String text) {
    String plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return "<text x=\"" + x + "\" y=\"" + y + "\">" + plain + "</text>\n";
  }

  private static String line(double x, int y, double toX, int toY, String colour, String title) {
    return String.format(
        Locale.ROOT,
        "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"%s\"><title>%s</title></line>%n",
        x,
        y,
        toX,
        toY,
        colour,
        title);
  }
}
