package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.execute.Ways;
import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuredWaysTest {
  private static final Medium FAR = Medium.of(Kind.LONG_HAUL, 15_000_000, 0, 400, 1);
  private static final Medium BUS = Medium.of(Kind.BUS, 100_000, 0, 100, 1);
  private static final Medium NEAR = Medium.of(Kind.SWITCH, 100_000, 0, 10, 0);
  private static final Medium BETWEEN = Medium.of(Kind.ROUTED, 500_000, 0, 100, 0);

  /// Ranks 0 and 1 share a machine; 2 and 3 are on their bus; 4 and 5 are far.
  private static final Topology TOPOLOGY =
      new Topology(
          new Cluster(
              FAR,
              List.of(
                  new Cluster(
                      BUS,
                      List.of(
                          Cluster.of(Medium.INSIDE, 0, 1),
                          new Topology.Leaf(2),
                          new Topology.Leaf(3))),
                  Cluster.of(BUS, 4, 5))));

  /// Ranks 0 and 1 are on a quick switch, 2 and 3 on a bus.
  private static final Topology QUICK_BESIDE_SLOW =
      new Topology(new Cluster(BETWEEN, List.of(Cluster.of(NEAR, 0, 1), Cluster.of(BUS, 2, 3))));

  private static final long BYTES = 50_000;
  private final MeasuredWays ways = new MeasuredWays(TOPOLOGY, 0);

  @Test
  void onlyLongMessagesToOtherMachinesAreKeptApart() {
    assertThat(ways.keepsApart(1, 1 << 30)).isFalse();
    assertThat(ways.keepsApart(2, 1000)).isFalse();
    assertThat(ways.keepsApart(2, BYTES)).isTrue();
    assertThat(ways.keepsApart(4, BYTES)).isTrue();
  }

  @Test
  void aMessageTakesEveryMediumOnItsWayForItsGapThere() {
    long now = System.nanoTime();
    ways.take(4, BYTES, false, now);
    assertThat(ways.freeAt(5, now) - now).isEqualTo(400 * BYTES);
    assertThat(ways.freeAt(3, now) - now).isEqualTo(100 * BYTES);
  }

  @Test
  void aMessageOfTheOwnSegmentDelaysTheNextFarOneOnlyByItsOwnGap() {
    long now = System.nanoTime();
    ways.take(2, BYTES, false, now);
    assertThat(ways.freeAt(3, now) - now).isEqualTo(100 * BYTES);
    assertThat(ways.freeAt(4, now) - now).isEqualTo(100 * BYTES);
  }

  @Test
  void messagesForOnePeerNeedNotWaitForEachOtherButOthersForAllOfThem() {
    long now = System.nanoTime();
    ways.take(4, BYTES, false, now);
    assertThat(ways.freeAt(4, now)).isEqualTo(now);
    ways.take(4, BYTES, false, now);
    assertThat(ways.freeAt(5, now) - now).isEqualTo(2 * 400 * BYTES);
  }

  @Test
  void aMessageThatIsOverBeforeOneThatGoesFartherLeavesItRoom() {
    long now = System.nanoTime();
    assertThat(ways.take(4, BYTES, false, now)).isEqualTo(Ways.FULL_PACE);
    assertThat(ways.take(4, BYTES, false, now)).isEqualTo(Ways.FULL_PACE);
    // Ten bytes per microsecond fit through the bus, the far ones take 2.5: 0.9 of what is left.
    assertThat(ways.take(2, BYTES, false, now)).isEqualTo(6_750_000);
    long slowed = Math.round(BYTES * 1e9 / 6_750_000);
    assertThat(ways.freeAt(3, now) - now).isEqualTo(2 * 100 * BYTES + slowed);
  }

  @Test
  void aMessageThatTakesLongerThanTheFartherOneIsNotSlowed() {
    long now = System.nanoTime();
    ways.take(4, BYTES, false, now);
    assertThat(ways.take(2, 4 * BYTES, false, now)).isEqualTo(Ways.FULL_PACE);
    assertThat(ways.take(2, BYTES, false, now + 400 * BYTES)).isEqualTo(Ways.FULL_PACE);
  }

  @Test
  void noRoomIsLeftForAWayThatIsHardlySlower() {
    Medium line = Medium.of(Kind.LONG_HAUL, 15_000_000, 0, 250, 1);
    MeasuredWays hardly =
        new MeasuredWays(TOPOLOGY.over(c -> c.medium().equals(FAR) ? line : c.medium()), 0);
    long now = System.nanoTime();
    hardly.take(4, 10 * BYTES, false, now);
    assertThat(hardly.take(2, BYTES, false, now)).isEqualTo(Ways.FULL_PACE);
  }

  @Test
  void aMessageThatMeetsOthersLeavesRoomForWhatAcknowledgesThem() {
    long now = System.nanoTime();
    long bytes = 1 << 20;
    assertThat(ways.meet(2, 3, bytes)).isTrue();
    assertThat(ways.meet(2, 4, bytes)).isFalse();
    assertThat(ways.meet(2, 1, bytes)).isFalse();
    assertThat(ways.meet(1, 1, bytes)).isFalse();
    assertThat(ways.meet(2, 3, BYTES)).isFalse();
    // 100 ns per byte are 10 MB/s, of which it takes 0.97.
    assertThat(ways.take(2, bytes, true, now)).isEqualTo(9_700_000);
    assertThat(ways.freeAt(3, now) - now).isEqualTo(Math.round(100 * bytes / 0.97));
  }

  @Test
  void itAsksFirstWhereARoundTripIsNextToNothingBesideIt() {
    assertThat(ways.asksFirst(2, 1 << 20)).isTrue();
    assertThat(ways.asksFirst(4, 1 << 20)).isFalse();
    assertThat(ways.asksFirst(4, 4 << 20)).isTrue();
    assertThat(ways.asksFirst(1, 1 << 20)).isFalse();
    assertThat(ways.numbers()).containsExactly(-1, -1, 1, 1, 0, 0);
  }

  @Test
  void onlyWhatIsForTheSameBusWaitsForABusElsewhere() {
    Cluster site =
        new Cluster(
            BETWEEN, List.of(Cluster.of(NEAR, 0, 1), Cluster.of(BUS, 2, 3), Cluster.of(BUS, 4, 5)));
    Topology topology = new Topology(new Cluster(FAR, List.of(site, Cluster.of(NEAR, 6, 7))));
    MeasuredWays some = new MeasuredWays(topology, 0);
    long now = System.nanoTime();
    some.take(2, BYTES, false, now);
    assertThat(some.freeAt(3, now) - now).isEqualTo(100 * BYTES);
    for (int other : new int[] {1, 4, 6}) {
      assertThat(some.freeAt(other, now) - now).as("rank %d", other).isEqualTo(10 * BYTES);
    }
    some.take(6, BYTES, false, now);
    assertThat(some.freeAt(7, now) - now).isEqualTo(400 * BYTES);
    assertThat(some.freeAt(4, now) - now).isEqualTo(2 * 10 * BYTES);
    assertThat(some.freeAt(3, now) - now).isEqualTo(100 * BYTES);
  }

  @Test
  void whatIsNearLeavesRoomForWhatIsForABusElsewhere() {
    MeasuredWays some = new MeasuredWays(QUICK_BESIDE_SLOW, 0);
    long now = System.nanoTime();
    some.take(2, BYTES, false, now);
    // Of 100 bytes per microsecond the bus takes ten: 0.9 of what is left.
    assertThat(some.take(1, BYTES, false, now)).isEqualTo(81_000_000);
  }

  @Test
  void whatIsOnASlowBusItselfWaitsForItsOwnWay() {
    MeasuredWays some = new MeasuredWays(QUICK_BESIDE_SLOW, 2);
    long now = System.nanoTime();
    some.take(0, BYTES, false, now);
    assertThat(some.freeAt(1, now) - now).isEqualTo(100 * BYTES);
    assertThat(some.freeAt(3, now) - now).isEqualTo(100 * BYTES);
  }

  @Test
  void whoMeetsThisRankWhereOneDatagramReachesAllHearsIt() {
    Topology heard =
        TOPOLOGY.over(cluster -> cluster.medium().withMulticast(cluster.medium().equals(BUS)));
    MeasuredWays some = new MeasuredWays(heard, 0);
    assertThat(some.hears(2)).isTrue();
    assertThat(some.hears(1)).isFalse();
    assertThat(some.hears(4)).isFalse();
    assertThat(ways.hears(2)).isFalse();
  }
}
