package eco.launch;

import eco.message.EcoException;
import eco.message.Endpoint;
import eco.message.Limits;
import eco.transport.Board;
import eco.transport.Link;
import eco.transport.Multicast;
import eco.transport.RingLink;
import eco.transport.RingSize;
import eco.transport.SharedBuffers;
import eco.transport.StreamLink;
import eco.transport.Turns;
import eco.transport.Waiter;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A rank that has joined its job: its endpoint, and what keeps it connected.
///
///     meet     every rank gives its card to all: process, shared file and nonce, door
///     look     every rank opens the files it can see, and tells all which those were
///     connect  neighbours get rings, the others a TCP stream each
public final class Joined implements AutoCloseable {
  private final Job job;
  private final String network;
  private final Member member;
  private final Arena arena = Arena.ofShared();
  private final Neighbours neighbours;
  private final @Nullable Connections connections;
  private final Waiter waiter;
  private final Endpoint endpoint;
  private final List<Card> cards;
  private @Nullable Multicast multicast;
  private boolean closed;

  /// Joins `job` and waits until every rank has.
  public static Joined join(Job job) {
    return join(job, "");
  }

  /// The same, telling all ranks by a mark what this one knows about the network.
  public static Joined join(Job job, String network) {
    try {
      return new Joined(job, network);
    } catch (IOException e) {
      throw new EcoException("cannot join: rank=" + job.rank() + ", " + e.getMessage(), e);
    }
  }

  private Joined(Job job, String network) throws IOException {
    this.job = job;
    this.network = network;
    Events events = new Events();
    this.member = Member.connect(job, events);
    RingSize ring = RingSize.DEFAULT;
    this.neighbours = new Neighbours(job, ring);
    this.connections =
        job.size() > 1 && job.transport() != Job.Transport.SHM
            ? new Connections(job, member)
            : null;
    events.connections = connections;
    try {
      this.cards = meet();
      agree();
      this.waiter = waiter();
      List<Link> links = links(ring);
      if (connections != null) {
        connections.connect(cards);
      }
      this.endpoint =
          new Endpoint(
              new Endpoint.Parts(
                  job.rank(),
                  links,
                  limits(links),
                  waiter,
                  buffers(),
                  arena,
                  job.deadline().toNanos(),
                  this::repair));
    } catch (IOException | RuntimeException e) {
      neighbours.close();
      throw e;
    }
    if (connections != null) {
      connections.handOver(endpoint);
    }
    events.attach(endpoint);
  }

  private List<Card> meet() throws IOException {
    List<InetSocketAddress> doors = connections == null ? List.of() : connections.doors();
    long pid = ProcessHandle.current().pid();
    Card mine = new Card(pid, job.host(), neighbours.name(), neighbours.nonce(), doors, network);
    byte[][] all = member.exchange(mine.encode());
    List<Card> found = new ArrayList<>();
    for (int rank = 0; rank < all.length; rank++) {
      found.add(Card.decode(all[rank], rank));
    }
    return found;
  }

  private void agree() {
    BitSet seen = neighbours.look(cards);
    List<BitSet> sights = new ArrayList<>();
    for (byte[] each : member.exchange(seen.toByteArray())) {
      sights.add(BitSet.valueOf(each));
    }
    neighbours.agree(sights);
    for (int peer = 0; peer < job.size() && job.transport() == Job.Transport.SHM; peer++) {
      if (peer != job.rank() && !neighbours.has(peer)) {
        throw new EcoException(
            "--transport shm: rank="
                + job.rank()
                + " and rank="
                + peer
                + " share no memory; use --transport auto");
      }
    }
  }

  private boolean byRing(int peer) {
    return neighbours.has(peer) && job.transport() != Job.Transport.TCP;
  }

  private Waiter waiter() {
    return neighbours.own() == null
        ? Waiter.alone(arena, neighbours.count())
        : Waiter.in(neighbours.file(job.rank()), neighbours.count());
  }

  private List<Link> links(RingSize ring) throws IOException {
    boolean checkAll = "all".equals(System.getenv("ECO_CHECK"));
    boolean checkNone = "none".equals(System.getenv("ECO_CHECK"));
    List<Link> links = new ArrayList<>();
    Turns turns = neighbours.turns();
    for (int peer = 0; peer < job.size(); peer++) {
      if (peer == job.rank()) {
        boolean shows = neighbours.own() != null && !checkAll;
        Board board = shows ? neighbours.file(job.rank()).board() : null;
        links.add(RingLink.toSelf(arena, ring, waiter, board));
      } else if (byRing(peer)) {
        links.add(
            RingLink.between(
                neighbours.file(job.rank()), job.rank(), neighbours.file(peer), peer, checkAll));
      } else {
        boolean far = !neighbours.has(peer);
        StreamLink link =
            new StreamLink(
                waiter,
                checkAll || (far && !checkNone),
                far ? StreamLink.FAR_BYTES : StreamLink.NEAR_BYTES,
                turns);
        links.add(link);
        if (connections != null) {
          connections.expect(peer, link);
        }
      }
    }
    return links;
  }

  private static List<Limits> limits(List<Link> links) {
    LimitsFile measured = LimitsFile.read(LimitsFile.usual());
    List<Limits> limits = new ArrayList<>();
    for (Link link : links) {
      limits.add(link instanceof StreamLink ? measured.tcp() : measured.shm());
    }
    return limits;
  }

  private @Nullable SharedBuffers buffers() {
    return neighbours.count() > 1 && job.transport() != Job.Transport.TCP
        ? new SharedBuffers(neighbours.file(job.rank()))
        : null;
  }

  private void repair(int peer, int breaks, String trouble) {
    if (connections != null) {
      connections.repair(peer, breaks, trouble);
    }
  }

  /// Has messages to many said once, over a multicast group of the job, if this machine can.
  public void openMulticast() {
    if (connections == null) {
      return;
    }
    endpoint.exclusively(
        () -> {
          InetAddress local = connections.localAddress();
          if (multicast == null && local != null) {
            try {
              boolean within = job.transport() == Job.Transport.TCP;
              multicast = Multicast.join(job.key(), job.rank(), local, within, waiter);
              endpoint.join(multicast);
            } catch (IOException e) {
              // Whoever is told of something said asks for it, and it comes over the link.
            }
          }
        });
  }

  /// The way to all other ranks.
  public Endpoint endpoint() {
    return endpoint;
  }

  /// What this process knows about its job.
  public Job job() {
    return job;
  }

  /// What `rank`'s machine is called.
  public String host(int rank) {
    return cards.get(rank).host();
  }

  /// What `rank` knows about the network, as the mark it gave; nothing if it knows nothing.
  public String network(int rank) {
    return cards.get(rank).network();
  }

  /// Whether `rank` was proven to share memory with this one.
  public boolean isNeighbour(int rank) {
    return rank == job.rank() || neighbours.has(rank);
  }

  /// For every rank the number of its machine; by proof, and alike at all ranks.
  ///
  /// Where TCP is asked for, ranks of one machine are as strange to each other as any.
  public int[] machines() {
    int[] machines = neighbours.machines();
    for (int rank = 0; rank < machines.length && job.transport() == Job.Transport.TCP; rank++) {
      machines[rank] = rank;
    }
    return machines;
  }

  /// Whether all ranks were proven to share memory, whatever they talk over.
  public boolean isOneMachine() {
    return Arrays.stream(neighbours.machines()).distinct().count() == 1;
  }

  /// The rank's side of the rendezvous.
  public Member member() {
    return member;
  }

  /// Ends the whole job with `status`.
  public void abort(int status, String why) {
    member.abort(status, why);
  }

  /// Leaves the job: everything sent so far still arrives.
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    endpoint.close();
    if (connections != null) {
      connections.close();
    }
    member.leave();
    if (multicast != null) {
      multicast.close();
    }
    waiter.close();
    neighbours.close();
    arena.close();
  }

  /// Passes on what becomes of the others: to the endpoint, or to the joining before there is one.
  private static final class Events implements Member.Events {
    private @Nullable Connections connections;
    private @Nullable Endpoint endpoint;
    private final List<Runnable> early = new ArrayList<>();

    synchronized void attach(Endpoint to) {
      endpoint = to;
      for (Runnable each : early) {
        each.run();
      }
      early.clear();
    }

    @Override
    public synchronized void died(int rank, String host, long pid, String cause) {
      String why = cause + ", host=" + host + ", pid=" + pid;
      Endpoint to = endpoint;
      if (to != null) {
        to.fail(rank, why);
        return;
      }
      early.add(() -> died(rank, host, pid, cause));
      if (connections != null) {
        connections.died(rank, why);
      }
    }

    @Override
    public void left(int rank) {}

    @Override
    public synchronized void lost(String cause) {
      Endpoint to = endpoint;
      if (to != null) {
        to.fail(0, "the rendezvous is gone: " + cause);
      }
    }
  }
}
