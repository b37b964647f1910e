package eco.measure;

import static eco.measure.Order.Task.FLOW;
import static eco.measure.Order.Task.PARAMETERS;
import static eco.measure.Order.Task.SATURATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import eco.network.Curve;
import eco.network.Measurements.Link;
import eco.network.Measurements.Pair;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Parameters of networks whose times are computed.
class PairParametersTest {
  private static final long LATENCY = 200_000;
  private static final long FRAME = 1500;

  /// The least round trip known.
  private static final long TRIP = 2 * LATENCY + 4 * gap(1);

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
                case FLOW -> new long[] {gap(order.bytes())};
                default -> throw new AssertionError("order=" + order);
              };
            })
        .toList();
  }

  private static long gap(long bytes) {
    return 800 * bytes + 100_000;
  }

  private static Link measured(int stored, String transport) {
    return new PairParameters(
            orders -> run(orders, stored), new Pair(0, 1), transport, TRIP, 1 << 20)
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

  /// A link on which one task takes so much longer with messages of one length than it should.
  private static Link noisy(Order.Task task, long noisyBytes, long more) {
    return new PairParameters(
            orders -> {
              List<long[]> found = run(orders, 1);
              for (int i = 0; i < found.size(); i++) {
                Order order = orders.get(i);
                boolean noisy = order.bytes() == noisyBytes && order.task() == task;
                found.get(i)[0] += noisy ? more * (task == SATURATE ? order.amount() : 1) : 0;
              }
              return found;
            },
            new Pair(0, 1),
            "tcp",
            TRIP,
            1 << 20)
        .measure();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 1024, 4096, 16384})
  void noiseDoesNotMakeAMessageSlowerThanALongerOne(long noisyBytes) {
    Link clean = measured(1, "tcp");
    Link noisy = noisy(PARAMETERS, noisyBytes, 90_000_000);
    long next = noisyBytes == 1 ? 1024 : 4 * noisyBytes;
    double longest = clean.gap().nanos(next) + clean.delay().nanos(next);
    for (Curve.Point point : noisy.gap().points()) {
      double took = point.nanos() + noisy.delay().nanos(point.bytes());
      assertThat(point.bytes() < next ? took : 0).isLessThanOrEqualTo(longest);
      assertThat(point.nanos()).isGreaterThanOrEqualTo(0.6 * gap(point.bytes()));
    }
  }

  /// Round trips of short messages take as long as empty ones, but streams of them do not.
  @Test
  void whereRoundTripsSayNothingStreamsDo() {
    Link link = noisy(PARAMETERS, 1, 300 * 800);
    for (long bytes : new long[] {1024, 4096, 16384}) {
      assertThat(link.gap().nanos(bytes)).isBetween(0.6 * gap(bytes), 1.1 * gap(bytes));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1024, 4096})
  void noiseInAStreamDoesNotMakeAMessageSlowerThanALongerOne(long noisyBytes) {
    double last = 0;
    for (Curve.Point point : noisy(SATURATE, noisyBytes, 90_000_000).gap().points()) {
      assertThat(point.nanos()).as("bytes=%d", point.bytes()).isGreaterThanOrEqualTo(last);
      last = point.nanos();
    }
    assertThat(last).isBetween(0.99 * gap(1 << 18), 1.01 * gap(1 << 18));
  }

  /// A long way on which so many of every two flows take so many times longer than they should.
  private static Link far(int failing, int slower) {
    int[] flows = {0};
    return new PairParameters(
            orders -> {
              List<long[]> found = run(orders, 1);
              for (int i = 0; i < found.size(); i++) {
                boolean flow = orders.get(i).task() == FLOW;
                found.get(i)[0] =
                    flow
                        ? found.get(i)[0] * (flows[0]++ % 2 < failing ? slower : 1)
                        : found.get(i)[0] + 6_000_000;
              }
              return found;
            },
            new Pair(0, 1),
            "tcp",
            TRIP,
            1 << 20)
        .measure();
  }

  @Test
  void overALongWayFlowsTellWhatStationsStore() {
    for (int failing : new int[] {0, 1}) {
      Link link = far(failing, 10);
      for (long bytes : new long[] {1024, 4096, 16384, 65536, 1 << 18}) {
        assertThat(link.gap().nanos(bytes)).isCloseTo(gap(bytes), within(1.0));
        assertThat(link.delay().nanos(bytes))
            .as("bytes=%d", bytes)
            .isCloseTo(gap(Math.min(bytes, FRAME)) - gap(1), within(1.0));
      }
    }
  }

  @Test
  void flowsThatNeverGetUpToSpeedCountForNothing() {
    Link link = far(2, 10);
    assertThat(link.delay()).isEqualTo(Curve.ZERO);
    for (long bytes : new long[] {1024, 4096, 65536}) {
      assertThat(link.gap().nanos(bytes))
          .isCloseTo(gap(bytes) + gap(Math.min(bytes, FRAME)) - gap(1), within(1.0));
    }
  }

  /// Over a long way, TCP is slow until it has carried long messages.
  @Test
  void overALongWayShortMessagesCountAsQuickAsTheyAreAfterLongOnes() {
    long[] longest = {0};
    Link link =
        new PairParameters(
                orders -> {
                  List<long[]> found = run(orders, 0);
                  for (int i = 0; i < found.size(); i++) {
                    long bytes = orders.get(i).bytes();
                    longest[0] = Math.max(longest[0], bytes);
                    boolean slow = bytes > 1 && longest[0] < 1 << 17;
                    found.get(i)[0] += 6_000_000 + (slow ? gap(bytes) : 0);
                  }
                  return found;
                },
                new Pair(0, 1),
                "tcp",
                TRIP,
                1 << 20)
            .measure();
    for (long bytes : new long[] {1024, 4096, 16384, 65536}) {
      assertThat(link.gap().nanos(bytes))
          .as("bytes=%d", bytes)
          .isBetween(0.99 * gap(bytes), 1.01 * gap(bytes));
    }
  }

  /// Short messages to one receiver share frames, and need hardly any time then.
  @Test
  void aShortMessageThatGoesByItselfHasAFrameOfItsOwn() {
    for (String transport : List.of("tcp", "shm")) {
      Link link =
          new PairParameters(
                  orders -> {
                    List<long[]> found = run(orders, 0);
                    for (int i = 0; i < found.size(); i++) {
                      Order order = orders.get(i);
                      if (order.task() == SATURATE && order.bytes() == 1) {
                        found.get(i)[0] -= order.amount() * (gap(1) - 5_000);
                      }
                    }
                    return found;
                  },
                  new Pair(0, 1),
                  transport,
                  TRIP,
                  1 << 20)
              .measure();
      double frame = transport.equals("tcp") ? 114 * 800 : 5_000;
      assertThat(link.gap().nanos(1)).as(transport).isCloseTo(frame, within(1.0));
      assertThat(link.latencyNanos() + link.gap().nanos(1))
          .as(transport)
          .isCloseTo((double) LATENCY + gap(1), within(1.0));
    }
  }

  /// Hosts that are busy for some time while each length is sampled.
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void lengthsAreSampledAgainWhileHostsAreSlowerThanTheyHaveBeen(int busyTimes) {
    TreeMap<Long, Integer> seen = new TreeMap<>();
    Link link =
        new PairParameters(
                orders -> {
                  List<long[]> found = run(orders, 1);
                  for (int i = 0; i < found.size(); i++) {
                    Order order = orders.get(i);
                    if (order.task() == PARAMETERS) {
                      seen.merge(order.bytes(), 1, Integer::sum);
                      long longest = seen.lastKey();
                      boolean busy = longest <= 16384 && seen.get(longest) <= busyTimes;
                      found.get(i)[0] += busy ? 4_000_000 : 0;
                    }
                  }
                  return found;
                },
                new Pair(0, 1),
                "tcp",
                TRIP,
                1 << 20)
            .measure();
    assertThat(link).isEqualTo(measured(1, "tcp"));
  }

  @Test
  void memoryStoresNothing() {
    Link link = measured(1, "shm");
    assertThat(link.delay()).isEqualTo(Curve.ZERO);
    assertThat(link.gap().nanos(1024)).isGreaterThan(1.5 * gap(1024));
  }
}
