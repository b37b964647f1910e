package eco.bench;

import eco.launch.HostsFile;
import eco.launch.LaunchSpec;
import eco.network.Host;
import eco.network.Medium;
import eco.network.Survey;
import eco.network.Topology;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Hosts on which ranks run, when they do not all run on this machine as it is.
///
/// Every trial of every system can run there: ranks fill the hosts in the order given, so that
/// rank r of ECO and rank r of a rival are on the same host. This process must be able to reach
/// the hosts over their network: it is on one of them, or routed to them.
///
/// @param name what the site is called in results
/// @param hosts where the ranks are, as many on each as it has slots
/// @param order what rank each of them has in collective operations; empty: its own
/// @param agent runs a command on a host as ssh does: `AGENT HOST COMMAND...`
/// @param jvmOptions what every rank's JVM is told
/// @param networkInterface what carries messages from host to host
/// @param preload a library for every rank of a rival
/// @param notes what a reader of the results must know about it, a line each
public record Site(
    String name,
    List<HostsFile.Host> hosts,
    List<Integer> order,
    List<String> agent,
    List<String> jvmOptions,
    String networkInterface,
    Optional<Path> preload,
    List<String> notes) {
  /// Copies the lists.
  public Site {
    hosts = List.copyOf(hosts);
    order = List.copyOf(order);
    agent = List.copyOf(agent);
    jvmOptions = List.copyOf(jvmOptions);
    notes = List.copyOf(notes);
  }

  /// The same with other hosts, all ranks in their own order.
  public Site withHosts(List<HostsFile.Host> others) {
    return new Site(name, others, List.of(), agent, jvmOptions, networkInterface, preload, notes);
  }

  /// The same job on these hosts.
  LaunchSpec place(LaunchSpec spec) {
    return spec.withJvmOptions(jvmOptions).withHosts(hosts, agent);
  }

  /// How many ranks there are.
  public int ranks() {
    return hosts.stream().mapToInt(HostsFile.Host::slots).sum();
  }

  /// The host of every rank.
  List<String> hostOfRank() {
    return hosts.stream()
        .flatMap(host -> Collections.nCopies(host.slots(), host.name()).stream())
        .toList();
  }

  /// The network that was found among the hosts, with the ranks that collective operations see;
  /// none if some host was not seen.
  public Optional<Topology> topology(Survey survey) {
    List<String> known = survey.measurements().hosts().stream().map(Host::name).toList();
    List<String> hostOfRank = hostOfRank();
    int[] machines = new int[hostOfRank.size()];
    for (int i = 0; i < machines.length; i++) {
      int machine = known.indexOf(hostOfRank.get(i));
      if (machine < 0) {
        return Optional.empty();
      }
      machines[order.isEmpty() ? i : order.get(i)] = machine;
    }
    return Optional.of(survey.topology().spread(machines, Medium.INSIDE));
  }

  /// The order in one word: `-` or `2,0,1`.
  String orderWord() {
    return order.isEmpty()
        ? "-"
        : order.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /// `command` as it is started on the first host.
  List<String> onFirstHost(List<String> command) {
    Stream<String> words = command.stream().map(Site::quote);
    return Stream.of(agent.stream(), Stream.of(hosts.getFirst().name(), "exec"), words)
        .flatMap(part -> part)
        .toList();
  }

  /// The agent in one word, as other systems' launchers want it.
  String agentWords() {
    return String.join(" ", agent);
  }

  private static String quote(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
