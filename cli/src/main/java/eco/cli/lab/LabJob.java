package eco.cli.lab;

import eco.cli.lab.net.Network;
import eco.cli.lab.net.Segment;
import eco.launch.HostsFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A job in a lab: how many ranks it has, and on which hosts.
///
/// @param network the name of the network
/// @param ranks how many ranks
/// @param hosts where they are: ranks fill the hosts in this order, as many as each has slots
/// @param agent the command that runs a command on a host
/// @param home the lab's directory: what is put there goes with the lab
/// @param seed what the hosts were shuffled with, if they were
public record LabJob(
    String network,
    int ranks,
    List<HostsFile.Host> hosts,
    List<String> agent,
    LabHome home,
    OptionalLong seed) {
  /// The network interface that every host has besides its loopback.
  public static final String INTERFACE = "eth0";

  /// What JVMs are told whose ranks wait for the network most of the time: to have the quick
  /// compiler alone, and soon. All hosts share the cores of one machine, which the better compiler
  /// of all ranks at once would take for many seconds; and what a collective operation does once
  /// would otherwise be interpreted for 200 calls.
  public static final List<String> JVM_OPTIONS =
      List.of("-XX:TieredStopAtLevel=1", "-XX:CompileThresholdScaling=0.05");

  private static final Duration MOST_TRAFFIC = Duration.ofHours(2);

  /// What is to be done with a job; the result is an exit status.
  @FunctionalInterface
  public interface Task {
    int run(LabJob job) throws Exception;
  }

  /// Places ranks on the hosts of a lab.
  ///
  /// @param ranks how many; empty: as many on every host as the network's file says
  /// @param seed puts the hosts in a random order; empty: as they are in the file
  static LabJob of(Lab lab, OptionalInt ranks, OptionalLong seed) {
    List<LabHost> order =
        seed.isPresent() ? HostOrder.shuffle(lab.hosts(), seed.getAsLong()) : lab.hosts();
    int count = ranks.orElse(lab.ranksPerHost() * order.size());
    List<LabHost> hostOfRank = HostOrder.place(order, count);
    List<HostsFile.Host> hosts =
        hostOfRank.stream()
            .distinct()
            .map(host -> new HostsFile.Host(host.name(), slots(host, hostOfRank), host.address()))
            .toList();
    List<String> agent = List.of(lab.agent().toString());
    return new LabJob(lab.record().network(), count, hosts, agent, lab.home(), seed);
  }

  /// A library to preload into other systems' ranks, see [PollShim]; it goes with the lab.
  public Path pollShim() throws IOException, InterruptedException {
    return PollShim.compile(home.directory());
  }

  /// The number of the process that moves the frames of the network.
  public long emulator() {
    return Lab.require(home).record().pid();
  }

  /// Loads every bus of the network with traffic between stations of its own; on switches it would
  /// disturb nobody.
  ///
  /// @param load share of the bus's rate, 0 ends it
  public void ambientTraffic(double load) {
    Lab lab = Lab.require(home);
    for (Segment segment : lab.network().segments().values()) {
      if (segment.kind() == Segment.Kind.BUS) {
        lab.noise(segment.name(), load, MOST_TRAFFIC, 1);
      }
    }
  }

  /// The same without most hosts of a large network: if it has more than `most`, at most `each` of
  /// every segment stay, the first ones.
  public LabJob withFewHosts(int most, int each) {
    if (hosts.size() <= most) {
      return this;
    }
    Network network = Lab.require(home).network();
    Map<String, Integer> taken = new HashMap<>();
    List<HostsFile.Host> few =
        hosts.stream()
            .filter(host -> taken.merge(network.hosts().get(host.name()), 1, Integer::sum) <= each)
            .toList();
    return on(few);
  }

  /// The same with at most so many ranks on every host.
  public LabJob withFewRanks(int most) {
    return on(
        hosts.stream()
            .map(
                host ->
                    new HostsFile.Host(host.name(), Math.min(most, host.slots()), host.address()))
            .toList());
  }

  private LabJob on(List<HostsFile.Host> some) {
    int slots = some.stream().mapToInt(HostsFile.Host::slots).sum();
    return new LabJob(network, slots, some, agent, home, seed);
  }

  private static int slots(LabHost host, List<LabHost> hostOfRank) {
    return (int) hostOfRank.stream().filter(host::equals).count();
  }

  /// The lab on whose first host this process is, if it is on one: then [#run] works in that one
  /// only.
  private static Optional<Lab> around() throws IOException {
    Optional<Lab> up = Lab.find(LabHome.ofUser());
    return up.isPresent() && up.get().isOn(up.get().hosts().getFirst()) ? up : Optional.empty();
  }

  /// Whether this process is the one that a lab's command was repeated as.
  public static boolean isInLab() throws IOException {
    return around().isPresent();
  }

  /// Whether this process is in the lab of another network.
  public static boolean isElsewhere(String fileOrName) throws IOException {
    Optional<Lab> lab = around();
    return lab.isPresent() && !lab.get().network().equals(NetworkSource.find(fileOrName).network());
  }

  /// Does `task` in the lab of a network, in a process on its first host: there are its sockets.
  ///
  /// The lab is the one that is up, and stays so; if none is, one is brought up and taken down.
  /// This process's own command is run once more on the host, comes here again, and does it.
  ///
  /// @param fileOrName a network file, or a bundled network
  public static int run(String fileOrName, OptionalInt ranks, OptionalLong seed, Task task)
      throws Exception {
    try (LabLease lease = LabLease.take(LabHome.ofUser(), NetworkSource.find(fileOrName))) {
      Lab lab = lease.lab();
      LabHost first = lab.hosts().getFirst();
      return lab.isOn(first) ? task.run(of(lab, ranks, seed)) : lab.repeatOn(first);
    }
  }
}
