package eco.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.cost.AllToAllModel;
import eco.cost.AllgatherModel;
import eco.cost.BroadcastModel;
import eco.cost.Group;
import eco.cost.ReductionModel;
import eco.cost.ScatterModel;
import eco.network.Curve;
import eco.network.Medium;
import eco.network.Topology;
import eco.schedule.Goal;
import eco.schedule.Operation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Without contention the simulator gives what the closed forms give.
class ClosedFormTest {
  private static final long BYTES = 4096;
  private static final int SEGMENTS = 16;

  /// A network in which overheads hide behind gaps, as the papers assume, and switches store a
  /// frame.
  static final Medium QUIET =
      new Medium(
          Medium.Kind.SWITCH,
          50_000,
          Curve.of(
              List.of(
                  new Curve.Point(1, 0), new Curve.Point(1500, 4000), new Curve.Point(3000, 4000))),
          Curve.line(500, 0.25),
          Curve.line(1000, 0.5),
          Curve.of(
              List.of(
                  new Curve.Point(1, 3000),
                  new Curve.Point(1024, 6000),
                  new Curve.Point(65536, 600_000))),
          0);

  private static double simulated(Operation operation, String choice, int ranks) {
    Simulator simulator = Simulator.of(Topology.flat(ranks, QUIET), Processor.INSTANT);
    return simulator
        .run(Catalogue.schedule(Goal.of(operation, ranks), Choice.of(choice)), BYTES / 8, 8)
        .nanos();
  }

  private static void same(double simulated, double formula) {
    assertThat(simulated).isCloseTo(formula, within(1e-9 * formula));
  }

  private static Group group(int ranks) {
    return Group.of(QUIET, ranks);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 8, 16, 33})
  void broadcastsOfTable1TakeWhatItSays(int ranks) {
    Group group = group(ranks);
    same(broadcast("flat", ranks), BroadcastModel.flat(group, BYTES));
    same(broadcast("flat+rendezvous", ranks), BroadcastModel.flatRendezvous(group, BYTES));
    same(broadcast("flat/16", ranks), BroadcastModel.segmentedFlat(group, BYTES, SEGMENTS));
    same(broadcast("chain", ranks), BroadcastModel.chain(group, BYTES));
    same(broadcast("chain+rendezvous", ranks), BroadcastModel.chainRendezvous(group, BYTES));
    same(broadcast("chain/16", ranks), BroadcastModel.segmentedChain(group, BYTES, SEGMENTS));
    same(broadcast("binomial", ranks), BroadcastModel.anyBinomial(group, BYTES, 1));
    assertThat(broadcast("binary", ranks))
        .isLessThanOrEqualTo(BroadcastModel.binary(group, BYTES) * (1 + 1e-9));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 32})
  void binomialBroadcastsOfTable1TakeWhatItSays(int ranks) {
    Group group = group(ranks);
    same(broadcast("binomial", ranks), BroadcastModel.binomial(group, BYTES));
    same(broadcast("binomial+rendezvous", ranks), BroadcastModel.binomialRendezvous(group, BYTES));
    same(broadcast("binomial/16", ranks), BroadcastModel.segmentedBinomial(group, BYTES, SEGMENTS));
    same(broadcast("binomial/16", ranks), BroadcastModel.anyBinomial(group, BYTES, SEGMENTS));
  }

  private static double broadcast(String choice, int ranks) {
    return simulated(Operation.BROADCAST, choice, ranks);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 32})
  void scattersOfTable2TakeWhatItSays(int ranks) {
    Group group = group(ranks);
    same(simulated(Operation.SCATTER, "flat", ranks), ScatterModel.flat(group, BYTES));
    same(simulated(Operation.SCATTER, "chain", ranks), ScatterModel.chain(group, BYTES));
    same(
        simulated(Operation.SCATTER, "pipelined-chain", ranks),
        ScatterModel.pipelinedChain(group, BYTES));
    same(simulated(Operation.SCATTER, "binomial", ranks), ScatterModel.binomial(group, BYTES));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 32})
  void gathersMirrorTable2(int ranks) {
    Group group = group(ranks);
    same(simulated(Operation.GATHER, "flat", ranks), ScatterModel.flat(group, BYTES));
    same(simulated(Operation.GATHER, "chain", ranks), ScatterModel.chain(group, BYTES));
    same(
        simulated(Operation.GATHER, "pipelined-chain", ranks),
        ScatterModel.pipelinedChain(group, BYTES));
    same(simulated(Operation.GATHER, "binomial", ranks), ScatterModel.binomial(group, BYTES));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 32})
  void reductionsTakeWhatTheirFormsSay(int ranks) {
    Group group = group(ranks);
    same(simulated(Operation.REDUCE, "flat", ranks), ReductionModel.flatReduce(group, BYTES));
    same(simulated(Operation.REDUCE, "chain", ranks), ReductionModel.chainReduce(group, BYTES, 1));
    same(
        simulated(Operation.REDUCE, "chain/16", ranks),
        ReductionModel.chainReduce(group, BYTES, 16));
    same(
        simulated(Operation.REDUCE, "binomial", ranks),
        ReductionModel.binomialReduce(group, BYTES));
    same(
        simulated(Operation.ALLREDUCE, "recursive-doubling", ranks),
        ReductionModel.recursiveDoublingAllreduce(group, BYTES));
    same(simulated(Operation.ALLREDUCE, "ring", ranks), ReductionModel.ringAllreduce(group, BYTES));
    same(
        simulated(Operation.ALLREDUCE, "rabenseifner", ranks),
        ReductionModel.rabenseifnerAllreduce(group, BYTES));
    same(
        simulated(Operation.ALLREDUCE, "reduce-broadcast", ranks),
        ReductionModel.reduceThenBroadcast(group, BYTES));
    // All combine in the order of ranks, so an early arrival waits for its turn.
    double direct = ReductionModel.directAllreduce(group, BYTES);
    assertThat(simulated(Operation.ALLREDUCE, "direct", ranks))
        .isBetween(direct * (1 - 1e-9), 3 * direct);
    same(
        simulated(Operation.REDUCE_SCATTER, "ring", ranks),
        ReductionModel.ringReduceScatter(group, BYTES));
    same(
        simulated(Operation.REDUCE_SCATTER, "pairwise", ranks),
        ReductionModel.pairwiseReduceScatter(group, BYTES));
    same(
        simulated(Operation.REDUCE_SCATTER, "recursive-halving", ranks),
        ReductionModel.recursiveHalvingReduceScatter(group, BYTES));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 32})
  void scansAndBarriersTakeWhatTheirFormsSay(int ranks) {
    Group group = group(ranks);
    same(simulated(Operation.SCAN, "chain", ranks), ReductionModel.chainScan(group, BYTES, 1));
    same(
        simulated(Operation.SCAN, "hillis-steele", ranks),
        ReductionModel.hillisSteeleScan(group, BYTES));
    assertThat(simulated(Operation.SCAN, "tree", ranks))
        .isLessThanOrEqualTo(ReductionModel.treeScan(group, BYTES) * (1 + 1e-9));
    same(
        simulated(Operation.BARRIER, "dissemination", ranks),
        ReductionModel.disseminationBarrier(group));
    same(simulated(Operation.BARRIER, "direct", ranks), ReductionModel.directBarrier(group));
    same(
        simulated(Operation.BARRIER, "recursive-doubling", ranks),
        ReductionModel.recursiveDoublingAllreduce(group, 0));
    same(simulated(Operation.BARRIER, "tree", ranks), ReductionModel.treeBarrier(group));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 32})
  void allgathersAndAllToAllsTakeWhatTheirFormsSay(int ranks) {
    Group group = group(ranks);
    same(simulated(Operation.ALLGATHER, "ring", ranks), AllgatherModel.ring(group, BYTES));
    same(
        simulated(Operation.ALLGATHER, "recursive-doubling", ranks),
        AllgatherModel.recursiveDoubling(group, BYTES));
    same(simulated(Operation.ALLGATHER, "direct", ranks), AllgatherModel.direct(group, BYTES));
    same(simulated(Operation.ALLGATHER, "bruck", ranks), AllgatherModel.bruck(group, BYTES));
    same(
        simulated(Operation.ALLGATHER, "neighbour-exchange", ranks),
        AllgatherModel.neighbourExchange(group, BYTES));
    same(
        simulated(Operation.ALLGATHER, "gather-broadcast", ranks),
        AllgatherModel.gatherThenBroadcast(group, BYTES));
    same(simulated(Operation.ALL_TO_ALL, "rotated", ranks), AllToAllModel.ports(group, BYTES));
    same(simulated(Operation.ALL_TO_ALL, "pairwise", ranks), AllToAllModel.ports(group, BYTES));
    same(simulated(Operation.ALL_TO_ALL, "bruck", ranks), AllToAllModel.bruck(group, BYTES));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 8, 16, 33})
  void multicastsTakeWhatTheirFormsSay(int ranks) {
    Medium bus =
        new Medium(
            Medium.Kind.BUS,
            QUIET.latencyNanos(),
            QUIET.sendOverhead(),
            QUIET.receiveOverhead(),
            QUIET.gap(),
            1);
    for (Medium quiet : List.of(QUIET, bus)) {
      Medium medium = quiet.withMulticast(true);
      Group group = Group.of(medium, ranks);
      for (long bytes : new long[] {1, 4096, 65_536}) {
        Goal broadcast = Goal.of(Operation.BROADCAST, ranks);
        same(simulated(medium, broadcast, bytes), BroadcastModel.multicast(group, bytes));
        if (ranks > 2) {
          Goal allgather = Goal.of(Operation.ALLGATHER, ranks);
          same(simulated(medium, allgather, bytes), AllgatherModel.multicast(group, bytes));
        }
      }
    }
  }

  private static double simulated(Medium medium, Goal goal, long bytes) {
    return Simulator.of(Topology.flat(goal.ranks(), medium), Processor.INSTANT)
        .run(Catalogue.schedule(goal, Choice.of("multicast")), bytes, 1)
        .nanos();
  }

  @Test
  void overheadsThatDoNotHideBehindGapsAreFelt() {
    Medium memory =
        new Medium(
            Medium.Kind.SHARED_MEMORY,
            100,
            Curve.line(0, 1),
            Curve.line(0, 1),
            Curve.line(0, 1),
            0);
    Simulator simulator = Simulator.of(Topology.flat(3, memory), Processor.INSTANT);
    double chain =
        simulator
            .run(
                Catalogue.schedule(Goal.of(Operation.BROADCAST, 3), Choice.of("chain/16")),
                BYTES,
                1)
            .nanos();
    assertThat(chain)
        .isGreaterThan(1.5 * BroadcastModel.segmentedChain(Group.of(memory, 3), BYTES, 16));
  }
}
