package eco.cli.report;

import eco.cli.lab.NetworkSource;
import eco.cli.lab.net.DeclaredTopology;
import eco.cli.lab.net.Network;
import eco.network.Host;
import eco.network.Measurements;
import eco.network.Survey;
import eco.network.Topology;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A network as the page shows it: measured, or declared by its file and taken at its word.
///
/// @param name what the page is called
/// @param origin where the figures come from, a sentence
/// @param ranks what every rank is called: its host, and its place there if it is not alone
/// @param topology the clusters of those ranks
/// @param measurements the times between hosts, absent if nothing was measured
public record ReportedNetwork(
    String name,
    String origin,
    List<String> ranks,
    Topology topology,
    Optional<Measurements> measurements) {
  public ReportedNetwork {
    ranks = List.copyOf(ranks);
    if (ranks.size() != topology.size()) {
      throw new IllegalArgumentException(
          "a name for every rank: names=" + ranks.size() + ", ranks=" + topology.size());
    }
  }

  /// A measured network, with one rank on every host.
  public static ReportedNetwork of(String name, Survey survey) {
    String origin =
        "Measured, finished %s by %s, checksum %s."
            .formatted(survey.made(), survey.tool(), survey.checksum());
    return new ReportedNetwork(
        name,
        origin,
        survey.measurements().hosts().stream().map(Host::name).toList(),
        survey.topology(),
        Optional.of(survey.measurements()));
  }

  /// An emulated network, with as many ranks on every host as its file says.
  public static ReportedNetwork of(Network network) {
    int perHost = network.ranksPerHost();
    List<String> ranks = new ArrayList<>();
    for (String host : network.hostNames()) {
      for (int place = 0; place < perHost; place++) {
        ranks.add(perHost == 1 ? host : host + "." + place);
      }
    }
    return new ReportedNetwork(
        network.name(),
        "Declared by the file of an emulated network: nothing about it was measured.",
        ranks,
        DeclaredTopology.of(network, perHost),
        Optional.empty());
  }

  /// The network of a file, measured or emulated, or a bundled one.
  public static ReportedNetwork find(String fileOrName) throws IOException {
    NetworkSource source = NetworkSource.find(fileOrName);
    return source.measured()
        ? of(source.name(), Survey.parse(source.name(), source.text()))
        : of(source.network());
  }
}
