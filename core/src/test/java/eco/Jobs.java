package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.HostsFile;
import eco.launch.LaunchSpec;
import eco.launch.Launcher;
import eco.launch.Sink;
import eco.launch.Target;
import eco.network.Host;
import eco.network.Measurements;
import eco.network.Survey;
import eco.network.Topology;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// A job of real processes that a test runs, and everything that it said.
final class Jobs implements Sink {
  /// A line of a rank, or of the launcher.
  record Line(int rank, boolean err, String text) {}

  private static final long LIMIT_SECONDS = 120;

  private static final int MOST_TEXT = 20_000;

  /// Ranks live for seconds, on cores that they share: the better compiler would only be in the
  // way.
  static final List<String> QUICK = List.of("-ea", "-XX:TieredStopAtLevel=1");

  /// What ranks have that are called often enough for both compilers.
  static final List<String> WARM = List.of("-ea");

  private final List<Line> lines = new ArrayList<>();

  /// `ranks` processes that run the main method of `program`.
  static LaunchSpec of(int ranks, Class<?> program, String... args) {
    return LaunchSpec.of(ranks, new Target.MainClass(program.getName()))
        .withClassPath(List.of(classesOf(program)))
        .withJvmOptions(QUICK)
        .withTimeout(Duration.ofSeconds(LIMIT_SECONDS))
        .withArgs(args);
  }

  /// The same job as on two machines: the first `first` ranks share one memory, the others another.
  static LaunchSpec onTwoMachines(LaunchSpec spec, int first, Path folder) throws IOException {
    return onMachines(spec, folder, first, spec.ranks() - first);
  }

  /// The same job as on machines `a` to `z`, `a1` and so on, with so many ranks each.
  static LaunchSpec onMachines(LaunchSpec spec, Path folder, int... ranks) throws IOException {
    return onMachines(spec, folder, "", ranks);
  }

  /// The same with something that the shell of every machine, named `$1`, does first.
  static LaunchSpec onMachines(LaunchSpec spec, Path folder, String first, int... ranks)
      throws IOException {
    Path agent = folder.resolve("agent");
    Files.writeString(
        agent,
        "#!/bin/sh\nECO_SHM="
            + folder
            + "/$1\nexport ECO_SHM\nmkdir $ECO_SHM\n"
            + first
            + "\nshift\nexec \"$@\"\n");
    Files.setPosixFilePermissions(agent, PosixFilePermissions.fromString("rwx------"));
    List<HostsFile.Host> hosts = new ArrayList<>();
    for (int machine = 0; machine < ranks.length; machine++) {
      String name =
          (char) ('a' + machine % 26) + (machine < 26 ? "" : String.valueOf(machine / 26));
      hosts.add(new HostsFile.Host(name, ranks[machine], null));
    }
    return spec.withHosts(hosts, List.of(agent.toString()));
  }

  /// A network file, as `ECO_NET` names it, of a network that was never measured.
  static String network(Path folder, Topology topology, List<Host> hosts) throws IOException {
    Measurements measured =
        new Measurements(hosts, 8, 16_000, new TreeMap<>(), List.of(), List.of());
    Survey survey = new Survey("2026-01-31T12:00:00Z", "test", measured, topology);
    return Files.writeString(folder.resolve("net.json"), survey.text()).toString();
  }

  private static Path classesOf(Class<?> program) {
    try {
      return Path.of(program.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  int run(LaunchSpec spec) throws IOException, InterruptedException {
    return Launcher.run(spec, this);
  }

  /// Runs a job that must end well.
  void succeed(LaunchSpec spec) throws IOException, InterruptedException {
    assertThat(run(spec)).as("%s", this).isZero();
  }

  CompletableFuture<Integer> start(LaunchSpec spec) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return run(spec);
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  int status(CompletableFuture<Integer> job) throws Exception {
    return job.get(2 * LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public synchronized void line(int rank, boolean err, String line) {
    lines.add(new Line(rank, err, line));
    notifyAll();
  }

  /// What one rank, or the launcher, said on standard output and error.
  synchronized List<String> of(int rank) {
    List<String> texts = new ArrayList<>();
    for (Line each : lines) {
      if (each.rank == rank) {
        texts.add(each.text);
      }
    }
    return texts;
  }

  List<String> launcher() {
    return of(LAUNCHER);
  }

  /// Waits for a line of `rank` that begins with `start`, and returns what follows.
  String await(int rank, String start) throws InterruptedException {
    return await(line -> line.rank == rank && line.text.startsWith(start))
        .text
        .substring(start.length());
  }

  private synchronized Line await(Predicate<Line> wanted) throws InterruptedException {
    long untilNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    int seen = 0;
    while (true) {
      for (; seen < lines.size(); seen++) {
        if (wanted.test(lines.get(seen))) {
          return lines.get(seen);
        }
      }
      long leftMillis = TimeUnit.NANOSECONDS.toMillis(untilNanos - System.nanoTime());
      if (leftMillis <= 0) {
        throw new AssertionError("the line never came; there were " + lines);
      }
      wait(leftMillis);
    }
  }

  /// Sends a signal to a process.
  static void signal(String name, long pid) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start();
    assertThat(kill.waitFor()).isZero();
  }

  /// What the launcher said, who knows who died of what, then what the ranks said.
  @Override
  public synchronized String toString() {
    StringBuilder text = new StringBuilder();
    launcher().forEach(line -> text.append(line).append('\n'));
    for (Line each : lines) {
      if (each.rank != LAUNCHER && text.length() < MOST_TEXT) {
        text.append("[%d%s] %s\n".formatted(each.rank, each.err ? " err" : "", each.text));
      }
    }
    return text.toString();
  }
}
