package eco.launch;

import eco.message.DeadlineException;
import eco.message.EcoException;
import eco.message.RankFailedException;
import eco.transport.Dial;
import eco.transport.Loop;
import eco.transport.Purpose;
import eco.transport.RefusedException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A rank's side of the rendezvous: it exchanges blobs with all ranks, beats, and hears of deaths.
///
/// A process has at most one in each of its jobs. `eco run` opens it before the user's program
/// starts, so that no rank outlives its launcher even if it never joins; [#connect] then hands out
/// that one.
public final class Member {
  /// Hears what becomes of the others, on the loop's thread; must not wait for anything.
  public interface Events {
    /// A rank is dead.
    void died(int rank, String host, long pid, String cause);

    /// A rank has left in good order.
    void left(int rank);

    /// The rendezvous itself is gone, and with it all news of the others.
    void lost(String cause);
  }

  /// Says what this rank is doing, and hears what others do; on the loop's thread.
  public interface Inquiry {
    /// What this rank is doing, in a few lines at most.
    String state();

    /// What another, or this one, is doing.
    void told(int rank, String state);
  }

  private static final long BEAT_NANOS = 500_000_000L;
  private static final Duration CONNECT = Duration.ofMinutes(2);
  private static final Duration BYE = Duration.ofSeconds(2);
  private static final int RETRY_MILLIS = 30;

  private static final Map<String, Member> OPEN = new HashMap<>();

  private final Job job;
  private final Loop loop;
  private final Object lock = new Object();
  private final Exchange exchange;
  private final Roll roll = new Roll();
  private volatile @Nullable Rendezvous hosted;
  private volatile @Nullable Control control;
  private volatile @Nullable IOException failure;
  private volatile @Nullable Inquiry inquiry;
  private boolean leaving;
  private boolean bye;
  private volatile boolean ending;

  private Member(Job job) throws IOException {
    this.job = job;
    this.loop = Loop.start("eco-door");
    this.exchange = new Exchange(job, lock);
  }

  /// Connects this process to its job's rendezvous, as its rank, and hears of the others.
  ///
  /// @throws EcoException if the rendezvous cannot be reached or refuses
  public static Member connect(Job job, Events events) {
    Member member = open(job);
    member.awaitControl();
    member.roll.attach(events);
    return member;
  }

  /// Starts to connect in the background.
  static synchronized Member open(Job job) {
    String name = job.rendezvous().isEmpty() ? "" : job.key().jobId();
    Member known = OPEN.get(name);
    if (known != null) {
      return known;
    }
    try {
      Member made = new Member(job);
      OPEN.put(name, made);
      made.start();
      return made;
    } catch (IOException e) {
      throw new EcoException("cannot join: rank=" + job.rank() + ", cause=" + e.getMessage(), e);
    }
  }

  /// Opens the rendezvous of a job, whose rank 0 this process is.
  static Member host(Job job) {
    Member member = open(job);
    member.awaitControl();
    return member;
  }

  private Rendezvous rendezvous() {
    Rendezvous server = hosted;
    if (server == null) {
      throw new IllegalStateException("not the host of the job: rank=" + job.rank());
    }
    return server;
  }

  /// Where the rendezvous listens, at its host.
  int port() {
    return rendezvous().port();
  }

  /// Tells all ranks that one has ended, at the host; `cause` says why if it has not ended well.
  void ended(int rank, @Nullable String cause) {
    if (cause == null) {
      rendezvous().ended(rank);
    } else {
      rendezvous().lost(rank, cause);
    }
  }

  /// The job that this process belongs to.
  public Job job() {
    return job;
  }

  /// The process's one daemon thread, which also serves the control connection.
  public Loop loop() {
    return loop;
  }

  /// Gives `mine` to all ranks and returns what each of them gave; all ranks must take part.
  ///
  /// @param mine at most 64 KiB
  /// @throws RankFailedException at once, if a rank has died or left and so cannot take part
  /// @throws DeadlineException if the job's deadline passes
  public byte[][] exchange(byte[] mine) {
    if (mine.length > Frame.BLOB_BYTES) {
      throw new IllegalArgumentException(
          "blob too long: bytes=" + mine.length + ", most=" + Frame.BLOB_BYTES);
    }
    Control to = awaitControl();
    return to == null ? new byte[][] {mine.clone()} : exchange.run(to, mine);
  }

  /// Has `inquiry` answer for this rank, and hear what was asked for by [#ask].
  public void answer(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  /// Asks what all ranks are doing; where several ask at once, one gets the answers.
  public void ask() {
    Control to = control;
    if (to != null) {
      to.send(Frame.ASK.empty());
    }
  }

  /// Leaves the job in good order; the others are told.
  ///
  /// A process that ends without it leaves by itself: `eco run` sees its exit status, and elsewhere
  /// the end of the JVM leaves.
  public void leave() {
    Control to = control;
    synchronized (lock) {
      if (leaving) {
        return;
      }
      leaving = true;
    }
    if (to != null) {
      to.send(Frame.LEAVE.empty());
      awaitBye();
      if (!job.launched()) {
        to.close();
      }
    }
    Rendezvous server = hosted;
    if (server != null) {
      server.close();
    }
  }

  /// Ends the whole job: every rank ends with `status`.
  public void abort(int status, String why) {
    Control to = control;
    if (to != null) {
      to.send(Frame.ABORT.of(status, why));
      synchronized (lock) {
        leaving = true;
      }
      awaitBye();
    }
    System.err.println("aborted: rank=" + job.rank() + ", status=" + status + ", why=" + why);
    Runtime.getRuntime().halt(status);
  }

  private void start() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "eco-leave"));
    if (job.launched()) {
      loop.execute(this::dialOrDie);
    } else if (!job.rendezvous().isEmpty()) {
      dial();
    }
  }

  /// The JVM ends: a rank that `eco run` started leaves by its exit status.
  private void end() {
    ending = true;
    if (!job.launched()) {
      leave();
    }
    loop.retire();
  }

  /// Without its launcher a rank is lost before it has begun.
  private void dialOrDie() {
    dial();
    IOException cause = failure;
    if (cause != null && !ending) {
      System.err.println("rank " + job.rank() + " has no launcher: " + cause.getMessage());
      halt();
    }
  }

  /// Ends this process, which has lost its launcher, and what the job has left here.
  private void halt() {
    Leftovers.removeOrphans(job.key().jobId(), System.getenv(Environment.SCRATCH));
    Runtime.getRuntime().halt(1);
  }

  private void dial() {
    try {
      List<InetSocketAddress> all = job.rendezvous();
      if (job.hostsRendezvous()) {
        Rendezvous server =
            Rendezvous.open(loop, job.key(), job.size(), job.rendezvousPort(), new HostWatch());
        hosted = server;
        all = List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
      }
      Dial.Connection connection = dialUntilDeadline(all);
      int most = 64 + job.size() * (Frame.BLOB_BYTES + 4);
      Control made = new Control(loop, connection.channel(), new Inbox(), most, 64);
      made.send(Frame.PRESENT.of(ProcessHandle.current().pid(), job.host()));
      synchronized (lock) {
        control = made;
        lock.notifyAll();
      }
      loop.execute(() -> listen(made));
      loop.every(BEAT_NANOS, this::beat);
    } catch (IOException e) {
      synchronized (lock) {
        failure = e;
        lock.notifyAll();
      }
    }
  }

  /// A program may end before its connection begins; it must not look as if that had broken.
  private void listen(Control made) {
    if (!ending) {
      made.start();
    }
  }

  private Dial.Connection dialUntilDeadline(List<InetSocketAddress> all) throws IOException {
    Duration limit = job.deadline().compareTo(CONNECT) < 0 ? job.deadline() : CONNECT;
    long untilNanos = System.nanoTime() + limit.toNanos();
    byte[] pid = new byte[8];
    ByteBuffer.wrap(pid).putLong(ProcessHandle.current().pid());
    while (true) {
      Duration left = Duration.ofNanos(Math.max(1, untilNanos - System.nanoTime()));
      try {
        return Dial.connect(
            all, job.key(), Purpose.CONTROL, job.rank(), Rendezvous.RANK, pid, left);
      } catch (RefusedException e) {
        throw e;
      } catch (IOException e) {
        boolean hopeless = job.launched() && e.getCause() instanceof ConnectException;
        if (hopeless || System.nanoTime() - untilNanos >= 0) {
          throw e;
        }
      }
      try {
        Thread.sleep(RETRY_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while dialling the rendezvous", e);
      }
    }
  }

  private @Nullable Control awaitControl() {
    synchronized (lock) {
      if (job.rendezvous().isEmpty()) {
        return null;
      }
      long untilNanos = System.nanoTime() + job.deadline().toNanos();
      while (control == null) {
        IOException cause = failure;
        if (cause != null) {
          throw new EcoException(
              "cannot join: rank=" + job.rank() + ", cause=" + cause.getMessage(), cause);
        }
        if (!Waits.until(lock, untilNanos)) {
          throw new DeadlineException("cannot join in time: rank=" + job.rank());
        }
      }
      return control;
    }
  }

  private void awaitBye() {
    long untilNanos = System.nanoTime() + BYE.toNanos();
    synchronized (lock) {
      while (!bye && Waits.until(lock, untilNanos)) {
        // Until the rendezvous has answered or the time is up: either way this rank goes.
      }
    }
  }

  private boolean beat() {
    Control to = control;
    if (to != null) {
      to.send(Frame.BEAT.empty());
    }
    return to != null;
  }

  private void gone(String cause, boolean inOrder) {
    boolean left;
    synchronized (lock) {
      left = leaving;
      bye = true;
      lock.notifyAll();
    }
    if (job.launched() && !ending) {
      System.err.println("rank " + job.rank() + " has lost its launcher: " + cause);
      halt();
    }
    if (!left && !inOrder) {
      roll.lost(cause);
      exchange.fail(-1, "the rendezvous is gone: " + cause);
    }
  }

  /// What the rendezvous says.
  private final class Inbox implements Control.Listener {
    @Override
    public void received(Control from, Frame kind, ByteBuffer body) throws IOException {
      switch (kind) {
        case ROUND -> exchange.finish(body);
        case DIED -> {
          int rank = body.getInt();
          long pid = body.getLong();
          String host = Frame.text(body, body.getShort());
          String cause = Frame.text(body);
          roll.died(rank, host, pid, cause);
          exchange.fail(rank, "rank died: rank=" + rank + ", host=" + host + ", cause=" + cause);
        }
        case LEFT -> {
          int rank = body.getInt();
          if (rank != job.rank()) {
            roll.left(rank);
            exchange.fail(rank, "rank has left: rank=" + rank);
          }
        }
        case BYE -> {
          synchronized (lock) {
            bye = true;
            lock.notifyAll();
          }
        }
        case ABORTED -> aborted(body.getInt(), body.getInt(), Frame.text(body));
        case CLOSING -> {
          exchange.fail(0, "rank 0 has left and the rendezvous with it");
          from.close();
          gone("closed", true);
        }
        case ASKED -> {
          Inquiry asked = inquiry;
          if (asked != null) {
            from.send(Frame.TELL.of(body.getInt(), asked.state()));
          }
        }
        case TOLD -> {
          Inquiry asking = inquiry;
          if (asking != null) {
            asking.told(body.getInt(), Frame.text(body));
          }
        }
        case PRESENT, BEAT, BLOB, LEAVE, ABORT, ASK, TELL ->
            throw new ProtocolException("not for a rendezvous to say: kind=" + kind);
      }
    }

    private void aborted(int rank, int status, String why) {
      if (rank != job.rank() && !job.launched()) {
        System.err.println("aborted: rank=" + rank + ", status=" + status + ", why=" + why);
        Runtime.getRuntime().halt(status);
      }
      synchronized (lock) {
        bye |= rank == job.rank();
        lock.notifyAll();
      }
    }

    @Override
    public void closed(Control from, String cause) {
      gone(cause, false);
    }
  }

  /// Rank 0 as the rendezvous of a job that `eco run` did not start.
  private final class HostWatch implements Rendezvous.Watch {
    @Override
    public void lost(int rank, String cause) {
      Rendezvous server = hosted;
      if (server != null) {
        server.lost(rank, cause);
      }
    }

    @Override
    public void aborted(int rank, int status, String why) {}

    @Override
    public void stranded(int gone, int waiting, boolean joined) {}

    @Override
    public void line(String text) {
      System.err.println("eco: " + text);
    }
  }
}
