package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.HostsFile;
import eco.launch.LaunchSpec;
import eco.network.Host;
import eco.network.Medium;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Ranks on machines that a datagram reaches all at once, as their network file says: over
/// loopback, in processes of their own.
@Timeout(180)
class CastTest {
  private static final Medium BUS =
      Medium.of(Medium.Kind.BUS, 200_000, 2000, 800, 1).withMulticast(true);

  private static final Cluster TWO_BUSES =
      new Cluster(
          Medium.of(Medium.Kind.ROUTED, 600_000, 2000, 800, 1),
          List.of(Cluster.of(BUS, 0, 1, 2), Cluster.of(BUS, 3, 4, 5)));

  private static final List<Host> SIX_HOSTS =
      Stream.of("a", "b", "c", "d", "e", "f").map(name -> new Host(name, 1)).toList();

  private final Jobs job = new Jobs();

  /// A job on machines with so many ranks each, whose shells do something first.
  private static LaunchSpec onBus(Path folder, String first, int... ranks) throws IOException {
    return onBus(folder, first, BUS, ranks);
  }

  private static LaunchSpec onBus(Path folder, String first, Medium bus, int... ranks)
      throws IOException {
    List<Host> hosts = new ArrayList<>();
    int all = 0;
    int[] leaves = new int[ranks.length];
    for (int machine = 0; machine < ranks.length; machine++) {
      hosts.add(new Host(String.valueOf((char) ('a' + machine)), 1));
      leaves[machine] = machine;
      all += ranks[machine];
    }
    Cluster network = Cluster.of(bus, leaves);
    return on(folder, first, CastProgram.class, network, hosts, all, ranks);
  }

  private static LaunchSpec on(
      Path folder,
      String first,
      Class<?> program,
      Cluster network,
      List<Host> hosts,
      int all,
      int... ranks)
      throws IOException {
    String net = Jobs.network(folder, new Topology(network), hosts);
    LaunchSpec spec =
        Jobs.onMachines(
            Jobs.of(all, program).withVariable("ECO_NET", net).withVariable("ECO_FORESIGHT", "off"),
            folder,
            first,
            ranks);
    List<HostsFile.Host> local =
        spec.hosts().stream()
            .map(host -> new HostsFile.Host(host.name(), host.slots(), "127.0.0.1"))
            .toList();
    return spec.withHosts(local, spec.agent());
  }

  private static LaunchSpec onTwoBuses(Path folder, Class<?> program) throws IOException {
    return on(folder, "", program, TWO_BUSES, SIX_HOSTS, 6, 1, 1, 1, 1, 1, 1);
  }

  private void succeeds(LaunchSpec spec) throws Exception {
    job.succeed(spec);
    for (int rank = 0; rank < spec.ranks(); rank++) {
      assertThat(job.of(rank)).as("%s", job).contains("right true", "plan true");
    }
  }

  @Test
  void whatManyAreToHaveIsSaidOnce(@TempDir Path folder) throws Exception {
    succeeds(onBus(folder, "", 1, 1, 1, 1));
    for (int rank = 0; rank < 4; rank++) {
      assertThat(job.of(rank)).as("%s", job).contains("heard true");
    }
  }

  @Test
  void ranksOfOneMachineHearItToo(@TempDir Path folder) throws Exception {
    succeeds(onBus(folder, "", 2, 1, 3));
    assertThat(job.of(0)).as("%s", job).contains("heard true");
  }

  /// Who gathers for others has its own block elsewhere than theirs.
  @Test
  void whatIsInPiecesIsSaidOnceToo(@TempDir Path folder) throws Exception {
    succeeds(onTwoBuses(folder, CastProgram.class).withArgs("allgather"));
    for (int rank : new int[] {0, 3}) {
      assertThat(job.of(rank)).as("%s", job).contains("heard true");
    }
  }

  @Test
  void whatIsSaidWaitsForWhatWasSentBefore(@TempDir Path folder) throws Exception {
    LaunchSpec spec =
        onTwoBuses(folder, CastInTurnProgram.class)
            .withVariable("ECO_ALGORITHM", "broadcast=flat>multicast");
    job.succeed(spec);
    assertThat(job.of(0))
        .as("%s", job)
        .anyMatch(line -> line.contains("has said " + CastInTurnProgram.CALLS));
    // the message to the other bus takes the way out first
    double gap = BUS.gap().nanos(Long.BYTES * CastInTurnProgram.LENGTH);
    for (int rank : new int[] {1, 2}) {
      assertThat(time(rank, "ended") - time(0, "began")).isGreaterThan((long) gap);
    }
  }

  private long time(int rank, String what) {
    String line =
        job.of(rank).stream().filter(each -> each.startsWith(what)).findAny().orElseThrow();
    return Long.parseLong(line.substring(what.length() + 1));
  }

  @Test
  void oneMachineThatDoesNotWantItIsEnough(@TempDir Path folder) throws Exception {
    String against = "if [ $1 = c ]; then ECO_MULTICAST=off; export ECO_MULTICAST; fi";
    LaunchSpec spec = onBus(folder, against, 1, 1, 1);
    job.succeed(spec);
    for (int rank = 0; rank < spec.ranks(); rank++) {
      assertThat(job.of(rank)).as("%s", job).contains("right true", "plan false", "said 0");
    }
  }

  @Test
  void whatIsForcedWhereNobodyHearsGoesToEach(@TempDir Path folder) throws Exception {
    LaunchSpec spec =
        onBus(folder, "", BUS.withMulticast(false), 1, 1, 1)
            .withVariable("ECO_ALGORITHM", "broadcast=multicast");
    job.succeed(spec);
    for (int rank = 0; rank < spec.ranks(); rank++) {
      assertThat(job.of(rank)).as("%s", job).contains("right true", "said 0");
    }
  }
}
