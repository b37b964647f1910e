package eco.cli.lab.host;

import eco.cli.lab.net.Fabric;
import eco.cli.lab.net.Frames;
import eco.cli.lab.net.Medium;
import eco.cli.lab.net.Network;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Carries frames between TAP devices as a fabric says, in real time, on one thread.
///
/// ```
///   taps --read--> frame pool --offer--> Fabric --delivered--> write --> taps
///                  (off heap)            nextNanos(): how long to sleep
/// ```
///
/// A TAP is read only while its station has room; what does not fit waits in the host. After the
/// warm-up nothing is allocated. The thread sleeps in epoll until a frame or an event is due.
final class Forwarder implements AutoCloseable {
  private static final int FRAME_POOL = 1 << 15;
  private static final int FRAME_BYTES = 2048;
  private static final int BATCH = 8;
  private static final int WAKE = -1;
  private static final long EARLY_NANOS = 100_000;
  private static final long LONG_SLEEP_NANOS = 2_000_000;

  /// With so many frames under way, a wait shorter than a batch lasts that long and nothing ends it
  /// early: a wake-up costs as much as carrying two frames. Nothing gets later than a batch by it.
  private static final int BUSY_FRAMES = 8;

  private static final long BATCH_NANOS = 40_000;
  private static final int ETHERNET_HEADER_BYTES = 14;
  private static final ValueLayout.OfLong NETWORK_LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

  private final int[] taps;
  private final boolean[] readable;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory = arena.allocate((long) FRAME_POOL * FRAME_BYTES, 64);
  private final long address = memory.address();
  private final Frames frames = new Frames(FRAME_POOL);
  private final Fabric fabric;
  private final Poller poller = new Poller();
  private final int[] wake = Linux.framePair();
  private final MemorySegment wakeByte = arena.allocate(1);
  private final Queue<Runnable> requests = new ConcurrentLinkedQueue<>();
  private boolean stopped;
  private long awakeUntil;
  private long refusedFrames;
  private long strayFrames;

  Forwarder(Network network, int[] taps) {
    this.taps = taps.clone();
    readable = new boolean[taps.length];
    fabric = new Fabric(network, frames, this::deliver);
    for (int host = 0; host < taps.length; host++) {
      poller.add(taps[host], host);
      readable[host] = true;
    }
    poller.add(wake[0], WAKE);
  }

  /// Forwards until [#stop] has been called.
  void run() {
    while (!stopped) {
      turn(Long.MAX_VALUE);
    }
  }

  /// Does what is due, reads what is there, and sleeps until there is more, for a time at most.
  void turn(long mostNanos) {
    fabric.advance(System.nanoTime());
    long waitNanos = 0;
    if (!readRound()) {
      long next = fabric.nextNanos();
      long now = System.nanoTime();
      waitNanos = next == Long.MAX_VALUE ? next : sleepNanos(next - now);
      if (waitNanos < BATCH_NANOS && frames.underWay() >= BUSY_FRAMES) {
        poller.pause(BATCH_NANOS);
        waitNanos = 0;
      } else if (waitNanos <= EARLY_NANOS && now - awakeUntil < 0) {
        waitNanos = 0;
      }
    }
    int ready = poller.await(Math.min(waitNanos, mostNanos));
    if (waitNanos >= LONG_SLEEP_NANOS) {
      awakeUntil = System.nanoTime() + EARLY_NANOS;
    }
    for (int i = 0; i < ready; i++) {
      int key = poller.key(i);
      if (key == WAKE) {
        answer();
      } else {
        readable[key] = true;
      }
    }
  }

  /// A sleep ends a little early and a short one follows. After a long sleep the thread stays awake
  /// instead, for so little at most: a processor that has slept for long takes long to wake, and a
  /// thread that does not sleep keeps everybody else from it.
  private static long sleepNanos(long nanos) {
    return nanos > 2 * EARLY_NANOS ? nanos - EARLY_NANOS : Math.max(0, nanos);
  }

  /// Has the forwarding thread run something between two frames; from any thread.
  void request(Runnable request) {
    requests.add(request);
    try (Arena scratch = Arena.ofConfined()) {
      FrameCalls.write(wake[1], scratch.allocate(1).address(), 1);
    }
  }

  void stop() {
    request(() -> stopped = true);
  }

  /// For requests only: the fabric belongs to the forwarding thread.
  Fabric fabric() {
    return fabric;
  }

  List<Medium> media() {
    return fabric.media();
  }

  /// Frames that a TAP would not take, which a healthy machine never has.
  long refusedFrames() {
    return refusedFrames;
  }

  /// Frames for a station that no host has.
  long strayFrames() {
    return strayFrames;
  }

  private void answer() {
    while (FrameCalls.read(wake[0], wakeByte.address(), 1) > 0) {
      // One byte per request; the queue itself says what to do.
    }
    for (Runnable request = requests.poll(); request != null; request = requests.poll()) {
      request.run();
    }
  }

  /// Reads some frames of every host that has them; true if there may be more to take at once.
  private boolean readRound() {
    boolean more = false;
    for (int host = 0; host < taps.length; host++) {
      if (readable[host]) {
        more |= readSome(host);
      }
    }
    return more;
  }

  private boolean readSome(int host) {
    for (int i = 0; i < BATCH; i++) {
      if (!fabric.hasRoom(host)) {
        return false;
      }
      int frame = frames.take();
      if (frame == Frames.NONE) {
        return false;
      }
      int bytes = FrameCalls.read(taps[host], address + (long) frame * FRAME_BYTES, FRAME_BYTES);
      if (bytes < ETHERNET_HEADER_BYTES) {
        frames.release(frame);
        readable[host] = false;
        return false;
      }
      offer(host, frame, bytes);
    }
    return true;
  }

  private void offer(int host, int frame, int bytes) {
    long station = memory.get(NETWORK_LONG, (long) frame * FRAME_BYTES) >>> 16;
    int target =
        Addresses.isGroup(station) ? Frames.EVERYBODY : Addresses.host(station, taps.length);
    if (target == Addresses.NOBODY || target == host) {
      strayFrames++;
      frames.release(frame);
      return;
    }
    frames.describe(frame, bytes, target);
    fabric.offer(System.nanoTime(), host, frame);
  }

  private void deliver(int host, int frame, long nanos) {
    int bytes = frames.length(frame);
    if (FrameCalls.write(taps[host], address + (long) frame * FRAME_BYTES, bytes) != bytes) {
      refusedFrames++;
    }
  }

  @Override
  public void close() {
    poller.close();
    Linux.close(wake[0]);
    Linux.close(wake[1]);
    arena.close();
  }
}
