package eco.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import eco.network.Curve;
import eco.network.Medium;
import eco.schedule.Operation;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Closed forms against values computed by hand.
///
/// L = 100, g(m) = 10 + m, os(m) = 2 + m / 4, or(m) = 4 + m / 2, all in ns; c(m) = m / 8.
class ModelTest {
  private static final Medium MEDIUM =
      new Medium(
          Medium.Kind.SWITCH, 100, Curve.line(2, 0.25), Curve.line(4, 0.5), Curve.line(10, 1), 0);

  private static final Group EIGHT = new Group(MEDIUM, 8, 0.125);

  private static void is(double model, double byHand) {
    assertThat(model).isCloseTo(byHand, within(1e-9));
  }

  @Test
  void table1ByHand() {
    // g(64) = 74, g(16) = 26, g(1) = 11
    is(BroadcastModel.flat(EIGHT, 64), 7 * 74 + 100);
    is(BroadcastModel.flatRendezvous(EIGHT, 64), 7 * 74 + 2 * 11 + 3 * 100);
    is(BroadcastModel.segmentedFlat(EIGHT, 64, 4), 7 * 26 * 4 + 100);
    is(BroadcastModel.chain(EIGHT, 64), 7 * (74 + 100));
    is(BroadcastModel.chainRendezvous(EIGHT, 64), 7 * (74 + 2 * 11 + 3 * 100));
    is(BroadcastModel.segmentedChain(EIGHT, 64, 4), 7 * (26 + 100) + 3 * 26);
    is(BroadcastModel.binary(EIGHT, 64), 3 * (2 * 74 + 100));
    is(BroadcastModel.binomial(EIGHT, 64), 3 * 74 + 3 * 100);
    is(BroadcastModel.binomialRendezvous(EIGHT, 64), 3 * 74 + 3 * (2 * 11 + 3 * 100));
    is(BroadcastModel.segmentedBinomial(EIGHT, 64, 4), 3 * 26 * 4 + 3 * 100);
  }

  @Test
  void aBroadcastInTwoPhasesByHand() {
    // parts of 8 bytes: g(8) = 18, g(16) = 26, g(32) = 42
    is(BroadcastModel.scatterAllgather(EIGHT, 64), 18 + 26 + 42 + 300 + 7 * (18 + 100));
    is(BroadcastModel.scatterDoubling(EIGHT, 64), 2 * (18 + 26 + 42 + 300));
  }

  /// As above, but a message of 64 bytes is delayed by 5, one of 16 bytes by 2, one byte not.
  @Test
  void aDelayIsFeltOnceByEveryMessageOnTheLongestWay() {
    Curve delay =
        Curve.of(List.of(new Curve.Point(1, 0), new Curve.Point(16, 2), new Curve.Point(64, 5)));
    Medium stores =
        new Medium(
            MEDIUM.kind(),
            MEDIUM.latencyNanos(),
            delay,
            MEDIUM.sendOverhead(),
            MEDIUM.receiveOverhead(),
            MEDIUM.gap(),
            0);
    Group eight = Group.of(stores, 8);
    is(stores.messageNanos(64), 100 + 5 + 74);
    is(BroadcastModel.flat(eight, 64), 7 * 74 + 105);
    is(BroadcastModel.flatRendezvous(eight, 64), 7 * 74 + 105 + 2 * 11 + 2 * 100);
    is(BroadcastModel.segmentedFlat(eight, 64, 4), 7 * 26 * 4 + 102);
    is(BroadcastModel.segmentedChain(eight, 64, 4), 7 * (26 + 102) + 3 * 26);
    is(BroadcastModel.binomial(eight, 64), 3 * 74 + 3 * 105);
    is(ScatterModel.flat(eight, 64, 16), 74 + 26 + 102);
    is(ScatterModel.binomial(eight, 16), 26 + 102 + (42 + 103) + (74 + 105));
    is(AllgatherModel.ring(eight, 16), 7 * (26 + 102));
    is(AllToAllModel.ports(eight, 64), 7 * 74 + 105);
  }

  @Test
  void theBinomialTreeOfAnySizeByHand() {
    // 5 members: 0 sends to 4, 2 and 1; 2, reached after two sends, sends to 3
    is(BroadcastModel.anyBinomial(Group.of(MEDIUM, 5), 64, 1), 3 * 74 + 2 * 100);
    is(BroadcastModel.anyBinomial(Group.of(MEDIUM, 3), 64, 1), 2 * 74 + 100);
    is(BroadcastModel.anyBinomial(Group.of(MEDIUM, 6), 64, 1), 3 * 74 + 2 * 100);
    is(BroadcastModel.anyBinomial(EIGHT, 64, 4), 3 * 26 * 4 + 3 * 100);
    is(BroadcastModel.anyBinomial(Group.of(MEDIUM, 1), 64, 4), 0);
  }

  @Test
  void thePostalTreeByHand() {
    // senders are free every 74; who is reached at t may send from then on
    is(BroadcastModel.postal(Group.of(MEDIUM, 2), 64, 1), 174);
    is(BroadcastModel.postal(Group.of(MEDIUM, 3), 64, 1), 2 * 74 + 100);
    is(BroadcastModel.postal(Group.of(MEDIUM, 4), 64, 1), 3 * 74 + 100);
    is(BroadcastModel.postal(Group.of(MEDIUM, 5), 64, 1), 2 * (74 + 100));
  }

  @Test
  void table2ByHand() {
    // g(32) = 42, g(64) = 74, g(128) = 138
    is(ScatterModel.flat(EIGHT, 32), 7 * 42 + 100);
    is(ScatterModel.chain(EIGHT, 32), 7 * 10 + 28 * 32 + 7 * 100);
    is(ScatterModel.pipelinedChain(EIGHT, 32), 7 * (42 + 100));
    is(ScatterModel.binomial(EIGHT, 32), 42 + 74 + 138 + 3 * 100);
    is(ScatterModel.flat(EIGHT, 10L, 20L, 30L), 20 + 30 + 40 + 100);
  }

  @Test
  void table3ByHand() {
    // os(64) = 18, or(64) = 36, g(64) = 74
    is(AllToAllModel.lower(EIGHT, 64), 7 * 18 + 7 * 36 + 100);
    is(AllToAllModel.upper(EIGHT, 64), 7 * 74 + 7 * 36 + 100);
    is(AllToAllModel.exchange(EIGHT, 64, 0.5), 7 * 46 + 7 * 36 + 100);
    is(AllToAllModel.bruck(EIGHT, 16), 3 * (74 + 100));
    is(AllToAllModel.bruck(Group.of(MEDIUM, 5), 16), (42 + 42 + 26) + 3 * 100);
  }

  @Test
  void reductionsByHand() {
    // c(64) = 8, c(8) = 1, g(8) = 18
    is(ReductionModel.flatReduce(EIGHT, 64), 7 * 74 + 100 + 8);
    is(ReductionModel.chainReduce(EIGHT, 64, 1), 7 * (74 + 100 + 8));
    is(ReductionModel.binomialReduce(EIGHT, 64), 3 * (74 + 100 + 8));
    is(ReductionModel.recursiveDoublingAllreduce(EIGHT, 64), 3 * (74 + 100 + 8));
    is(ReductionModel.ringAllreduce(EIGHT, 64), 14 * (18 + 100) + 7 * 1);
    is(ReductionModel.rabenseifnerAllreduce(EIGHT, 64), 2 * (42 + 26 + 18 + 3 * 100) + 4 + 2 + 1);
    is(ReductionModel.directAllreduce(EIGHT, 64), 7 * 74 + 100 + 8);
    is(ReductionModel.ringReduceScatter(EIGHT, 8), 7 * (18 + 100 + 1));
    is(ReductionModel.pairwiseReduceScatter(EIGHT, 8), 7 * 18 + 100 + 1);
    is(ReductionModel.disseminationBarrier(EIGHT), 3 * 110);
  }

  @Test
  void allgathersByHand() {
    is(AllgatherModel.ring(EIGHT, 32), 7 * (42 + 100));
    is(AllgatherModel.ring(EIGHT, 8L, 32L, 16L), 7 * (42 + 100));
    is(AllgatherModel.bruck(EIGHT, 32), 42 + 74 + 138 + 3 * 100);
    is(AllgatherModel.bruck(Group.of(MEDIUM, 5), 32), 42 + 74 + 42 + 3 * 100);
    is(AllgatherModel.direct(EIGHT, 32), 7 * 42 + 100);
    is(AllgatherModel.neighbourExchange(EIGHT, 32), 42 + 100 + 3 * (74 + 100));
  }

  @Test
  void multicastByHand() {
    // g(32) = 42, g(64) = 74, g(1) = 11; an answer takes 111
    Group eight = Group.of(MEDIUM.withMulticast(true), 8);
    is(BroadcastModel.multicast(eight, 32), 42 + 7 * 74 + 100 + 111);
    is(AllgatherModel.multicast(eight, 32), 7 * (42 + 74) + 100 + 111);
    Group bus = Group.of(bus(true), 8);
    is(BroadcastModel.multicast(bus, 32), 42 + 14 * 74 + 100 + 111);
    is(AllgatherModel.multicast(bus, 32), 8 * (42 + 14 * 74) + 100 + 111);
  }

  private static Medium bus(boolean multicast) {
    return Medium.of(Medium.Kind.BUS, 100, 10, 1, 1).withMulticast(multicast);
  }

  @Test
  void whatNobodyOrOnlyOneHearsAtOnceIsServedTargetByTarget() {
    Medium casts = MEDIUM.withMulticast(true);
    is(BroadcastModel.multicast(EIGHT, 64), 7 * 74 + 100);
    is(AllgatherModel.multicast(EIGHT, 64), 7 * 74 + 100);
    is(BroadcastModel.multicast(Group.of(casts, 2), 64), 74 + 100);
    is(BroadcastModel.multicast(Group.of(casts, 8), 65_537), 7 * 65_547 + 100);
  }

  @Test
  void aCastTakesOneTurnOnABus() {
    Estimate cast = estimate(Operation.BROADCAST, "multicast", bus(true));
    assertThat(cast.nextNanos()).isEqualTo(1010 + 14 * 74);
    assertThat(cast.firstNanos()).isEqualTo(1010 + 14 * 74 + 100 + 111);
    assertThat(cast.messages()).isEqualTo(7);
    Estimate all = estimate(Operation.ALLGATHER, "multicast", bus(true));
    assertThat(all.nextNanos()).isEqualTo(8 * (1010 + 14 * 74));
    assertThat(all.messages()).isEqualTo(56);
    assertThat(estimate(Operation.BROADCAST, "multicast", bus(false)))
        .isEqualTo(estimate(Operation.BROADCAST, "flat", bus(false)));
    assertThat(estimate(Operation.ALLGATHER, "multicast", bus(false)))
        .isEqualTo(estimate(Operation.ALLGATHER, "direct", bus(false)));
  }

  private static Estimate estimate(Operation operation, String name, Medium medium) {
    return Strategy.estimate(operation, name, 0, Group.of(medium, 8), 1000);
  }

  @Test
  void gammaIsFoundAgain() {
    List<ContentionRatio.Observation> observed =
        List.of(10L, 1000L, 50_000L).stream()
            .map(
                bytes ->
                    new ContentionRatio.Observation(
                        EIGHT, bytes, AllToAllModel.exchange(EIGHT, bytes, 2.0 / 3)))
            .toList();
    assertThat(ContentionRatio.fit(observed)).isCloseTo(2.0 / 3, within(1e-9));
    assertThatThrownBy(() -> ContentionRatio.fit(List.of()))
        .hasMessage("nothing to fit: observations=0");
  }

  @Test
  void theBestSegmentSizeIsFoundByHalvingAndClimbing() {
    // (k - 1 + 7) (10 + 6400 / k) + 700 is least near k = sqrt(6 * 6400 / 10) = 62
    int best =
        SegmentSearch.best(1000, segments -> (segments - 1 + 7) * (10 + 6400.0 / segments) + 700);
    assertThat(best).isEqualTo(62);
    assertThat(SegmentSearch.best(1, segments -> 1)).isEqualTo(1);
    assertThat(SegmentSearch.best(1000, segments -> segments)).isEqualTo(1);
    assertThat(SegmentSearch.best(100, segments -> -segments)).isEqualTo(100);
    assertThat(SegmentSearch.near(40, 100, segments -> Math.abs(segments - 53))).isEqualTo(53);
    assertThat(SegmentSearch.near(1, 1, segments -> 1)).isEqualTo(1);
  }

  @Test
  void anUnknownStrategyIsRefused() {
    assertThatThrownBy(() -> Strategy.estimate(Operation.BROADCAST, "magic", 0, EIGHT, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("strategy=magic");
  }
}
