package eco.cli.lab;

import eco.cli.lab.net.Network;
import eco.cli.lab.net.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The kinds of pairs of hosts that a network has: one pair for every way between two segments.
final class PairKinds {
  private PairKinds() {}

  static List<Path> of(Network network) {
    Map<String, Path> kinds = new LinkedHashMap<>();
    List<String> hosts = network.hostNames();
    for (int a = 0; a < hosts.size(); a++) {
      for (int b = a + 1; b < hosts.size(); b++) {
        Path path = Path.between(network, hosts.get(a), hosts.get(b));
        kinds.putIfAbsent(path.kind(), path);
      }
    }
    return List.copyOf(kinds.values());
  }
}
