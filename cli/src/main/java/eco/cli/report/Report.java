package eco.cli.report;

import eco.network.Topology;
import eco.plan.Planner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// The page about a network: its clusters, its costs, its plans in motion, and what was measured.
public final class Report {
  private final ReportedNetwork network;
  private final List<BenchFile> measured;
  private final Clusters clusters;
  private final List<PlanCard> cards;
  private final Data data;

  /// What the page's scripts draw.
  ///
  /// @param names by rank
  /// @param paths by rank, the places of its clusters in `clusters`, the outermost first
  /// @param clusters names of clusters
  /// @param order the ranks in the order of the tree
  private record Data(
      List<String> names,
      List<List<Integer>> paths,
      List<String> clusters,
      List<Integer> order,
      PairCosts pairs,
      List<PlanCard> plans,
      List<StrategyCurves> curves) {}

  private Report(ReportedNetwork network, List<BenchFile> measured) {
    this.network = network;
    this.measured = measured;
    Topology topology = network.topology();
    Planner planner = new Planner(topology);
    clusters = new Clusters(network);
    cards = PlanGrid.cards(topology, planner);
    data =
        new Data(
            network.ranks(),
            clusters.paths(),
            clusters.all().stream().map(Clusters.Named::name).toList(),
            Arrays.stream(topology.root().ranks()).boxed().toList(),
            PairCosts.of(network),
            cards,
            StrategyCurves.all(topology, planner, measured));
  }

  /// Makes the page and writes all of it or nothing.
  ///
  /// @param measured results to show beside the predictions, perhaps none
  public static void write(Path file, ReportedNetwork network, List<BenchFile> measured)
      throws IOException {
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(beside, html(network, measured));
    Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
  }

  static String html(ReportedNetwork network, List<BenchFile> measured) throws IOException {
    return new Report(network, measured).page();
  }

  private String page() throws IOException {
    return Page.of(
        Map.of(
            "name", Html.text(network.name()),
            "summary", Html.text(summary()),
            "origin", Html.text(network.origin()),
            "boxes", clusters.boxes(),
            "clusters", clusters.table(),
            "plans", PlanTable.html(cards),
            "measured",
                measured.isEmpty()
                    ? "<p>Nothing was measured for this page. "
                        + "<code>eco report --bench FILE</code> adds what "
                        + "<code>eco bench --json FILE</code> wrote.</p>"
                    : BenchTables.html(measured),
            "ranks", ranks(),
            "data", Html.json(JsonMapper.shared().writeValueAsString(data))));
  }

  private String summary() {
    int size = network.topology().size();
    int count = clusters.all().size();
    int levels = network.topology().levels();
    return "%d %s in %d %s on %d %s"
        .formatted(
            size,
            size == 1 ? "rank" : "ranks",
            count,
            count == 1 ? "cluster" : "clusters",
            levels,
            levels == 1 ? "level" : "levels");
  }

  private String ranks() {
    List<List<String>> rows = new ArrayList<>();
    for (int rank : network.topology().root().ranks()) {
      rows.add(List.of(String.valueOf(rank), network.ranks().get(rank), clusters.names(rank)));
    }
    return Html.table("", List.of("rank", "host", "clusters, the outermost first"), rows);
  }
}
