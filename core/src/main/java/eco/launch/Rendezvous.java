package eco.launch;

import eco.transport.Door;
import eco.transport.JobKey;
import eco.transport.Loop;
import eco.transport.Purpose;
import eco.transport.RefusedException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// Where the ranks of a job meet: who is there, who is alive, and exchanges of small blobs.
///
/// It lives in the launcher, or in rank 0 if the job was not started by `eco run`. Everything runs
/// on the thread of its [Loop]; the public methods may be called from any thread.
public final class Rendezvous implements AutoCloseable, Door.Guests, Control.Listener {
  /// The rank by which the door of a rendezvous is known.
  public static final int RANK = -1;

  private static final long TICK_NANOS = 500_000_000L;
  private static final long ASK_NANOS = 5_000_000_000L;
  private static final long SILENT_NANOS = 2_000_000_000L;

  /// Hears what becomes of the ranks, on the loop's thread; must not wait for anything.
  public interface Watch {
    /// The control connection of a rank broke before the rank had left.
    void lost(int rank, String cause);

    /// A rank ended the whole job.
    void aborted(int rank, int status, String why);

    /// A rank waits for one that has left and will never come. This is told before it hears so,
    /// since it may end of that.
    void stranded(int gone, int waiting, boolean joined);

    /// One line for the user.
    void line(String text);
  }

  private final Loop loop;
  private final Watch watch;
  private final Seat[] seats;
  private final Door door;
  private int round;
  private long tickNanos = System.nanoTime();
  private long askedNanos;
  private boolean closing;

  private Rendezvous(Loop loop, JobKey key, int size, int port, Watch watch) throws IOException {
    this.loop = loop;
    this.watch = watch;
    this.seats = new Seat[size];
    for (int rank = 0; rank < size; rank++) {
      seats[rank] = new Seat(rank);
    }
    this.door = Door.open(loop, key, RANK, port, this, watch::line);
  }

  /// Opens the rendezvous of `size` ranks on `port` (0: any free one).
  public static Rendezvous open(Loop loop, JobKey key, int size, int port, Watch watch)
      throws IOException {
    Rendezvous rendezvous = new Rendezvous(loop, key, size, port, watch);
    loop.every(TICK_NANOS, rendezvous::tick);
    return rendezvous;
  }

  /// The port that it listens on.
  public int port() {
    return door.port();
  }

  /// Tells all ranks that one of them is dead.
  public void died(int rank, String host, long pid, String cause) {
    loop.execute(() -> declareDead(seats[rank], host, pid, cause));
  }

  /// Tells all ranks that one of them is dead, whose host and process are what it said itself.
  void lost(int rank, String cause) {
    loop.execute(() -> declareDead(seats[rank], seats[rank].host, seats[rank].pid, cause));
  }

  /// Tells all ranks that one of them has ended well, if it has not done so itself.
  public void ended(int rank) {
    loop.execute(() -> leave(seats[rank]));
  }

  /// Closes in good order: ranks that are still there know that nobody watches them any more.
  @Override
  public void close() {
    loop.execute(this::closeAll);
  }

  @Override
  public byte[] admit(Purpose purpose, int rank, byte[] payload) throws RefusedException {
    if (purpose != Purpose.CONTROL) {
      throw new RefusedException("the rendezvous has control connections only");
    }
    if (rank < 0 || rank >= seats.length) {
      throw new RefusedException("no such rank: rank=" + rank + ", size=" + seats.length);
    }
    Seat seat = seats[rank];
    if (seat.control != null || seat.state != Seat.State.ABSENT) {
      long pid = payload.length == 8 ? ByteBuffer.wrap(payload).getLong() : 0;
      watch.line("refused a second rank " + rank + ": pid=" + pid + ", taken by " + seat.name());
      throw new RefusedException("rank " + rank + " is taken by " + seat.name());
    }
    return new byte[0];
  }

  @Override
  public void enter(Purpose purpose, int rank, SocketChannel channel, byte[] payload) {
    Seat seat = seats[rank];
    Control control = new Control(loop, channel, this, Frame.RANK_BYTES, 64 + 4 * seats.length);
    seat.control = control;
    seat.state = Seat.State.PRESENT;
    seat.heardNanos = System.nanoTime();
    seat.pid = payload.length == 8 ? ByteBuffer.wrap(payload).getLong() : 0;
    for (Seat other : seats) {
      byte[] news = other.news;
      if (news != null) {
        control.send(news);
      }
    }
    control.start();
  }

  @Override
  public void received(Control from, Frame kind, ByteBuffer body) throws IOException {
    Seat seat = seat(from);
    if (seat == null) {
      return;
    }
    seat.heardNanos = System.nanoTime();
    switch (kind) {
      case BEAT -> {}
      case PRESENT -> {
        seat.pid = body.getLong();
        seat.host = Frame.text(body);
      }
      case BLOB -> contribute(seat, body);
      case LEAVE -> {
        leave(seat);
        from.send(Frame.BYE.empty());
      }
      case ABORT -> abort(seat, body.getInt(), Frame.text(body));
      case ASK -> ask(seat);
      case TELL -> {
        Seat asker = seats[Math.clamp(body.getInt(), 0, seats.length - 1)];
        if (asker.control != null) {
          asker.control.send(Frame.TOLD.of(seat.rank, Frame.text(body)));
        }
      }
      case ROUND, DIED, LEFT, BYE, ABORTED, CLOSING, ASKED, TOLD ->
          throw new ProtocolException("not for a rank to say: kind=" + kind);
    }
  }

  @Override
  public void closed(Control from, String cause) {
    Seat seat = seat(from);
    if (seat == null) {
      return;
    }
    seat.control = null;
    if (seat.state == Seat.State.PRESENT && !closing) {
      watch.lost(seat.rank, cause);
    }
  }

  private void contribute(Seat seat, ByteBuffer body) throws IOException {
    int number = body.getInt();
    if (number != round || seat.blob != null || seat.state != Seat.State.PRESENT) {
      throw new ProtocolException("not the round: round=" + number + ", expected=" + round);
    }
    byte[] blob = new byte[body.remaining()];
    body.get(blob);
    seat.blob = blob;
    seat.joined = true;
    finishRound();
  }

  private void finishRound() {
    byte[][] blobs = new byte[seats.length][];
    for (Seat seat : seats) {
      byte[] blob = seat.blob;
      if (blob == null) {
        findStranded();
        return;
      }
      blobs[seat.rank] = blob;
    }
    byte[] frame = Frame.round(round++, blobs);
    for (Seat seat : seats) {
      seat.blob = null;
    }
    tellAll(frame);
  }

  /// Reports the first rank that left without taking part in what another one waits for.
  private void findStranded() {
    Seat waiting = null;
    Seat gone = null;
    for (Seat seat : seats) {
      if (seat.blob != null && seat.state == Seat.State.PRESENT && waiting == null) {
        waiting = seat;
      }
      if (seat.blob == null && seat.state == Seat.State.LEFT && gone == null) {
        gone = seat;
      }
    }
    if (waiting != null && gone != null) {
      watch.stranded(gone.rank, waiting.rank, gone.joined);
    }
  }

  private void leave(Seat seat) {
    if (seat.state == Seat.State.LEFT || seat.state == Seat.State.DEAD) {
      return;
    }
    seat.state = Seat.State.LEFT;
    seat.news = Frame.LEFT.of(seat.rank, "");
    findStranded();
    tellAll(seat.news);
  }

  /// Has every rank say what it is doing; of several that ask at about the same time, for one.
  private void ask(Seat seat) {
    long now = System.nanoTime();
    if (askedNanos == 0 || now - askedNanos > ASK_NANOS) {
      askedNanos = now;
      tellAll(Frame.ASKED.of(seat.rank, ""));
    }
  }

  private void abort(Seat seat, int status, String why) {
    tellAll(Frame.ABORTED.of(seat.rank, status, why));
    watch.aborted(seat.rank, status, why);
  }

  private void declareDead(Seat seat, String host, long pid, String cause) {
    if (seat.state == Seat.State.DEAD) {
      return;
    }
    seat.state = Seat.State.DEAD;
    seat.news = Frame.died(seat.rank, host, pid, cause);
    tellAll(seat.news);
  }

  private void tellAll(byte[] frame) {
    for (Seat seat : seats) {
      if (seat.control != null) {
        seat.control.send(frame);
      }
    }
  }

  private void closeAll() {
    closing = true;
    door.close();
    tellAll(Frame.CLOSING.empty());
    for (Seat seat : seats) {
      if (seat.control != null) {
        seat.control.close();
        seat.control = null;
      }
    }
  }

  /// Looks who has been silent; if this process itself slept, that time does not count.
  private boolean tick() {
    long now = System.nanoTime();
    long lateNanos = now - tickNanos - TICK_NANOS;
    tickNanos = now;
    for (Seat seat : seats) {
      if (seat.state != Seat.State.PRESENT) {
        continue;
      }
      if (lateNanos > TICK_NANOS) {
        seat.heardNanos += lateNanos;
      }
      long silentNanos = now - seat.heardNanos;
      if (!seat.silent && silentNanos > SILENT_NANOS) {
        seat.silent = true;
        watch.line("rank " + seat.rank + " is silent: " + seat.name() + seconds(silentNanos));
      } else if (seat.silent && silentNanos < SILENT_NANOS) {
        seat.silent = false;
        watch.line("rank " + seat.rank + " is back: " + seat.name());
      }
    }
    return !closing;
  }

  private static String seconds(long nanos) {
    long tenths = nanos / 100_000_000;
    return ", seconds=" + tenths / 10 + "." + tenths % 10;
  }

  private @Nullable Seat seat(Control control) {
    for (Seat seat : seats) {
      if (seat.control == control) {
        return seat;
      }
    }
    return null;
  }

  /// What the rendezvous knows about one rank.
  private static final class Seat {
    enum State {
      ABSENT,
      PRESENT,
      LEFT,
      DEAD
    }

    final int rank;
    State state = State.ABSENT;
    @Nullable Control control;
    String host = "?";
    long pid;
    long heardNanos;
    boolean silent;
    boolean joined;
    byte @Nullable [] blob;

    /// The frame that tells latecomers that this rank is gone.
    byte @Nullable [] news;

    Seat(int rank) {
      this.rank = rank;
    }

    String name() {
      return "host=" + host + ", pid=" + pid;
    }
  }
}
