package eco.cli.lab.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import eco.cli.lab.net.Traffic.Delivery;
import eco.cli.lab.net.Traffic.Offered;
import eco.cli.lab.net.Traffic.Sending;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FabricTest {
  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void noMediumCarriesTwoFramesAtOnce(long seed) {
    Traffic traffic = new Traffic(Networks.random(seed));
    traffic.run(seed, 100);
    traffic.sendings.forEach((medium, sendings) -> Sendings.requireApart(medium.name(), sendings));
  }

  @Test
  void twoFramesAtOnceWouldBeNoticed() {
    List<Sending> overlapping = List.of(new Sending(0, 0, 100), new Sending(1, 99, 200));
    assertThatThrownBy(() -> Sendings.requireApart("bus A", overlapping))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("bus A");
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void framesOfOneFlowArriveInOrder(long seed) {
    Traffic traffic = new Traffic(Networks.random(seed));
    traffic.run(seed, 100);
    Map<List<Integer>, Integer> latest = new HashMap<>();
    for (Delivery delivery : traffic.deliveries) {
      Offered offered = traffic.offers.get(delivery.number());
      List<Integer> flow = List.of(offered.source(), offered.destination(), delivery.host());
      Integer before = latest.put(flow, delivery.number());
      assertThat(delivery.number()).isGreaterThan(before == null ? -1 : before);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyFrameIsDeliveredOnceOrCountedAsDropped(long seed) {
    Traffic traffic = new Traffic(Networks.random(seed));
    traffic.run(seed, 100);
    long unicasts = traffic.offers.stream().filter(o -> o.destination() >= 0).count();
    long delivered =
        traffic.deliveries.stream()
            .filter(d -> traffic.offers.get(d.number()).destination() == d.host())
            .count();
    long dropped = traffic.drops.values().stream().mapToLong(Long::longValue).sum();
    assertThat(delivered).isBetween(unicasts - dropped, unicasts);
    long counted = traffic.fabric.media().stream().mapToLong(Medium::droppedFrames).sum();
    assertThat(counted).isEqualTo(dropped);
    assertThat(traffic.frames.available()).isEqualTo(traffic.frames.capacity());
    assertThat(traffic.deliveries.stream().distinct().count()).isEqualTo(traffic.deliveries.size());
    for (Delivery delivery : traffic.deliveries) {
      Offered offered = traffic.offers.get(delivery.number());
      assertThat(delivery.host()).isNotEqualTo(offered.source());
      if (offered.destination() >= 0) {
        assertThat(delivery.host()).isEqualTo(offered.destination());
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aLonelyFrameTakesTheTimeThatItsPathDeclares(long seed) {
    Network network = Networks.random(seed);
    List<String> hosts = network.hostNames();
    for (int source = 0; source < hosts.size(); source++) {
      for (int target = 0; target < hosts.size(); target++) {
        if (source != target) {
          Traffic traffic = new Traffic(network);
          traffic.offer(1_000, source, target, 700);
          traffic.finish();
          Path path = Path.between(network, hosts.get(source), hosts.get(target));
          assertThat(traffic.deliveries)
              .containsExactly(new Delivery(0, target, 1_000 + path.oneWayNanos(700)));
        }
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aLateCallerSlowsNoMediumDown(long seed) {
    Traffic prompt = new Traffic(Networks.random(seed));
    Traffic late = new Traffic(Networks.random(seed));
    for (Traffic traffic : List.of(prompt, late)) {
      for (int i = 0; i < 4; i++) {
        traffic.offer(1_000, 0, 1, 1514);
      }
    }
    prompt.finish();
    late.fabric.advance(Long.MAX_VALUE - 1);
    assertThat(late.deliveries).isEqualTo(prompt.deliveries);
  }

  @Test
  void aFullQueueDropsAndCounts() {
    Network network =
        NetworkFile.parse(
            "t",
            """
            {"name": "t", "hosts": {"a": "A", "b": "B"},
             "segments": {"A": {"kind": "switch", "rate_mbit": 1000},
                          "B": {"kind": "switch", "rate_mbit": 1000}},
             "links": [{"between": ["A", "B"], "rate_mbit": 1, "queue_kb": 10}]}
            """);
    Traffic traffic = new Traffic(network);
    for (int i = 0; i < 50; i++) {
      traffic.offer(1_000 + i * 13_000L, 0, 1, 1514);
    }
    traffic.finish();
    Medium link =
        traffic.fabric.media().stream().filter(m -> m.name().equals("link A-B")).findFirst().get();
    int fits = 1 + 10_000 / Frames.wireBytes(1514);
    assertThat(traffic.deliveries).hasSize(fits);
    assertThat(link.droppedFrames()).isEqualTo(50 - fits);
    assertThat(link.sentFrames()).isEqualTo(fits);
    assertThat(link.sentBytes()).isEqualTo(fits * 1538L);
    assertThat(link.busyNanos()).isEqualTo(fits * 12_304_000L);
  }

  @Test
  void aBusIsSharedFairlyAmongItsStations() {
    Traffic traffic =
        new Traffic(
            NetworkFile.parse(
                "t",
                """
                {"name": "t", "hosts": {"a": "A", "b": "A", "c": "A", "d": "A"},
                 "segments": {"A": {"kind": "bus", "rate_mbit": 10}}}
                """));
    long now = 1_000;
    for (int round = 0; round < 2_000; round++) {
      for (int source = 0; source < 3; source++) {
        traffic.offer(now, source, 3, source == 0 ? 100 : 1514);
      }
      now += 500_000;
    }
    Map<Integer, Long> shares = new HashMap<>();
    for (Delivery delivery : traffic.deliveries) {
      shares.merge(traffic.offers.get(delivery.number()).source(), 1L, Long::sum);
    }
    assertThat(shares.get(1)).isBetween(shares.get(0) - 2, shares.get(0) + 2);
    assertThat(shares.get(2)).isBetween(shares.get(0) - 2, shares.get(0) + 2);
  }

  @Test
  void twoPairsOnASwitchDoNotDisturbEachOtherButOnABusTheyDo() {
    for (String kind : List.of("switch", "bus")) {
      Traffic traffic =
          new Traffic(
              NetworkFile.parse(
                  "t",
                  """
                  {"name": "t", "hosts": {"a": "A", "b": "A", "c": "A", "d": "A"},
                   "segments": {"A": {"kind": "%s", "rate_mbit": 10}}}
                  """
                      .formatted(kind)));
      traffic.offer(1_000, 0, 1, 1514);
      traffic.offer(1_000, 2, 3, 1514);
      traffic.finish();
      long first = traffic.deliveries.get(0).nanos();
      long second = traffic.deliveries.get(1).nanos();
      assertThat(second - first).isEqualTo(kind.equals("bus") ? 1_230_400 : 0);
    }
  }

  @Test
  void broadcastReachesEverybodyOnceExceptOverLinksWithoutMulticast() {
    Network network =
        NetworkFile.parse(
            "t",
            """
            {"name": "t",
             "hosts": {"a": "A", "b": "A", "c": "B", "d": "B", "e": "C", "f": "D"},
             "segments": {"A": {"kind": "bus", "rate_mbit": 10},
                          "B": {"kind": "switch", "rate_mbit": 100},
                          "C": {"kind": "bus", "rate_mbit": 10},
                          "D": {"kind": "bus", "rate_mbit": 10}},
             "links": [{"between": ["A", "B"]}, {"between": ["B", "C"]}, {"between": ["C", "A"]},
                       {"between": ["C", "D"], "multicast": false}]}
            """);
    for (int source = 0; source < 5; source++) {
      Traffic traffic = new Traffic(network);
      traffic.offer(1_000, source, Frames.EVERYBODY, 200);
      traffic.finish();
      int from = source;
      assertThat(traffic.deliveries.stream().map(Delivery::host))
          .containsExactlyInAnyOrderElementsOf(
              List.of(0, 1, 2, 3, 4).stream().filter(host -> host != from).toList());
    }
  }

  @Test
  void noiseLoadsABusAsAskedAndEnds() {
    Traffic traffic = new Traffic(oneBus());
    traffic.fabric.startNoise("A", 0.5, 0, 10_000_000_000L, 7);
    traffic.finish();
    Medium bus = traffic.fabric.media().getFirst();
    assertThat(bus.busyNanos() / 10e9).isBetween(0.45, 0.55);
    assertThat(traffic.deliveries).isEmpty();
    assertThat(traffic.frames.available()).isEqualTo(traffic.frames.capacity());
  }

  /// The emulator may be told to be quiet just before it comes to send the next frame.
  @Test
  @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void noiseEndsThoughItsNextFrameIsOverdue() {
    Traffic traffic = new Traffic(oneBus());
    Fabric fabric = traffic.fabric;
    fabric.startNoise("A", 0.5, 0, 10_000_000_000L, 7);
    fabric.advance(1_000_000_000);
    long overdue = fabric.nextNanos();
    fabric.startNoise("A", 0, overdue + 1_000_000, 10_000_000_000L, 7);
    fabric.advance(2_000_000_000);
    assertThat(fabric.nextNanos()).isEqualTo(Long.MAX_VALUE);
    fabric.startNoise("A", 0.5, 3_000_000_000L, 10_000_000_000L, 7);
    assertThat(fabric.nextNanos()).isEqualTo(3_000_000_000L);
  }

  private static Network oneBus() {
    return NetworkFile.parse(
        "t",
        """
        {"name": "t", "hosts": {"a": "A", "b": "A"},
         "segments": {"A": {"kind": "bus", "rate_mbit": 10}}}
        """);
  }

  @Test
  void forwardingAllocatesNothing() {
    Network network = Networks.random(3);
    Frames frames = new Frames(256);
    Fabric fabric = new Fabric(network, frames, (_, _, _) -> {});
    long warm = forward(fabric, frames, 0, 20_000);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    forward(fabric, frames, warm, 20_000);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1_000);
  }

  private static long forward(Fabric fabric, Frames frames, long start, int rounds) {
    long now = start;
    for (int i = 0; i < rounds; i++) {
      now += 20_000;
      fabric.advance(now);
      if (fabric.hasRoom(i & 1)) {
        int frame = frames.take();
        if (frame != Frames.NONE) {
          frames.describe(frame, 1514, 1 - (i & 1));
          fabric.offer(now, i & 1, frame);
        }
      }
    }
    return now;
  }
}
