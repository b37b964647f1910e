package eco.transport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// How a process waits for its peers: it spins, then yields its core, then sleeps.
///
/// Spinning is quickest while every rank has a core of its own, and ruinous when not; sleeping
/// alone costs microseconds each time. A process with TCP links sleeps in a selector, and a
/// doorbell there lets neighbours in shared memory wake it; one without sleeps on its mailbox.
public final class Waiter implements AutoCloseable {
  private static final int FEW_STREAMS = 2;

  /// In a crowd most looks are fruitless: the peer has to get a core first.
  private static final int QUICK_YIELDS = 8;

  /// Who sleeps may wake on a core that two others share already, and so may those that share it,
  /// again and again: in a crowd it takes long until all ranks are evenly spread. So a rank whose
  /// peer waits for a compiler, or the like, rather yields some thousand times, about a
  /// millisecond if nobody else wants the core.
  private static final int YIELDS = 4000;

  /// With streams to look at, a yield costs system calls.
  private static final int STREAM_YIELDS = 200;

  /// Machines may share their cores unknown to each other, as containers do: no yielding for long.
  private static final long STREAM_YIELDING_NANOS = 1_000_000;

  private final Mailbox mailbox;
  private final boolean crowded;
  private final int spins;
  private @Nullable Selector selector;
  private @Nullable Doorbell doorbell;
  private int streams;
  private long idleSince;
  private boolean looked;
  private volatile boolean closed;

  /// A waiter with its mailbox in `memory`, one of `ranks` on this machine.
  Waiter(MemorySegment memory, int ranks) {
    this.crowded = ranks > Runtime.getRuntime().availableProcessors();
    this.mailbox = new Mailbox(memory);
    this.spins = crowded ? 1 : 1000;
  }

  /// A waiter whose mailbox is in its own shared file.
  public static Waiter in(SharedFile file, int ranks) {
    return new Waiter(file.mailboxMemory(), ranks);
  }

  /// A waiter that only its own process can wake.
  public static Waiter alone(Arena arena, int ranks) {
    return new Waiter(arena.allocate(Mailbox.BYTES, 64), ranks);
  }

  Mailbox mailbox() {
    return mailbox;
  }

  /// Lets a moment pass after the `idle`-th fruitless look.
  ///
  /// @return false once it is time to sleep
  public boolean pause(int idle) {
    if (selector != null && !crowded) {
      return pauseByClock(idle);
    }
    if (idle < spins) {
      Thread.onSpinWait();
      return true;
    }
    if (idle < spins + (selector == null ? YIELDS : STREAM_YIELDS)) {
      Thread.yield();
      return true;
    }
    return false;
  }

  private boolean pauseByClock(int idle) {
    long now = System.nanoTime();
    if (idle <= 1) {
      idleSince = now;
    }
    if (now - idleSince >= STREAM_YIELDING_NANOS) {
      return false;
    }
    Thread.yield();
    return true;
  }

  /// How often to look at one link before turning to all of them.
  public int quickLooks() {
    return crowded ? QUICK_YIELDS : spins / 4;
  }

  /// Lets a moment pass after a quick look.
  public void quickPause() {
    if (crowded) {
      Thread.yield();
    } else {
      Thread.onSpinWait();
    }
  }

  /// Announces sleep; everything must be looked at once more before [#nap(long)].
  public void announce() {
    mailbox.announce();
  }

  /// Whether the announcement stands: nobody has woken this process since.
  public boolean announced() {
    return mailbox.announced();
  }

  /// Sleeps until something may have arrived, at most `nanos`.
  public void nap(long nanos) {
    Selector sleeping = selector;
    if (sleeping == null) {
      mailbox.nap(nanos);
      return;
    }
    try {
      sleeping.select(Waiter::markReady, Math.max(1, Math.min(nanos / 1_000_000, 100)));
      looked = true;
      if (doorbell != null) {
        doorbell.drain();
      }
    } catch (IOException | ClosedSelectorException e) {
      if (!closed) {
        throw new IllegalStateException("selector", e);
      }
    }
  }

  /// Ends the announcement.
  public void awake() {
    mailbox.awake();
  }

  /// Ends a nap from another thread of this process.
  public void wake() {
    mailbox.wake();
    Selector sleeping = selector;
    if (sleeping != null) {
      sleeping.wakeup();
    }
  }

  /// Has naps end when `channel` has something to read.
  SelectionKey watch(SocketChannel channel, StreamLink link) throws IOException {
    streams++;
    return channel.register(selector(), SelectionKey.OP_READ, link);
  }

  /// The same for datagrams.
  void watch(DatagramChannel channel, Multicast multicast) throws IOException {
    channel.register(selector(), SelectionKey.OP_READ, multicast);
  }

  private Selector selector() throws IOException {
    Selector sleeping = selector;
    if (sleeping == null) {
      sleeping = Selector.open();
      selector = sleeping;
      doorbell = new Doorbell(sleeping);
      mailbox.sleepsInSelector(doorbell.port());
    }
    return sleeping;
  }

  void unwatch(SelectionKey key) {
    key.cancel();
    streams--;
  }

  /// Finds out which of many streams have something to read; few are simply read.
  public void lookAtStreams() {
    Selector quick = selector;
    if (quick == null || streams <= FEW_STREAMS) {
      return;
    }
    if (looked) {
      looked = false; // The nap ended with a look.
      return;
    }
    try {
      quick.selectNow(Waiter::markReady);
    } catch (IOException e) {
      throw new UncheckedIOException("selector", e);
    }
  }

  /// Whether a stream may be read without having been found ready.
  boolean readsBlindly() {
    return streams <= FEW_STREAMS;
  }

  private static void markReady(SelectionKey key) {
    switch (key.attachment()) {
      case StreamLink link -> link.markReady();
      case Multicast multicast -> multicast.markReady();
      case Doorbell bell -> bell.markReady();
      case null, default -> {}
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      if (doorbell != null) {
        doorbell.close();
      }
      if (selector != null) {
        selector.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("selector", e);
    }
  }
}
