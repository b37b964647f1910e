package eco.launch;

import eco.message.DeadlineException;
import eco.message.EcoException;
import eco.transport.Door;
import eco.transport.JobKey;
import eco.transport.Loop;
import eco.transport.Purpose;
import eco.transport.RefusedException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Where ranks wait for groups of other jobs, or of their own, that know its name.
///
///     port                                                         caller
///      | name(): rank, secret, addresses ---- by any way ---->       |
///      |  <== handshake of the door, with the port's own key ==>     |
///      |      payload: the Caller                                    |
///      | await()                                                     | call()
///      | THERE 1                                                 ->  |
///      |  <-  THERE 1                                                |
///      | answer()  length 2 | text                               ->  |
///
/// Callers wait in the order of their coming, and those that have gone by their turn are left out.
/// A job that the two then share has a key that both derive from the port's and from the caller's
/// random words: no secret crosses the network.
public final class Port implements AutoCloseable {
  static final Caller NOBODY = new Caller("0", 0, 0);

  private static final int MOST_CALLERS = 256;
  private static final int THERE = 1;
  private static final int PATIENCE_MILLIS = 10_000;
  private static final Duration REACH = Duration.ofSeconds(30);

  private final Loop loop;
  private final Door door;
  private final PortName name;
  private final LinkedBlockingQueue<Visit> visits = new LinkedBlockingQueue<>(MOST_CALLERS);
  private volatile boolean closed;

  private Port(int rank) throws IOException {
    JobKey key = JobKey.random();
    this.loop = Loop.start("eco-port");
    this.door = Door.open(loop, key, rank, 0, new Callers(), line -> {});
    this.name = new PortName(rank, key, Placement.addresses(door.port()));
  }

  /// Opens one at `rank` of a job.
  ///
  /// @throws EcoException if this machine lets nobody listen
  public static Port open(int rank) {
    try {
      return new Port(rank);
    } catch (IOException e) {
      throw new EcoException("cannot open a port: cause=" + e.getMessage(), e);
    }
  }

  /// What a caller has to know; it holds a secret.
  public String name() {
    return name.text();
  }

  /// The name of a port without its secret, for messages.
  public static String shown(String name) {
    return PortName.shown(name);
  }

  /// One that came and waits for an answer.
  public final class Visit {
    private final byte[] payload;
    private final SocketChannel channel;

    private Visit(SocketChannel channel, byte[] payload) {
      this.channel = channel;
      this.payload = payload;
    }

    /// Who it is.
    public Caller caller() {
      return Caller.of(payload);
    }

    /// The key of a job that both may have from now on.
    public JobKey key() {
      return name.key().derive(payload);
    }

    /// Tells it what it came for, and lets it go.
    ///
    /// @throws EcoException if it has gone
    public void answer(String text) {
      try (channel) {
        new DataOutputStream(channel.socket().getOutputStream()).writeUTF(text);
      } catch (IOException e) {
        throw new EcoException("it has gone: " + caller() + ", cause=" + e.getMessage(), e);
      }
    }

    /// Whether it is still there.
    private boolean waits() {
      try {
        channel.configureBlocking(true);
        channel.socket().setSoTimeout(PATIENCE_MILLIS);
        channel.socket().getOutputStream().write(THERE);
        if (channel.socket().getInputStream().read() == THERE) {
          return true;
        }
      } catch (IOException e) {
        // As good as gone.
      }
      close();
      return false;
    }

    private void close() {
      try {
        channel.close();
      } catch (IOException e) {
        // Closed is closed.
      }
    }
  }

  /// Waits for the next caller.
  ///
  /// @throws DeadlineException if none comes in time
  public Visit await(Duration limit) {
    long untilNanos = System.nanoTime() + limit.toNanos();
    while (true) {
      Visit next = poll(untilNanos - System.nanoTime());
      if (next == null) {
        throw new DeadlineException("nobody came to the port in time: port=" + name);
      }
      if (next.waits()) {
        return next;
      }
    }
  }

  private @Nullable Visit poll(long nanos) {
    try {
      return visits.poll(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EcoException("interrupted while waiting at a port", e);
    }
  }

  /// Closes it; those who wait there are sent away.
  @Override
  public void close() {
    closed = true;
    door.close();
    loop.close();
    List<Visit> left = new ArrayList<>();
    visits.drainTo(left);
    left.forEach(Visit::close);
  }

  /// What a port answered.
  ///
  /// @param text its words
  /// @param key the key of a job that both may have from now on
  public record Answer(String text, JobKey key) {}

  /// Goes to the port of that name and waits for its answer.
  ///
  /// @throws IllegalArgumentException if it is no name of a port
  /// @throws DeadlineException if the answer does not come in time
  /// @throws EcoException if the port cannot be reached, or is closed before it answers
  public static Answer call(String name, Caller me, Duration limit) {
    PortName port = PortName.parse(name);
    byte[] payload = me.payload();
    try (SocketChannel channel = port.dial(me.rank(), payload, REACH)) {
      channel.configureBlocking(true);
      channel.socket().setSoTimeout(Math.clamp(limit.toMillis(), 1, Integer.MAX_VALUE));
      DataInputStream in = new DataInputStream(channel.socket().getInputStream());
      channel.socket().getOutputStream().write(in.readByte());
      return new Answer(in.readUTF(), port.key().derive(payload));
    } catch (SocketTimeoutException e) {
      throw new DeadlineException("nobody accepted at the port in time: port=" + port);
    } catch (EOFException e) {
      throw new EcoException("the port was closed: port=" + port, e);
    } catch (IOException e) {
      throw new EcoException("no answer: port=" + port + ", cause=" + e.getMessage(), e);
    }
  }

  /// Lets callers in; on the loop's thread.
  private final class Callers implements Door.Guests {
    @Override
    public byte[] admit(Purpose purpose, int rank, byte[] payload) throws RefusedException {
      if (purpose != Purpose.VISIT || !Caller.isPayload(payload)) {
        throw new RefusedException("this is a port");
      }
      if (visits.remainingCapacity() == 0) {
        throw new RefusedException("too many wait at the port: callers=" + MOST_CALLERS);
      }
      return new byte[0];
    }

    /// A caller may only be answered once the door has let go of its connection.
    @Override
    public void enter(Purpose purpose, int rank, SocketChannel channel, byte[] payload) {
      Visit visit = new Visit(channel, payload);
      boolean looks = visit.caller().ranks() < 1;
      loop.execute(
          () -> {
            if (looks || !visits.offer(visit) || closed) {
              visit.close();
            }
          });
    }
  }
}
