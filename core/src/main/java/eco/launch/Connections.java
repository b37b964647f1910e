package eco.launch;

import eco.message.DeadlineException;
import eco.message.EcoException;
import eco.message.Endpoint;
import eco.message.RankFailedException;
import eco.transport.Dial;
import eco.transport.Door;
import eco.transport.Purpose;
import eco.transport.RefusedException;
import eco.transport.StreamLink;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The TCP connections of a rank: made at join, and made again when they break.
///
/// Of two ranks the higher dials and the lower opens its door, so there is never more than one
/// connection between them. Each tells the other how much of its stream it has received, and the
/// streams go on from there. The links belong to the endpoint's turn once there is an endpoint, and
/// to this object's lock before.
final class Connections implements Door.Guests, AutoCloseable {
  private static final Duration REPAIR = Duration.ofSeconds(10);
  private static final int DIALLERS = 16;

  /// How often a peer is dialled at first: a door on a machine that is very busy may drop a caller.
  private static final int CALLS = 4;

  private final Job job;
  private final Door door;
  private final @Nullable StreamLink[] links;
  private final boolean[] connected;
  private final @Nullable Guest[] early;
  private boolean declared;
  private List<Card> cards = List.of();
  private @Nullable Endpoint endpoint;
  private @Nullable RankFailedException death;
  private volatile boolean closed;

  /// A connection that was made before this rank knew which peers it would reach by TCP.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Guest(SocketChannel channel, byte[] receivedByPeer) {}

  Connections(Job job, Member member) throws IOException {
    this.job = job;
    this.links = new StreamLink[job.size()];
    this.connected = new boolean[job.size()];
    this.early = new Guest[job.size()];
    this.door =
        Door.open(
            member.loop(),
            job.key(),
            job.rank(),
            0,
            this,
            line -> System.err.println("rank " + job.rank() + " " + line));
  }

  /// Where this rank's door can be reached: at the address the user gave, else at all it has.
  List<InetSocketAddress> doors() throws IOException {
    List<InetSocketAddress> all = new ArrayList<>();
    String given = job.address();
    if (given != null) {
      all.add(new InetSocketAddress(InetAddress.getByName(given), door.port()));
      return all;
    }
    for (InetAddress address : Door.addresses()) {
      all.add(new InetSocketAddress(address, door.port()));
    }
    return all;
  }

  /// Declares a peer that is reached by TCP; it may have dialled already.
  synchronized void expect(int peer, StreamLink link) throws IOException {
    links[peer] = link;
    Guest guest = early[peer];
    if (guest != null) {
      early[peer] = null;
      attach(peer, guest.channel, guest.receivedByPeer);
    }
  }

  /// Dials the lower ranks and waits for the higher ones to dial.
  void connect(List<Card> known) {
    List<Integer> lower = new ArrayList<>();
    synchronized (this) {
      cards = known;
      declared = true;
      for (int peer = 0; peer < job.rank(); peer++) {
        if (links[peer] != null) {
          lower.add(peer);
        }
      }
    }
    int count = Math.min(DIALLERS, lower.size());
    for (int each = 0; each < count; each++) {
      int first = each;
      Thread.ofPlatform()
          .daemon()
          .name("eco-dial")
          .start(
              () -> {
                for (int i = first; i < lower.size(); i += count) {
                  dialFirst(lower.get(i));
                }
              });
    }
    awaitAll();
  }

  private void dialFirst(int peer) {
    for (int call = 1; true; call++) {
      try {
        dial(peer, job.deadline());
        return;
      } catch (IOException e) {
        if (call == CALLS || e instanceof RefusedException || hasFailed()) {
          failed(
              new RankFailedException(
                  peer, "join: rank=" + job.rank() + ", peer=" + peer + ", " + e.getMessage()));
          return;
        }
      }
    }
  }

  private synchronized boolean hasFailed() {
    return death != null;
  }

  private synchronized void awaitAll() {
    long untilNanos = System.nanoTime() + job.deadline().toNanos();
    for (int peer = 0; peer < links.length; peer++) {
      while (links[peer] != null && !connected[peer]) {
        if (death != null) {
          throw death;
        }
        if (!Waits.until(this, untilNanos)) {
          throw new DeadlineException(
              "join: rank=" + job.rank() + ", no connection with rank " + peer);
        }
      }
    }
  }

  /// A rank died while this one was joining.
  void died(int rank, String why) {
    failed(new RankFailedException(rank, "rank " + rank + " failed: " + why + "; while joining"));
  }

  private synchronized void failed(RankFailedException why) {
    if (death == null) {
      death = why;
    }
    notifyAll();
  }

  /// From now on links are touched in the endpoint's turn only.
  synchronized void handOver(Endpoint to) {
    endpoint = to;
  }

  private void dial(int peer, Duration limit) throws IOException {
    byte[] received = position(peer);
    Dial.Connection made =
        Dial.connect(
            cards.get(peer).doors(), job.key(), Purpose.STREAM, job.rank(), peer, received, limit);
    attach(peer, made.channel(), made.reply());
  }

  /// How much of the peer's stream was received; its old connection ends here.
  private byte[] position(int peer) {
    long[] received = new long[1];
    exclusively(
        () -> {
          StreamLink link = link(peer);
          link.disconnect("replaced");
          received[0] = link.received();
        });
    return ByteBuffer.allocate(8).putLong(received[0]).array();
  }

  private void attach(int peer, SocketChannel channel, byte[] receivedByPeer) throws IOException {
    IOException[] failure = new IOException[1];
    exclusively(
        () -> {
          try {
            link(peer).connected(channel, ByteBuffer.wrap(receivedByPeer).getLong());
          } catch (IOException e) {
            failure[0] = e;
          }
        });
    if (failure[0] != null) {
      throw failure[0];
    }
    synchronized (this) {
      connected[peer] = true;
      notifyAll();
    }
  }

  private void exclusively(Runnable action) {
    Endpoint with;
    synchronized (this) {
      with = endpoint;
      if (with == null) {
        action.run();
        return;
      }
    }
    with.exclusively(action);
  }

  private StreamLink link(int peer) {
    StreamLink link = links[peer];
    if (link == null) {
      throw new IllegalStateException("no stream: rank=" + job.rank() + ", peer=" + peer);
    }
    return link;
  }

  /// The address by which this machine reaches a peer, if it has one beyond it.
  @Nullable InetAddress localAddress() {
    for (StreamLink link : links) {
      InetAddress local = link == null ? null : link.localAddress();
      if (local != null) {
        return local;
      }
    }
    return null;
  }

  /// Has a broken connection made again; gives the peer up if that does not succeed in time.
  ///
  /// @param breaks how many of the peer's connections have broken, this one included
  void repair(int peer, int breaks, String trouble) {
    Endpoint to = endpoint;
    if (closed || to == null) {
      return;
    }
    Thread.ofPlatform()
        .daemon()
        .name("eco-redial-" + peer)
        .start(() -> redial(to, peer, breaks, trouble));
  }

  private void redial(Endpoint to, int peer, int breaks, String trouble) {
    long untilNanos = System.nanoTime() + REPAIR.toNanos();
    String last = trouble;
    while (!closed && to.waitsFor(peer, breaks)) {
      if (System.nanoTime() - untilNanos >= 0) {
        to.fail(peer, "connection lost and not made again: " + last);
        return;
      }
      if (peer < job.rank()) {
        try {
          dial(peer, Duration.ofSeconds(2));
          return;
        } catch (IOException e) {
          last = trouble + "; again: " + e.getMessage();
        }
      }
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  @Override
  public byte[] admit(Purpose purpose, int peer, byte[] payload) throws RefusedException {
    if (purpose != Purpose.STREAM || peer <= job.rank() || peer >= job.size()) {
      throw new RefusedException("not expected here: purpose=" + purpose + ", rank=" + peer);
    }
    if (payload.length != 8) {
      throw new RefusedException("no position: bytes=" + payload.length);
    }
    synchronized (this) {
      if (links[peer] == null) {
        if (declared) {
          throw new RefusedException("not reached by tcp: rank=" + peer);
        }
        return new byte[8];
      }
    }
    return position(peer);
  }

  @Override
  public void enter(Purpose purpose, int peer, SocketChannel channel, byte[] payload) {
    synchronized (this) {
      if (links[peer] == null) {
        early[peer] = new Guest(channel, payload);
        return;
      }
    }
    try {
      attach(peer, channel, payload);
    } catch (IOException e) {
      throw new EcoException("connection: rank=" + job.rank() + ", peer=" + peer, e);
    }
  }

  @Override
  public void close() {
    closed = true;
    door.close();
    for (StreamLink link : links) {
      if (link != null) {
        link.disconnect("closed");
      }
    }
  }
}
