package eco.cli;

import eco.cli.lab.NetworkSource;
import eco.cli.lab.net.DeclaredTopology;
import eco.cli.lab.net.Network;
import eco.cli.lab.net.NetworkFile;
import eco.network.Medium;
import eco.network.Survey;
import eco.network.Topology;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;
import picocli.CommandLine.Option;

/// The network that a command is about: measured, or emulated and taken at its word.
final class NetworkOption {
  @Option(
      names = "--net",
      required = true,
      paramLabel = "FILE|NAME",
      description = "A measured network (net.json), or an emulated one: a file or a bundled name.")
  private String net = "";

  @Option(
      names = "--ranks",
      paramLabel = "N",
      description = "The first N ranks only; all of the network if absent.")
  private int ranks;

  @Option(
      names = "--ranks-per-host",
      paramLabel = "N",
      description = "Ranks on every host, side by side; what the file says if absent.")
  private int ranksPerHost;

  /// The topology of the ranks.
  Topology topology() throws IOException {
    NetworkSource source = NetworkSource.find(net);
    Topology all =
        source.measured()
            ? measured(source)
            : declared(NetworkFile.parse(source.name(), source.text()), ranksPerHost);
    if (ranks < 0 || ranks > all.size()) {
      throw new CommandFailedException(
          "--ranks %d: %s has %d; --ranks-per-host puts more on every host"
              .formatted(ranks, source.name(), all.size()));
    }
    return ranks == 0 ? all : all.group(IntStream.range(0, ranks).toArray());
  }

  private Topology measured(NetworkSource source) {
    Topology hosts = Survey.parse(source.name(), source.text()).topology();
    if (ranksPerHost <= 1) {
      return hosts;
    }
    int[] hostOf = new int[hosts.size() * ranksPerHost];
    Arrays.setAll(hostOf, rank -> rank / ranksPerHost);
    return hosts.spread(hostOf, Medium.INSIDE);
  }

  /// The topology of an emulated network.
  ///
  /// @param ranksPerHost 0 for as many as the file says
  static Topology declared(Network network, int ranksPerHost) {
    return DeclaredTopology.of(network, ranksPerHost > 0 ? ranksPerHost : network.ranksPerHost());
  }
}
