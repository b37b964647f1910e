package eco.infer;

import static org.assertj.core.api.Assertions.assertThat;

import eco.network.Curve;
import eco.network.Host;
import eco.network.Measurements;
import eco.network.Measurements.Heard;
import eco.network.Measurements.Link;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Statistics;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MediaTest {
  private static final Medium NEAR = Medium.of(Kind.SWITCH, 50_000, 1000, 80, 0);
  private static final Medium FAR = Medium.of(Kind.ROUTED, 500_000, 1000, 80, 1);
  private static final Topology FLAT = Topology.flat(3, NEAR);
  private static final Topology NESTED =
      new Topology(
          new Cluster(FAR, List.of(Cluster.of(NEAR, 0, 1), Cluster.of(NEAR, 2, 3), new Leaf(4))));

  /// Everybody is heard by all, but for these pairs.
  private static List<Heard> allBut(int hosts, Pair... deaf) {
    List<Heard> heard = new ArrayList<>();
    for (int source = 0; source < hosts; source++) {
      int from = source;
      heard.add(
          new Heard(
              source,
              IntStream.range(0, hosts)
                  .filter(host -> host != from && !List.of(deaf).contains(new Pair(from, host)))
                  .boxed()
                  .toList()));
    }
    return heard;
  }

  private static Topology infer(Topology tree, List<Heard> heard, Link... links) {
    List<Host> hosts = IntStream.range(0, tree.size()).mapToObj(i -> new Host("h" + i, 1)).toList();
    Measurements measured =
        new Measurements(hosts, 8, 16_000, new TreeMap<>(), List.of(links), List.of(), heard);
    return Media.of(measured, tree);
  }

  @Test
  void aClusterHasMulticastIfEverybodyHeardEverybody() {
    assertThat(infer(FLAT, allBut(3)).medium(0, 1).multicast()).isTrue();
  }

  @Test
  void oneThatDidNotHearOneIsEnoughToHaveNone() {
    for (int source = 0; source < 3; source++) {
      for (int target = 0; target < 3; target++) {
        if (source != target) {
          List<Heard> heard = allBut(3, new Pair(source, target));
          assertThat(infer(FLAT, heard).medium(0, 1).multicast())
              .as("source=%d, target=%d", source, target)
              .isFalse();
        }
      }
    }
  }

  @Test
  void whatWasNotMeasuredIsNotThere() {
    assertThat(infer(FLAT, List.of()).medium(0, 1).multicast()).isFalse();
    assertThat(infer(FLAT, allBut(3).subList(0, 2)).medium(0, 1).multicast()).isFalse();
    assertThat(infer(NESTED, List.of()).medium(0, 2).multicast()).isFalse();
  }

  @Test
  void onlyPairsThatMeetInAClusterCountForIt() {
    Topology all = infer(NESTED, allBut(5));
    assertThat(multicast(all)).containsExactly(true, true, true);
    assertThat(multicast(infer(NESTED, allBut(5, new Pair(3, 0)))))
        .as("between the clusters")
        .containsExactly(false, true, true);
    assertThat(multicast(infer(NESTED, allBut(5, new Pair(1, 4)))))
        .as("to a host that is alone")
        .containsExactly(false, true, true);
    assertThat(multicast(infer(NESTED, allBut(5, new Pair(1, 0)))))
        .as("inside a cluster")
        .containsExactly(true, false, true);
  }

  @Test
  void whatStaysInsideTheClustersReachesNoOther() {
    List<Heard> heard =
        List.of(
            new Heard(0, List.of(1)),
            new Heard(1, List.of(0)),
            new Heard(2, List.of(3)),
            new Heard(3, List.of(2)),
            new Heard(4, List.of()));
    assertThat(multicast(infer(NESTED, heard))).containsExactly(false, true, true);
  }

  /// Of the outermost cluster, that of hosts 0 and 1, and that of hosts 2 and 3.
  private static List<Boolean> multicast(Topology nested) {
    return List.of(
        nested.medium(0, 2).multicast(),
        nested.medium(0, 1).multicast(),
        nested.medium(2, 3).multicast());
  }

  @Test
  void sharedMemoryHasNoMulticast() {
    Link memory =
        new Link(new Pair(0, 1), "shm", 250, Curve.ZERO, Curve.ZERO, Curve.line(100, 0.1));
    Medium medium = infer(FLAT, allBut(3), memory).medium(0, 1);
    assertThat(medium.kind()).isEqualTo(Kind.SHARED_MEMORY);
    assertThat(medium.multicast()).isFalse();
  }

  private static Medium far(long... smallNanos) {
    List<Host> hosts = IntStream.range(0, 5).mapToObj(i -> new Host("h" + i, 1)).toList();
    List<Pair> pairs = List.of(new Pair(0, 2), new Pair(0, 4), new Pair(2, 4), new Pair(0, 1));
    TreeMap<Pair, Times> times = new TreeMap<>();
    for (int i = 0; i < pairs.size(); i++) {
      Statistics small = Statistics.of(smallNanos[i]);
      times.put(pairs.get(i), new Times(small, small));
    }
    Curve nothing = Curve.ZERO;
    Link link = new Link(pairs.getFirst(), "tcp", smallNanos[0] - 1000, nothing, nothing, nothing);
    Measurements measured =
        new Measurements(hosts, 8, 16_000, times, List.of(link), List.of(), List.of());
    return Media.of(measured, NESTED).medium(0, 2);
  }

  @Test
  void waysOfSeveralLengthsHaveTheirMeanLatencyAndTheirLeast() {
    Medium uneven = far(45_000_000, 35_000_000, 55_000_000, 100_000);
    assertThat(uneven.latencyNanos()).isEqualTo(34_999_000);
    assertThat(uneven.latencyNanos(1000)).isEqualTo(44_999_000);
  }

  @Test
  void noiseMakesNoWaysOfSeveralLengths() {
    Medium alike = far(35_000_000, 35_100_000, 36_000_000, 100_000);
    assertThat(alike.latencyNanos()).isEqualTo(34_999_000);
    assertThat(alike.delay()).isEqualTo(Curve.ZERO);
    Medium near = far(350_000, 450_000, 550_000, 100_000);
    assertThat(near.latencyNanos()).isEqualTo(349_000);
    assertThat(near.delay()).isEqualTo(Curve.ZERO);
  }
}
