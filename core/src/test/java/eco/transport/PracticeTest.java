package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
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

  @Test
  void aWayThatIsUsedPractisesForAFewRoundTripsAndNoLonger() throws Exception {
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (SocketChannel from = SocketChannel.open(server.getLocalAddress());
          SocketChannel to = server.accept()) {
        int descriptor = SocketDescriptor.of(from);
        assumeTrue(descriptor != SocketDescriptor.UNKNOWN, "no descriptors here");
        Practice practice = new Practice();
        Practice second = new Practice();
        Practice third = new Practice();
        assertThat(practice.due(100, descriptor)).as("hardly used").isZero();
        int first = practice.due(USED, descriptor);
        assertThat(first).isEqualTo(48 << 10);
        assertThat(second.due(USED, descriptor)).isEqualTo(first);
        assertThat(third.due(USED, descriptor)).as("two at a time").isZero();
        second.end();
        assertThat(third.due(USED, descriptor)).isEqualTo(first);
        third.end();
        practice.sent(first - 1);
        assertThat(practice.due(USED, descriptor)).as("still in the same round").isEqualTo(1);
        int all = 0;
        long begin = System.nanoTime();
        while (!practice.over() && System.nanoTime() - begin < 20_000_000_000L) {
          int bytes = Math.min(practice.due(USED, descriptor), 8 << 10);
          from.write(ByteBuffer.allocate(bytes));
          ByteBuffer arrived = ByteBuffer.allocate(bytes);
          while (arrived.hasRemaining()) {
            to.read(arrived);
          }
          practice.sent(bytes);
          all += bytes;
        }
        assertThat(practice.over()).isTrue();
        assertThat(practice.due(USED, descriptor)).isZero();
        assertThat(all).isLessThanOrEqualTo(1 + (144 + 432 + 1296 << 10));
      }
    }
  }

  /// A connection of which a test says what the system tells.
  private static final class Told extends Gauge {
    private double rate = 1e6;
    private double pace = 3e6;
    private boolean waits;
    private boolean silent;
    private int forgotten;

    @Override
    boolean read(int descriptor) {
      return !silent;
    }

    @Override
    long tripNanos() {
      return 0;
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
    Practice practice = new Practice(told, 0);
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
  void pausesBetweenLooksAreKept() {
    Told told = new Told();
    Practice practice = new Practice(told, Long.MAX_VALUE / 4);
    practise(practice, USED);
    told.pace = 1;
    assertThat(practice.due(2 * USED, 0)).isZero();
    assertThat(told.forgotten).isZero();
  }

  @Test
  void aControlThatForgetsIsTheUsualOneAfterwards() throws Exception {
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (SocketChannel from = SocketChannel.open(server.getLocalAddress());
          SocketChannel to = server.accept()) {
        int descriptor = SocketDescriptor.of(from);
        assumeTrue(descriptor != SocketDescriptor.UNKNOWN, "no descriptors here");
        assumeTrue(LongWay.choose(from, "bbr", 0), "no BBR here");
        Gauge gauge = new Gauge();
        assertThat(gauge.read(descriptor)).isTrue();
        gauge.forget(descriptor);
        try (Arena arena = Arena.ofConfined()) {
          MemorySegment name = arena.allocate(16);
          SocketCalls.option(descriptor, LongWay.CONGESTION, name, arena);
          assertThat(name.getString(0)).isEqualTo("bbr");
        }
        from.write(ByteBuffer.allocate(10));
        assertThat(to.read(ByteBuffer.allocate(10))).isEqualTo(10);
      }
    }
  }
}
