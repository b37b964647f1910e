package eco.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.ArrayBlockingQueue;

/// Passes standard input on to rank 0, in a thread of its own: rank 0 may not want it yet.
///
/// The sender waits until a piece is taken before it sends the next, so the queue never fills.
final class Feed implements AutoCloseable, Runnable {
  private static final byte[] END = new byte[0];

  private final OutputStream to;
  private final Runnable taken;
  private final ArrayBlockingQueue<byte[]> pieces = new ArrayBlockingQueue<>(4);
  private final Thread thread;

  /// @param taken is run each time a piece has been taken
  Feed(LocalCrew crew, Runnable taken) {
    this.to = crew.input();
    this.taken = taken;
    this.thread = new Thread(null, this, "eco-input", 128 << 10);
    thread.setDaemon(true);
    thread.start();
  }

  void put(byte[] piece) throws IOException {
    if (!pieces.offer(piece)) {
      throw new IOException("input came before the last was taken");
    }
  }

  void end() throws IOException {
    put(END);
  }

  @Override
  public void close() {
    thread.interrupt();
  }

  @Override
  public void run() {
    try (to) {
      for (byte[] piece = pieces.take(); piece.length > 0; piece = pieces.take()) {
        to.write(piece);
        to.flush();
        taken.run();
      }
    } catch (IOException | InterruptedException e) {
      // Rank 0 is gone or does not read: nobody misses the rest.
    }
  }
}
