package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.plan.Plan;
import eco.plan.Planner;
import eco.plan.Request;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import eco.simulate.Simulator;
import java.util.List;
import java.util.Random;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What ranks conclude from their figures, and that concluding comes to an end.
class DriftTest {
  private static final int RANKS = 6;
  private static final int CALLS = 50;
  private static final int MOST_ROUNDS = 6;
  private static final double NOISE = 0.1;

  private static final Topology KNOWN =
      new Topology(
          new Cluster(
              Medium.of(Kind.LONG_HAUL, 10_000_000, 5000, 80, 1),
              List.of(
                  Cluster.of(Medium.of(Kind.SWITCH, 50_000, 4000, 8, 0), 0, 1, 2),
                  Cluster.of(Medium.INSIDE, 3, 4, 5))));

  @Test
  void figuresWithinThirtyPercentAreNoDrift() {
    assertThat(Drift.agreed(new double[] {1.25, 0.8, 0.9, 1.2})).isEqualTo(Drift.NONE);
    assertThat(Drift.agreed(new double[] {1.35, 0.8, 1.29, 0.7})).isEqualTo(Drift.NONE);
  }

  @Test
  void aDriftIsWhatTheRankThatWaitedLeastHasSeen() {
    assertThat(Drift.agreed(new double[] {3, 1, 2, 1, 40, 1})).isEqualTo(new Drift(2, 1));
    assertThat(Drift.agreed(new double[] {1, 0.2, 1, 0.5, 1, 0.3})).isEqualTo(new Drift(1, 0.5));
  }

  @Test
  void ranksThatDisagreeHaveSeenNoDrift() {
    assertThat(Drift.agreed(new double[] {5, 5, 5, 5, 0.2, 1})).isEqualTo(Drift.NONE);
  }

  @Test
  void silentRanksLeaveTheWordToTheOthersIfTheseAreMost() {
    assertThat(Drift.agreed(new double[] {4, 0, 4, 0, 0, 4})).isEqualTo(new Drift(4, 1));
    assertThat(Drift.agreed(new double[4])).isEqualTo(Drift.NONE);
  }

  @Test
  void whatIsInsideMachinesStaysAsItWas() {
    Topology slower = new Drift(3, 2).of(KNOWN);
    assertThat(slower.shape()).isEqualTo(KNOWN.shape());
    assertThat(slower.medium(3, 4)).isEqualTo(Medium.INSIDE);
    Medium far = slower.medium(0, 3);
    assertThat(far.latencyNanos()).isEqualTo(30_000_000);
    assertThat(far.gap().nanos(0)).isEqualTo(15_000);
    assertThat(far.gap().nanos(1 << 20)).isEqualTo(15_000 + 160.0 * (1 << 20));
    assertThat(Drift.NONE.of(KNOWN)).isSameAs(KNOWN);
  }

  @Test
  void driftsAddUpWithinBounds() {
    Drift twice = new Drift(2, 0.5).and(new Drift(3, 0.5));
    assertThat(twice).isEqualTo(new Drift(6, 0.25)).hasToString("latency=x6.00, bytes=x0.25");
    Drift endless = new Drift(1e6, 1e-6);
    Drift most = endless.and(endless);
    assertThat(most.and(endless)).isEqualTo(most);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void aNetworkThatHasDriftedIsKnownAfterAFewRounds(long seed) {
    assertThat(rounds(seed, Drift::and)).as("seed=%d", seed).isLessThan(MOST_ROUNDS);
  }

  @Test
  void aCorrectionTheWrongWayRoundIsNoticed() {
    BinaryOperator<Drift> planted =
        (known, seen) -> known.and(new Drift(1 / seen.latency(), 1 / seen.bytes()));
    assertThat(rounds(1, planted)).isEqualTo(MOST_ROUNDS);
  }

  /// How often plans are made anew until what is seen is no drift any more.
  ///
  /// The truth is a simulation on a network that has drifted by up to 50 times either way.
  private static int rounds(long seed, BinaryOperator<Drift> correction) {
    Random random = new Random(seed);
    Drift truth = new Drift(times(random), times(random));
    Simulator network = Simulator.of(truth.of(KNOWN));
    Drift known = Drift.NONE;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Drift seen = Drift.agreed(told(new Planner(known.of(KNOWN)), network, random));
      if (seen.equals(Drift.NONE)) {
        return round;
      }
      known = correction.apply(known, seen);
    }
    return MOST_ROUNDS;
  }

  private static double times(Random random) {
    return Math.pow(50, 2 * random.nextDouble() - 1);
  }

  @Test
  void aYoungProcessMayFindItsNetworkQuickerButNotSlower() {
    long same = Evidence.ratio(100, 100, false);
    assertThat(Evidence.ratio(300, 100, false)).isEqualTo(3 * same);
    assertThat(Evidence.ratio(300, 100, true)).isEqualTo(same);
    assertThat(Evidence.ratio(25, 100, true)).isEqualTo(same / 4);
  }

  @Test
  void aProcessIsYoungForSomeSecondsUnlessItHasMadeManyCalls() {
    long second = 1_000_000_000;
    assertThat(Evidence.isYoung(100, second)).isTrue();
    assertThat(Evidence.isYoung(100, 60 * second)).isFalse();
    assertThat(Evidence.isYoung(2000, second)).isFalse();
  }

  @Test
  void shortCallsCountOnceTheyAreCompiled() {
    assertThat(Evidence.counts(0, 10_000)).isFalse();
    assertThat(Evidence.counts(2000, 10_000)).isTrue();
    assertThat(Evidence.counts(0, 10_000_000)).isTrue();
  }

  /// The figures of all ranks after many calls of both kinds.
  private static double[] told(Planner planner, Simulator network, Random random) {
    List<Evidence> evidence = Stream.generate(Evidence::new).limit(RANKS).toList();
    for (long bytes : new long[] {8, 200_000}) {
      Plan plan = planner.plan(Request.of(Operation.ALLREDUCE, bytes, RANKS));
      double nanos = network.run(plan.schedule(Schedule.ALL_RANKS), bytes, 1).nanos();
      double latencyNanos = planner.latencyNanos(plan);
      for (Evidence each : evidence) {
        Histogram ratios = each.of(plan.predictedNanos(), latencyNanos);
        for (int call = 0; call < CALLS; call++) {
          double noisy = nanos * (1 + NOISE * (2 * random.nextDouble() - 1));
          ratios.add(Evidence.ratio(Math.round(noisy), Math.round(plan.predictedNanos()), false));
        }
      }
    }
    double[] told = new double[Drift.FIGURES * RANKS];
    double[] mine = new double[Drift.FIGURES];
    for (int rank = 0; rank < RANKS; rank++) {
      evidence.get(rank).tell(mine);
      System.arraycopy(mine, 0, told, Drift.FIGURES * rank, mine.length);
    }
    return told;
  }
}
