package eco.cli.report;

import eco.cli.survey.TreeText;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The clusters of a network with their names, and as boxes within boxes.
final class Clusters {
  private final ReportedNetwork network;
  private final List<Named> all = new ArrayList<>();
  private final List<List<Integer>> paths = new ArrayList<>();

  /// A cluster with the name that `eco show` gives it.
  ///
  /// @param parent the place of the cluster around it, -1 for the outermost
  record Named(String name, int level, int parent, Cluster cluster) {}

  Clusters(ReportedNetwork network) {
    this.network = network;
    network.ranks().forEach(_ -> paths.add(new ArrayList<>()));
    collect(network.topology().root(), 0, -1);
  }

  private void collect(Part part, int level, int parent) {
    if (part instanceof Cluster cluster) {
      int place = all.size();
      all.add(new Named(TreeText.name(place), level, parent, cluster));
      Arrays.stream(cluster.ranks()).forEach(rank -> paths.get(rank).add(place));
      cluster.parts().forEach(inner -> collect(inner, level + 1, place));
    }
  }

  /// All clusters, every one before those inside it.
  List<Named> all() {
    return all;
  }

  /// For every rank the places of its clusters, the outermost first.
  List<List<Integer>> paths() {
    return paths;
  }

  /// The names of a rank's clusters, the outermost first.
  String names(int rank) {
    return String.join(" ", paths.get(rank).stream().map(place -> all.get(place).name()).toList());
  }

  /// The clusters as a table.
  String table() {
    List<List<String>> rows = new ArrayList<>();
    for (Named each : all) {
      var medium = each.cluster().medium();
      rows.add(
          List.of(
              each.name(),
              String.valueOf(each.level()),
              each.parent() < 0 ? "" : all.get(each.parent()).name(),
              TreeText.medium(each.cluster()),
              Units.time((double) medium.latencyNanos()),
              TreeText.rate(medium),
              String.format(java.util.Locale.ROOT, "%.2f", medium.contention()),
              String.valueOf(each.cluster().parts().size()),
              String.valueOf(each.cluster().ranks().length)));
    }
    List<String> headings =
        List.of(
            "cluster",
            "level",
            "inside",
            "medium",
            "latency",
            "rate",
            "contention",
            "parts",
            "ranks");
    return Html.table("Clusters and what their parts talk over", headings, rows);
  }

  /// The clusters as nested lists, which the style sheet draws as boxes.
  String boxes() {
    StringBuilder html = new StringBuilder("<ul class=\"boxes\">\n");
    box(network.topology().root(), 0, html);
    return html.append("</ul>\n").toString();
  }

  /// Writes a part and returns the place of the next cluster.
  private int box(Part part, int place, StringBuilder html) {
    switch (part) {
      case Leaf leaf -> {
        html.append("<li class=\"rank\"><b>").append(leaf.rank()).append("</b> ");
        html.append(Html.text(network.ranks().get(leaf.rank()))).append("</li>\n");
        return place;
      }
      case Cluster cluster -> {
        var medium = cluster.medium();
        html.append("<li class=\"cluster ").append(medium.kind().word()).append("\"><p><b>");
        html.append(all.get(place).name()).append("</b> ").append(TreeText.medium(cluster));
        html.append(" <span>").append(Units.time((double) medium.latencyNanos())).append(", ");
        html.append(TreeText.rate(medium)).append("</span></p>\n<ul>\n");
        int next = place + 1;
        for (Part inner : cluster.parts()) {
          next = box(inner, next, html);
        }
        html.append("</ul></li>\n");
        return next;
      }
    }
  }
}
