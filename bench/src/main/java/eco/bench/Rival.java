package eco.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An MPI that ECO is measured against, with its own compiler wrapper and launcher.
///
/// Each keeps its defaults. Where TCP is asked for, it is given the loopback and nothing else:
/// Open MPI by its components, MPICH (on Debian: device ch4 over UCX) by switching its shared
/// memory off and naming UCX's transport, or libfabric's provider where it is built on that.
public enum Rival {
  OPENMPI("Open MPI", "openmpi-bin libopenmpi-dev", "mpicc.openmpi", "mpirun.openmpi"),
  MPICH("MPICH", "mpich libmpich-dev", "mpicc.mpich", "mpiexec.hydra");

  private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+(\\.\\d+)?\\w*");

  private final String title;
  private final String packages;
  private final String compiler;
  private final String launcher;

  Rival(String title, String packages, String compiler, String launcher) {
    this.title = title;
    this.packages = packages;
    this.compiler = compiler;
    this.launcher = launcher;
  }

  String compiler() {
    return compiler;
  }

  /// The command that starts `ranks` ranks of the program whose command line follows.
  List<String> launchCommand(int ranks, int cores, boolean superuser, Transport transport) {
    List<String> command = new ArrayList<>(List.of(launcher, "-n", Integer.toString(ranks)));
    if (this == OPENMPI) {
      if (superuser) {
        command.add("--allow-run-as-root");
      }
      if (ranks > cores) {
        command.add("--oversubscribe");
      }
      if (transport == Transport.TCP) {
        command.addAll(List.of("--mca", "pml", "ob1", "--mca", "btl", "self,tcp"));
        command.addAll(List.of("--mca", "btl_tcp_if_include", "lo"));
      }
    }
    return command;
  }

  /// What the launcher's environment needs beside the driver's own.
  Map<String, String> environment(Transport transport) {
    if (this == MPICH && transport == Transport.TCP) {
      return Map.of(
          "MPIR_CVAR_NOLOCAL", "1",
          "UCX_TLS", "tcp",
          "UCX_NET_DEVICES", "lo",
          "FI_PROVIDER", "tcp");
    }
    return Map.of();
  }

  /// Refuses to go on without the rival, saying what to install.
  void requireInstalled() {
    if (!isInstalled()) {
      throw new BenchException(
          this + " is not installed: apt install " + packages + ", or leave it out of --against");
    }
  }

  boolean isInstalled() {
    return isOnPath(compiler) && isOnPath(launcher);
  }

  private static boolean isOnPath(String program) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Pattern.compile(":")
        .splitAsStream(path)
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  /// Name and version, as the launcher tells it.
  String version() {
    StringBuilder output = new StringBuilder();
    new ChildProcess(List.of(launcher, "--version"))
        .run(Duration.ofSeconds(30), line -> output.append(line).append('\n'));
    Matcher version = VERSION.matcher(output);
    return version.find() ? title + " " + version.group() : title;
  }

  /// The name on the command line and in results.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
