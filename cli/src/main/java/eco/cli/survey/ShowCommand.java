package eco.cli.survey;

import eco.network.Host;
import eco.network.Medium;
import eco.network.Survey;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/// `eco show`: shows what a network file says.
@Command(
    name = "show",
    sortOptions = false,
    description = "Show the clusters of a measured network, their media, and a heat map.",
    footerHeading = "%nExamples:%n",
    footer = {"  eco show net.json", "  eco show net.json --json"})
public final class ShowCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();

  @Parameters(paramLabel = "FILE", description = "A file that eco measure wrote.")
  private Path file = Path.of("net.json");

  @Option(names = "--json", description = "The tree for programs.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Survey survey = SurveyFiles.read(file);
    PrintWriter out = command.commandLine().getOut();
    if (json) {
      out.println(
          JsonMapper.shared()
              .writeValueAsString(tree(survey.measurements().hosts(), survey.topology().root())));
      return 0;
    }
    out.println(
        "%d hosts, %d levels, made %s, checksum %s"
            .formatted(
                survey.topology().size(),
                survey.topology().levels(),
                survey.made(),
                survey.checksum()));
    Loads.warning(survey.measurements().hosts()).ifPresent(out::println);
    out.println();
    TreeText.lines(survey).forEach(out::println);
    out.println();
    HeatMap.lines(survey).forEach(out::println);
    return 0;
  }

  private static Object tree(List<Host> hosts, Part part) {
    return switch (part) {
      case Leaf leaf -> hosts.get(leaf.rank()).name();
      case Cluster cluster -> {
        Medium medium = cluster.medium();
        Map<String, Object> node = new LinkedHashMap<>();
        node.put("medium", medium.kind().word());
        node.put("contention", medium.contention());
        node.put("latency_nanos", medium.latencyNanos());
        double rate = medium.bytesPerSecond();
        node.put("bytes_per_second", Double.isInfinite(rate) ? null : (Object) Math.round(rate));
        node.put("parts", cluster.parts().stream().map(each -> tree(hosts, each)).toList());
        yield node;
      }
    };
  }
}
