package eco.cli;

import eco.cli.lab.NetworkSource;
import eco.cli.lab.net.DeclaredTopology;
import eco.cli.lab.net.Network;
import eco.cli.lab.net.NetworkFile;
import eco.network.Survey;
import eco.network.Topology;
import java.io.IOException;
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
      description = "Ranks on every host; what the file says if absent.")
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
          "--ranks %d: %s has %d".formatted(ranks, source.name(), all.size()));
    }
    return ranks == 0 ? all : all.group(IntStream.range(0, ranks).toArray());
  }

  private Topology measured(NetworkSource source) {
    if (ranksPerHost > 1) {
      throw new CommandFailedException("--ranks-per-host: only for emulated networks");
    }
    return Survey.parse(source.name(), source.text()).topology();
  }

  /// The topology of an emulated network.
  ///
  /// @param ranksPerHost 0 for as many as the file says
  static Topology declared(Network network, int ranksPerHost) {
    return DeclaredTopology.of(network, ranksPerHost > 0 ? ranksPerHost : network.ranksPerHost());
  }
}
