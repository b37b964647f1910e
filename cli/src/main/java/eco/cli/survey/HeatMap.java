package eco.cli.survey;

import eco.network.Measurements;
import eco.network.Measurements.Times;
import eco.network.Survey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Times of small messages between all hosts as shades, hosts in the order of the tree.
///
///     h0  ·░▒▒    · about 0.18 ms
///     h1  ░·▒▒    ▒ about 0.41 ms
final class HeatMap {
  private static final String SHADES = "░▒▓█";
  private static final int MOST_HOSTS = 128;

  private HeatMap() {}

  static List<String> lines(Survey survey) {
    Measurements measured = survey.measurements();
    int[] order = survey.topology().root().ranks();
    if (order.length > MOST_HOSTS || measured.pairs().isEmpty()) {
      return List.of();
    }
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (Times times : measured.pairs().values()) {
      least = Math.min(least, Math.log(times.small().minNanos() + 1.0));
      most = Math.max(most, Math.log(times.small().minNanos() + 1.0));
    }
    int wide = 0;
    for (int host : order) {
      wide = Math.max(wide, measured.hosts().get(host).name().length());
    }
    List<String> lines = new ArrayList<>();
    for (int row : order) {
      StringBuilder line = new StringBuilder();
      String name = measured.hosts().get(row).name();
      line.append(name).append(" ".repeat(wide - name.length() + 2));
      for (int column : order) {
        line.append(shade(measured, row, column, least, most));
      }
      lines.add(line.toString());
    }
    StringBuilder legend = new StringBuilder();
    for (int i = 0; i < SHADES.length(); i++) {
      long middle = Math.round(Math.exp(least + (most - least) * (i + 0.5) / SHADES.length()));
      legend
          .append(SHADES.charAt(i))
          .append(" about ")
          .append(TreeText.millis(middle))
          .append("  ");
    }
    lines.add(legend.toString().stripTrailing());
    return lines;
  }

  private static char shade(Measurements measured, int row, int column, double least, double most) {
    if (row == column) {
      return '·';
    }
    Optional<Times> times = measured.between(row, column);
    if (times.isEmpty()) {
      return ' ';
    }
    double log = Math.log(times.get().small().minNanos() + 1.0);
    double share = most > least ? (log - least) / (most - least) : 0;
    return SHADES.charAt(Math.min(SHADES.length() - 1, (int) (share * SHADES.length())));
  }
}
