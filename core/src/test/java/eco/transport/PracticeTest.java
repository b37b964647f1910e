package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PracticeTest {
  private static final long USED = 1 << 20;

  /// A connection within this machine.
  private record Pair(SocketChannel from, SocketChannel to) implements AutoCloseable {
    static Pair open() throws IOException {
      try (ServerSocketChannel server = ServerSocketChannel.open()) {
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        return new Pair(SocketChannel.open(server.getLocalAddress()), server.accept());
      }
    }

    int descriptor() {
      int descriptor = SocketDescriptor.of(from);
      assumeTrue(descriptor != SocketDescriptor.UNKNOWN, "no descriptors here");
      return descriptor;
    }

    @Override
    public void close() throws IOException {
      from.close();
      to.close();
    }
  }

  @Test
  void aWayThatIsUsedPractisesForAFewRoundTripsAndNoLonger() throws Exception {
    try (Pair pair = Pair.open()) {
      int descriptor = pair.descriptor();
      Turns turns = Turns.alone();
      Practice practice = new Practice(turns, new Far(), 0);
      Practice second = new Practice(turns, new Far(), 0);
      assertThat(practice.due(100, descriptor)).as("hardly used").isZero();
      int first = 48 << 10;
      assertThat(second.due(USED, descriptor)).isEqualTo(first);
      assertThat(practice.due(USED, descriptor)).as("one at a time").isZero();
      second.end();
      assertThat(practice.due(USED, descriptor)).isEqualTo(first);
      practice.sent(first - 1);
      assertThat(practice.due(USED, descriptor)).as("still in the same round").isEqualTo(1);
      int all = 0;
      long begin = System.nanoTime();
      while (!practice.over() && System.nanoTime() - begin < 20_000_000_000L) {
        int bytes = Math.min(practice.due(USED, descriptor), 8 << 10);
        pair.from.write(ByteBuffer.allocate(bytes));
        ByteBuffer arrived = ByteBuffer.allocate(bytes);
        while (arrived.hasRemaining()) {
          pair.to.read(arrived);
        }
        practice.sent(bytes);
        all += bytes;
      }
      assertThat(practice.over()).isTrue();
      assertThat(practice.due(USED, descriptor)).isZero();
      assertThat(all).isLessThanOrEqualTo(1 + (144 + 432 + 1296 << 10));
    }
  }

  /// A connection that passes for a long one.
  private static final class Far extends Gauge {
    @Override
    boolean isShort() {
      return false;
    }
  }

  /// A connection of which a test says what the system tells.
  private static final class Told extends Gauge {
    private double rate = 1e6;
    private double pace = 3e6;
    private long tripNanos;
    private boolean waits;
    private boolean silent;
    private long leastTripNanos = 50_000_000;
    private int forgotten;
    private int left;

    @Override
    boolean read(int descriptor) {
      return !silent;
    }

    @Override
    long tripNanos() {
      return tripNanos;
    }

    @Override
    long leastTripNanos() {
      return leastTripNanos;
    }

    @Override
    boolean waits() {
      return waits;
    }

    @Override
    double rate() {
      return rate;
    }

    @Override
    double pace() {
      return pace;
    }

    @Override
    void forget(int descriptor) {
      forgotten++;
    }

    @Override
    void leave(int descriptor) {
      left++;
    }
  }

  private static void practise(Practice practice, long written) {
    for (int round = 0; round < 10 && !practice.over(); round++) {
      practice.sent(practice.due(written, 0));
    }
    assertThat(practice.over()).isTrue();
  }

  @Test
  void whatWasForgottenIsPractisedAgain() {
    Told told = new Told();
    Practice practice = new Practice(Turns.alone(), told, 0);
    practise(practice, USED);
    long written = USED;
    assertThat(practice.due(written += USED, 0)).as("as it was learnt").isZero();
    told.pace = 1e6;
    assertThat(practice.due(written += USED, 0)).as("the width is known").isZero();
    told.pace = 4e5;
    assertThat(practice.due(written + 100, 0)).as("hardly used since").isZero();
    told.waits = true;
    assertThat(practice.due(written += USED, 0)).as("busy").isZero();
    told.waits = false;
    told.tripNanos = 101_000_000;
    assertThat(practice.due(written += USED, 0)).as("shared with others").isZero();
    told.tripNanos = 0;
    told.silent = true;
    assertThat(practice.due(written += USED, 0)).as("nothing is known").isZero();
    told.silent = false;
    assertThat(told.forgotten).isZero();
    assertThat(practice.due(written += USED, 0)).isEqualTo(48 << 10);
    assertThat(told.forgotten).isEqualTo(1);
    told.pace = 3e6;
    practise(practice, written);
    assertThat(practice.due(written + USED, 0)).isZero();
    assertThat(told.forgotten).isEqualTo(1);
  }

  @Test
  void aWayThatTurnsOutToBeShortIsLeftAloneAtOnceOrLater() {
    Told told = new Told();
    told.leastTripNanos = 3_999_000;
    Practice practice = new Practice(Turns.alone(), told, 0);
    assertThat(practice.due(USED, 0)).isZero();
    assertThat(practice.over()).isTrue();
    assertThat(told.left).isEqualTo(1);
    assertThat(practice.due(2 * USED, 0)).isZero();
    assertThat(told.left).as("once").isEqualTo(1);

    told.leastTripNanos = 4_000_000;
    Practice later = new Practice(Turns.alone(), told, 0);
    practise(later, USED);
    told.pace = 1;
    told.leastTripNanos = 3_999_000;
    assertThat(later.due(2 * USED, 0)).isZero();
    assertThat(told.left).isEqualTo(2);
    assertThat(later.due(3 * USED, 0)).isZero();
    assertThat(told.left).as("once").isEqualTo(2);
    assertThat(told.forgotten).isZero();
  }

  @Test
  void whatLetsLessGoThanANewConnectionIsForgottenWithoutPractice() {
    Told told = new Told();
    Practice practice = new Practice(Turns.alone(), told, 0);
    practise(practice, USED);
    told.waits = true;
    told.tripNanos = 101_000_000;
    told.pace = 300_000;
    assertThat(practice.due(2 * USED, 0)).isZero();
    assertThat(told.forgotten).as("15 kB in a round trip").isZero();
    told.pace = 280_000;
    assertThat(practice.due(3 * USED, 0)).isZero();
    assertThat(told.forgotten).as("14 kB in a round trip").isEqualTo(1);
    assertThat(practice.over()).isTrue();
  }

  @Test
  void aRoundHasNoMoreThanThreeTimesWhatArrivesInATrip() {
    Told told = new Told();
    Practice practice = new Practice(Turns.alone(), told, 0);
    int[] rounds = new int[3];
    for (int round = 0; round < rounds.length; round++) {
      rounds[round] = practice.due(USED, 0);
      practice.sent(rounds[round]);
      told.rate *= 1.6;
    }
    // 50 ms at 1.6 MB/s carry 80 kB, at 2.56 MB/s 128 kB.
    assertThat(rounds).containsExactly(48 << 10, 144 << 10, 384_000);
  }

  @Test
  void pausesBetweenLooksAreKept() {
    Told told = new Told();
    Practice practice = new Practice(Turns.alone(), told, Long.MAX_VALUE / 4);
    practise(practice, USED);
    told.pace = 1;
    assertThat(practice.due(2 * USED, 0)).isZero();
    assertThat(told.forgotten).isZero();
  }

  @Test
  void aControlThatForgetsIsTheUsualOneAfterwards() throws Exception {
    try (Pair pair = Pair.open()) {
      int descriptor = pair.descriptor();
      assumeTrue(LongWay.choose(pair.from, "bbr", 0), "no BBR here");
      Gauge gauge = new Gauge();
      assertThat(gauge.read(descriptor)).isTrue();
      gauge.forget(descriptor);
      assertThat(LongWay.control(descriptor)).isEqualTo("bbr");
      pair.from.write(ByteBuffer.allocate(10));
      assertThat(pair.to.read(ByteBuffer.allocate(10))).isEqualTo(10);
    }
  }
}
