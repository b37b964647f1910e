package eco.network;

import static org.assertj.core.api.Assertions.assertThat;

import eco.network.Medium.Kind;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import java.util.List;
import org.junit.jupiter.api.Test;

class BottlenecksTest {
  private static final Medium QUICK = Medium.of(Kind.SWITCH, 100_000, 0, 10, 0);
  private static final Medium BUS = Medium.of(Kind.BUS, 100_000, 0, 97, 1);
  private static final Medium ROUTED = Medium.of(Kind.ROUTED, 500_000, 0, 100, 0);
  private static final Medium FAR = Medium.of(Kind.LONG_HAUL, 20_000_000, 0, 120, 1);
  private static final Cluster SITE =
      new Cluster(ROUTED, List.of(Cluster.of(QUICK, 0, 1), Cluster.of(BUS, 2, 3)));

  @Test
  void aPartIsQuickIfAnotherIsWhyTheWayIsSlow() {
    Bottlenecks found = new Bottlenecks(new Topology(SITE));
    assertThat(found.isQuick(1, 0)).isTrue();
    assertThat(found.isQuick(2, 0)).isFalse();
    assertThat(found.isSlowAt(0, 3, 0)).isTrue();
    assertThat(found.isSlowAt(3, 0, 0)).isFalse();
  }

  @Test
  void noPartIsQuickIfTheWayItselfIsSlow() {
    Topology topology =
        new Topology(
            new Cluster(ROUTED, List.of(Cluster.of(QUICK, 0, 1), Cluster.of(QUICK, 2, 3))));
    assertThat(new Bottlenecks(topology).isQuick(0, 0)).isFalse();
    Topology alone = new Topology(new Cluster(ROUTED, List.of(Cluster.of(BUS, 0, 1), new Leaf(2))));
    assertThat(new Bottlenecks(alone).isQuick(2, 0)).isFalse();
  }

  @Test
  void whatIsSlowForOthersFurtherInsideSaysNothingOfARankFartherOut() {
    Topology topology = new Topology(new Cluster(FAR, List.of(SITE, Cluster.of(QUICK, 4, 5))));
    Bottlenecks found = new Bottlenecks(topology);
    assertThat(found.isQuick(0, 1)).isTrue();
    // 97 of 120 nanoseconds per byte are not all of the long way's.
    assertThat(found.isQuick(0, 0)).isFalse();
    assertThat(found.isQuick(4, 0)).isFalse();
  }

  @Test
  void memoryOfAMachineIsNoQuickPart() {
    Topology topology =
        new Topology(
            new Cluster(ROUTED, List.of(Cluster.of(Medium.INSIDE, 0, 1), Cluster.of(BUS, 2, 3))));
    assertThat(new Bottlenecks(topology).isQuick(0, 0)).isFalse();
  }
}
