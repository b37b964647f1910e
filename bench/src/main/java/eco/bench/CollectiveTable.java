package eco.bench;

import java.util.ArrayList;
import java.util.List;

/// The steady state of a collective operation: a row per length, the systems side by side.
///
/// @param op the operation
/// @param rivals the systems beside ECO
/// @param results in the order of their lengths
record CollectiveTable(Measure op, List<Rival> rivals, List<Result> results) {
  Table table() {
    List<String> systems = new ArrayList<>(List.of(EcoRunner.SYSTEM));
    rivals.forEach(rival -> systems.add(rival.toString()));
    List<String> headings = new ArrayList<>(List.of("bytes"));
    for (String system : systems) {
      headings.add(system + " us");
      headings.add("min");
    }
    boolean bounded = results.stream().anyMatch(result -> result.lowerBoundUs() > 0);
    if (bounded) {
      headings.addAll(List.of("bound us", "of bound"));
    }
    Ratios ratios = new Ratios(op, rivals, results);
    Table table = new Table(ratios.headings(headings, "samples"));
    steady(EcoRunner.SYSTEM)
        .forEach(
            ours -> {
              List<String> cells = new ArrayList<>(List.of(Sizes.text(ours.bytes())));
              for (String system : systems) {
                steady(system).stream()
                    .filter(ours::matches)
                    .forEach(
                        result -> {
                          cells.add(Report.number(result.p50Us()));
                          cells.add(Report.number(result.minUs()));
                        });
              }
              if (bounded) {
                cells.add(Report.number(ours.lowerBoundUs()));
                cells.add(Report.number(ours.p50Us() / ours.lowerBoundUs()));
              }
              cells.add(Long.toString(ours.samples()));
              table.row(ratios.cells(ours, cells));
            });
    return table;
  }

  private List<Result> steady(String system) {
    return results.stream()
        .filter(result -> result.steady() && result.op() == op && result.system().equals(system))
        .toList();
  }
}
