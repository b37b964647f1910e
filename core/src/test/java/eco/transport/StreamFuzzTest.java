package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Whatever bytes a stream brings, its link hands over sound frames or lets go of the connection.
@Timeout(120)
class StreamFuzzTest {
  private static final int CASES = 10_000;
  private static final int CASES_PER_LINK = 20;
  private static final int LARGEST_STREAM = 4000;
  private static final long MOST_ALLOCATED = 1 << 20;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final Frame frame = new Frame();
  private final View sink = View.of(new byte[StreamIn.LARGEST_PAYLOAD]);
  private byte[] valid = new byte[0];

  @Test
  void garbageNeverDoesHarm() throws Exception {
    try (ServerSocketChannel server = ServerSocketChannel.open();
        Waiter waiter = Waiter.alone(Arena.ofAuto(), 2)) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      byte[][] streams = {validStream(server, waiter, false), validStream(server, waiter, true)};
      StreamLink link = new StreamLink(waiter, false, StreamLink.NEAR_BYTES);
      for (int seed = 0; seed < CASES; seed++) {
        if (seed % CASES_PER_LINK == 0) {
          int checked = seed / CASES_PER_LINK % 2;
          link = new StreamLink(waiter, checked == 1, StreamLink.NEAR_BYTES);
          valid = streams[checked];
        }
        try {
          feed(server, link, stream(new Random(seed)));
        } catch (Exception | AssertionError e) {
          throw new AssertionError("seed=" + seed, e);
        }
      }
    }
  }

  /// Some frames of all lengths, with and without numbers.
  private static byte[] validStream(ServerSocketChannel server, Waiter waiter, boolean checked)
      throws IOException {
    StreamLink link = new StreamLink(waiter, checked, StreamLink.NEAR_BYTES);
    for (int bytes : new int[] {0, 1, 57, 300, 1000, 20_000}) {
      View payload = View.of(new byte[bytes]);
      assertThat(link.write(1, 2, 3, 0, 0, payload, 0, bytes)).isTrue();
      assertThat(link.write(1, 2, 3, bytes % 2, 5, payload, 0, bytes)).isTrue();
    }
    int total = (int) link.lent();
    SocketChannel client = SocketChannel.open(server.getLocalAddress());
    try (SocketChannel accepted = server.accept()) {
      link.connected(client, 0);
      link.flush();
      ByteBuffer stream = ByteBuffer.allocate(total);
      while (stream.hasRemaining()) {
        accepted.read(stream);
      }
      link.disconnect("done");
      return stream.array();
    }
  }

  /// Garbage, or a valid stream with some bytes changed, cut out or put in twice.
  private byte[] stream(Random random) {
    if (random.nextInt(4) == 0) {
      byte[] garbage = new byte[random.nextInt(LARGEST_STREAM)];
      random.nextBytes(garbage);
      return garbage;
    }
    byte[] mutated = valid.clone();
    for (int changes = random.nextInt(4); changes >= 0; changes--) {
      int at = random.nextInt(mutated.length);
      int bytes = random.nextInt(Math.min(64, mutated.length - at) + 1);
      switch (random.nextInt(4)) {
        case 0 -> mutated[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> mutated[at] = (byte) random.nextInt();
        case 2 -> System.arraycopy(mutated, at, mutated, random.nextInt(at + 1), bytes);
        default -> mutated = java.util.Arrays.copyOf(mutated, Math.max(1, mutated.length - bytes));
      }
    }
    return mutated;
  }

  private void feed(ServerSocketChannel server, StreamLink link, byte[] stream) throws IOException {
    SocketChannel client = SocketChannel.open(server.getLocalAddress());
    SocketChannel accepted = server.accept();
    ByteBuffer rest = ByteBuffer.wrap(stream);
    link.connected(client, 0);
    long receivedBefore = link.received();
    long before = threads.getCurrentThreadAllocatedBytes();
    while (link.trouble() == null) {
      if (rest.hasRemaining()) {
        writeSome(accepted, rest);
      } else {
        accepted.close();
      }
      while (link.read(frame)) {
        assertThat(frame.bytes).isBetween(0, link.largestPayload());
        if (frame.coming) {
          if (frame.first % 2 == 0 || !link.divert(sink, 0)) {
            link.collect();
          }
          continue;
        }
        if (!frame.landed) {
          assertThat(frame.at + frame.bytes).isLessThanOrEqualTo(frame.memory.byteSize());
        }
        link.release();
      }
    }
    accepted.close();
    assertThat(link.received() - receivedBefore).isBetween(0L, (long) stream.length);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(MOST_ALLOCATED);
  }

  private static void writeSome(SocketChannel to, ByteBuffer rest) {
    try {
      to.write(rest);
    } catch (IOException e) {
      rest.position(rest.limit()); // The link has let go.
    }
  }
}
