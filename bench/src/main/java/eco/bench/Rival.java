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
import java.util.stream.Collectors;

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

  /// The command that starts ranks on the hosts of a site, called on the first of them.
  ///
  /// Every rank is where the site says, and bound to no core: the hosts may all be one machine,
  /// where every launcher would bind its first rank to the first core.
  List<String> launchCommand(int ranks, boolean superuser, Transport transport, Site site) {
    List<String> command = new ArrayList<>(List.of(launcher, "-n", Integer.toString(ranks)));
    String preload = site.preload().map(Path::toString).orElse("");
    switch (this) {
      case OPENMPI -> {
        if (superuser) {
          command.add("--allow-run-as-root");
        }
        String within = transport == Transport.TCP ? "self,tcp" : "self,vader,tcp";
        command.addAll(List.of("--mca", "plm_rsh_agent", site.agentWords()));
        command.addAll(List.of("--mca", "plm_rsh_no_tree_spawn", "1"));
        command.addAll(List.of("--mca", "pml", "ob1", "--mca", "btl", within));
        command.addAll(List.of("--mca", "btl_tcp_if_include", site.networkInterface()));
        command.addAll(List.of("--mca", "oob_tcp_if_include", site.networkInterface()));
        command.addAll(List.of("--bind-to", "none", "--map-by", "seq"));
        command.addAll(List.of("--host", String.join(",", site.hostOfRank())));
        if (!preload.isEmpty()) {
          command.addAll(List.of("-x", "LD_PRELOAD=" + preload));
        }
      }
      case MPICH -> {
        command.addAll(List.of("-launcher", "ssh", "-launcher-exec", site.agentWords()));
        command.addAll(List.of("-iface", site.networkInterface(), "-bind-to", "none", "-hosts"));
        command.add(
            site.hosts().stream()
                .map(host -> host.name() + ":" + host.slots())
                .collect(Collectors.joining(",")));
        if (!preload.isEmpty()) {
          command.addAll(List.of("-genv", "LD_PRELOAD", preload));
        }
      }
    }
    return command;
  }

  /// What the launcher's environment needs at a site.
  Map<String, String> environment(Transport transport, Site site) {
    return switch (this) {
      case OPENMPI -> Map.of();
      case MPICH ->
          Map.of(
              "MPIR_CVAR_NOLOCAL",
              transport == Transport.TCP ? "1" : "0",
              "UCX_TLS",
              "tcp",
              "UCX_NET_DEVICES",
              site.networkInterface(),
              "FI_PROVIDER",
              "tcp");
    };
  }

  /// Refuses to go on without the rival, saying what to install.
  void requireInstalled() {
    if (!isInstalled()) {
      throw new BenchException(
          this + " is not installed: apt install " + packages + ", or leave it out of --against");
    }
  }

  boolean isInstalled() {
    return isOnPath(compiler) && isLaunchable();
  }

  /// Whether ranks can be started, be it of programs that need no compiler here.
  boolean isLaunchable() {
    return isOnPath(launcher);
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
