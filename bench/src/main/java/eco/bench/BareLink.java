package eco.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicLongArray;

/// What a short message takes at least on this machine: two threads hand eight bytes to and fro
/// with nothing around them, a cache line each way or a socket, and never sleep.
///
/// The least half of a round trip counts: no message layer above can be quicker.
final class BareLink {
  private static final int TRIPS = 100_000;
  private static final long LIMIT_NANOS = 1_000_000_000;

  /// Longs that are so far apart are in different cache lines, and not in neighbours either.
  private static final int APART = 32;

  private static final long END = -1;

  private BareLink() {}

  /// One way to hand a number over and wait for the next.
  private interface End {
    void send(long value) throws IOException;

    long receive() throws IOException;
  }

  /// The least time one way, in microseconds.
  ///
  /// @throws BenchException if it cannot be measured
  static double micros(Transport transport) {
    try {
      return transport == Transport.SHM ? memory() : sockets();
    } catch (IOException e) {
      throw new BenchException("cannot measure a bare socket: " + e.getMessage(), e);
    }
  }

  private static double memory() throws IOException {
    AtomicLongArray lines = new AtomicLongArray(3 * APART);
    return leastMicros(new Lines(lines, 0, APART), new Lines(lines, APART, 0));
  }

  private record Lines(AtomicLongArray lines, int own, int other) implements End {
    @Override
    public void send(long value) {
      lines.setRelease(own, value);
    }

    @Override
    public long receive() {
      long value = 0;
      for (int spins = 1; value == 0; spins++) {
        value = lines.getAcquire(other);
        pause(spins);
      }
      lines.setRelease(other, 0); // Its writer waits for an answer before it writes again.
      return value;
    }
  }

  private static double sockets() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocketChannel server =
            ServerSocketChannel.open().bind(new InetSocketAddress(loopback, 0));
        SocketChannel near = SocketChannel.open(server.getLocalAddress());
        SocketChannel far = server.accept()) {
      return leastMicros(Socket.of(near), Socket.of(far));
    }
  }

  private record Socket(SocketChannel channel, ByteBuffer buffer) implements End {
    static Socket of(SocketChannel channel) throws IOException {
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true).configureBlocking(false);
      return new Socket(channel, ByteBuffer.allocateDirect(Long.BYTES));
    }

    @Override
    public void send(long value) throws IOException {
      buffer.clear().putLong(0, value);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    }

    @Override
    public long receive() throws IOException {
      buffer.clear();
      for (int spins = 1; buffer.hasRemaining(); spins++) {
        if (channel.read(buffer) < 0) {
          return END;
        }
        pause(spins);
      }
      return buffer.getLong(0);
    }
  }

  /// Leaves the core to others now and then: the peer may be waiting for it.
  private static void pause(int spins) {
    if (spins % 1000 == 0) {
      Thread.yield();
    } else {
      Thread.onSpinWait();
    }
  }

  private static double leastMicros(End near, End far) throws IOException {
    Thread.ofPlatform().daemon().name("eco-bare-link").start(() -> mirror(far));
    long begin = System.nanoTime();
    long least = Long.MAX_VALUE;
    long before = begin;
    for (int trip = 1; trip <= TRIPS && before - begin < LIMIT_NANOS; trip++) {
      near.send(trip);
      near.receive();
      long after = System.nanoTime();
      least = Math.min(least, after - before);
      before = after;
    }
    near.send(END);
    near.receive();
    return least / 2e3;
  }

  private static void mirror(End end) {
    try {
      long value;
      do {
        value = end.receive();
        end.send(value);
      } while (value != END);
    } catch (IOException e) {
      // The other end has failed as well, and says so.
    }
  }
}
