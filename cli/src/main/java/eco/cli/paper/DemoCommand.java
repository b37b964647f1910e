package eco.cli.paper;

import eco.cli.lab.LabException;
import eco.cli.lab.LabJob;
import eco.cli.lab.net.DeclaredTopology;
import eco.cli.lab.net.Network;
import eco.cli.report.BenchFile;
import eco.cli.report.Report;
import eco.cli.report.ReportedNetwork;
import eco.cli.survey.LabSurvey;
import eco.network.Survey;
import eco.network.Topology;
import eco.plan.Explanation;
import eco.plan.Plan;
import eco.plan.Planner;
import eco.plan.Request;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/// `eco demo`: the main job on an emulated network, from a list of hosts to a page with pictures.
@Command(
    name = "demo",
    sortOptions = false,
    description = {
      "See the main job done on an emulated network.",
      "It has eight hosts on three slow segments; measure it, find its structure, plan a",
      "broadcast, run it beside other patterns, leave a page with pictures.",
      "Takes under two minutes. Where emulated networks are not allowed, it is simulated."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  eco demo", //
      "  eco demo --simulated      without an emulated network",
    })
public final class DemoCommand implements Callable<Integer> {
  private static final OperationExperiment EXPERIMENT = OperationExperiment.TABLE3;

  @Spec private CommandSpec command = CommandSpec.create();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "eco-demo",
      description = "Where the network file and the page go (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("eco-demo");

  @Option(names = "--simulated", description = "Do it in the simulator.")
  private boolean simulated;

  private PrintWriter out() {
    return command.commandLine().getOut();
  }

  @Override
  public Integer call() throws Exception {
    Files.createDirectories(output);
    if (simulated) {
      return simulate("");
    }
    try {
      return LabJob.run(
          EXPERIMENT.network(), OptionalInt.empty(), OptionalLong.empty(), this::measureAndRun);
    } catch (LabException e) {
      return simulate("no emulated network here: " + e.getMessage());
    }
  }

  private int measureAndRun(LabJob job) throws IOException, InterruptedException {
    Network network = LabSurvey.network(EXPERIMENT.network());
    out().println("Eight hosts on an emulated network; ECO knows their names and nothing else.");
    Path net = output.resolve(EXPERIMENT.network() + ".json");
    Survey survey = LabSurvey.measure(job, net, command.commandLine().getErr());
    out().println();
    out().println("What it found by measuring (%s):".formatted(net));
    LabSurvey.tree(survey).forEach(line -> out().println("  " + line));
    String found = LabSurvey.found(survey);
    String declared = LabSurvey.declared(network);
    out().println("What the network's file declares: " + declared);
    out().println(found.equals(declared) ? "That is the same." : "That is not the same.");
    explain(survey.topology());
    Ground ground = Ground.of(job, net, survey, true, command.commandLine().getErr());
    List<Row> rows = EXPERIMENT.rows(ground, "running");
    out().println();
    out().println("Run on the emulated network, beside the patterns of the paper's Table 3:");
    Verdict.table(rows).forEach(line -> out().println("  " + line));
    ratios(rows);
    List<String> lines =
        rows.stream().map(row -> JsonMapper.shared().writeValueAsString(row.fields())).toList();
    page(
        ReportedNetwork.of(EXPERIMENT.network(), survey),
        List.of(BenchFile.parse("broadcast, measured", lines)));
    return 0;
  }

  private int simulate(String why) throws IOException {
    if (!why.isEmpty()) {
      out().println(why);
    }
    out().println("All that follows is simulated: nothing is measured, nothing is sent.");
    Network network = LabSurvey.network(EXPERIMENT.network());
    Topology topology = DeclaredTopology.of(network, 1);
    out().println("The network as its file declares it: " + LabSurvey.declared(network));
    explain(topology);
    out().println();
    out().println("Simulated, beside the patterns of the paper's Table 3:");
    Planner planner = new Planner(topology);
    out().println("  %-22s %10s %8s".formatted("times in ms", "simulated", "paper"));
    for (Pattern pattern : EXPERIMENT.patterns()) {
      out()
          .println(
              String.format(
                  Locale.ROOT,
                  "  %-22s %10.2f %8.1f",
                  pattern.label(),
                  Forecast.of(request(topology), pattern.algorithm(), planner, topology).nanos()
                      / 1e6,
                  pattern.paperMillis()));
    }
    page(ReportedNetwork.of(network), List.of());
    return 0;
  }

  private static Request request(Topology topology) {
    long bytes = EXPERIMENT.lengths(true).getFirst();
    return Request.of(EXPERIMENT.operation(), bytes, topology.size());
  }

  private void explain(Topology topology) {
    out().println();
    Plan plan = new Planner(topology).plan(request(topology));
    Explanation.of(plan, topology)
        .lines()
        .takeWhile(line -> !line.startsWith("rejected"))
        .forEach(out()::println);
  }

  private void ratios(List<Row> rows) {
    Row own = rows.getFirst();
    for (Row row : rows) {
      if (!row.pattern().isPlanned()) {
        out()
            .println(
                String.format(
                    Locale.ROOT,
                    "  ECO takes %.2f of the time of the %s (paper: %.2f)",
                    Verdict.ratio(rows, row),
                    row.pattern().label(),
                    own.pattern().paperMillis() / row.pattern().paperMillis()));
      }
    }
  }

  private void page(ReportedNetwork network, List<BenchFile> measured) throws IOException {
    Path page = output.resolve("report.html");
    Report.write(page, network, measured);
    out().println();
    out().println("A page with pictures: " + page.toAbsolutePath());
  }
}
