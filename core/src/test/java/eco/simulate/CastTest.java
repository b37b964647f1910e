package eco.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.schedule.Action;
import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import eco.schedule.ScheduleBuilder;
import eco.schedule.Trace;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Casts by hand: 1 us of latency, 1 ns per byte, so 64 ns per header, and 1001 ns for an answer.
class CastTest {
  private static final Medium SWITCH = Medium.of(Kind.SWITCH, 1000, 0, 1, 0).withMulticast(true);
  private static final Medium BUS = Medium.of(Kind.BUS, 1000, 0, 1, 1).withMulticast(true);
  private static final Medium MEMORY = Medium.of(Kind.SHARED_MEMORY, 10, 0, 0.1, 0);
  private static final Medium ROUTED = Medium.of(Kind.ROUTED, 5000, 0, 1, 0).withMulticast(true);
  private static final int BYTES = 10_000;
  private static final double ANSWER = 1001;

  /// One transfer each, all in one round: the first of a row is the source.
  private static Schedule casts(int ranks, int[]... rows) {
    Goal goal = Goal.of(Operation.ALL_TO_ALL, ranks);
    ScheduleBuilder builder = ScheduleBuilder.of(goal, "casts", goal.blocks(), 1);
    builder.cast(true);
    for (int[] row : rows) {
      int block = row[0] * ranks + row[0];
      int[] targets = IntStream.range(1, row.length).map(i -> row[i]).toArray();
      builder.transfer(0, row[0], targets, block, block, 1, Action.COPY);
    }
    return builder.build();
  }

  private static Trace run(Topology topology, int bytes, int[]... rows) {
    Schedule schedule = casts(topology.size(), rows);
    return Simulator.of(topology, Processor.INSTANT).run(schedule, bytes, 1);
  }

  private static int[] row(int... ranks) {
    return ranks;
  }

  private static void received(Trace trace, double... byHand) {
    for (int i = 0; i < byHand.length; i++) {
      assertThat(trace.receivedNanos(i)).as("message %s", i).isCloseTo(byHand[i], within(1e-6));
    }
    assertThat(trace.messages()).isEqualTo(byHand.length);
  }

  @Test
  void theBytesLeaveOnceAndEverybodyHearsThemAtTheSameTime() {
    Trace trace = run(Topology.flat(4, SWITCH), BYTES, row(0, 1, 2, 3));
    received(trace, 11_192, 11_192, 11_192);
    for (int i = 0; i < 3; i++) {
      assertThat(trace.startNanos(i)).isZero();
      assertThat(trace.sentNanos(i)).isEqualTo(10_192);
    }
  }

  @Test
  void onABusTheAnswersTakeTurnsWithTheHeaders() {
    Trace trace = run(Topology.flat(4, BUS), BYTES, row(0, 1, 2, 3));
    received(trace, 11_384, 11_384, 11_384);
    for (int i = 0; i < 3; i++) {
      assertThat(trace.sentNanos(i)).isEqualTo(10_384);
    }
  }

  @Test
  void theSourceIsDoneWhenAllHaveAnswered() {
    Trace trace = run(Topology.flat(4, SWITCH), BYTES, row(0, 1, 2, 3));
    assertThat(trace.finishNanos(1)).isEqualTo(11_192);
    assertThat(trace.finishNanos(0)).isEqualTo(11_192 + ANSWER);
    assertThat(trace.nanos()).isEqualTo(11_192 + ANSWER);
  }

  @Test
  void onABusCastsTakeTurns() {
    Trace trace = run(Topology.flat(4, BUS), BYTES, row(0, 1, 2, 3), row(1, 2, 3));
    received(trace, 11_384, 11_384, 11_384, 21_640, 21_640);
  }

  @Test
  void onASwitchAPortTakesInOneAfterAnother() {
    Trace trace = run(Topology.flat(4, SWITCH), BYTES, row(0, 2, 3), row(1, 2, 3));
    received(trace, 11_128, 11_128, 1000 + 2 * 10_064, 1000 + 2 * 10_064);
  }

  @Test
  void whatIsTooLongOrNotCarriedIsServedTargetByTarget() {
    int most = (int) Schedule.MOST_CAST_BYTES;
    Topology flat = Topology.flat(3, SWITCH);
    received(run(flat, most, row(0, 1, 2)), 1000 + most + 128, 1000 + most + 128);
    received(run(flat, most + 1, row(0, 1, 2)), 1001 + most, 1002 + 2 * most);
    Topology without = Topology.flat(3, SWITCH.withMulticast(false));
    Trace plain = run(without, BYTES, row(0, 1, 2));
    received(plain, 11_000, 21_000);
    assertThat(plain.finishNanos(0)).isEqualTo(20_000);
  }

  @Test
  void oneWhoCannotHearItMakesItPlain() {
    Topology half =
        new Topology(
            new Cluster(
                ROUTED.withMulticast(false),
                List.of(Cluster.of(SWITCH, 0, 1, 2), Cluster.of(SWITCH, 3, 4))));
    received(run(half, BYTES, row(0, 1, 2)), 11_128, 11_128);
    received(run(half, BYTES, row(0, 1, 2, 3)), 11_000, 21_000, 35_000);
  }

  @Test
  void whoSharesMemoryWithTheSourceIsServedThere() {
    Topology topology =
        new Topology(
            new Cluster(
                SWITCH, List.of(Cluster.of(MEMORY, 0, 1), new Leaf(2), Cluster.of(MEMORY, 3, 4))));
    received(run(topology, BYTES, row(0, 1, 2, 3)), 1010, 11_128, 11_128);
    received(run(topology, BYTES, row(0, 1, 2)), 1010, 11_000);
  }

  @Test
  void aMachineTakesInOnceWhatSeveralOfItsRanksHear() {
    Topology topology =
        new Topology(
            new Cluster(SWITCH, List.of(new Leaf(0), Cluster.of(MEMORY, 1, 2), new Leaf(3))));
    Trace trace = run(topology, BYTES, row(0, 1, 2), row(3, 1, 2));
    received(trace, 11_128, 11_128, 21_256, 21_256);
  }

  /// Buses 0 1 2 and 3 4 5.
  private static Topology twoBuses() {
    return new Topology(
        new Cluster(ROUTED, List.of(Cluster.of(BUS, 0, 1, 2), Cluster.of(BUS, 3, 4, 5))));
  }

  @Test
  void everyBusIsOccupiedOnce() {
    received(run(twoBuses(), BYTES, row(0, 1, 2, 3, 4, 5)), 11_640, 11_640, 15_640, 15_640, 15_640);
  }

  @Test
  void aCastWaitsForABusAsAWhole() {
    // the other bus is busy until 10000, then hears it for 10000, two headers and two answers
    Trace trace = run(twoBuses(), BYTES, row(0, 1, 3, 4), row(4, 5));
    received(trace, 11_384, 20_256, 20_256, 11_000);
  }

  @Test
  void whoComesAfterACastWaitsForAllOfIt() {
    Trace trace = run(twoBuses(), BYTES, row(0, 1, 2), row(2, 3));
    received(trace, 11_256, 11_256, 10_256 + 15_000);
  }

  /// Rank 0 says something to the others of its bus, while 3 sends to 4 and 4 then to 5.
  private static Trace besideARelay(Topology topology) {
    Goal goal = Goal.of(Operation.ALL_TO_ALL, 6);
    ScheduleBuilder builder = ScheduleBuilder.of(goal, "beside a relay", goal.blocks(), 1);
    builder.cast(true);
    builder.transfer(0, 0, row(1, 2), 0, 0, 1, Action.COPY);
    int passedOn = 3 * 6 + 3;
    builder.transfer(0, 3, row(4), passedOn, passedOn, 1, Action.COPY);
    builder.transfer(1, 4, row(5), passedOn, passedOn, 1, Action.COPY);
    return Simulator.of(topology, Processor.INSTANT).run(builder.build(), BYTES, 1);
  }

  @Test
  void aBusIsBusyWithWhatNobodyThereIsMeantToHear() {
    // from 10000 on the other bus has it, without headers and answers
    received(besideARelay(twoBuses()), 11_256, 11_256, 11_000, 31_000);
    Topology apart =
        new Topology(
            new Cluster(
                ROUTED.withMulticast(false),
                List.of(Cluster.of(BUS, 0, 1, 2), Cluster.of(BUS, 3, 4, 5))));
    received(besideARelay(apart), 11_256, 11_256, 11_000, 22_000);
  }

  @Test
  void aMachineHearsOnceWhatNoneOfItsRanksIsMeantToHear() {
    Topology topology =
        new Topology(
            new Cluster(
                SWITCH,
                List.of(
                    new Leaf(0), new Leaf(1), new Leaf(2), Cluster.of(MEMORY, 3, 4), new Leaf(5))));
    // what 1 sends last comes to the machine of 3 and 4 behind what 0 says to others
    Trace trace = run(topology, BYTES, row(0, 2, 5), row(1, 4), row(1, 3));
    received(trace, 11_128, 11_128, 11_000, 31_000);
  }

  @Test
  void manyRanksHearWhatFewHear() {
    for (int ranks : new int[] {200, 300}) {
      int[] all = IntStream.range(0, ranks).toArray();
      Trace trace = run(Topology.flat(ranks, BUS), BYTES, all);
      double last = 11_000 + (ranks - 1) * 128.0;
      assertThat(trace.receivedNanos(0)).isCloseTo(last, within(1e-6));
      assertThat(trace.receivedNanos(ranks - 2)).isCloseTo(last, within(1e-6));
    }
  }

  @Test
  void theFirstHalfIsOverWhenItsSourceKnows() {
    Schedule schedule =
        Catalogue.schedule(Goal.of(Operation.BROADCAST, 4), Choice.of("multicast/2"));
    Span span =
        Simulator.of(Topology.flat(4, BUS), Processor.INSTANT).span(schedule, any -> BYTES, 1);
    assertThat(span.halfNanos()).isCloseTo(1000 + 5384 + ANSWER, within(1e-6));
    assertThat(span.nanos()).isCloseTo(1000 + 2 * 5384 + ANSWER, within(1e-6));
    assertThat(span.busiestNanos()).isCloseTo(2 * 5384, within(1e-6));
  }

  @Test
  void theProcessorSaysItOnceAndTellsEveryone() {
    Medium busy = Medium.of(Kind.SWITCH, 1000, 500, 1, 0).withMulticast(true);
    Schedule schedule = Catalogue.schedule(Goal.of(Operation.BROADCAST, 5), Choice.of("multicast"));
    Span span = Simulator.of(Topology.flat(5, busy), Processor.INSTANT).span(schedule, any -> 0, 1);
    assertThat(span.nanos()).isZero();
    span = Simulator.of(Topology.flat(5, busy), Processor.INSTANT).span(schedule, any -> 1, 1);
    // the port: g(1) = 501 and four headers of 564; the processor: 5 * 500
    assertThat(span.busiestNanos()).isCloseTo(501 + 4 * 564, within(1e-6));
    assertThat(span.nanos()).isCloseTo(501 + 4 * 564 + 1000 + 1501, within(1e-6));
  }

  @Test
  void whereNothingCarriesMulticastItIsTheStar() {
    Topology plain = twoBuses().over(cluster -> cluster.medium().withMulticast(false));
    for (Operation operation : List.of(Operation.BROADCAST, Operation.ALLGATHER)) {
      String star = operation == Operation.BROADCAST ? "flat/3" : "direct/3";
      Goal goal = Goal.of(operation, 6);
      Trace cast =
          Simulator.of(plain).run(Catalogue.schedule(goal, Choice.of("multicast/3")), 30_000, 1);
      Trace served = Simulator.of(plain).run(Catalogue.schedule(goal, Choice.of(star)), 30_000, 1);
      for (int i = 0; i < served.messages(); i++) {
        assertThat(cast.startNanos(i)).isEqualTo(served.startNanos(i));
        assertThat(cast.receivedNanos(i)).isEqualTo(served.receivedNanos(i));
      }
    }
  }
}
