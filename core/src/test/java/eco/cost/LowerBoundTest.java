package eco.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.schedule.Goal;
import eco.schedule.Operation;
import java.util.List;
import org.junit.jupiter.api.Test;

class LowerBoundTest {
  /// 1 us of latency, 1 ns per byte.
  private static final Medium SWITCH = Medium.of(Kind.SWITCH, 1000, 0, 1, 0);

  private static final Medium BUS = Medium.of(Kind.BUS, 1000, 0, 1, 1);
  private static final Medium ROUTED = Medium.of(Kind.ROUTED, 5000, 0, 1, 0);
  private static final Medium TRUNK = Medium.of(Kind.ROUTED, 5000, 0, 10, 1);

  private static final Topology TWO_BUSES =
      new Topology(new Cluster(ROUTED, List.of(Cluster.of(BUS, 0, 1, 2), Cluster.of(BUS, 3, 4))));

  private static Bound bound(Operation operation, long bytes, Topology topology) {
    return LowerBound.of(Goal.of(operation, topology.size()), bytes, topology);
  }

  private static void is(Bound bound, double nanos, String limitedBy) {
    assertThat(bound.nanos()).isCloseTo(nanos, within(1e-6 * nanos + 1e-9));
    assertThat(bound.limitedBy()).isEqualTo(limitedBy);
  }

  @Test
  void aScatterIsLimitedByTheRootsPort() {
    is(
        bound(Operation.SCATTER, 10_000, Topology.flat(8, SWITCH)),
        1000 + 70_000,
        "the way out of rank 0");
  }

  @Test
  void aGatherIsLimitedByTheRootsPort() {
    is(
        bound(Operation.GATHER, 10_000, Topology.flat(8, SWITCH)),
        1000 + 70_000,
        "the way into rank 0");
  }

  @Test
  void shortMessagesAreLimitedByHopsInARow() {
    Topology flat = Topology.flat(8, Medium.of(Kind.SWITCH, 1000, 100, 1, 0));
    Bound bound = bound(Operation.BROADCAST, 1, flat);
    is(bound, 7 * 100 + 1000, "the latency of several hops in a row");
  }

  @Test
  void aQuickPartIsNotLimitedByAWayThatIsSlowForTheSakeOfOthers() {
    Medium quick = Medium.of(Kind.SWITCH, 1000, 0, 0.1, 0);
    Medium between = Medium.of(Kind.ROUTED, 5000, 0, 1, 1);
    Topology topology =
        new Topology(
            new Cluster(
                between,
                List.of(Cluster.of(quick, 0, 1), Cluster.of(BUS, 2, 3), Cluster.of(BUS, 4, 5))));
    // Out of 0 and 1 go twice as many bytes as into each bus.
    is(bound(Operation.SCATTER, 10_000, topology), 5000 + 20_000, "the trunk into ranks 2-3");
  }

  @Test
  void aBroadcastOnABusIsLimitedByTheBus() {
    // on the bus of the root: to 1, to 2, and once to the other bus
    is(
        bound(Operation.BROADCAST, 100_000, TWO_BUSES),
        1000 + 300_000,
        "the bytes on the bus of ranks 0-2");
  }

  @Test
  void anAllreduceOnABusTakesTwiceAsMuch() {
    is(
        bound(Operation.ALLREDUCE, 100_000, TWO_BUSES),
        1000 + 600_000,
        "the bytes on the bus of ranks 0-2");
  }

  @Test
  void whatMustCrossATrunkIsLimitedByIt() {
    Topology two =
        new Topology(
            new Cluster(TRUNK, List.of(Cluster.of(SWITCH, 0, 1), Cluster.of(SWITCH, 2, 3))));
    is(bound(Operation.ALL_TO_ALL, 1000, two), 5000 + 4 * 10_000, "the trunk into ranks 0-1");
  }

  @Test
  void aBarrierTakesTheLatencyOfTheSlowestLevel() {
    is(bound(Operation.BARRIER, 0, TWO_BUSES), 5000, "the latency of the routed of ranks 0-4");
  }

  private static Topology casting(Topology topology) {
    return topology.over(cluster -> cluster.medium().withMulticast(true));
  }

  @Test
  void aBusThatCarriesMulticastHearsABroadcastOnce() {
    is(
        bound(Operation.BROADCAST, 100_000, casting(Topology.flat(8, BUS))),
        1000 + 100_000,
        "the way out of rank 0");
    is(
        bound(Operation.BROADCAST, 100_000, casting(TWO_BUSES)),
        1000 + 100_000,
        "the way out of rank 0");
  }

  @Test
  void whatEverybodyMustSayStillTakesTurns() {
    Topology bus = casting(Topology.flat(8, BUS));
    is(
        bound(Operation.ALLGATHER, 100_000, bus),
        1000 + 800_000,
        "the bytes on the bus of ranks 0-7");
    is(
        bound(Operation.ALLREDUCE, 100_000, bus),
        1000 + 800_000,
        "the bytes on the bus of ranks 0-7");
    is(bound(Operation.GATHER, 100_000, bus), 1000 + 700_000, "the way into rank 0");
  }

  @Test
  void aBusHearsOnceWhatIsCastIntoIt() {
    Topology outside =
        TWO_BUSES.over(cluster -> cluster.medium().withMulticast(cluster.medium() == ROUTED));
    assertThat(bound(Operation.BROADCAST, 100_000, outside).nanos()).isLessThan(200_000);
    Topology inside =
        TWO_BUSES.over(cluster -> cluster.medium().withMulticast(cluster.medium() == BUS));
    assertThat(bound(Operation.BROADCAST, 100_000, inside).nanos()).isLessThan(200_000);
  }

  @Test
  void multicastSpreadsNewsAtOnceButCollectsItOneAfterAnother() {
    Topology flat = casting(Topology.flat(8, Medium.of(Kind.SWITCH, 1000, 100, 1, 0)));
    is(bound(Operation.BROADCAST, 1, flat), 1000 + 101, "the way out of rank 0");
    for (Operation operation :
        List.of(Operation.REDUCE, Operation.ALLREDUCE, Operation.ALLGATHER, Operation.BARRIER)) {
      assertThat(bound(operation, operation == Operation.BARRIER ? 0 : 1, flat).nanos())
          .isGreaterThanOrEqualTo(7 * 100 + 1000);
    }
  }

  @Test
  void aRankAloneIsDoneAtOnce() {
    Topology one = Topology.flat(1, SWITCH);
    is(bound(Operation.ALLREDUCE, 100, one), 0, "nothing");
  }
}
