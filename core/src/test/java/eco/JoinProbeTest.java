package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.Job;
import eco.launch.LaunchSpec;
import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A job without a network file learns about the network between its machines by a short probe.
@Timeout(120)
class JoinProbeTest {
  private static final Duration GRACE = Duration.ofSeconds(30);

  @TempDir Path folder;
  private final Jobs job = new Jobs();

  /// What all ranks say their network is.
  private String network(LaunchSpec spec, boolean probed) throws Exception {
    job.succeed(spec);
    String first = job.await(0, "topology ");
    int ranks = spec.ranks();
    for (int rank = 0; rank < ranks; rank++) {
      assertThat(job.of(rank))
          .as("%s", job)
          .contains("probed " + probed, "topology " + first, "sum " + ranks * (ranks - 1) / 2);
    }
    return first;
  }

  @Test
  void allRanksOfTwoMachinesLearnTheSame() throws Exception {
    LaunchSpec spec = Jobs.of(5, ProbeProgram.class);
    assertThat(network(Jobs.onTwoMachines(spec, 2, folder), true))
        .startsWith("switch(shared-memory(0 1) shared-memory(2 3 4)) ");
  }

  @Test
  void allRanksOfThreeMachinesLearnTheSame() throws Exception {
    LaunchSpec spec = Jobs.of(5, ProbeProgram.class);
    assertThat(network(Jobs.onMachines(spec, folder, 2, 1, 2), true))
        .contains("shared-memory(0 1)", "shared-memory(3 4)");
  }

  @Test
  void thereIsNoProbeIfItIsSwitchedOff() throws Exception {
    LaunchSpec spec = Jobs.of(3, ProbeProgram.class).withVariable("ECO_PROBE", "off");
    network(Jobs.onTwoMachines(spec, 2, folder), false);
  }

  @Test
  void oneMachineThatWantsNoProbeIsEnough() throws Exception {
    LaunchSpec spec = Jobs.of(3, ProbeProgram.class);
    String off = "test $1 = b && export ECO_PROBE=off";
    network(Jobs.onMachines(spec, folder, off, 1, 1, 1), false);
  }

  @ParameterizedTest
  @EnumSource(
      value = Job.Transport.class,
      names = {"AUTO", "TCP"})
  void aJobOnOneMachineIsNotProbed(Job.Transport transport) throws Exception {
    network(Jobs.of(3, ProbeProgram.class).withTransport(transport), false);
  }

  @Test
  void aRankThatDiesInTheMiddleIsNamed() throws Exception {
    LaunchSpec spec = Jobs.of(5, ProbeProgram.class, "3").withGrace(GRACE);
    CompletableFuture<Integer> running = job.start(Jobs.onMachines(spec, folder, 2, 1, 2));
    assertThat(job.status(running)).as("%s", job).isEqualTo(7);
    for (int rank : new int[] {0, 1, 2, 4}) {
      assertThat(job.of(rank))
          .as("%s", job)
          .anyMatch(line -> line.startsWith("failed 3: rank 3 failed") && line.contains("host=c"));
    }
  }

  @Test
  void aNetworkIsTheSameAfterItsWayToAllRanks() {
    Medium near = Medium.of(Kind.SWITCH, 46_000, 4000, 0.81, 0);
    Medium far = Medium.of(Kind.LONG_HAUL, 30_000_123, 4000, 80.5, 1);
    for (Topology network :
        List.of(
            Topology.flat(2, near),
            new Topology(
                new Cluster(
                    far,
                    List.of(
                        new Leaf(1),
                        Cluster.of(near.withMulticast(true), 4, 0),
                        Cluster.of(near, 2, 3)))))) {
      JoinProbe.Found found = new JoinProbe.Found(network, 700_000_000);
      JoinProbe.Found told = JoinProbe.found(JoinProbe.words(found));
      assertThat(told).isEqualTo(found);
      assertThat(Objects.requireNonNull(told.network()).checksum()).isEqualTo(network.checksum());
    }
    JoinProbe.Found nothing = new JoinProbe.Found(null, 1);
    assertThat(JoinProbe.found(JoinProbe.words(nothing))).isEqualTo(nothing);
  }
}
