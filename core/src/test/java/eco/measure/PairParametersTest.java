package eco.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import eco.network.Curve;
import eco.network.Measurements.Link;
import eco.network.Measurements.Pair;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Parameters of networks whose times are computed.
class PairParametersTest {
  private static final long LATENCY = 200_000;
  private static final long FRAME = 1500;

  /// What orders take where a frame of a message is stored so often on its way.
  private static List<long[]> run(List<Order> orders, int stored) {
    return orders.stream()
        .map(
            order -> {
              long delay = stored * gap(Math.min(order.bytes(), FRAME));
              long way = LATENCY + delay + gap(order.bytes());
              long back = LATENCY + gap(1) + stored * gap(1);
              return switch (order.task()) {
                case PARAMETERS -> new long[] {way + back, 1000, 2000};
                case SATURATE ->
                    new long[] {order.amount() * gap(order.bytes()) + LATENCY + delay + back};
                default -> throw new AssertionError("order=" + order);
              };
            })
        .toList();
  }

  private static long gap(long bytes) {
    return 800 * bytes + 40_000;
  }

  private static Link measured(int stored, String transport) {
    return new PairParameters(orders -> run(orders, stored), new Pair(0, 1), transport, 1 << 20)
        .measure();
  }

  @Test
  void onAWireAGapIsWhatAMessageAddsToARoundTrip() {
    Link link = measured(0, "tcp");
    assertThat(link.delay()).isEqualTo(Curve.ZERO);
    assertThat(link.latencyNanos()).isEqualTo(LATENCY);
    for (long bytes : new long[] {1, 1024, 4096, 65536}) {
      assertThat(link.gap().nanos(bytes)).isCloseTo(gap(bytes), within(1.0));
    }
  }

  @Test
  void whatASwitchStoresDelaysAMessageAndNotTheNext() {
    Link link = measured(1, "tcp");
    for (long bytes : new long[] {1024, 4096, 16384, 65536, 1 << 20}) {
      assertThat(link.gap().nanos(bytes)).isCloseTo(gap(bytes), within(1.0));
      assertThat(link.delay().nanos(bytes))
          .as("bytes=%d", bytes)
          .isCloseTo(gap(Math.min(bytes, FRAME)) - gap(1), within(1.0));
    }
    assertThat(link.delay().nanos(1)).isZero();
    assertThat(link.delay().nanosPerByte()).isZero();
  }

  /// A link on which a round trip of 16 KiB takes so long, and all others as much as an empty one.
  private static Link slowOnce(long empty, long slow) {
    return new PairParameters(
            orders ->
                orders.stream()
                    .map(
                        order ->
                            order.task() == Order.Task.SATURATE
                                ? new long[] {order.amount() * 1000}
                                : new long[] {order.bytes() == 16384 ? slow : empty, 1, 1})
                    .toList(),
            new Pair(0, 1),
            "tcp",
            1 << 20)
        .measure();
  }

  @Test
  void noiseMakesNoLongerMessageQuicker() {
    Link link = slowOnce(50_000, 9_000_000);
    double gap = 0;
    for (Curve.Point point : link.gap().points()) {
      if (point.bytes() <= 16384) {
        assertThat(point.nanos()).isGreaterThanOrEqualTo(gap);
        gap = point.nanos();
      }
      assertThat(point.nanos()).isPositive();
    }
    assertThat(link.delay().nanos(16384)).isBetween(6_000_000.0, 7_000_000.0);
    assertThat(link.delay().nanos(65536)).isZero();
  }

  @Test
  void overALongWayNothingIsDelayed() {
    assertThat(slowOnce(6_000_000, 9_000_000).delay()).isEqualTo(Curve.ZERO);
  }

  @Test
  void memoryStoresNothing() {
    Link link = measured(1, "shm");
    assertThat(link.delay()).isEqualTo(Curve.ZERO);
    assertThat(link.gap().nanos(1024)).isGreaterThan(1.5 * gap(1024));
  }
}
