package eco.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The steady state of collective operations: a row per length, the systems side by side. One that
/// has no figures for a row has empty cells there.
///
/// @param rivals the systems beside ECO
/// @param results in the order of the rows; if of several operations, these are named
record CollectiveTable(List<Rival> rivals, List<Result> results) {
  Table table() {
    List<String> systems = new ArrayList<>(List.of(EcoRunner.SYSTEM));
    rivals.forEach(rival -> systems.add(rival.toString()));
    boolean several = results.stream().map(Result::op).distinct().count() > 1;
    List<String> headings =
        new ArrayList<>(several ? List.of("operation", "bytes") : List.of("bytes"));
    for (String system : systems) {
      headings.add(system + " us");
      headings.add("min");
    }
    boolean bounded = results.stream().anyMatch(result -> result.lowerBoundUs() > 0);
    if (bounded) {
      headings.addAll(List.of("bound us", "of bound"));
    }
    Ratios ratios = new Ratios(results.getFirst().op(), rivals, results);
    Table table = new Table(ratios.headings(headings, "samples"));
    steady(EcoRunner.SYSTEM)
        .forEach(
            ours -> {
              List<String> cells = new ArrayList<>();
              if (several) {
                cells.add(ours.op().toString());
              }
              cells.add(Sizes.text(ours.bytes()));
              for (String system : systems) {
                Optional<Result> same = steady(system).stream().filter(ours::matches).findFirst();
                cells.add(same.map(result -> Report.number(result.p50Us())).orElse(""));
                cells.add(same.map(result -> Report.number(result.minUs())).orElse(""));
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
        .filter(result -> result.steady() && result.system().equals(system))
        .toList();
  }
}
