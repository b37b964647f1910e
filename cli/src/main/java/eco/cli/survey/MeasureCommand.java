package eco.cli.survey;

import eco.cli.Length;
import eco.cli.lab.LabJob;
import eco.cli.lab.LabOptions;
import eco.launch.HostsFile;
import eco.launch.Words;
import eco.measure.Surveyor;
import eco.network.Journal;
import eco.network.Measurements;
import eco.network.Survey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `eco measure`: measures a network and finds its clusters.
@Command(
    name = "measure",
    sortOptions = false,
    description = "Measure the network between hosts and find its clusters.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  eco measure --hosts hosts.txt -o net.json            over ssh",
      "  eco measure --lab eco8 -o net.json                   an emulated network",
      "  eco measure -n 4 -o net.json                         processes of this machine",
      "  eco measure --hosts hosts.txt -o net.json --resume   after an interruption",
      "  eco measure --hosts hosts.txt -o net.json --update --changed h3,h4",
    })
public final class MeasureCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The network file to write.")
  private Path output = Path.of("net.json");

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description = "What to measure: lines of host [address=A].")
  private @Nullable Path hosts;

  @Option(
      names = "--agent",
      paramLabel = "CMD",
      defaultValue = "ssh",
      description = "Runs a command on a host: CMD HOST command... (default: ssh).")
  private String agent = "ssh";

  @Mixin private LabOptions lab = new LabOptions();

  @Option(
      names = {"-n", "--ranks"},
      paramLabel = "N",
      description = "Measure between so many processes of this machine.")
  private @Nullable Integer ranks;

  @Option(
      names = "--sweeps",
      paramLabel = "S",
      defaultValue = "3",
      description = "Samples of every pair (default: ${DEFAULT-VALUE}).")
  private int sweeps;

  @Option(
      names = "--at-once",
      paramLabel = "K",
      defaultValue = "4",
      description =
          "Pairs that may be probed together once they are known not to disturb each other"
              + " (default: ${DEFAULT-VALUE}).")
  private int atOnce;

  @Option(
      names = "--longest",
      paramLabel = "BYTES",
      converter = Length.class,
      defaultValue = "" + Surveyor.LONGEST_BYTES,
      description =
          "The longest message that matters, such as 64K (default: 4M): curves are not measured "
              + "further than that, which is quicker on slow networks.")
  private long longest;

  @Option(names = "--resume", description = "Go on with work that was interrupted.")
  private boolean resume;

  @Option(
      names = "--update",
      description = "Keep what the file has, and measure only hosts that are new or changed.")
  private boolean update;

  @Option(
      names = "--changed",
      paramLabel = "LIST",
      split = ",",
      hideParamSyntax = true,
      description = "Hosts to measure again, with --update.")
  private List<String> changed = List.of();

  @Override
  public Integer call() throws Exception {
    Optional<String> network = lab.network();
    long places =
        IntStream.of(hosts == null ? 0 : 1, ranks == null ? 0 : 1, network.isEmpty() ? 0 : 1).sum();
    if (places != 1) {
      throw usage("one of --hosts FILE, --lab NAME and -n N is needed");
    }
    if (sweeps < 1 || atOnce < 1 || longest < 1 || (ranks != null && ranks < 2)) {
      throw usage("--sweeps, --at-once and --longest must be at least 1, -n at least 2");
    }
    if (!changed.isEmpty() && !update) {
      throw usage("--changed needs --update");
    }
    if (network.isPresent()) {
      return LabJob.run(
          network.get(),
          OptionalInt.empty(),
          lab.seed(),
          job -> {
            Survey survey = measure(MeasureRun.Place.lab(job));
            command.commandLine().getOut().println(beside(survey, network.get()));
            return 0;
          });
    }
    if (hosts != null) {
      measure(MeasureRun.Place.hosts(read(hosts), Words.split(agent)));
      return 0;
    }
    List<String> names =
        IntStream.range(0, ranks == null ? 0 : ranks).mapToObj(rank -> "rank" + rank).toList();
    measure(MeasureRun.Place.here(names));
    return 0;
  }

  /// What the file of the emulated network says, beside what was found.
  private static String beside(Survey survey, String network) throws IOException {
    String found = LabSurvey.found(survey);
    String declared = LabSurvey.declared(LabSurvey.network(network));
    return found.equals(declared)
        ? "declared: the same"
        : "declared otherwise: " + declared + "\nfound: " + found;
  }

  private List<HostsFile.Host> read(Path file) {
    try {
      return HostsFile.read(file);
    } catch (IOException e) {
      throw usage("cannot read the hosts file: " + e.getMessage());
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()));
    }
  }

  private Survey measure(MeasureRun.Place place) throws IOException, InterruptedException {
    MeasureRun.Settings settings = new MeasureRun.Settings(output, sweeps, atOnce, longest);
    MeasureRun run =
        new MeasureRun(place, settings, command.commandLine().getErr(), LabSurvey.isTerminal());
    run.remember(known(settings));
    Survey survey = run.run();
    TreeText.lines(survey).forEach(command.commandLine().getOut()::println);
    return survey;
  }

  /// What need not be measured again.
  private List<String> known(MeasureRun.Settings settings) throws IOException {
    if (resume && Files.exists(settings.part())) {
      // A last line without an end may be cut off and still look like one.
      String part = Files.readString(settings.part());
      return part.substring(0, part.lastIndexOf('\n') + 1).lines().toList();
    }
    if (!update) {
      return List.of();
    }
    Measurements old = SurveyFiles.read(output).measurements();
    Journal journal = new Journal(old.smallBytes(), old.largeBytes());
    Journal.lines(old).forEach(journal::add);
    changed.forEach(journal::forget);
    List<String> left = new ArrayList<>();
    if (!journal.hosts().isEmpty()) {
      left.addAll(Journal.lines(journal.measurements()));
    }
    return left;
  }

  private ParameterException usage(String what) {
    return new ParameterException(command.commandLine(), what);
  }
}
