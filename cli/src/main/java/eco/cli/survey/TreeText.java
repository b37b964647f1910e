package eco.cli.survey;

import eco.network.Host;
import eco.network.Medium;
import eco.network.Survey;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The tree of a network as text, one line per cluster.
///
///     A  routed, shared trunk   0.35 ms    9.9 Mbit/s
///     ├─ B  bus, multicast      0.18 ms    9.9 Mbit/s   h0 h1 h2
///     └─ C  bus                 0.18 ms    9.9 Mbit/s   h3 h4 h5
public final class TreeText {
  private final List<Host> hosts;
  private final List<String[]> rows = new ArrayList<>();

  private TreeText(List<Host> hosts) {
    this.hosts = hosts;
  }

  static List<String> lines(Survey survey) {
    TreeText text = new TreeText(survey.measurements().hosts());
    text.add(survey.topology().root(), "", "");
    int wide = text.rows.stream().mapToInt(row -> row[0].length()).max().orElse(0);
    return text.rows.stream()
        .map(row -> row[0] + " ".repeat(wide - row[0].length()) + row[1])
        .map(String::stripTrailing)
        .toList();
  }

  private void add(Part part, String first, String rest) {
    switch (part) {
      case Leaf leaf -> rows.add(new String[] {first + hosts.get(leaf.rank()).name(), ""});
      case Cluster cluster -> {
        String name = name(clusters());
        List<Part> inner = cluster.parts().stream().filter(p -> p instanceof Cluster).toList();
        List<String> leaves =
            cluster.parts().stream()
                .filter(p -> p instanceof Leaf)
                .map(leaf -> hosts.get(leaf.lowest()).name())
                .toList();
        rows.add(
            new String[] {
              first + name + "  " + medium(cluster),
              figures(cluster.medium()) + "   " + String.join(" ", leaves)
            });
        for (Part each : inner) {
          boolean last = each.equals(inner.getLast());
          add(each, rest + (last ? "└─ " : "├─ "), rest + (last ? "   " : "│  "));
        }
      }
    }
  }

  private int clusters() {
    return (int) rows.stream().filter(row -> !row[1].isEmpty()).count();
  }

  /// The name of a cluster, counted from the root and along the lines: A, B, ..., Z, A1, B1, ...
  public static String name(int cluster) {
    return (char) ('A' + cluster % 26) + (cluster < 26 ? "" : String.valueOf(cluster / 26));
  }

  /// What the parts of a cluster talk over, in words.
  public static String kind(Cluster cluster) {
    Medium medium = cluster.medium();
    boolean trunk =
        medium.shared()
            && (medium.kind() == Medium.Kind.ROUTED || medium.kind() == Medium.Kind.LONG_HAUL);
    return medium.kind().word() + (trunk ? ", shared trunk" : "");
  }

  /// The same, and whether it carries multicast.
  public static String medium(Cluster cluster) {
    return kind(cluster) + (cluster.medium().multicast() ? ", multicast" : "");
  }

  static String figures(Medium medium) {
    return "%10s%16s".formatted(millis(medium.latencyNanos()), rate(medium));
  }

  static String millis(long nanos) {
    return nanos < 1e5
        ? String.format(Locale.ROOT, "%.1f us", nanos / 1e3)
        : String.format(Locale.ROOT, "%.2f ms", nanos / 1e6);
  }

  /// What large messages reach.
  public static String rate(Medium medium) {
    double mbit = medium.bytesPerSecond() * 8 / 1e6;
    return Double.isInfinite(mbit) ? "-" : String.format(Locale.ROOT, "%.1f Mbit/s", mbit);
  }
}
