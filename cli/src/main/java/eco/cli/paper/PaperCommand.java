package eco.cli.paper;

import eco.cli.lab.LabJob;
import eco.cli.survey.LabSurvey;
import eco.network.Survey;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
      "  eco paper table5                    a program beside other traffic",
      "  eco paper latency                   messages on this machine beside BIP's",
      "  eco paper figure9 --short           levels of a grid, few samples",
      "  eco paper table3 --net net.json     without measuring the network again",
      "  eco paper all -o results --json results.jsonl",
    })
public final class PaperCommand implements Callable<Integer> {
  private static final int MOST_HOSTS_IF_BRIEF = 12;
  private static final int HOSTS_OF_SEGMENT_IF_BRIEF = 2;

  @Spec private CommandSpec command = CommandSpec.create();

  @Parameters(
      paramLabel = "EXPERIMENT",
      description =
          "table3 to table7, balance, figure7, figure8, figure9, models, latency, or all.")
  private String name = "all";

  @Option(
      names = "--short",
      description =
          "The network measured once, few samples, one length, few roots, at most 3 ranks per host, "
              + "at most 2 hosts of every segment of a large network. The output says what is left "
              + "out.")
  private boolean brief;

  @Option(
      names = "--net",
      paramLabel = "FILE",
      description = "The network as eco measure found it; measured first if absent.")
  private @Nullable Path net;

  @Option(
      names = "--lab",
      paramLabel = "NAME|FILE",
      description = "Another emulated network than the one that is like the paper's.")
  private @Nullable String lab;

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
    int status = LabJob.isInLab() ? 0 : runHere(experiments);
    List<LabExperiment> far =
        experiments.stream()
            .filter(LabExperiment.class::isInstance)
            .map(LabExperiment.class::cast)
            .toList();
    for (String network : far.stream().map(this::network).distinct().toList()) {
      if (!LabJob.isElsewhere(network)) {
        List<LabExperiment> there =
            far.stream().filter(experiment -> network(experiment).equals(network)).toList();
        int worst =
            LabJob.run(network, OptionalInt.empty(), OptionalLong.empty(), job -> run(there, job));
        status = Math.max(status, worst);
      }
    }
    return status;
  }

  /// Does those that need no emulated network.
  private int runHere(List<Experiment> experiments) throws IOException {
    PrintWriter out = command.commandLine().getOut();
    int status = 0;
    for (Experiment experiment : experiments) {
      if (experiment instanceof LatencyExperiment latency) {
        out.println(latency.source());
        Findings findings = latency.run(brief, command.commandLine().getErr());
        status = Math.max(status, report(latency, findings, out));
      }
    }
    return status;
  }

  private String network(LabExperiment experiment) {
    return lab == null ? experiment.network() : lab;
  }

  private int run(List<LabExperiment> experiments, LabJob whole)
      throws IOException, InterruptedException {
    PrintWriter out = command.commandLine().getOut();
    PrintWriter err = command.commandLine().getErr();
    LabJob job = brief ? whole.withFewHosts(MOST_HOSTS_IF_BRIEF, HOSTS_OF_SEGMENT_IF_BRIEF) : whole;
    if (job.hosts().size() < whole.hosts().size()) {
      out.println(
          "short form: %d of %d hosts, at most %d of every segment"
              .formatted(job.hosts().size(), whole.hosts().size(), HOSTS_OF_SEGMENT_IF_BRIEF));
    }
    if (brief && job.hosts().stream().anyMatch(host -> host.slots() > Ground.MOST_RANKS_IF_BRIEF)) {
      out.println("short form: at most %d ranks per host".formatted(Ground.MOST_RANKS_IF_BRIEF));
    }
    Files.createDirectories(output);
    Path file = net == null ? output.resolve(job.network() + ".json") : net;
    Survey survey;
    if (net != null) {
      survey = Survey.parse(file.toString(), Files.readString(file));
    } else if (brief) {
      long longest =
          experiments.stream().mapToLong(LabExperiment::longestBytesIfBrief).max().orElseThrow();
      out.println(
          "short form: the network is measured once, with messages up to %d bytes"
              .formatted(longest));
      survey = LabSurvey.measure(job, file, 1, longest, err);
    } else {
      survey = LabSurvey.measure(job, file, err);
    }
    LabSurvey.tree(survey).forEach(out::println);
    int status = 0;
    for (LabExperiment experiment : experiments) {
      out.println();
      out.println(experiment.source());
      if (brief) {
        out.println("short form: " + experiment.leftOutIfBrief());
      }
      Findings findings = experiment.run(Ground.of(job, file, survey, brief, err));
      status = Math.max(status, report(experiment, findings, out));
    }
    return status;
  }

  private int report(Experiment experiment, Findings findings, PrintWriter out) throws IOException {
    findings.lines().forEach(out::println);
    out.println("written: " + findings.write(output, experiment.word(), experiment.source()));
    if (json != null) {
      findings.writeJson(json);
    }
    return findings.asExpected() ? 0 : 1;
  }
}
