package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.LaunchSpec;
import eco.network.Host;
import eco.network.Medium;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Ranks that were told that a narrow line joins their clusters keep to a timetable.
@Timeout(120)
class TimetableJobTest {
  private final Jobs job = new Jobs();

  @Test
  void whatLeavesByATimetableArrives(@TempDir Path folder) throws Exception {
    Medium inside = Medium.of(Medium.Kind.BUS, 20_000, 2000, 500, 1);
    Medium line = Medium.of(Medium.Kind.LONG_HAUL, 500_000, 2000, 1000, 1);
    Topology topology =
        new Topology(
            new Cluster(line, List.of(Cluster.of(inside, 0, 2), Cluster.of(inside, 1, 3, 4))));
    List<Host> hosts = Stream.of("a", "b", "c", "d", "e").map(name -> new Host(name, 1)).toList();
    String net = Jobs.network(folder, topology, hosts);
    LaunchSpec spec =
        Jobs.of(5, TimetableProgram.class)
            .withVariable("ECO_NET", net)
            .withVariable("ECO_FORESIGHT", "off");
    job.succeed(Jobs.onMachines(spec, folder, 1, 1, 1, 1, 1));
    long longest = 0;
    for (int rank = 0; rank < 5; rank++) {
      String said = String.join("\n", job.of(rank));
      for (String name : List.of("planned", "late", "rotated", "pairwise")) {
        assertThat(said).as("%s", job).contains(name + " right true");
      }
      Matcher took = Pattern.compile("rotated .* after (\\d+)").matcher(said);
      assertThat(took.find()).isTrue();
      longest = Math.max(longest, Long.parseLong(took.group(1)));
    }
    assertThat(longest)
        .as("milliseconds that the timetable keeps messages")
        .isGreaterThanOrEqualTo(85);
  }
}
