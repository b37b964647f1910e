package eco.launch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The hosts of a job, as its ranks know them: where the processes go that a rank starts itself.
///
/// The launcher hands them on in the environment, in lines: `ECO_HOSTS` as in a hosts file, and
/// `ECO_AGENT` with a word of the command in each.
///
/// @param hosts empty in a job on one machine
/// @param agent the command that runs a command on a host
public record JobHosts(List<HostsFile.Host> hosts, List<String> agent) {
  /// What processes of the same job should find alike, wherever they are started.
  private static final List<String> SETTINGS =
      List.of(
          Environment.HOSTS,
          Environment.AGENT,
          Environment.TIMEOUT,
          "ECO_ADAPT",
          "ECO_ALGORITHM",
          "ECO_CHECK",
          "ECO_CONGESTION",
          "ECO_MULTICAST",
          "ECO_NET",
          "ECO_PROBE",
          "ECO_REPORT_AFTER");

  /// Copies.
  public JobHosts {
    hosts = List.copyOf(hosts);
    agent = List.copyOf(agent);
  }

  static JobHosts of(LaunchSpec spec) {
    return new JobHosts(spec.hosts(), spec.agent());
  }

  /// Those of the job that the environment describes.
  public static JobHosts fromEnvironment(Map<String, String> variables) {
    String lines = variables.getOrDefault(Environment.HOSTS, "");
    List<HostsFile.Host> hosts =
        lines.isBlank() ? List.of() : HostsFile.parse(Environment.HOSTS, lines.lines().toList());
    return new JobHosts(hosts, variables.getOrDefault(Environment.AGENT, "ssh").lines().toList());
  }

  /// What ranks find in their environment; nothing in it if the job is on one machine.
  Map<String, String> variables() {
    List<String> lines = hosts.stream().map(HostsFile.Host::line).toList();
    return Map.of(
        Environment.HOSTS,
        String.join("\n", lines),
        Environment.AGENT,
        hosts.isEmpty() ? "" : String.join("\n", agent));
  }

  /// Their names, or in a job on one machine what that is called.
  public List<String> names() {
    return hosts.isEmpty()
        ? List.of(Placement.here())
        : hosts.stream().map(HostsFile.Host::name).distinct().toList();
  }

  /// The same processes in turn on the named hosts, neighbours in rank together.
  ///
  /// A name that comes twice gets twice as many.
  ///
  /// @param names of [#names]
  public LaunchSpec spread(LaunchSpec spec, List<String> names) {
    if (hosts.isEmpty()) {
      return spec;
    }
    Map<String, Integer> ranks = new LinkedHashMap<>();
    for (int rank = 0; rank < spec.ranks(); rank++) {
      ranks.merge(names.get(rank % names.size()), 1, Integer::sum);
    }
    List<HostsFile.Host> chosen = new ArrayList<>();
    ranks.forEach((name, slots) -> chosen.add(host(name, slots)));
    LaunchSpec placed = spec.withHosts(chosen, agent);
    for (String name : SETTINGS) {
      String value = System.getenv(name);
      placed = value == null ? placed : placed.withVariable(name, value);
    }
    return placed;
  }

  private HostsFile.Host host(String name, int slots) {
    for (HostsFile.Host each : hosts) {
      if (each.name().equals(name)) {
        return new HostsFile.Host(name, slots, each.address());
      }
    }
    throw new IllegalArgumentException("not a host of the job: host=" + name);
  }
}
