package eco.transport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/// Ends a process's sleep in its selector when a neighbour has written into shared memory.
///
/// It is a datagram socket on loopback whose port stands in the owner's mailbox. What it receives
/// means nothing but "look": a stranger who rings it costs the owner one look.
final class Doorbell {
  private final DatagramChannel channel;
  private final int port;
  private final ByteBuffer sink = ByteBuffer.allocateDirect(8);
  private boolean rung;

  Doorbell(Selector selector) throws IOException {
    channel = DatagramChannel.open();
    channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    channel.configureBlocking(false);
    channel.register(selector, SelectionKey.OP_READ, this);
    port = channel.socket().getLocalPort();
  }

  int port() {
    return port;
  }

  void markReady() {
    rung = true;
  }

  /// Takes in what was rung, if the selector has found anything.
  void drain() throws IOException {
    if (!rung) {
      return;
    }
    rung = false;
    while (channel.receive(sink.clear()) != null) {
      sink.clear();
    }
  }

  void close() throws IOException {
    channel.close();
  }

  /// Rings the bell at `port`. A ring that gets lost is made good by the end of the sleeper's nap.
  static void ring(int port) {
    try {
      Bell.CHANNEL.send(
          ByteBuffer.allocate(1), new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    } catch (IOException e) {
      throw new UncheckedIOException("doorbell: port=" + port, e);
    }
  }

  private static final class Bell {
    static final DatagramChannel CHANNEL = open();

    private static DatagramChannel open() {
      try {
        DatagramChannel channel = DatagramChannel.open();
        channel.configureBlocking(false);
        return channel;
      } catch (IOException e) {
        throw new UncheckedIOException("doorbell", e);
      }
    }
  }
}
