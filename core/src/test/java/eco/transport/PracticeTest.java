package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
}
