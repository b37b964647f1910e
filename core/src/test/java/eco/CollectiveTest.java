package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.Job;
import eco.launch.LaunchSpec;
import eco.network.Host;
import eco.network.Medium;
import eco.network.Topology;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Collective operations of real processes give what a plain reference gives, over every medium.
@Timeout(300)
class CollectiveTest {
  private final Jobs job = new Jobs();

  private void right(LaunchSpec spec) throws Exception {
    job.succeed(spec);
    for (int rank = 0; rank < spec.ranks(); rank++) {
      assertThat(job.of(rank)).as("%s", job).anyMatch(line -> line.startsWith("right in "));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8})
  void everyOperationIsRightForEveryRootLengthAndSignature(int ranks) throws Exception {
    right(Jobs.of(ranks, CollectiveProgram.class, "everything"));
  }

  @ParameterizedTest
  @CsvSource({"13, SHM", "7, TCP"})
  void groupsOfEverySizeAreRightAtTheSameTime(int ranks, Job.Transport transport) throws Exception {
    right(Jobs.of(ranks, CollectiveProgram.class, "groups").withTransport(transport));
  }

  @Test
  void groupsOfEverySizeAreRightOnTwoMachines(@TempDir Path folder) throws Exception {
    right(Jobs.onTwoMachines(Jobs.of(9, CollectiveProgram.class, "groups", "long"), 5, folder));
  }

  @Test
  void everyOperationIsRightAsPlannedForAMeasuredNetwork(@TempDir Path folder) throws Exception {
    LaunchSpec spec = Jobs.of(5, CollectiveProgram.class, "everything");
    right(Jobs.onTwoMachines(spec.withVariable("ECO_NET", slowNetwork(folder)), 3, folder));
  }

  @Test
  void ranksOfOneMachineNeedNotStandInTheNetworkFile(@TempDir Path folder) throws Exception {
    right(
        Jobs.of(2, CollectiveProgram.class, "everything")
            .withVariable("ECO_NET", slowNetwork(folder))
            .withVariable("ECO_ALGORITHM", "broadcast=chain"));
  }

  /// A network file of two hosts, so slow that messages of the longer blocks leave one by one.
  static String slowNetwork(Path folder) throws Exception {
    Topology topology = Topology.flat(2, Medium.of(Medium.Kind.BUS, 200_000, 1000, 800, 1));
    List<Host> hosts = List.of(new Host("a", 2), new Host("b", 2));
    return Jobs.network(folder, topology, hosts);
  }

  @ParameterizedTest
  @CsvSource({"3, SHM", "2, TCP"})
  void everyReductionOfEveryTypeIsRight(int ranks, Job.Transport transport) throws Exception {
    right(Jobs.of(ranks, CollectiveProgram.class, "types").withTransport(transport));
  }

  @ParameterizedTest
  @CsvSource({"2, SHM", "5, SHM", "4, TCP"})
  void everyAlgorithmIsRight(int ranks, Job.Transport transport) throws Exception {
    right(Jobs.of(ranks, CollectiveProgram.class, "catalogue").withTransport(transport));
  }

  @ParameterizedTest
  @CsvSource({"5, SHM", "4, TCP"})
  void everyAlgorithmIsRightThatAsksBeforeItSends(int ranks, Job.Transport transport)
      throws Exception {
    right(Jobs.of(ranks, CollectiveProgram.class, "handshakes").withTransport(transport));
  }

  @Test
  void algorithmsThatAreAskedForFromOutsideAreRight() throws Exception {
    right(
        Jobs.of(3, CollectiveProgram.class, "everything")
            .withVariable(
                "ECO_ALGORITHM",
                "broadcast=chain/3,allreduce=reduce-broadcast,scan=hillis-steele,barrier=tree"));
  }

  @Test
  void everyAlgorithmIsRightOnTwoMachines(@TempDir Path folder) throws Exception {
    right(Jobs.onTwoMachines(Jobs.of(6, CollectiveProgram.class, "catalogue"), 4, folder));
  }

  @ParameterizedTest
  @CsvSource({"4, SHM", "3, TCP"})
  void longBlocksAreRight(int ranks, Job.Transport transport) throws Exception {
    right(Jobs.of(ranks, CollectiveProgram.class, "long").withTransport(transport));
  }

  @Test
  void reproducibleSumsAreTheSameToTheLastBit() throws Exception {
    right(Jobs.of(5, CollectiveProgram.class, "reproducible"));
  }

  @Test
  void aPlantedFaultIsNoticed() throws Exception {
    job.succeed(Jobs.of(3, CollectiveProgram.class, "planted"));
    for (int rank = 0; rank < 3; rank++) {
      assertThat(job.await(rank, "noticed ")).contains("output is wrong");
    }
  }
}
