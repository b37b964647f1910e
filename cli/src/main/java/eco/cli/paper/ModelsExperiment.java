package eco.cli.paper;

import eco.cost.ContentionRatio;
import eco.cost.Group;
import eco.network.Topology;
import eco.schedule.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Predictions of strategies beside measurements on one switched network, and what the paper found.
///
/// @param network the bundled network
record ModelsExperiment(String network) implements LabExperiment {
  static final ModelsExperiment MODELS = new ModelsExperiment("switch8");

  private static final ModelGrid LONG = new ModelGrid(ModelGrid.LENGTHS, false, 2, 3, 10);
  private static final ModelGrid BRIEF = new ModelGrid(List.of(1L << 10, 16L << 10), true, 1, 1, 3);

  private static final double PAPER_GAMMA = 2 / 3.0;

  @Override
  public String word() {
    return "models";
  }

  @Override
  public String source() {
    return "Barchet-Estefanel and Mounie, Figures 2 to 11: strategies predicted and measured";
  }

  @Override
  public long longestBytesIfBrief() {
    return 64 << 10;
  }

  @Override
  public String leftOutIfBrief() {
    return "the paper's strategies instead of the whole catalogue, %d lengths instead of %d, 3 samples instead of 20"
        .formatted(BRIEF.lengths().size(), LONG.lengths().size());
  }

  @Override
  public Findings run(Ground ground) {
    List<ModelCell> cells = (ground.brief() ? BRIEF : LONG).run(ground);
    List<String> lines = new ArrayList<>(Models.lines(cells));
    lines.add("");
    lines.addAll(beside(cells, ground.topology()));
    return Models.findings(cells, lines);
  }

  /// What the paper found beside what was found here.
  static List<String> beside(List<ModelCell> cells, Topology topology) {
    List<String> lines = new ArrayList<>();
    lines.add("%-52s %-22s %s".formatted("", "paper", "here"));
    for (ModelCell cell : cells) {
      switch (cell.operation()) {
        case BROADCAST ->
            cell.fastest("flat", "chain", "binomial")
                .ifPresent(
                    row ->
                        lines.add(
                            line(
                                "fastest of flat, chain and binomial broadcast",
                                cell.bytes(),
                                "segmented chain",
                                row.label())));
        case SCATTER ->
            ratio(cell, "binomial", "flat")
                .ifPresent(
                    ratio ->
                        lines.add(
                            line("binomial over flat scatter", cell.bytes(), "below 1", ratio)));
        case ALL_TO_ALL ->
            ratio(cell, "rotated", "direct")
                .ifPresent(
                    ratio ->
                        lines.add(
                            line("rotated over direct exchange", cell.bytes(), "about 1", ratio)));
        default -> {}
      }
    }
    gamma(cells, topology)
        .ifPresent(
            gamma ->
                lines.add(
                    "%-52s %-22s %s"
                        .formatted(
                            "contention ratio gamma of all-to-alls",
                            number(PAPER_GAMMA),
                            number(gamma))));
    return lines;
  }

  private static String line(String what, long bytes, String paper, String here) {
    return "%-52s %-22s %s".formatted(what + ", " + bytes + " B", paper, here);
  }

  private static Optional<String> ratio(ModelCell cell, String over, String under) {
    return cell.fastest(over)
        .flatMap(
            first -> cell.fastest(under).map(second -> number(first.nanos() / second.nanos())));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  /// The ratio that fits the direct exchanges best, if the network's bounds differ at all.
  private static Optional<Double> gamma(List<ModelCell> cells, Topology topology) {
    Group group = Group.of(topology.medium(0, topology.size() - 1), topology.size());
    List<ContentionRatio.Observation> seen =
        cells.stream()
            .filter(cell -> cell.operation() == Operation.ALL_TO_ALL)
            .flatMap(
                cell ->
                    cell.fastest("direct").stream()
                        .map(
                            row ->
                                new ContentionRatio.Observation(group, cell.bytes(), row.nanos())))
            .toList();
    try {
      return Optional.of(ContentionRatio.fit(seen));
    } catch (IllegalArgumentException nothing) {
      return Optional.empty();
    }
  }
}
