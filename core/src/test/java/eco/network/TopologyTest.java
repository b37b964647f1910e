package eco.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import eco.network.Medium.Kind;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopologyTest {
  private static final Medium FAR = Medium.of(Kind.LONG_HAUL, 20_000_000, 5000, 400, 1);
  private static final Medium NEAR = Medium.of(Kind.ROUTED, 300_000, 5000, 80, 0);
  private static final Medium BUS = Medium.of(Kind.BUS, 100_000, 5000, 800, 1);
  private static final Medium SWITCH = Medium.of(Kind.SWITCH, 60_000, 5000, 80, 0);

  /// `long-haul(routed(bus(0 1) switch(2 5 6)) 3 switch(4 7))`
  private static final Topology DEEP =
      new Topology(
          new Cluster(
              FAR,
              List.of(
                  Cluster.of(SWITCH, 7, 4),
                  new Leaf(3),
                  new Cluster(NEAR, List.of(Cluster.of(SWITCH, 5, 2, 6), Cluster.of(BUS, 1, 0))))));

  @Test
  void partsStandInTheOrderOfTheirLowestRanks() {
    assertThat(DEEP).hasToString("long-haul(routed(bus(0 1) switch(2 5 6)) 3 switch(4 7))");
  }

  @Test
  void everyRankKnowsItsDepthAndItsClusterAtEveryLevel() {
    assertThat(DEEP.levels()).isEqualTo(3);
    assertThat(DEEP.size()).isEqualTo(8);
    assertThat(DEEP.depth(0)).isEqualTo(3);
    assertThat(DEEP.depth(3)).isEqualTo(1);
    assertThat(DEEP.depth(7)).isEqualTo(2);
    assertThat(DEEP.cluster(3, 0)).isZero();
    assertThat(DEEP.cluster(3, 1)).isEqualTo(-1);
    assertThat(DEEP.cluster(7, 1)).isEqualTo(1);
    assertThat(DEEP.cluster(6, 2)).isEqualTo(1);
    assertThat(DEEP.cluster(6, 9)).isEqualTo(-1);
    assertThat(DEEP.members(2, 1)).containsExactly(2, 5, 6);
    assertThat(DEEP.clusters(1)).hasSize(2);
  }

  @Test
  void twoRanksTalkOverTheMediumOfTheirSmallestCommonCluster() {
    assertThat(DEEP.medium(0, 1)).isEqualTo(BUS);
    assertThat(DEEP.medium(0, 6)).isEqualTo(NEAR);
    assertThat(DEEP.medium(7, 4)).isEqualTo(SWITCH);
    assertThat(DEEP.medium(3, 4)).isEqualTo(FAR);
    assertThat(DEEP.medium(0, 7)).isEqualTo(FAR);
  }

  @Test
  void aGroupKeepsTheClustersThatStillHaveTwoParts() {
    assertThat(DEEP.group(6, 0, 7, 2)).hasToString("long-haul(routed(switch(0 3) 1) 2)");
    assertThat(DEEP.group(6, 5)).hasToString("switch(0 1)");
    assertThat(DEEP.group(3)).hasToString("0");
    assertThat(DEEP.group(0, 1, 2, 3, 4, 5, 6, 7)).isEqualTo(DEEP);
  }

  @Test
  void processesSpreadOverMachines() {
    Medium memory = Medium.of(Kind.SHARED_MEMORY, 200, 100, 0.1, 0);
    assertThat(DEEP.group(0, 1, 3).spread(new int[] {0, 2, 0, 1, 2}, memory))
        .hasToString("long-haul(bus(shared-memory(0 2) 3) shared-memory(1 4))");
    assertThat(DEEP.spread(new int[] {4, 4}, memory)).hasToString("shared-memory(0 1)");
  }

  @Test
  void aFlatTopologyIsOneCluster() {
    assertThat(Topology.flat(3, BUS)).hasToString("bus(0 1 2)");
    assertThat(Topology.flat(1, BUS).levels()).isZero();
    assertThat(Topology.flat(1, BUS).size()).isEqualTo(1);
  }

  @Test
  void anyDifferenceChangesTheChecksum() {
    Topology plain = Topology.flat(3, BUS);
    assertThat(plain.checksum()).isEqualTo(Topology.flat(3, BUS).checksum());
    assertThat(plain.checksum()).isNotEqualTo(Topology.flat(4, BUS).checksum());
    Medium other = Medium.of(Kind.BUS, 100_001, 5000, 800, 1);
    assertThat(plain.checksum()).isNotEqualTo(Topology.flat(3, other).checksum());
  }

  @Test
  void whatIsNoTreeOfAllRanksIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Topology(Cluster.of(BUS, 0, 2)))
        .withMessage("ranks must be 0 to 1, each once: rank=2");
    assertThatIllegalArgumentException().isThrownBy(() -> new Topology(Cluster.of(BUS, 0, 1, 1)));
    assertThatIllegalArgumentException().isThrownBy(() -> Cluster.of(BUS, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> DEEP.group());
    assertThatIllegalArgumentException().isThrownBy(() -> DEEP.group(1, 1));
  }
}
