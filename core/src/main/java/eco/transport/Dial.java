package eco.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Connects to a peer by whichever of its addresses works fastest.
///
/// All addresses are tried at once. The first one that proves itself sets the time that the others
/// still have (as long again as it took, half a second at most); then the one with the shortest
/// authenticated round trip is kept and the others are closed. A peer is known by key and rank, so
/// an address that leads to somebody else does no harm.
public final class Dial implements AutoCloseable {
  private static final long LEAST_PATIENCE_NANOS = 1_000_000;
  private static final long MOST_PATIENCE_NANOS = 500_000_000;

  /// A connection to the peer that was wanted.
  public static final class Connection {
    private final SocketChannel channel;
    private final InetSocketAddress address;
    private final long roundTripNanos;
    private final byte[] reply;

    private Connection(Attempt attempt) {
      this.channel = attempt.channel;
      this.address = attempt.address;
      this.roundTripNanos = attempt.roundTripNanos();
      this.reply = attempt.handshake.payload();
    }

    /// Connected and non-blocking, registered nowhere.
    public SocketChannel channel() {
      return channel;
    }

    /// The address that was fastest.
    public InetSocketAddress address() {
      return address;
    }

    /// What a round trip took in the handshake.
    public long roundTripNanos() {
      return roundTripNanos;
    }

    /// What the peer's door gave along.
    public byte[] reply() {
      return reply.clone();
    }
  }

  private final JobKey key;
  private final Purpose purpose;
  private final int rank;
  private final int target;
  private final long startNanos = System.nanoTime();
  private final long limitNanos;
  private final Selector selector;
  private final List<Attempt> attempts = new ArrayList<>();
  private long decideNanos;

  private Dial(JobKey key, Purpose purpose, int rank, int target, Duration limit)
      throws IOException {
    this.key = key;
    this.purpose = purpose;
    this.rank = rank;
    this.target = target;
    this.limitNanos = limit.toNanos();
    this.decideNanos = limitNanos;
    this.selector = Selector.open();
  }

  /// Connects as `rank` to `target` (-1: the rendezvous) by one of its addresses.
  ///
  /// @param payload at most 64 bytes for the peer's door
  /// @throws RefusedException if the peer was found and does not want the connection
  /// @throws IOException if no address worked; the message tells what happened at each
  public static Connection connect(
      List<InetSocketAddress> all,
      JobKey key,
      Purpose purpose,
      int rank,
      int target,
      byte[] payload,
      Duration limit)
      throws IOException {
    if (all.isEmpty()) {
      throw new IllegalArgumentException("no address to dial: target=" + target);
    }
    try (Dial dial = new Dial(key, purpose, rank, target, limit)) {
      for (InetSocketAddress address : all) {
        dial.attempts.add(dial.new Attempt(address));
      }
      return dial.run(payload);
    }
  }

  /// Gives up what is still open.
  @Override
  public void close() {
    for (Attempt each : attempts) {
      Loop.close(each.channel);
    }
    Loop.close(selector);
  }

  private Connection run(byte[] payload) throws IOException {
    while (true) {
      Attempt best = fastest();
      if (best == null) {
        throw failure();
      }
      attempts.remove(best);
      try {
        return best.commit(payload);
      } catch (RefusedException e) {
        throw e;
      } catch (IOException e) {
        attempts.add(best);
        best.fail(e);
      }
    }
  }

  /// Waits until it is clear which address is the fastest, or that none works.
  private @Nullable Attempt fastest() throws IOException {
    while (true) {
      Attempt best = null;
      boolean open = false;
      for (Attempt each : attempts) {
        if (each.proven() && (best == null || each.roundTripNanos() < best.roundTripNanos())) {
          best = each;
        }
        open |= each.open();
      }
      long elapsedNanos = System.nanoTime() - startNanos;
      if (best != null) {
        long patienceNanos = Math.clamp(elapsedNanos, LEAST_PATIENCE_NANOS, MOST_PATIENCE_NANOS);
        decideNanos = Math.min(decideNanos, elapsedNanos + patienceNanos);
      }
      if (!open || elapsedNanos >= decideNanos) {
        return best;
      }
      select(decideNanos - elapsedNanos);
    }
  }

  private void select(long nanos) throws IOException {
    selector.select(Math.max(1, (nanos + 999_999) / 1_000_000));
    Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
    while (keys.hasNext()) {
      SelectionKey ready = keys.next();
      keys.remove();
      ((Attempt) ready.attachment()).ready(ready);
    }
  }

  private IOException failure() {
    StringBuilder what = new StringBuilder("cannot reach ");
    what.append(target < 0 ? "the rendezvous" : "rank " + target).append(':');
    for (Attempt each : attempts) {
      what.append(each == attempts.getFirst() ? " " : ", ").append(each.address).append('=');
      what.append(each.failure == null ? "no answer in time" : each.failure.getMessage());
    }
    return new IOException(what.toString(), attempts.getFirst().failure);
  }

  private final class Attempt {
    final InetSocketAddress address;
    final SocketChannel channel;
    final Handshake handshake = Handshake.ofDialer(key, purpose, rank, target);
    @Nullable IOException failure;

    Attempt(InetSocketAddress address) throws IOException {
      this.address = address;
      this.channel = SocketChannel.open();
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      try {
        if (address.isUnresolved()) {
          throw new IOException("unknown host");
        }
        boolean connected = channel.connect(address);
        int interest = connected ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT;
        channel.register(selector, interest, this);
      } catch (UnsupportedAddressTypeException e) {
        fail(new IOException("this machine has no addresses of that family", e)); // no IPv6
      } catch (IOException e) {
        fail(e);
      }
    }

    /// Still on its way to prove itself.
    boolean open() {
      return failure == null && !proven();
    }

    boolean proven() {
      return failure == null && handshake.state() == Handshake.State.PROVEN;
    }

    long roundTripNanos() {
      return handshake.roundTripNanos();
    }

    void fail(IOException cause) {
      failure = cause;
      Loop.close(channel);
    }

    void ready(SelectionKey ready) {
      try {
        if (ready.isConnectable()) {
          channel.finishConnect();
        }
        boolean proven = handshake.advance(channel) == Handshake.State.PROVEN;
        ready.interestOps(proven ? 0 : handshake.interest());
      } catch (IOException e) {
        fail(e);
      }
    }

    Connection commit(byte[] payload) throws IOException {
      handshake.commit(payload);
      SelectionKey ready = channel.keyFor(selector);
      ready.interestOps(handshake.interest());
      while (handshake.state() != Handshake.State.DONE) {
        if (failure != null) {
          throw failure;
        }
        long leftNanos = limitNanos - (System.nanoTime() - startNanos);
        if (leftNanos <= 0) {
          throw new IOException("no answer in time");
        }
        select(leftNanos);
      }
      ready.cancel();
      selector.selectNow();
      return new Connection(this);
    }
  }
}
