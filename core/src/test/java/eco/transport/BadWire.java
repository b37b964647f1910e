package eco.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Random;

/// Real sockets between two stream links, with something in the middle that harms what passes.
///
///     left -- socket -- | flips, cuts, drops, doubles, delays | -- socket -- right
///
/// Nothing runs by itself: every [#step()] passes one piece on in each direction.
final class BadWire implements AutoCloseable {
  /// What can happen to a piece.
  enum Harm {
    FLIP,
    CUT,
    DROP,
    DOUBLE,
    DELAY
  }

  private static final int LARGEST_PIECE = 20_000;

  private final Random random;
  private final Harm[] harms;
  private final Direction there;
  private final Direction back;
  private int harmsLeft;

  /// Joins two links by a new connection: each is told what the other has received.
  ///
  /// @param harms what may happen, `count` times in all
  BadWire(StreamLink left, StreamLink right, Random random, int count, Harm... harms)
      throws IOException {
    this.random = random;
    this.harms = harms;
    this.harmsLeft = count;
    left.disconnect("replaced");
    right.disconnect("replaced");
    SocketChannel[] leftEnds = pair();
    SocketChannel[] rightEnds = pair();
    left.connected(leftEnds[0], right.received());
    right.connected(rightEnds[0], left.received());
    there = new Direction(leftEnds[1], rightEnds[1]);
    back = new Direction(rightEnds[1], leftEnds[1]);
  }

  /// Two ends of a connection over loopback.
  static SocketChannel[] pair() throws IOException {
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      SocketChannel client = SocketChannel.open(server.getLocalAddress());
      SocketChannel accepted = server.accept();
      accepted.configureBlocking(false);
      return new SocketChannel[] {client, accepted};
    }
  }

  int harmsLeft() {
    return harmsLeft;
  }

  /// Passes something on in each direction.
  void step() throws IOException {
    there.step();
    back.step();
  }

  @Override
  public void close() throws IOException {
    there.from.close();
    back.from.close();
  }

  private final class Direction {
    private final SocketChannel from;
    private final SocketChannel to;
    private final ByteBuffer piece = ByteBuffer.allocate(2 * LARGEST_PIECE).limit(0);
    private int waiting;

    Direction(SocketChannel from, SocketChannel to) {
      this.from = from;
      this.to = to;
    }

    void step() throws IOException {
      if (!from.isOpen() || !to.isOpen() || waiting-- > 0) {
        return;
      }
      if (!piece.hasRemaining()) {
        take();
      }
      try {
        to.write(piece);
      } catch (IOException e) {
        close();
      }
    }

    private void take() throws IOException {
      piece.clear().limit(1 + random.nextInt(LARGEST_PIECE));
      int bytes = readOrClose();
      piece.flip();
      if (bytes <= 0 || harmsLeft == 0 || random.nextInt(4) != 0) {
        return;
      }
      harmsLeft--;
      switch (harms[random.nextInt(harms.length)]) {
        case FLIP -> {
          int at = random.nextInt(bytes);
          piece.put(at, (byte) (piece.get(at) ^ 1 << random.nextInt(8)));
        }
        case CUT -> {
          to.configureBlocking(false);
          to.write(piece.limit(random.nextInt(bytes + 1)));
          close();
        }
        case DROP -> piece.limit(0);
        case DOUBLE -> piece.limit(2 * bytes).put(bytes, piece.array(), 0, bytes);
        case DELAY -> waiting = random.nextInt(200);
      }
    }

    private int readOrClose() throws IOException {
      try {
        int bytes = from.read(piece);
        if (bytes < 0) {
          close();
        }
        return bytes;
      } catch (IOException e) {
        close();
        return -1;
      }
    }

    private void close() throws IOException {
      BadWire.this.close();
    }
  }
}
