package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.LaunchSpec;
import eco.network.Host;
import eco.network.Medium;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Ranks that were told that their clusters are joined by a wide trunk cross it side by side.
@Timeout(120)
class GatewayTest {
  private final Jobs job = new Jobs();

  @Test
  void whatSeveralGatewaysPerClusterDoIsRight(@TempDir Path folder) throws Exception {
    Medium inside = Medium.of(Medium.Kind.SWITCH, 20_000, 2000, 1, 0);
    Medium trunk = Medium.of(Medium.Kind.ROUTED, 500_000, 2000, 80, 0.25);
    Topology topology =
        new Topology(
            new Cluster(trunk, List.of(Cluster.of(inside, 0, 2), Cluster.of(inside, 1, 3, 4))));
    List<Host> hosts = Stream.of("a", "b", "c", "d", "e").map(name -> new Host(name, 1)).toList();
    String net = Jobs.network(folder, topology, hosts);
    LaunchSpec spec =
        Jobs.of(5, GatewayProgram.class)
            .withVariable("ECO_NET", net)
            .withVariable("ECO_FORESIGHT", "off");
    job.succeed(Jobs.onMachines(spec, folder, 1, 1, 1, 1, 1));
    for (String operation : GatewayProgram.OPERATIONS) {
      assertThat(job.of(0)).as("%s", job).contains(operation + " sharded true");
      for (int rank = 0; rank < 5; rank++) {
        assertThat(job.of(rank)).as("%s", job).contains(operation + " right true");
      }
    }
  }
}
