package eco.launch;

import eco.transport.Door;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which ranks run where: hosts are filled in the order of their lines.
final class Placement {
  private final LaunchSpec spec;
  private final Map<String, String> variables;
  private final Program program;
  private final Crew.Reports reports;
  private final List<String> command;
  private final String folder;

  /// @param variables what every rank finds in its environment
  Placement(LaunchSpec spec, Map<String, String> variables, Program program, Crew.Reports reports) {
    this.spec = spec;
    this.variables = variables;
    this.program = program;
    this.reports = reports;
    this.folder = spec.folder().toAbsolutePath().toString();
    this.command = JavaCommand.ofRank(program, spec.jvmOptions(), spec.args());
  }

  /// The crews, in the order of their ranks.
  List<Crew> crews() {
    if (spec.hosts().isEmpty()) {
      CrewPlan plan = plan(new HostsFile.Host(here(), spec.ranks(), null), 0);
      return List.of(new LocalCrew(plan, Redirect.INHERIT, reports));
    }
    List<Crew> crews = new ArrayList<>();
    int placed = 0;
    for (HostsFile.Host host : spec.hosts()) {
      if (placed < spec.ranks()) {
        CrewPlan plan = plan(host, placed);
        crews.add(
            isOwn(host)
                ? new LocalCrew(plan, Redirect.INHERIT, reports)
                : new AgentCrew(plan, agent(host), program.scratch(), reports));
        placed += plan.ranks();
      }
    }
    if (placed < spec.ranks()) {
      throw new IllegalArgumentException(
          "the hosts have too few slots: slots=" + placed + ", ranks=" + spec.ranks());
    }
    return crews;
  }

  /// Whether this process is a rank that launches others, and runs on that host itself.
  private boolean isOwn(HostsFile.Host host) {
    boolean invites = !variables.getOrDefault(Invitation.TEXT, "").isEmpty();
    return invites && host.name().equals(here());
  }

  /// What this machine is called: a rank that launches others knows it from its own launcher.
  static String here() {
    String given = System.getenv(Environment.HOST);
    return given == null || given.isBlank() ? Hostname.read() : given.strip();
  }

  private CrewPlan plan(HostsFile.Host host, int firstRank) {
    Map<String, String> own = new HashMap<>(variables);
    own.put(Environment.HOST, host.name());
    if (host.address() != null) {
      own.put(Environment.ADDRESS, host.address());
    }
    int ranks = Math.min(host.slots(), spec.ranks() - firstRank);
    boolean input = spec.input() && firstRank == 0;
    return new CrewPlan(host.name(), firstRank, ranks, command, own, folder, input);
  }

  /// What to run here so that the agent runs there; a shell there may read the words again.
  private List<String> agent(HostsFile.Host host) {
    List<String> words = new ArrayList<>(spec.agent());
    words.add(host.name());
    for (String word : JavaCommand.ofAgent()) {
      words.add(Words.quote(word));
    }
    return words;
  }

  /// The addresses at which a rank finds the rendezvous, as ECO_RENDEZVOUS has them.
  static String addresses(List<HostsFile.Host> hosts, int port) throws IOException {
    if (hosts.isEmpty()) {
      return "127.0.0.1:" + port;
    }
    return addresses(port);
  }

  /// The same with every address that this machine has.
  static String addresses(int port) throws IOException {
    StringBuilder all = new StringBuilder();
    for (InetAddress address : Door.addresses()) {
      String text = address.getHostAddress();
      all.append(all.isEmpty() ? "" : ",");
      all.append(address instanceof Inet6Address ? "[" + text + "]" : text);
      all.append(':').append(port);
    }
    return all.toString();
  }
}
