package eco.transport;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ProtocolException;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One listening port of a process: lets in who holds the job key, and nobody else.
///
/// It listens on all interfaces and runs on a [Loop]. A bounded number of connections may be in
/// their handshake at once, each for a bounded time; when a new one comes and there is no room, the
/// oldest one is dropped. So a stranger costs one slot for a while and nothing else.
public final class Door implements AutoCloseable {
  /// Most connections that are in their handshake at once.
  static final int STRANGERS = 256;

  private static final int BACKLOG = 1024;
  private static final int LOGGED_ADDRESSES = 64;
  private static final long HANDSHAKE_NANOS = 10_000_000_000L;
  private static final long SWEEP_NANOS = 1_000_000_000L;

  /// Decides about and takes over the connections of peers that hold the job key.
  ///
  /// Both methods run on the loop's thread, one right after the other.
  public interface Guests {
    /// Lets a peer in and gives it a reply of at most 64 bytes.
    ///
    /// @throws RefusedException to turn it away; the peer is told the reason (64 bytes of it)
    byte[] admit(Purpose purpose, int rank, byte[] payload) throws RefusedException;

    /// Takes the connection over, non-blocking and watched by nobody; the reply is on its way.
    void enter(Purpose purpose, int rank, SocketChannel channel, byte[] payload);
  }

  private final Loop loop;
  private final JobKey key;
  private final int rank;
  private final Guests guests;
  private final Consumer<String> log;
  private final ServerSocketChannel server;
  private final int port;
  private final LinkedHashSet<Stranger> strangers = new LinkedHashSet<>();
  private final Set<InetAddress> logged = new HashSet<>();
  private long refusals;

  private Door(Loop loop, JobKey key, int rank, int port, Guests guests, Consumer<String> log)
      throws IOException {
    this.loop = loop;
    this.key = key;
    this.rank = rank;
    this.guests = guests;
    this.log = log;
    this.server = ServerSocketChannel.open();
    try {
      server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      server.bind(new InetSocketAddress(port), BACKLOG);
      server.configureBlocking(false);
      this.port = server.socket().getLocalPort();
    } catch (IOException e) {
      server.close();
      throw new IOException("cannot listen: port=" + port + ", cause=" + e.getMessage(), e);
    }
  }

  /// Opens a door for `rank` (-1: the rendezvous) on `port` (0: any free one).
  ///
  /// @param log gets one line about the first stranger from each address
  public static Door open(
      Loop loop, JobKey key, int rank, int port, Guests guests, Consumer<String> log)
      throws IOException {
    Door door = new Door(loop, key, rank, port, guests, log);
    loop.execute(door::listen);
    loop.every(SWEEP_NANOS, door::sweep);
    return door;
  }

  /// The port that it listens on.
  public int port() {
    return port;
  }

  /// How many connections were refused so far; for the loop's thread and for curiosity.
  public long refusals() {
    return refusals;
  }

  /// The usable addresses of this machine, loopback last; with [#port] they reach this door.
  ///
  /// Link-local addresses of IPv6 are left out: they mean nothing without an interface's name.
  public static List<InetAddress> addresses() throws IOException {
    List<InetAddress> found = new ArrayList<>();
    List<InetAddress> loopback = new ArrayList<>();
    for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
      if (!each.isUp()) {
        continue;
      }
      for (InetAddress address : Collections.list(each.getInetAddresses())) {
        if (address.isLoopbackAddress()) {
          loopback.add(withoutScope(address));
        } else if (!(address instanceof Inet6Address && address.isLinkLocalAddress())) {
          found.add(withoutScope(address));
        }
      }
    }
    found.addAll(loopback);
    return found;
  }

  /// The name of an interface means nothing on another machine.
  private static InetAddress withoutScope(InetAddress address) throws IOException {
    return InetAddress.getByAddress(address.getAddress());
  }

  /// Stops listening and drops whoever is still in the handshake; guests keep their connections.
  @Override
  public void close() {
    Loop.close(server);
    loop.execute(this::dropAll);
  }

  private void listen() {
    try {
      loop.watch(server, SelectionKey.OP_ACCEPT, new Listener());
    } catch (IOException e) {
      Loop.close(server);
    }
  }

  private void dropAll() {
    for (Stranger each : strangers) {
      Loop.close(each.channel);
    }
    strangers.clear();
  }

  /// Drops those whose time is up; they are in the order of their coming.
  private boolean sweep() {
    long now = System.nanoTime();
    Iterator<Stranger> each = strangers.iterator();
    while (each.hasNext()) {
      Stranger stranger = each.next();
      if (now - stranger.sinceNanos < HANDSHAKE_NANOS) {
        break;
      }
      each.remove();
      stranger.drop("it took too long to prove itself");
    }
    return server.isOpen();
  }

  private final class Listener implements Loop.Watcher {
    @Override
    public void ready(SelectionKey ready) throws IOException {
      for (SocketChannel channel = server.accept(); channel != null; channel = server.accept()) {
        try {
          greet(channel);
        } catch (IOException e) {
          Loop.close(channel);
        }
      }
    }

    private void greet(SocketChannel channel) throws IOException {
      if (strangers.size() == STRANGERS) {
        Stranger oldest = strangers.getFirst();
        strangers.remove(oldest);
        oldest.drop("others wait to prove themselves");
      }
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      Stranger stranger = new Stranger(channel);
      strangers.add(stranger);
      stranger.ready(loop.watch(channel, 0, stranger));
    }

    @Override
    public void failed(Exception cause) {
      log.accept("the door is shut: port=" + port + ", cause=" + cause.getMessage());
    }
  }

  /// A connection that has not proven itself yet.
  private final class Stranger implements Loop.Watcher {
    final SocketChannel channel;
    final Handshake handshake = Handshake.ofDoor(key, rank);
    final long sinceNanos = System.nanoTime();

    Stranger(SocketChannel channel) {
      this.channel = channel;
    }

    @Override
    public void ready(SelectionKey ready) throws IOException {
      try {
        advance(ready);
      } catch (ProtocolException | RefusedException e) {
        strangers.remove(this);
        drop(e.getMessage());
      } catch (IOException e) {
        strangers.remove(this);
        if (handshake.mayPart()) {
          Loop.close(channel);
        } else {
          drop(e.getMessage());
        }
      }
    }

    private void advance(SelectionKey ready) throws IOException {
      if (handshake.advance(channel) == Handshake.State.COMMITTED) {
        try {
          byte[] reply = guests.admit(handshake.purpose(), handshake.rank(), handshake.payload());
          handshake.welcome(reply);
        } catch (RefusedException e) {
          handshake.refuse(String.valueOf(e.getMessage()));
        }
        if (handshake.advance(channel) != Handshake.State.DONE) {
          throw new IOException("it does not take its welcome");
        }
      }
      if (handshake.state() != Handshake.State.DONE) {
        ready.interestOps(handshake.interest());
        return;
      }
      strangers.remove(this);
      ready.interestOps(0);
      if (handshake.refusal() != null) {
        drop(handshake.refusal());
        return;
      }
      guests.enter(handshake.purpose(), handshake.rank(), channel, handshake.payload());
      if (ready.isValid() && ready.attachment() == this) {
        loop.forget(ready);
      }
    }

    @Override
    public void failed(Exception cause) {
      strangers.remove(this);
      drop(String.valueOf(cause.getMessage()));
    }

    void drop(@Nullable String reason) {
      refusals++;
      InetAddress from = channel.socket().getInetAddress();
      Loop.close(channel);
      if (from != null && logged.size() < LOGGED_ADDRESSES && logged.add(from)) {
        log.accept("refused a connection: from=" + from.getHostAddress() + ", reason=" + reason);
      }
    }
  }
}
