package eco.cli.survey;

import eco.SurveyProgram;
import eco.cli.lab.LabJob;
import eco.infer.ProbePlan;
import eco.infer.Rule;
import eco.launch.HostsFile;
import eco.launch.LaunchSpec;
import eco.launch.Launcher;
import eco.launch.Sink;
import eco.launch.Target;
import eco.measure.ProcessorTime;
import eco.measure.Surveyor;
import eco.network.Host;
import eco.network.Journal;
import eco.network.Measurements;
import eco.network.Survey;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Measures hosts: a job with a rank on every host, started again without a host that fails.
///
/// Every line of the journal goes to `FILE.part` as it comes; the next job goes on from there,
/// and so does the next command if this one is interrupted.
final class MeasureRun {
  private static final Pattern HOST = Pattern.compile("host=([^,\\s]+)");
  private static final Pattern JOURNAL =
      Pattern.compile("(host|pair|link|contention|multicast) .*");

  private final Place place;
  private final Settings settings;
  private final PrintWriter err;
  private final ProgressLine progress;
  private final Journal journal = new Journal(Surveyor.SMALL_BYTES, Surveyor.LARGE_BYTES);
  private final List<String> troubles = new ArrayList<>();
  private Loads loads = new Loads();

  /// Where to measure.
  ///
  /// @param names what is measured, by rank
  /// @param hosts where each is; empty: all on this machine
  /// @param agent runs a command on a host
  /// @param jvmOptions what the JVM of every rank is told
  /// @param helpers numbers of ECO's processes on this machine that the command did not start
  record Place(
      List<String> names,
      List<HostsFile.Host> hosts,
      List<String> agent,
      List<String> jvmOptions,
      List<Long> helpers) {
    /// Processes of this machine.
    static Place here(List<String> names) {
      return new Place(names, List.of(), List.of(), List.of(), List.of());
    }

    /// A process on every host.
    static Place hosts(List<HostsFile.Host> hosts, List<String> agent) {
      List<HostsFile.Host> single =
          hosts.stream().map(host -> new HostsFile.Host(host.name(), 1, host.address())).toList();
      List<String> names = single.stream().map(HostsFile.Host::name).toList();
      return new Place(names, single, agent, List.of(), List.of());
    }

    /// A process on every host of a lab.
    static Place lab(LabJob job) {
      Place there = hosts(job.hosts(), job.agent());
      return new Place(
          there.names, there.hosts, there.agent, LabJob.JVM_OPTIONS, List.of(job.emulator()));
    }
  }

  /// How to measure.
  ///
  /// @param output the file to write
  /// @param sweeps how often pairs are measured
  /// @param atOnce how many pairs may be measured at once
  /// @param longestBytes how long messages can be whose times are of interest
  record Settings(Path output, int sweeps, int atOnce, long longestBytes) {
    Path part() {
      return output.resolveSibling(output.getFileName() + ".part").toAbsolutePath();
    }
  }

  MeasureRun(Place place, Settings settings, PrintWriter err, boolean terminal) {
    this.place = place;
    this.settings = settings;
    this.err = err;
    this.progress = new ProgressLine(err, "measuring", terminal, System.nanoTime());
  }

  /// Takes lines of an earlier journal; a line that is cut off is forgotten.
  void remember(List<String> lines) {
    for (String line : lines) {
      try {
        journal.add(line);
      } catch (IllegalArgumentException e) {
        err.println("eco measure: ignored: " + e.getMessage());
      }
    }
  }

  /// Measures what the journal lacks and writes the file.
  Survey run() throws IOException, InterruptedException {
    List<String> names = new ArrayList<>(place.names());
    for (Host host : journal.hosts()) {
      if (!names.contains(host.name())) {
        journal.forget(host.name());
      }
    }
    if (!journal.knowsMulticast(names)) {
      // Hosts that come later were not there to listen: all will greet again.
      journal.forgetMulticast();
    }
    while (!attempt(names)) {
      leaveOut(names);
    }
    progress.end();
    Measurements measured = journal.measurements();
    Survey survey =
        new Survey(
            Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
            tool(),
            measured,
            plan().infer(measured));
    SurveyFiles.write(settings.output(), survey);
    Files.deleteIfExists(settings.part());
    Loads.warning(measured.hosts()).ifPresent(why -> err.println("eco measure: " + why));
    return survey;
  }

  private ProbePlan plan() {
    return new ProbePlan(Rule.DEFAULT, settings.sweeps(), 64, settings.atOnce());
  }

  private static String tool() {
    String version = MeasureRun.class.getPackage().getImplementationVersion();
    return "eco %s, Java %s, %s %s"
        .formatted(
            version == null ? "from class files" : version,
            Runtime.version(),
            System.getProperty("os.name"),
            System.getProperty("os.arch"));
  }

  /// Runs one job; false if it failed.
  private boolean attempt(List<String> names) throws IOException, InterruptedException {
    troubles.clear();
    loads = new Loads();
    ProcessorTime before = ProcessorTime.now(place.helpers());
    List<String> lines =
        journal.hosts().isEmpty() ? List.of() : Journal.lines(journal.measurements());
    Files.write(settings.part(), lines);
    List<String> args = new ArrayList<>();
    args.add(lines.isEmpty() ? "-" : settings.part().toString());
    args.add(String.valueOf(settings.sweeps()));
    args.add(String.valueOf(settings.atOnce()));
    args.add(String.valueOf(settings.longestBytes()));
    args.addAll(names);
    LaunchSpec spec =
        LaunchSpec.of(names.size(), new Target.MainClass(SurveyProgram.class.getName()))
            .withJvmOptions(place.jvmOptions())
            .withArgs(args.toArray(String[]::new));
    if (!place.hosts().isEmpty()) {
      List<HostsFile.Host> hosts =
          place.hosts().stream().filter(host -> names.contains(host.name())).toList();
      spec = spec.withHosts(hosts, place.agent());
    }
    try (BufferedWriter part =
        Files.newBufferedWriter(settings.part(), java.nio.file.StandardOpenOption.APPEND)) {
      if (Launcher.run(spec, new Lines(part)) != 0) {
        return false;
      }
    }
    ProcessorTime time = ProcessorTime.now(place.helpers()).since(before);
    loads.hosts(journal.hosts(), ProcessorTime.machine(), time).stream()
        .map(Journal::line)
        .forEach(journal::add);
    return true;
  }

  private void leaveOut(List<String> names) {
    String why = troubles.isEmpty() ? "no reason given" : troubles.getLast();
    Matcher host = HOST.matcher(why);
    boolean named = host.find() && names.remove(host.group(1));
    if (!named || place.hosts().isEmpty() || names.size() < 2) {
      progress.end();
      throw new SurveyException(why);
    }
    journal.forget(host.group(1));
    err.println("eco measure: left out: " + why);
  }

  /// Takes what the job says.
  private final class Lines implements Sink {
    private final BufferedWriter part;

    Lines(BufferedWriter part) {
      this.part = part;
    }

    @Override
    public void line(int rank, boolean isError, String line) {
      if (isError) {
        troubles.add(line);
      } else if (line.startsWith("progress ")) {
        String[] words = line.split(" ", -1);
        progress.show(Integer.parseInt(words[1]), Integer.parseInt(words[2]), System.nanoTime());
      } else if (line.startsWith("load ")) {
        loads.add(line);
      } else if (JOURNAL.matcher(line).matches()) {
        journal.add(line);
        try {
          part.write(line);
          part.newLine();
          part.flush();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }
}
