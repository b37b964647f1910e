package eco.cli.survey;

import eco.measure.ProcessorTime;
import eco.network.Host;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/// How busy other programs kept the machines of a job while it measured.
///
/// Every rank tells what the processors of its machine did, and what it used itself. Hosts may
/// share
/// a machine: then all their ranks are ECO's own. On the machine of the command that is its
/// processes, too, the emulator of a lab above all, which the ranks know nothing of.
final class Loads {
  private static final int MOST_NAMES = 3;

  private final Map<String, UUID> machines = new LinkedHashMap<>();
  private final Map<UUID, ProcessorTime> times = new HashMap<>();

  /// Takes a line `load HOST MACHINE ALL USED OWN`.
  void add(String line) {
    String[] words = line.split(" ", -1);
    UUID machine = UUID.fromString(words[2]);
    ProcessorTime time =
        new ProcessorTime(
            Long.parseLong(words[3]), Long.parseLong(words[4]), Long.parseLong(words[5]));
    machines.put(words[1], machine);
    times.merge(machine, time, ProcessorTime::beside);
  }

  /// The hosts, and how busy others kept them.
  ///
  /// @param here the machine of the command
  /// @param time what its processors did; ECO's own are all processes that the command knows of
  List<Host> hosts(List<Host> hosts, UUID here, ProcessorTime time) {
    return hosts.stream()
        .filter(host -> machines.containsKey(host.name()))
        .map(
            host -> {
              UUID machine = machines.get(host.name());
              ProcessorTime seen = here.equals(machine) ? time : times.get(machine);
              return new Host(host.name(), host.cores(), seen == null ? 0 : seen.othersPercent());
            })
        .toList();
  }

  /// Why what was measured between hosts may be wrong, and what to do about it.
  static Optional<String> warning(List<Host> hosts) {
    List<Host> busy = hosts.stream().filter(Host::isDoubtful).toList();
    if (busy.isEmpty()) {
      return Optional.empty();
    }
    Map<Integer, List<String>> byPercent =
        busy.stream()
            .collect(
                Collectors.groupingBy(
                    Host::busyPercent,
                    LinkedHashMap::new,
                    Collectors.mapping(Host::name, Collectors.toList())));
    String which =
        byPercent.entrySet().stream()
            .map(each -> each.getKey() + " % on " + some(each.getValue()))
            .collect(Collectors.joining(", "));
    return Optional.of(
        "results may be wrong: other programs kept processors busy while they measured (%s):"
                .formatted(which)
            + " measure again when nothing else runs");
  }

  private static String some(List<String> names) {
    int more = names.size() - MOST_NAMES;
    return String.join(" ", names.subList(0, Math.min(names.size(), MOST_NAMES)))
        + (more > 0 ? " and %d more".formatted(more) : "");
  }
}
