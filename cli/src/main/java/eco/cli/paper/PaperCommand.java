package eco.cli.paper;

import eco.bench.Site;
import eco.cli.lab.LabJob;
import eco.cli.survey.LabSurvey;
import eco.launch.HostsFile;
import eco.network.Survey;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/// `eco paper`: an experiment of the papers, our figures beside theirs.
@Command(
    name = "paper",
    sortOptions = false,
    description = {
      "Run an experiment of the papers on an emulated network, our figures beside theirs.",
      "The network is measured first, then ECO's plan and the patterns of the paper run in turn.",
      "Exit status 1 if another pattern is faster than ECO's plan."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  eco paper table3                    broadcast on three buses: ECO, trees, star",
      "  eco paper figure9 --short           levels of a grid, few samples",
      "  eco paper table3 --net net.json     without measuring the network again",
      "  eco paper all -o results --json results.jsonl",
    })
public final class PaperCommand implements Callable<Integer> {
  private static final int MOST_RANKS_IF_BRIEF = 4;

  @Spec private CommandSpec command = CommandSpec.create();

  @Parameters(paramLabel = "EXPERIMENT", description = "table3, figure7, figure8, figure9 or all.")
  private String name = "all";

  @Option(names = "--short", description = "Few samples, one length, at most 4 ranks per host.")
  private boolean brief;

  @Option(
      names = "--net",
      paramLabel = "FILE",
      description = "The network as eco measure found it; measured first if absent.")
  private @Nullable Path net;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "paper",
      description = "Where tables (csv) and pictures (svg) go (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("paper");

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also write the results there, one JSON object per line.")
  private @Nullable Path json;

  private final Map<Path, Survey> surveys = new HashMap<>();

  @Override
  public Integer call() throws Exception {
    List<Experiment> experiments;
    try {
      experiments = Experiment.of(name);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()));
    }
    if (json != null && !LabJob.isInLab()) {
      Files.deleteIfExists(json);
    }
    int status = 0;
    for (String lab : experiments.stream().map(Experiment::lab).distinct().toList()) {
      if (!LabJob.isElsewhere(lab)) {
        List<Experiment> there =
            experiments.stream().filter(experiment -> experiment.lab().equals(lab)).toList();
        int worst =
            LabJob.run(lab, OptionalInt.empty(), OptionalLong.empty(), job -> run(there, job));
        status = Math.max(status, worst);
      }
    }
    return status;
  }

  private int run(List<Experiment> experiments, LabJob job)
      throws IOException, InterruptedException {
    int status = 0;
    for (Experiment experiment : experiments) {
      status = Math.max(status, run(experiment, job));
    }
    return status;
  }

  private int run(Experiment experiment, LabJob job) throws IOException, InterruptedException {
    PrintWriter out = command.commandLine().getOut();
    out.println();
    out.println(experiment.source());
    Files.createDirectories(output);
    Path file = net == null ? output.resolve(experiment.lab() + ".json") : net;
    Survey known = surveys.get(file);
    if (known == null) {
      known =
          net == null
              ? LabSurvey.measure(job, file, command.commandLine().getErr())
              : Survey.parse(file.toString(), Files.readString(file));
      surveys.put(file, known);
      LabSurvey.tree(known).forEach(out::println);
    }
    Survey survey = known;
    Trial trial = new Trial(experiment, site(experiment, job, brief), file, survey, brief);
    List<Row> rows = trial.run(command.commandLine().getErr(), experiment.word());
    return report(experiment, rows, out);
  }

  /// The hosts of a lab that take part in an experiment, in its short form with few ranks on each.
  static Site site(Experiment experiment, LabJob job, boolean brief) {
    int most = brief ? MOST_RANKS_IF_BRIEF : Integer.MAX_VALUE;
    List<HostsFile.Host> hosts =
        job.hosts().stream()
            .filter(host -> experiment.takesPart(host.name()))
            .map(
                host ->
                    new HostsFile.Host(host.name(), Math.min(most, host.slots()), host.address()))
            .toList();
    return new Site(
        "lab " + job.network(), hosts, job.agent(), LabJob.INTERFACE, Optional.empty(), List.of());
  }

  private int report(Experiment experiment, List<Row> rows, PrintWriter out) throws IOException {
    int status = 0;
    for (long bytes : experiment.lengths(brief)) {
      List<Row> same = rows.stream().filter(row -> row.bytes() == bytes).toList();
      out.println();
      out.println("%s of %d bytes".formatted(experiment.operation().word(), bytes));
      Verdict.table(same).forEach(out::println);
      Optional<Row> winner = Verdict.winner(same);
      out.println(
          winner.isEmpty()
              ? "ECO's plan is first, as in the paper"
              : "not as in the paper: "
                  + winner.get().pattern().label()
                  + " is faster than ECO's plan");
      status = winner.isEmpty() ? status : 1;
    }
    Path table = output.resolve(experiment.word() + ".csv");
    Path picture = output.resolve(experiment.word() + ".svg");
    Files.writeString(table, Chart.csv(rows));
    Files.writeString(picture, Chart.svg(experiment.source(), rows));
    out.println("written: " + table + ", " + picture);
    if (json != null) {
      List<String> lines = new ArrayList<>();
      for (Row row : rows) {
        lines.add(JsonMapper.shared().writeValueAsString(row.fields()));
      }
      Files.write(json, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
    return status;
  }
}
