package eco.message;

import eco.transport.Link;
import eco.transport.RingLink;
import eco.transport.RingSize;
import eco.transport.StreamLink;
import eco.transport.Waiter;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/// Endpoints of one process, a thread each, joined by rings or by TCP over loopback.
final class Fabric implements AutoCloseable {
  /// What joins two ranks.
  enum Medium {
    RING,
    CHECKED_RING,
    TCP,
    CHECKED_TCP,
    MIXED
  }

  /// What a rank does.
  interface Program {
    void run(Endpoint endpoint) throws Exception;
  }

  static final Limits RING_LIMITS = new Limits(4 << 10, 64 << 10, 16 << 10, 200, 0.05);
  static final Limits TCP_LIMITS = new Limits(32 << 10, 256 << 10, 16 << 10, 1000, 0.1);
  private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Arena arena = Arena.ofShared();
  private final List<Waiter> waiters = new ArrayList<>();
  private final Link[][] links;
  final Endpoint[] endpoints;

  /// Whose connection to whom was to be made again, and how many had broken then.
  final List<String> repairs = new CopyOnWriteArrayList<>();

  Fabric(int ranks, Medium medium) throws IOException {
    this(ranks, medium, DEADLINE_NANOS);
  }

  Fabric(int ranks, Medium medium, long deadlineNanos) throws IOException {
    links = new Link[ranks][ranks];
    endpoints = new Endpoint[ranks];
    for (int rank = 0; rank < ranks; rank++) {
      waiters.add(Waiter.alone(arena, ranks));
    }
    for (int rank = 0; rank < ranks; rank++) {
      links[rank][rank] = RingLink.toSelf(arena, RingSize.DEFAULT, waiters.get(rank), null);
      for (int peer = rank + 1; peer < ranks; peer++) {
        join(rank, peer, medium);
      }
    }
    for (int rank = 0; rank < ranks; rank++) {
      Limits[] limits = new Limits[ranks];
      for (int peer = 0; peer < ranks; peer++) {
        limits[peer] = links[rank][peer] instanceof StreamLink ? TCP_LIMITS : RING_LIMITS;
      }
      int from = rank;
      endpoints[rank] =
          new Endpoint(
              new Endpoint.Parts(
                  rank,
                  List.of(links[rank]),
                  List.of(limits),
                  waiters.get(rank),
                  null,
                  arena,
                  deadlineNanos,
                  (peer, breaks, _) -> repairs.add(from + " to " + peer + ": " + breaks)));
    }
  }

  private void join(int rank, int peer, Medium medium) throws IOException {
    boolean tcp = medium == Medium.TCP || medium == Medium.CHECKED_TCP;
    boolean checked = medium == Medium.CHECKED_RING || medium == Medium.CHECKED_TCP;
    if (tcp || (medium == Medium.MIXED && (rank + peer) % 2 == 0)) {
      StreamLink left = new StreamLink(waiters.get(rank), checked, StreamLink.NEAR_BYTES);
      StreamLink right = new StreamLink(waiters.get(peer), checked, StreamLink.NEAR_BYTES);
      connect(left, right);
      links[rank][peer] = left;
      links[peer][rank] = right;
    } else {
      RingLink[] pair =
          RingLink.pair(arena, RingSize.DEFAULT, checked, waiters.get(rank), waiters.get(peer));
      links[rank][peer] = pair[0];
      links[peer][rank] = pair[1];
    }
  }

  /// Gives two links a fresh connection.
  static void connect(StreamLink left, StreamLink right) throws IOException {
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      SocketChannel client = SocketChannel.open(server.getLocalAddress());
      left.connected(client, right.received());
      right.connected(server.accept(), left.received());
    }
  }

  Link link(int rank, int peer) {
    return links[rank][peer];
  }

  /// Runs a program on every rank, and fails with the first failure of any.
  void run(Program program) throws Exception {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (Endpoint endpoint : endpoints) {
      threads.add(
          Thread.ofPlatform()
              .name("rank " + endpoint.rank())
              .start(
                  () -> {
                    try {
                      program.run(endpoint);
                    } catch (Throwable e) {
                      if (failure.compareAndSet(null, e)) {
                        failEverywhere(endpoint.rank(), e);
                      }
                    }
                  }));
    }
    for (Thread thread : threads) {
      thread.join(TimeUnit.MINUTES.toMillis(2));
      if (thread.isAlive()) {
        AssertionError stuck = new AssertionError(thread.getName() + " is stuck");
        stuck.setStackTrace(thread.getStackTrace());
        throw stuck;
      }
    }
    if (failure.get() != null) {
      throw new AssertionError("a rank failed", failure.get());
    }
  }

  private void failEverywhere(int rank, Throwable cause) {
    for (Endpoint endpoint : endpoints) {
      if (endpoint.rank() != rank) {
        endpoint.fail(rank, cause.toString());
      }
    }
  }

  @Override
  public void close() {
    List<Thread> closing = new ArrayList<>();
    for (Endpoint endpoint : endpoints) {
      closing.add(Thread.ofPlatform().start(() -> close(endpoint)));
    }
    for (Thread each : closing) {
      try {
        each.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    waiters.forEach(Waiter::close);
  }

  /// Closes one end; whoever still waits for it then, though it had given that one up, need not.
  private void close(Endpoint closing) {
    closing.close();
    failEverywhere(closing.rank(), new IllegalStateException("closed"));
  }
}
