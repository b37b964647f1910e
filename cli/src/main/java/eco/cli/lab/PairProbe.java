package eco.cli.lab;

import eco.cli.lab.net.Path;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Measures rate and delay from one host to another with datagrams through the emulated network.
///
/// Both sockets are in this process and share its clock, so delays are one way.
final class PairProbe implements AutoCloseable {
  /// UDP payloads of the shortest and the longest frame: headers take 42 bytes.
  private static final int HEADER_BYTES = 42;

  private static final int SHORT_FRAME_BYTES = 60;
  private static final int FULL_FRAME_BYTES = 1514;
  private static final int FULL_WIRE_BITS = 8 * (FULL_FRAME_BYTES + 24);

  /// Frames under way beyond what the path itself holds: 8, or a millisecond's worth.
  private static final int SPARE_FRAMES = 8;

  private static final double SPARE_SECONDS = 1e-3;
  private static final int LEAST_FRAMES = 40;
  private static final int TIMEOUT_MILLIS = 2_000;
  private static final long LOOK_NANOS = 1_000_000;

  private final Path path;
  private final DatagramSocket source;
  private final DatagramChannel target;
  private final DatagramPacket outgoing;
  private final ByteBuffer seen = ByteBuffer.allocateDirect(FULL_FRAME_BYTES);
  private final DatagramPacket incoming =
      new DatagramPacket(new byte[FULL_FRAME_BYTES], FULL_FRAME_BYTES);

  PairProbe(Lab lab, Path path) throws Exception {
    this.path = path;
    String ip = lab.host(path.target()).address();
    target = lab.on(path.target(), () -> DatagramChannel.open().bind(new InetSocketAddress(ip, 0)));
    target.socket().setSoTimeout(TIMEOUT_MILLIS);
    target.socket().setReceiveBufferSize(1 << 22);
    source = lab.on(path.source(), () -> new DatagramSocket());
    outgoing =
        new DatagramPacket(
            new byte[FULL_FRAME_BYTES],
            FULL_FRAME_BYTES,
            new InetSocketAddress(ip, target.socket().getLocalPort()));
  }

  /// The median time of a lonely short frame from end to end.
  ///
  /// Looks for the frame from shortly before it is due: a thread that is woken by it would measure
  /// its own waking as well.
  long delayNanos(int samples) throws IOException {
    target.configureBlocking(false);
    long[] nanos = new long[samples];
    for (int i = 0; i < samples; i++) {
      long start = System.nanoTime();
      send(SHORT_FRAME_BYTES);
      LockSupport.parkNanos(declaredDelayNanos() - LOOK_NANOS);
      long end = look(start + TIMEOUT_MILLIS * 1_000_000L);
      nanos[i] = end - start;
    }
    target.configureBlocking(true);
    Arrays.sort(nanos);
    return nanos[samples / 2];
  }

  private long look(long deadlineNanos) throws IOException {
    while (target.receive(seen.clear()) == null) {
      if (System.nanoTime() > deadlineNanos) {
        throw lost(null);
      }
    }
    return System.nanoTime();
  }

  /// What the file says that [#delayNanos] should find.
  long declaredDelayNanos() {
    return path.oneWayNanos(SHORT_FRAME_BYTES);
  }

  /// The rate at which full frames come out when there is always one waiting to go in.
  double bitsPerSecond(double seconds) throws IOException {
    int window = window();
    int frames =
        window + (int) Math.max(LEAST_FRAMES, path.bitsPerSecond() * seconds / FULL_WIRE_BITS);
    for (int sent = 0; sent < window; sent++) {
      send(FULL_FRAME_BYTES);
    }
    receive();
    long first = System.nanoTime();
    long last = first;
    for (int received = 1; received < frames; received++) {
      if (received + window <= frames) {
        send(FULL_FRAME_BYTES);
      }
      receive();
      last = System.nanoTime();
    }
    return (frames - 1) * (double) FULL_WIRE_BITS * 1e9 / (last - first);
  }

  /// How many bits of full frames come out until an instant, as on the wire; there is always a
  /// frame waiting to go in.
  double bitsUntil(long endNanos) throws IOException {
    int window = window();
    long frames = 0;
    for (int sent = 0; sent < window; sent++) {
      send(FULL_FRAME_BYTES);
    }
    while (System.nanoTime() < endNanos) {
      receive();
      send(FULL_FRAME_BYTES);
      frames++;
    }
    for (int left = window; left > 0; left--) {
      receive();
    }
    return (double) frames * FULL_WIRE_BITS;
  }

  /// How many frames keep the path busy.
  private int window() {
    double rate = path.bitsPerSecond();
    double pathFrames = rate * path.oneWayNanos(FULL_FRAME_BYTES) / 1e9 / FULL_WIRE_BITS;
    return (int)
        Math.ceil(pathFrames + Math.max(SPARE_FRAMES, rate * SPARE_SECONDS / FULL_WIRE_BITS));
  }

  private void send(int frameBytes) throws IOException {
    outgoing.setLength(frameBytes - HEADER_BYTES);
    source.send(outgoing);
  }

  private void receive() throws IOException {
    try {
      target.socket().receive(incoming);
    } catch (SocketTimeoutException e) {
      throw lost(e);
    }
  }

  private LabException lost(@Nullable Exception cause) {
    String what = "a frame was lost: from=%s, to=%s".formatted(path.source(), path.target());
    return cause == null ? new LabException(what) : new LabException(what, cause);
  }

  @Override
  public void close() throws IOException {
    source.close();
    target.close();
  }
}
