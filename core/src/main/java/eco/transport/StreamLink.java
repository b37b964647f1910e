package eco.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// A link over TCP that outlives its connections; [StreamHeader] draws its frames.
///
/// What was written is kept ([StreamOut]) until the peer says how far it has received ([StreamIn]);
/// that word comes along with every frame. When a connection breaks, or brings a damaged frame, it
/// is closed and made again, both sides tell how far they have received, and each goes on from
/// there: nothing is lost and nothing comes twice. A frame that comes damaged over several
/// connections in a row breaks the link for good.
public final class StreamLink implements Link {
  /// The kind of a frame that only carries positions.
  static final int NEWS = 15;

  /// What suits two processes of one machine.
  public static final int NEAR_BYTES = 1 << 20;

  /// What suits other machines.
  public static final int FAR_BYTES = 4 << 20;

  private static final long CREDIT_BYTES = 4 << 20;
  private static final int PAY_BACK_BYTES = 32 << 10;

  /// Of a message that is paced no more waits here, and no more in the system, than leaves in this
  /// part of a second: words of the protocol wait behind it, such as that for which a peer waits
  /// before it sends.
  private static final int PARTS_OF_SECOND = 50;

  private static final int LEAST_UNSENT = 16 << 10;
  private static final int MOST_DAMAGES = 5;
  private static final View NOTHING = new View();

  /// Short enough to be taken in as a whole.
  private static final int NONSENSE_BYTES = 8 << 10;

  private static final View NONSENSE = View.of(new byte[NONSENSE_BYTES]);

  private final Waiter waiter;
  private final StreamOut out;
  private final StreamIn in;
  private final int newsBytes;
  private final Turns turns;
  private final boolean direct;
  private final boolean far;

  private @Nullable StreamSocket socket;
  private @Nullable String trouble;
  private int breaks;
  private @Nullable String unwritable;
  private @Nullable String broken;
  private int damages;
  private boolean ready = true;
  private long announced;
  private long creditToReturn;
  private long creditReturned;
  private boolean newsDue;
  private @Nullable Practice practice;
  private boolean paced;
  private long pacedBytes;
  private int mostUnsent;

  /// A link without a connection yet.
  ///
  /// @param checked whether frames carry a checksum
  /// @param outBytes how much the peer may not have acknowledged, a power of two; the same at both
  ///     ends. Within a machine it should stay in the cache, over a long link it must cover
  ///     bandwidth times delay.
  public StreamLink(Waiter waiter, boolean checked, int outBytes) {
    this(waiter, checked, outBytes, Turns.alone());
  }

  /// A link that takes turns with others in showing how wide its way is.
  public StreamLink(Waiter waiter, boolean checked, int outBytes, Turns turns) {
    this(waiter, checked, outBytes, turns, Posix.AVAILABLE);
  }

  /// A link that goes around its channels for users' memory only if `direct`.
  StreamLink(Waiter waiter, boolean checked, int outBytes, Turns turns, boolean direct) {
    this.waiter = waiter;
    this.turns = turns;
    this.direct = direct;
    this.out = new StreamOut(checked, outBytes);
    this.in = new StreamIn(checked);
    this.newsBytes = outBytes / 4;
    this.far = outBytes >= FAR_BYTES;
  }

  /// How much of the peer's stream has arrived: what the peer must be told when it connects again.
  public long received() {
    return in.received();
  }

  /// Goes on over a new connection to a peer that has received so much of this side's stream.
  public void connected(SocketChannel fresh, long receivedByPeer) throws IOException {
    out.resume(receivedByPeer);
    disconnect("replaced");
    fresh.configureBlocking(false);
    fresh.setOption(StandardSocketOptions.TCP_NODELAY, true);
    practice = direct && far && LongWay.choose(fresh) ? new Practice(turns) : null;
    socket = new StreamSocket(fresh, waiter.watch(fresh, this), direct);
    trouble = null;
    unwritable = null;
    paced = false;
    pacedBytes = 0;
    ready = true;
    newsDue = true;
  }

  /// Closes the connection; what was written is kept for the next one.
  ///
  /// What has come in and was not read yet is dropped: the peer will send it again, from where it
  /// is told that this side has received.
  public void disconnect(String why) {
    StreamSocket old = socket;
    if (old == null) {
      return;
    }
    socket = null;
    if (practice != null) {
      practice.end();
    }
    trouble = why;
    breaks++;
    in.restart();
    waiter.unwatch(old.key());
    try {
      old.close();
    } catch (IOException e) {
      trouble = why + ", then " + e.getMessage();
    }
  }

  /// Why there is no connection now, or null while there is one.
  public @Nullable String trouble() {
    return trouble;
  }

  /// How many connections have ended so far: which of them a [#trouble()] is about.
  public int breaks() {
    return breaks;
  }

  /// This machine's address on the connection, if there is one.
  public @Nullable InetAddress localAddress() {
    StreamSocket now = socket;
    return now == null ? null : now.localAddress();
  }

  void markReady() {
    ready = true;
  }

  // ---- writing ---------------------------------------------------------------------------------

  @Override
  public boolean write(
      int kind, int context, int tag, long first, long second, View view, long from, int bytes) {
    return write(kind, context, tag, first, second, view, from, bytes, false);
  }

  @Override
  public boolean lend(
      int kind, int context, int tag, long first, long second, View view, long from, int bytes) {
    return write(kind, context, tag, first, second, view, from, bytes, true);
  }

  private boolean write(
      int kind,
      int context,
      int tag,
      long first,
      long second,
      View view,
      long from,
      int bytes,
      boolean lend) {
    if (paced && pacedBytes <= 0) {
      endPace();
    }
    // The last room is for news that makes room at the peer's side: else both could be full.
    int reserved = kind == NEWS && in.received() != announced ? 0 : StreamHeader.MOST_BYTES;
    long received = in.received();
    if (!out.write(
        kind, context, tag, first, second, received, view, from, bytes, lend, reserved)) {
      return false;
    }
    announced = received;
    pacedBytes -= bytes;
    return true;
  }

  /// Lasts until something is written after those bytes.
  @Override
  public void pace(long bytes, long bytesPerSecond) {
    StreamSocket to = socket;
    int most = (int) Math.min(bytesPerSecond, Integer.MAX_VALUE);
    mostUnsent = Math.max(LEAST_UNSENT, most / PARTS_OF_SECOND);
    if (to != null && to.pace(most, mostUnsent)) {
      paced = true;
      pacedBytes = Math.max(pacedBytes, 0) + bytes;
    }
  }

  private void endPace() {
    paced = false;
    if (socket != null) {
      socket.endPace();
    }
  }

  @Override
  public boolean takesMore() {
    return !paced || out.unsent() < mostUnsent;
  }

  @Override
  public boolean lends() {
    return out.lends();
  }

  @Override
  public long lent() {
    return out.written();
  }

  @Override
  public boolean owes(long mark) {
    return out.owes(mark);
  }

  @Override
  public boolean payBack() {
    return out.payBack(PAY_BACK_BYTES);
  }

  @Override
  public void letGo() {
    out.payBackAll();
    in.abandon();
  }

  @Override
  public boolean flush() {
    if (newsDue || in.received() - announced > newsBytes) {
      sendNews();
    }
    StreamSocket to = socket;
    if (practice != null && to != null && !out.waits()) {
      practise(practice, to);
    }
    if (to == null || !out.waits() || unwritable != null) {
      return false;
    }
    try {
      return out.send(to);
    } catch (IOException e) {
      // What the peer has sent before may still be there to read; then reading fails, too.
      unwritable = "write: " + e.getMessage();
      ready = true;
      return true;
    }
  }

  /// Tells how much was received and how much credit is returned, if there is room to tell.
  private void sendNews() {
    if (write(NEWS, 0, 0, creditToReturn, 0, NOTHING, 0, 0)) {
      newsDue = false;
    }
  }

  /// Adds news with a payload that nobody reads, while nothing else waits to leave.
  private void practise(Practice with, StreamSocket to) {
    if (!to.reachesMemory()) {
      practice = null;
      return;
    }
    for (int left = with.due(out.written(), to.descriptor()); left > 0; left = with.left()) {
      int bytes = Math.min(left, NONSENSE_BYTES);
      if (!write(NEWS, 0, 0, creditToReturn, 0, NONSENSE, 0, bytes)) {
        return;
      }
      newsDue = false;
      with.sent(bytes);
    }
  }

  /// Whether the peer has received everything that was written.
  public boolean acknowledged() {
    return out.acknowledgedUpTo() == out.written();
  }

  /// Prepares for a nap: it must end when there is room to write, if something is waiting to leave.
  public void beforeNap() {
    StreamSocket watched = socket;
    if (watched != null && watched.key().isValid()) {
      int wanted = SelectionKey.OP_READ | (out.waits() ? SelectionKey.OP_WRITE : 0);
      if (watched.key().interestOps() != wanted) {
        watched.key().interestOps(wanted);
      }
    }
  }

  // ---- reading ---------------------------------------------------------------------------------

  @Override
  public boolean read(Frame frame) {
    while (true) {
      while (in.parse(frame)) {
        out.acknowledge(in.receivedByPeer());
        if (frame.kind != NEWS) {
          return true;
        }
        creditReturned = frame.first;
        release();
      }
      if (in.damage() != null) {
        damaged(in.damage());
      }
      if (!fill()) {
        return false;
      }
    }
  }

  /// Reads what the kernel has, if it may have something.
  private boolean fill() {
    StreamSocket from = socket;
    if (from == null || !(ready || waiter.readsBlindly())) {
      return false;
    }
    try {
      int moved = in.fill(from);
      if (moved < 0) {
        disconnect("closed by the peer");
        return false;
      }
      if (moved == 0 && unwritable != null) {
        disconnect(unwritable);
        return false;
      }
      ready = in.more() || unwritable != null;
      return moved > 0;
    } catch (IOException e) {
      disconnect("read: " + e.getMessage());
      return false;
    }
  }

  private void damaged(String damage) {
    if (++damages == MOST_DAMAGES) {
      broken = damage + ", connections=" + damages;
    }
    disconnect(damage);
  }

  @Override
  public boolean divert(View view, long at) {
    return in.divert(view, at);
  }

  @Override
  public void collect() {
    in.collect();
  }

  @Override
  public void release() {
    damages = 0;
    in.release();
    if (in.received() - announced > newsBytes) {
      flush();
    }
  }

  @Override
  public int largestPayload() {
    return paced ? Math.min(mostUnsent, StreamIn.LARGEST_PAYLOAD) : StreamIn.LARGEST_PAYLOAD;
  }

  @Override
  public long creditBytes() {
    return CREDIT_BYTES;
  }

  @Override
  public void returnCredit(long sum) {
    creditToReturn = sum;
    newsDue = true;
  }

  @Override
  public long returnedCredit() {
    return creditReturned;
  }

  @Override
  public void acknowledgeNow() {
    newsDue = true;
  }

  @Override
  public boolean showsAtOnce() {
    return waiter.readsBlindly();
  }

  @Override
  public boolean reachesMemory() {
    return false;
  }

  @Override
  public void pull(long location, Sink sink, long to, long bytes) {
    throw new IllegalStateException("shared buffers: not reachable over tcp");
  }

  @Override
  public void look(long location, View view, long bytes) {
    throw new IllegalStateException("shared buffers: not reachable over tcp");
  }

  @Override
  public void push(View view, long from, long location, long bytes) {
    throw new IllegalStateException("shared buffers: not reachable over tcp");
  }

  @Override
  public @Nullable String broken() {
    return broken;
  }

  @Override
  public String medium() {
    return "tcp";
  }
}
