package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.LaunchSpec;
import eco.network.Host;
import eco.network.Measurements;
import eco.network.Medium;
import eco.network.Survey;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
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
    Measurements measured =
        new Measurements(hosts, 8, 16_000, new TreeMap<>(), List.of(), List.of());
    Survey survey = new Survey("2026-01-31T12:00:00Z", "test", measured, topology);
    String net = Files.writeString(folder.resolve("net.json"), survey.text()).toString();
    LaunchSpec spec =
        Jobs.of(5, TimetableProgram.class)
            .withVariable("ECO_NET", net)
            .withVariable("ECO_FORESIGHT", "off");
    job.succeed(Jobs.onMachines(spec, folder, 1, 1, 1, 1, 1));
    for (int rank = 0; rank < 5; rank++) {
      for (String name : List.of("planned", "late", "rotated", "pairwise")) {
        assertThat(job.of(rank)).as("%s", job).contains(name + " right true");
      }
    }
  }
}
