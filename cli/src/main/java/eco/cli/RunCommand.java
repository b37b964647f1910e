package eco.cli;

import eco.cli.lab.LabJob;
import eco.cli.lab.LabOptions;
import eco.cli.trace.TracedRun;
import eco.launch.Console;
import eco.launch.Durations;
import eco.launch.HostsFile;
import eco.launch.Job;
import eco.launch.LaunchSpec;
import eco.launch.Launcher;
import eco.launch.Target;
import eco.launch.Words;
import eco.plan.Forcing;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `eco run`: starts a program as a job of several ranks.
@Command(
    name = "run",
    sortOptions = false,
    usageHelpAutoWidth = true,
    description = "Starts a program as a job of N ranks and waits for its end.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  eco run -n 8 Heat.java                    a source file, on this machine",
      "  eco run -n 4 app.jar 100 fast             a jar, with arguments for it",
      "  eco run -n 2 -cp classes my.Main          a class on a class path",
      "  eco run -n 8 --hosts hosts.txt app.jar    the hosts of a file, by ssh",
      "  eco run --lab eco8 Heat.java              an emulated network, a rank on each host",
      "  eco run --lab grid -n 6 --shuffle 1 app.jar",
      "  eco run --hosts hosts.txt --net net.json app.jar",
      "                                            planned for the network that was measured",
      "  eco run -n 4 --algorithm allreduce=ring,broadcast=chain/16 app.jar",
      "  eco run --lab grid --algorithm 'broadcast=flat>binomial' app.jar",
      "                                            collective operations as told",
      "  eco run -n 4 --trace run.json app.jar     a trace of all ranks, for ui.perfetto.dev",
      "",
      "The exit status is that of the first rank that fails; 124 if the time runs out."
    })
public final class RunCommand implements Callable<Integer> {
  private static final int FAILURE = 1;

  @Spec private @Nullable CommandSpec command;

  @Option(
      names = "-n",
      paramLabel = "N",
      description = "How many ranks; with --lab as many as its file says, unless given.")
  private @Nullable Integer ranks;

  @Option(
      names = {"-cp", "--class-path"},
      paramLabel = "PATH",
      description = "Where the program's classes are.")
  private String classPath = "";

  @Option(
      names = "--transport",
      paramLabel = "auto|shm|tcp",
      defaultValue = "auto",
      description = "How ranks of one machine talk (default: auto).")
  private String transport = "auto";

  @Option(
      names = "--timeout",
      paramLabel = "T",
      description = "The longest that the job may take: 30s, 5m, 2h.")
  private @Nullable String timeout;

  @Option(names = "--raw", description = "Output without the rank in front of each line.")
  private boolean raw;

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description = "Where to run: lines of host [slots=K] [address=A].")
  private @Nullable Path hosts;

  @Option(
      names = "--agent",
      paramLabel = "CMD",
      defaultValue = "ssh",
      description = "Runs a command on a host: CMD HOST command... (default: ssh).")
  private String agent = "ssh";

  @Mixin private LabOptions lab = new LabOptions();

  @Option(
      names = "--algorithm",
      paramLabel = "OPERATION=NAME,...",
      description = "Algorithms of collective operations: allreduce=ring,broadcast=chain/16.")
  private String algorithms = "";

  @Option(
      names = "--net",
      paramLabel = "FILE",
      description = "Plan with the network that eco measure has found.")
  private @Nullable Path net;

  @Option(
      names = "--no-probe",
      description = "Do not probe between machines when the job is joined.")
  private boolean noProbe;

  @Option(
      names = "--no-adapt",
      description = "Keep plans even when calls show that the network has drifted.")
  private boolean noAdapt;

  @Option(
      names = "--report-after",
      paramLabel = "T",
      description = "Report who is late when a rank has waited so long (default: 30s).")
  private @Nullable String reportAfter;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Write what every rank did when, for ui.perfetto.dev; see eco trace.")
  private @Nullable Path trace;

  @Option(names = "--trace-summary", hidden = true)
  private TracedRun.Summary traceSummary = TracedRun.Summary.NONE;

  @Option(names = "--jvm", paramLabel = "OPT", description = "An option for every rank's JVM.")
  private List<String> jvm = new ArrayList<>();

  @Parameters(
      index = "0",
      paramLabel = "TARGET",
      description = "A main class, a .jar, or a .java source file.")
  private String target = "";

  @Parameters(index = "1..*", paramLabel = "ARG", description = "Arguments for the program.")
  private List<String> args = new ArrayList<>();

  @Override
  public Integer call() throws Exception {
    Optional<String> network = network();
    if (network.isEmpty()) {
      return launch(spec(require(ranks)));
    }
    OptionalInt wanted = ranks == null ? OptionalInt.empty() : OptionalInt.of(require(ranks));
    spec(wanted.orElse(1)); // what is wrong with it should be known before a lab comes up
    return LabJob.run(
        network.get(),
        wanted,
        lab.seed(),
        job -> launch(spec(job.ranks()).withHosts(job.hosts(), job.agent())));
  }

  private Optional<String> network() {
    Optional<String> network = lab.network();
    if (network.isPresent() && hosts != null) {
      throw usage("--lab has hosts of its own: leave --hosts out");
    }
    return network;
  }

  private int require(@Nullable Integer count) {
    if (count == null) {
      throw usage("Missing required option: '-n=N'");
    }
    if (count < 1) {
      throw usage("-n must be at least 1: " + count);
    }
    return count;
  }

  private int launch(LaunchSpec spec) throws InterruptedException {
    try {
      return trace == null
          ? Launcher.run(spec, new Console(raw))
          : new TracedRun(trace, traceSummary, commandLine().getOut(), commandLine().getErr())
              .run(spec, new Console(raw));
    } catch (IllegalArgumentException | IOException e) {
      System.err.println("eco run: " + e.getMessage());
      return FAILURE;
    }
  }

  private LaunchSpec spec(int count) {
    try {
      Target parsed = Target.parse(target);
      LaunchSpec spec =
          LaunchSpec.of(count, parsed)
              .withArgs(args.toArray(String[]::new))
              .withClassPath(paths(parsed))
              .withJvmOptions(jvm)
              .withTransport(transport())
              .withTimeout(timeout == null ? null : Durations.parse(timeout))
              .withInput();
      if (!algorithms.isEmpty()) {
        Forcing.all(algorithms);
        spec = spec.withVariable("ECO_ALGORITHM", algorithms);
      }
      if (net != null) {
        if (!Files.isReadable(net)) {
          throw new IllegalArgumentException("--net: cannot read " + net);
        }
        spec = spec.withVariable("ECO_NET", net.toAbsolutePath().toString());
      }
      if (noProbe) {
        spec = spec.withVariable("ECO_PROBE", "off");
      }
      if (noAdapt) {
        spec = spec.withVariable("ECO_ADAPT", "off");
      }
      if (reportAfter != null) {
        Durations.parse(reportAfter);
        spec = spec.withVariable("ECO_REPORT_AFTER", reportAfter);
      }
      if (trace != null) {
        TracedRun.check(trace);
      }
      return hosts == null ? spec : spec.withHosts(hostList(hosts), Words.split(agent));
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()));
    }
  }

  private List<HostsFile.Host> hostList(Path file) {
    if (!Files.isRegularFile(file)) {
      throw usage("no such hosts file: " + file);
    }
    try {
      return HostsFile.read(file);
    } catch (IOException e) {
      throw usage("cannot read the hosts file: " + e.getMessage());
    }
  }

  private Job.Transport transport() {
    try {
      return Job.Transport.valueOf(transport.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw usage("--transport must be auto, shm or tcp: " + transport);
    }
  }

  /// The classes of MPI come first, so that they win over those of another MPI.
  private List<Path> paths(Target of) {
    List<Path> paths = new ArrayList<>();
    paths.add(MpiLibrary.path());
    paths.addAll(split(classPath));
    if (paths.size() == 1 && of instanceof Target.MainClass) {
      paths.add(Path.of("."));
    }
    return paths;
  }

  /// The parts of a class path.
  static List<Path> split(String classPath) {
    List<Path> paths = new ArrayList<>();
    for (int from = 0; from < classPath.length(); ) {
      int mark = classPath.indexOf(File.pathSeparatorChar, from);
      int to = mark < 0 ? classPath.length() : mark;
      if (to > from) {
        paths.add(Path.of(classPath.substring(from, to)));
      }
      from = to + 1;
    }
    return paths;
  }

  private ParameterException usage(String what) {
    return new ParameterException(commandLine(), what);
  }

  private CommandLine commandLine() {
    if (command == null) {
      throw new IllegalStateException("not called by a command line");
    }
    return command.commandLine();
  }
}
