package eco.cli.lab;

import eco.cli.lab.net.Path;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.Arrays;

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

  private final Path path;
  private final DatagramSocket source;
  private final DatagramSocket target;
  private final DatagramPacket outgoing;
  private final DatagramPacket incoming =
      new DatagramPacket(new byte[FULL_FRAME_BYTES], FULL_FRAME_BYTES);

  PairProbe(Lab lab, Path path) throws Exception {
    this.path = path;
    String ip = lab.host(path.target()).address();
    target = lab.on(path.target(), () -> new DatagramSocket(new InetSocketAddress(ip, 0)));
    target.setSoTimeout(TIMEOUT_MILLIS);
    target.setReceiveBufferSize(1 << 22);
    source = lab.on(path.source(), () -> new DatagramSocket());
    outgoing =
        new DatagramPacket(
            new byte[FULL_FRAME_BYTES],
            FULL_FRAME_BYTES,
            new InetSocketAddress(ip, target.getLocalPort()));
  }

  /// The median time of a lonely short frame from end to end.
  long delayNanos(int samples) throws IOException {
    long[] nanos = new long[samples];
    for (int i = 0; i < samples; i++) {
      long start = System.nanoTime();
      send(SHORT_FRAME_BYTES);
      receive();
      nanos[i] = System.nanoTime() - start;
    }
    Arrays.sort(nanos);
    return nanos[samples / 2];
  }

  /// What the file says that [#delayNanos] should find.
  long declaredDelayNanos() {
    return path.oneWayNanos(SHORT_FRAME_BYTES);
  }

  /// The rate at which full frames come out when there is always one waiting to go in.
  double bitsPerSecond(double seconds) throws IOException {
    double rate = path.bitsPerSecond();
    double pathFrames = rate * path.oneWayNanos(FULL_FRAME_BYTES) / 1e9 / FULL_WIRE_BITS;
    int window =
        (int) Math.ceil(pathFrames + Math.max(SPARE_FRAMES, rate * SPARE_SECONDS / FULL_WIRE_BITS));
    int frames = window + (int) Math.max(LEAST_FRAMES, rate * seconds / FULL_WIRE_BITS);
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

  private void send(int frameBytes) throws IOException {
    outgoing.setLength(frameBytes - HEADER_BYTES);
    source.send(outgoing);
  }

  private void receive() throws IOException {
    try {
      target.receive(incoming);
    } catch (SocketTimeoutException e) {
      throw new LabException(
          "a frame was lost: from=%s, to=%s".formatted(path.source(), path.target()), e);
    }
  }

  @Override
  public void close() {
    source.close();
    target.close();
  }
}
