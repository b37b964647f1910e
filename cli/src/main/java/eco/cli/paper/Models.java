package eco.cli.paper;

import eco.bench.Site;
import eco.network.Survey;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `eco bench models`: what strategies should take beside what they took.
public final class Models {
  private Models() {}

  /// Measures on the hosts of a site and prints what it found.
  ///
  /// @param output where a table (csv) and a picture (svg) go
  /// @param json where the rows go as well, if wanted
  public static void run(
      ModelGrid grid,
      Site site,
      Path net,
      Survey survey,
      Path output,
      Optional<Path> json,
      PrintWriter out,
      PrintWriter err)
      throws IOException {
    List<ModelCell> cells = grid.run(new Ground(site, net, survey, false, err, _ -> {}));
    Findings findings = findings(cells, lines(cells));
    findings.lines().forEach(out::println);
    out.println("written: " + findings.write(output, "models", "strategies on " + site.name()));
    if (json.isPresent()) {
      Files.deleteIfExists(json.get());
      findings.writeJson(json.get());
    }
  }

  /// All cells as tables, and the score.
  static List<String> lines(List<ModelCell> cells) {
    List<String> lines = new ArrayList<>();
    for (ModelCell cell : cells) {
      lines.add("");
      lines.addAll(cell.table());
    }
    lines.add("");
    lines.addAll(ModelScore.of(cells).lines());
    return lines;
  }

  static Findings findings(List<ModelCell> cells, List<String> lines) {
    return new Findings(
        lines,
        cells.stream().flatMap(cell -> cell.fields().stream()).toList(),
        new Chart("ms", "predicted", cells.stream().flatMap(cell -> cell.bars().stream()).toList()),
        true);
  }
}
