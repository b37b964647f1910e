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
import org.jspecify.annotations.Nullable;
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

  @Option(names = "--json", description = "The tree for programs, and what makes it doubtful.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Survey survey = SurveyFiles.read(file);
    PrintWriter out = command.commandLine().getOut();
    if (json) {
      out.println(JsonMapper.shared().writeValueAsString(tree(survey)));
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

  /// The outermost cluster also has the warning; where a host is alone nothing was measured.
  private static Object tree(Survey survey) {
    List<Host> hosts = survey.measurements().hosts();
    if (!(survey.topology().root() instanceof Cluster outermost)) {
      return tree(hosts, survey.topology().root());
    }
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("warning", Loads.warning(hosts).orElse(null));
    fields.putAll(cluster(hosts, outermost));
    return fields;
  }

  private static Object tree(List<Host> hosts, Part part) {
    return switch (part) {
      case Leaf leaf -> hosts.get(leaf.rank()).name();
      case Cluster cluster -> cluster(hosts, cluster);
    };
  }

  private static Map<String, @Nullable Object> cluster(List<Host> hosts, Cluster cluster) {
    Medium medium = cluster.medium();
    double rate = medium.bytesPerSecond();
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("medium", medium.kind().word());
    fields.put("contention", medium.contention());
    fields.put("multicast", medium.multicast());
    fields.put("latency_nanos", medium.latencyNanos());
    fields.put("bytes_per_second", Double.isInfinite(rate) ? null : (Object) Math.round(rate));
    fields.put("parts", cluster.parts().stream().map(each -> tree(hosts, each)).toList());
    return fields;
  }
}
