package eco.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.schedule.Action;
import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import eco.schedule.ScheduleBuilder;
import eco.schedule.Timeline;
import eco.schedule.Trace;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What messages do to each other, by hand: 1 us of latency, 1 ns per byte, no overheads.
class ContentionTest {
  private static final Medium SWITCH = Medium.of(Kind.SWITCH, 1000, 0, 1, 0);
  private static final Medium BUS = Medium.of(Kind.BUS, 1000, 0, 1, 1);
  private static final Medium MEMORY = Medium.of(Kind.SHARED_MEMORY, 10, 0, 0.1, 0);
  private static final long BYTES = 10_000;

  /// A schedule in which all pairs send at once; an all-to-all, since it may send anything.
  private static Schedule pairs(int ranks, int[]... pairs) {
    Goal goal = Goal.of(Operation.ALL_TO_ALL, ranks);
    ScheduleBuilder builder = ScheduleBuilder.of(goal, "pairs", goal.blocks(), 1);
    for (int[] pair : pairs) {
      int block = pair[0] * ranks + pair[1];
      builder.transfer(0, pair[0], pair[1], block, block, 1, Action.COPY);
    }
    return builder.build();
  }

  private static double nanos(Topology topology, int[]... pairs) {
    Schedule schedule = pairs(topology.size(), pairs);
    return Simulator.of(topology, Processor.INSTANT).run(schedule, BYTES, 1).nanos();
  }

  private static int[] pair(int source, int target) {
    return new int[] {source, target};
  }

  private static void is(double simulated, double byHand) {
    assertThat(simulated).isCloseTo(byHand, within(1e-6));
  }

  @Test
  void beyondALimitNobodyAsksHowLongItTakes() {
    Simulator simulator = Simulator.of(Topology.flat(4, SWITCH), Processor.INSTANT);
    Schedule schedule = pairs(4, pair(0, 1), pair(0, 2), pair(0, 3));
    is(simulator.span(schedule, _ -> BYTES, 1, 31_000).nanos(), 31_000);
    assertThat(simulator.span(schedule, _ -> BYTES, 1, 25_000).nanos()).isInfinite();
  }

  @Test
  void onASwitchDisjointPairsDoNotFeelEachOther() {
    Topology topology = Topology.flat(4, SWITCH);
    is(nanos(topology, pair(0, 1)), 11_000);
    is(nanos(topology, pair(0, 1), pair(2, 3)), 11_000);
    is(nanos(topology, pair(0, 1), pair(1, 0)), 11_000);
  }

  @Test
  void onABusTheyTakeTurns() {
    Topology topology = Topology.flat(4, BUS);
    is(nanos(topology, pair(0, 1)), 11_000);
    is(nanos(topology, pair(0, 1), pair(2, 3)), 21_000);
    is(nanos(topology, pair(0, 1), pair(1, 0), pair(2, 3)), 31_000);
  }

  @Test
  void aPortSendsAndReceivesOneAfterAnother() {
    Topology topology = Topology.flat(4, SWITCH);
    is(nanos(topology, pair(0, 1), pair(0, 2), pair(0, 3)), 31_000);
    is(nanos(topology, pair(1, 0), pair(2, 0), pair(3, 0)), 31_000);
  }

  @Test
  void betweenClustersTheTrunkIsShared() {
    Topology narrow = trunk(Kind.ROUTED, 1);
    is(nanos(narrow, pair(0, 2)), 5000 + 10_000);
    is(nanos(narrow, pair(0, 2), pair(1, 3)), 5000 + 20_000);
    is(nanos(narrow, pair(0, 2), pair(3, 1)), 5000 + 10_000);
    is(nanos(narrow, pair(0, 2), pair(1, 4)), 5000 + 20_000);
    is(nanos(trunk(Kind.ROUTED, 0.5), pair(0, 2), pair(1, 3)), 5000 + 15_000);
    is(nanos(trunk(Kind.ROUTED, 0), pair(0, 2), pair(1, 3)), 5000 + 10_000);
  }

  @Test
  void overALongHaulEveryTwoClustersHaveALine() {
    Topology far = trunk(Kind.LONG_HAUL, 1);
    is(nanos(far, pair(0, 2), pair(1, 3)), 5000 + 20_000);
    is(nanos(far, pair(0, 2), pair(1, 4)), 5000 + 10_000);
    is(nanos(far, pair(0, 2), pair(0, 4)), 5000 + 11_000);
  }

  /// Clusters 0 1, 2 3 and 4 5.
  private static Topology trunk(Kind kind, double contention) {
    return new Topology(
        new Cluster(
            Medium.of(kind, 5000, 0, 1, contention),
            List.of(
                Cluster.of(Medium.of(Kind.SWITCH, 1000, 0, 0.1, 0), 0, 1),
                Cluster.of(Medium.of(Kind.SWITCH, 1000, 0, 0.1, 0), 2, 3),
                Cluster.of(Medium.of(Kind.SWITCH, 1000, 0, 0.1, 0), 4, 5))));
  }

  @Test
  void aQuickPartReachesSeveralSlowOnesAtOnce() {
    for (double contention : new double[] {0, 1}) {
      Topology topology = new Topology(quickAndSlow(contention));
      is(nanos(topology, pair(0, 2)), 5000 + 10_000);
      is(nanos(topology, pair(0, 2), pair(0, 4)), 5000 + 11_000);
      is(nanos(topology, pair(0, 2), pair(0, 3)), 5000 + 20_000);
      is(nanos(topology, pair(0, 2), pair(1, 4)), 5000 + 10_000);
      is(nanos(topology, pair(2, 0), pair(4, 0)), 5000 + 10_000);
      is(nanos(topology, pair(2, 0), pair(3, 1)), 5000 + 20_000);
      is(nanos(topology, pair(2, 4), pair(2, 0)), 5000 + 20_000);
    }
  }

  @Test
  void whatGoesFartherOutOfAQuickPartDoesNotWaitForTheSlowOnes() {
    Topology topology =
        new Topology(
            new Cluster(
                Medium.of(Kind.LONG_HAUL, 20_000, 0, 2, 1),
                List.of(
                    quickAndSlow(0), Cluster.of(Medium.of(Kind.SWITCH, 1000, 0, 0.1, 0), 6, 7))));
    is(nanos(topology, pair(0, 6)), 20_000 + 20_000);
    is(nanos(topology, pair(0, 2), pair(0, 6)), 20_000 + 21_000);
    is(nanos(topology, pair(6, 0), pair(2, 0)), 20_000 + 20_000);
  }

  /// A quick switch 0 1 and buses 2 3 and 4 5, in a cluster that is as slow as the buses.
  private static Cluster quickAndSlow(double contention) {
    return new Cluster(
        Medium.of(Kind.ROUTED, 5000, 0, 1, contention),
        List.of(
            Cluster.of(Medium.of(Kind.SWITCH, 1000, 0, 0.1, 0), 0, 1),
            Cluster.of(BUS, 2, 3),
            Cluster.of(BUS, 4, 5)));
  }

  /// Buses 0 1 2 and 3 4 5.
  private static Topology twoBuses() {
    return new Topology(
        new Cluster(
            Medium.of(Kind.ROUTED, 5000, 0, 1, 0),
            List.of(Cluster.of(BUS, 0, 1, 2), Cluster.of(BUS, 3, 4, 5))));
  }

  @Test
  void whoLeavesABusOccupiesIt() {
    Topology topology = twoBuses();
    is(nanos(topology, pair(0, 3)), 5000 + 10_000);
    is(nanos(topology, pair(0, 3), pair(1, 2)), 10_000 + 11_000);
    is(nanos(topology, pair(0, 3), pair(4, 5)), 10_000 + 10_000);
  }

  @Test
  void aHostsMessagesLeaveInTheirOrderHoweverFarTheyGo() {
    Topology topology = twoBuses();
    Schedule schedule = pairs(6, pair(0, 3), pair(0, 4), pair(0, 1), pair(0, 2));
    Trace trace = Simulator.of(topology, Processor.INSTANT).run(schedule, BYTES, 1);
    is(trace.receivedNanos(0), 5000 + 10_000);
    is(trace.receivedNanos(1), 5000 + 20_000);
    is(trace.receivedNanos(2), 1000 + 30_000);
    is(trace.receivedNanos(3), 1000 + 40_000);
  }

  @Test
  void ranksOfOneMachineShareItsPortsButNotItsMemory() {
    Topology topology =
        new Topology(
            new Cluster(SWITCH, List.of(Cluster.of(MEMORY, 0, 1), Cluster.of(MEMORY, 2, 3))));
    is(nanos(topology, pair(0, 2)), 11_000);
    is(nanos(topology, pair(0, 2), pair(1, 3)), 21_000);
    is(nanos(topology, pair(0, 1), pair(2, 3)), 1010);
    is(nanos(topology, pair(0, 1), pair(0, 2)), 11_000);
  }

  @Test
  void theSameArgumentsGiveTheSameTrace() {
    Schedule schedule = Catalogue.schedule(Goal.of(Operation.ALLREDUCE, 12), Choice.of("ring/3"));
    Simulator simulator = Simulator.of(Topology.flat(12, BUS));
    Trace first = simulator.run(schedule, 1000, 8);
    Trace second = simulator.run(schedule, 1000, 8);
    for (int i = 0; i < first.messages(); i++) {
      assertThat(second.receivedNanos(i)).isEqualTo(first.receivedNanos(i));
    }
  }

  @Test
  void everyMessageIsSentAfterItStartsAndReceivedAfterThat() {
    Schedule schedule = Catalogue.schedule(Goal.of(Operation.ALL_TO_ALL, 9), Choice.of("direct"));
    Trace trace = Simulator.of(Topology.flat(9, BUS)).run(schedule, 100, 1);
    assertThat(trace.messages()).isEqualTo(72);
    assertThat(trace.totalBytes()).isEqualTo(7200);
    for (int i = 0; i < trace.messages(); i++) {
      assertThat(trace.sentNanos(i)).isGreaterThanOrEqualTo(trace.startNanos(i));
      assertThat(trace.receivedNanos(i)).isGreaterThan(trace.sentNanos(i));
      assertThat(trace.finishNanos(trace.target(i))).isGreaterThanOrEqualTo(trace.receivedNanos(i));
    }
  }

  @Test
  void messagesWithoutContentAreNotSent() {
    Schedule schedule = Catalogue.schedule(Goal.of(Operation.GATHER, 4), Choice.of("flat"));
    Trace trace =
        Simulator.of(Topology.flat(4, SWITCH), Processor.INSTANT)
            .run(schedule, block -> block == 2 ? 500 : 0, 1);
    assertThat(trace.messages()).isEqualTo(1);
    is(trace.nanos(), 1500);
  }

  @Test
  void aChainIsDrawnAsAStaircase() {
    Schedule schedule = Catalogue.schedule(Goal.of(Operation.BROADCAST, 3), Choice.of("chain"));
    Trace trace =
        Simulator.of(Topology.flat(3, Medium.of(Kind.SWITCH, 0, 0, 1, 0)), Processor.INSTANT)
            .run(schedule, 1000, 1);
    assertThat(Timeline.text(trace, 8, 10))
        .isEqualTo(
            """
            rank 0  >>>>
            rank 1  <<<<>>>>
            rank 2  ....<<<<
            """);
    assertThat(Timeline.text(trace, 8, 1)).contains("and 2 ranks more");
    assertThat(Timeline.svg(trace, "a < b")).startsWith("<svg").contains("a &lt; b", "0 to 1");
    assertThat(trace.criticalMessages()).containsExactly(0, 1);
  }

  @Test
  void aScheduleForOtherRanksIsRefused() {
    Schedule schedule = Catalogue.schedule(Goal.of(Operation.GATHER, 4), Choice.of("flat"));
    assertThatThrownBy(() -> Simulator.of(Topology.flat(5, BUS)).run(schedule, 1, 1))
        .hasMessage("another number of ranks: schedule=4, topology=5");
    assertThatThrownBy(() -> Simulator.of(Topology.flat(4, BUS)).run(schedule.forRank(0), 1, 1))
        .hasMessage("not the schedule of all: view=0");
  }
}
