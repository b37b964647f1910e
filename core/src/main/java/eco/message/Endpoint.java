package eco.message;

import eco.transport.Board;
import eco.transport.Frame;
import eco.transport.Link;
import eco.transport.SharedBuffers;
import eco.transport.Sink;
import eco.transport.View;
import eco.transport.Waiter;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// One rank's end of all conversations: sends and receives with tags, over a link to every rank.
///
/// Threads take turns ([Turn]), and whoever waits drives all that is under way ([Driver]).
public final class Endpoint implements AutoCloseable {
  /// Stands for any rank as a source.
  public static final int ANY_SOURCE = -1;

  /// Stands for any tag.
  public static final int ANY_TAG = -1;

  /// The context of words between endpoints themselves; see [#listen].
  static final int NOTICES = -2;

  /// So many long messages may be on their way in at once: incast must not collapse.
  private static final int MOST_GRANTS = 4;

  private static final int SPARE_OPERATIONS = 1024;
  private static final Status NOTHING_RECEIVED = new Status(ANY_SOURCE, ANY_TAG, 0);

  private final int rank;
  private final Peer[] peers;
  private final Waiter waiter;
  private final @Nullable SharedBuffers buffers;
  private final Arena arena;
  private final long deadlineNanos;
  private final Matcher matcher;
  private final Turn turn = new Turn();
  private final Frame frame = new Frame();
  private final View scratch = new View();
  private final OperationList awaitingGrant = new OperationList();
  private final Tasks tasks = new Tasks();
  private final Set<Integer> abandoned = new HashSet<>();
  private final Driver driver;
  private Notices notices = (source, words) -> {};
  private Patience patience = (what, start, now) -> {};
  private long patienceNanos = Long.MAX_VALUE;
  private int grants;
  private int deaths;

  private @Nullable Operation spare;
  private int spares;
  private int outstanding;
  private long calls;
  private boolean closed;

  /// What an endpoint is made of.
  ///
  /// @param rank this process's number
  /// @param links a link to every rank, itself included
  /// @param limits the limits for each link
  /// @param waiter how to wait
  /// @param buffers buffers that neighbours can reach, if there are neighbours
  /// @param arena memory of this process alone
  /// @param deadlineNanos how long any wait may last
  /// @param repair has a broken connection made again
  public record Parts(
      int rank,
      List<Link> links,
      List<Limits> limits,
      Waiter waiter,
      @Nullable SharedBuffers buffers,
      Arena arena,
      long deadlineNanos,
      Repair repair) {}

  /// Has the broken connection to a peer made again, or gives the peer up; must not wait.
  public interface Repair {
    /// The connection to `peer` has broken.
    void begin(int peer, String trouble);
  }

  /// Hears what other endpoints have to say, in the [Turn].
  public interface Notices {
    /// `words` have come from `source`.
    void heard(int source, byte[] words);
  }

  /// Hears that somebody waits for long, in the [Turn], again and again while it lasts.
  public interface Patience {
    /// `what` has been waited for since `start`, and it is `now`.
    void waits(String what, long start, long now);
  }

  /// Puts an endpoint together.
  public Endpoint(Parts parts) {
    this.rank = parts.rank();
    this.waiter = parts.waiter();
    this.buffers = parts.buffers();
    this.arena = parts.arena();
    this.deadlineNanos = parts.deadlineNanos();
    this.matcher = new Matcher(parts.links().size());
    this.peers = new Peer[parts.links().size()];
    for (int each = 0; each < peers.length; each++) {
      peers[each] = new Peer(this, each, parts.links().get(each), parts.limits().get(each));
    }
    this.driver = new Driver(this, peers, turn, parts);
  }

  /// This process's number.
  public int rank() {
    return rank;
  }

  /// How many ranks there are.
  public int size() {
    return peers.length;
  }

  /// What joins this rank with `peer`: `shm` or `tcp`.
  public String medium(int peer) {
    return peers[peer].link.medium();
  }

  long deadlineNanos() {
    return deadlineNanos;
  }

  Matcher matcher() {
    return matcher;
  }

  Tasks tasks() {
    return tasks;
  }

  // ---- sending and receiving -----------------------------------------------------------------

  /// Sends and waits until `buffer` may be used again.
  public void send(int context, Object buffer, long offset, long count, int target, int tag) {
    Peer peer = target(target, tag);
    turn.enter();
    try {
      calls++;
      scratch.set(buffer, offset, count);
      long bytes = scratch.bytes();
      if (closed
          || bytes > peer.limits.shortBytes()
          || peer.gone != null
          || peer.outgoing.hasWork
          || !peer.outgoing.sendShort(context, tag, scratch, (int) bytes)) {
        Operation send = prepareSend(takeSpare(), context, buffer, offset, count, target, tag);
        startSend(peer, send);
        finish(send);
      } else if (peer.stream != null) {
        peer.stream.flush();
      }
    } finally {
      turn.leave();
    }
  }

  /// Receives and waits until the message is there.
  public Status receive(int context, Object buffer, long offset, long count, int source, int tag) {
    checkSource(source, tag);
    turn.enter();
    try {
      calls++;
      if (source >= 0 && driver.isFree() && matcher.quiet(source)) {
        scratch.set(buffer, offset, count);
        Status status = receiveAtOnce(peers[source], context, tag);
        if (status != null) {
          return status;
        }
      }
      Operation receive = prepareReceive(takeSpare(), context, buffer, offset, count, source, tag);
      startReceive(receive);
      return finish(receive);
    } finally {
      turn.leave();
    }
  }

  /// Takes the message straight off the link where it is the next to come and comes soon.
  ///
  /// This is the way of nearly all short messages: nothing is posted, nothing searched. Anything
  /// else stays on the link, and will be read again once the receive has been posted.
  private @Nullable Status receiveAtOnce(Peer peer, int context, int tag) {
    if (closed || scratch.readOnly()) {
      return null;
    }
    for (int look = waiter.quickLooks(); look > 0; look--) {
      if (peer.link.read(frame)) {
        Status status = peer.incoming.takeShort(frame, context, tag, scratch);
        if (status != null) {
          peer.link.release();
        }
        return status;
      }
      if (turn.wanted() || peer.gone != null) {
        return null;
      }
      waiter.quickPause();
    }
    return null;
  }

  /// Starts to send.
  ///
  /// @param asks whether it ends only once a receive has matched it
  public Pending startSend(
      int context, Object buffer, long offset, long count, int target, int tag, boolean asks) {
    Peer peer = target(target, tag);
    turn.enter();
    try {
      Operation send =
          prepareSend(new Operation(this), context, buffer, offset, count, target, tag);
      send.asks = asks;
      send.started = true;
      outstanding++;
      startSend(peer, send);
      driver.assist(send);
      return send;
    } finally {
      turn.leave();
    }
  }

  /// Starts to send; it ends once the buffer may be used again.
  public Pending startSend(
      int context, Object buffer, long offset, long count, int target, int tag) {
    return startSend(context, buffer, offset, count, target, tag, false);
  }

  /// Starts to receive.
  public Pending startReceive(
      int context, Object buffer, long offset, long count, int source, int tag) {
    checkSource(source, tag);
    turn.enter();
    try {
      Operation receive =
          prepareReceive(new Operation(this), context, buffer, offset, count, source, tag);
      receive.started = true;
      outstanding++;
      startReceive(receive);
      driver.assist(receive);
      return receive;
    } finally {
      turn.leave();
    }
  }

  /// What a receive with these wishes would get now, or null if nothing has arrived for it.
  public @Nullable Status probe(int context, int source, int tag) {
    checkSource(source, tag);
    turn.enter();
    try {
      calls++;
      int mask = Operation.maskOf(tag);
      Arrival arrival = matcher.peek(source, context, tag, mask);
      if (arrival == null) {
        driver.nudge();
        arrival = matcher.peek(source, context, tag, mask);
      }
      if (arrival == null && source != ANY_SOURCE && peers[source].gone != null) {
        throw new RankFailedException(
            source, "rank " + source + " failed: " + peers[source].gone + "; probe by " + rank);
      }
      return arrival == null ? null : arrival.status();
    } finally {
      turn.leave();
    }
  }

  private Operation prepareSend(
      Operation send, int context, Object buffer, long offset, long count, int target, int tag) {
    send.view.set(buffer, offset, count);
    send.sending = true;
    send.location =
        buffers != null && send.view.bytes() >= peers[target].limits.sharedBytes()
            ? buffers.locate(send.view)
            : -1;
    return prepare(send, context, target, tag);
  }

  private Operation prepareReceive(
      Operation receive, int context, Object buffer, long offset, long count, int source, int tag) {
    receive.view.set(buffer, offset, count);
    if (receive.view.readOnly()) {
      throw new IllegalArgumentException("receive: buffer is read-only, rank=" + rank);
    }
    receive.sending = false;
    return prepare(receive, context, source, tag);
  }

  private Operation prepare(Operation operation, int context, int peer, int tag) {
    if (closed) {
      throw new IllegalStateException("endpoint: closed, rank=" + rank);
    }
    calls++;
    operation.context = context;
    operation.peer = peer;
    operation.wantTag(tag);
    operation.bytes = operation.view.bytes();
    operation.sink = operation.view;
    operation.asks = false;
    operation.arrived = Long.MAX_VALUE;
    operation.moved = 0;
    operation.granted = false;
    operation.halved = false;
    operation.halfDone = false;
    operation.failure = null;
    operation.status = null;
    operation.state = Activity.State.UNDER_WAY;
    return operation;
  }

  private void startSend(Peer peer, Operation send) {
    if (peer.gone != null) {
      fail(send, peer.failure(send, peer.gone));
      return;
    }
    peer.outgoing.queue(send);
    if (peer.outgoing.pump() && peer.stream != null) {
      peer.stream.flush();
    }
  }

  private void startReceive(Operation receive) {
    int source = receive.peer;
    Arrival arrival = matcher.peek(source, receive.context, receive.tag, receive.tagMask);
    if (arrival != null) {
      matcher.remove(arrival);
      Peer peer = peers[arrival.source];
      peer.incoming.deliver(arrival, receive);
      peer.link.flush();
      matcher.recycle(arrival);
      return;
    }
    Peer missed = source == ANY_SOURCE ? unheardDeath() : peers[source];
    if (missed != null && missed.gone != null) {
      missed.heard = true;
      fail(receive, missed.failure(receive, missed.gone));
      return;
    }
    matcher.post(receive);
  }

  /// A dead peer of which nobody who receives from any rank has been told.
  private @Nullable Peer unheardDeath() {
    for (int i = 0; i < peers.length && deaths > 0; i++) {
      if (peers[i].died && !peers[i].heard) {
        return peers[i];
      }
    }
    return null;
  }

  private Peer target(int target, int tag) {
    if (target < 0 || target >= peers.length) {
      throw new IllegalArgumentException("send: target=" + target + ", ranks=" + peers.length);
    }
    if (tag < 0) {
      throw new IllegalArgumentException("send: tag=" + tag + ", allowed=0 to 2^31-1");
    }
    return peers[target];
  }

  private void checkSource(int source, int tag) {
    if (source < ANY_SOURCE || source >= peers.length) {
      throw new IllegalArgumentException("receive: source=" + source + ", ranks=" + peers.length);
    }
    if (tag < ANY_TAG) {
      throw new IllegalArgumentException("receive: tag=" + tag + ", allowed=0 to 2^31-1 or any");
    }
  }

  // ---- the end of an operation -----------------------------------------------------------------

  void finishSend(Operation send) {
    if (send.started) {
      send.status = new Status(send.peer, send.tag, send.bytes);
    }
    end(send, Activity.State.DONE);
  }

  void finishReceive(Operation receive) {
    end(receive, Activity.State.DONE);
  }

  void fail(Operation operation, EcoException why) {
    operation.failure = why;
    end(operation, Activity.State.FAILED);
  }

  private void end(Operation operation, Activity.State state) {
    if (operation.list != null) {
      operation.list.remove(operation);
    }
    operation.state = state;
    operation.view.clear();
    if (operation.started) {
      outstanding--;
    }
    if (operation.granted) {
      operation.granted = false;
      grants--;
      grantNext();
    }
    if (operation.owner != null) {
      report(operation, operation.owner);
    } else if (operation.parked != null) {
      LockSupport.unpark(operation.parked);
    }
  }

  /// Tells its owner that a message has ended.
  private void report(Operation operation, Owner owner) {
    EcoException failure = operation.failure;
    operation.owner = null;
    if (owner instanceof Task task) {
      task.arrived = operation.arrived;
    }
    if (failure == null) {
      owner.messageEnded(operation.step, operation.messageTag, operation.total);
    } else {
      owner.messageFailed(operation.step, failure);
    }
    giveSpare(operation);
    if (owner instanceof Task task) {
      tasks.lineUp(task);
    }
  }

  // ---- tasks -----------------------------------------------------------------------------------

  /// Begins a task and waits until it has ended.
  public void run(Task task) {
    turn.enter();
    try {
      calls++;
      task.started = false;
      begin(task);
      if (!task.ended()) {
        driver.drive(task, deadlineNanos);
      }
    } finally {
      turn.leave();
    }
    if (task.failure != null) {
      throw task.failure;
    }
  }

  /// Begins a task; whoever waits for anything, or the assistant, drives it.
  public void start(Task task) {
    turn.enter();
    try {
      calls++;
      task.started = true;
      outstanding++;
      begin(task);
      driver.assist(task);
    } finally {
      turn.leave();
    }
  }

  private void begin(Task task) {
    if (closed) {
      throw new IllegalStateException("endpoint: closed, rank=" + rank);
    }
    task.failure = null;
    task.state = Activity.State.UNDER_WAY;
    tasks.add(task);
    Peer dead = firstDeath(task);
    if (dead == null) {
      tasks.advance(task);
    } else {
      task.rankFailed(dead.failure(task, String.valueOf(dead.gone)));
    }
  }

  /// Of the dead peers that a task needs the one that died first: others may have ended for it.
  private @Nullable Peer firstDeath(Task task) {
    Peer first = null;
    for (int i = 0; i < peers.length && deaths > 0; i++) {
      Peer peer = peers[i];
      boolean earlier = peer.died && (first == null || peer.death < first.death);
      first = earlier && task.needs(peer.rank) ? peer : first;
    }
    return first;
  }

  /// Ends a task, well or not.
  void end(Task task, @Nullable EcoException why) {
    if (task.ended()) {
      return;
    }
    tasks.remove(task);
    if (why != null) {
      matcher.forget(task);
      for (Peer peer : peers) {
        peer.incoming.forget(task);
        peer.outgoing.forget(task);
      }
    }
    if (task.started) {
      outstanding--;
    }
    task.failure = why;
    task.released();
    task.state = why == null ? Activity.State.DONE : Activity.State.FAILED;
    if (task.parked != null) {
      LockSupport.unpark(task.parked);
    }
  }

  /// Drops all messages of a context, those that have come and those that will.
  void abandon(int context) {
    if (abandoned.add(context)) {
      for (Peer peer : peers) {
        peer.incoming.abandon(context);
      }
    }
  }

  boolean isAbandoned(int context) {
    return !abandoned.isEmpty() && abandoned.contains(context);
  }

  boolean sendFor(
      Owner owner,
      int step,
      View from,
      long at,
      long bytes,
      int target,
      int context,
      int tag,
      boolean asks) {
    Peer peer = peers[target];
    if (bytes <= peer.limits.shortBytes()
        && owner instanceof Task
        && !asks
        && peer.gone == null
        && !peer.outgoing.hasWork) {
      scratch.set(from, at, bytes);
      if (peer.outgoing.sendShort(context, tag, scratch, (int) bytes)) {
        if (peer.stream != null) {
          peer.stream.flush();
        }
        return true;
      }
    }
    Operation send = prepareFor(owner, step, target, context, tag);
    send.view.set(from, at, bytes);
    send.bytes = bytes;
    send.sending = true;
    send.asks = asks;
    boolean shares = bytes >= peer.limits.sharedBytes() || !(owner instanceof Task);
    send.location = shares && !asks && peer.link.reachesMemory() ? locate(send.view) : -1;
    startSend(peer, send);
    return false;
  }

  void receiveFor(
      Task task,
      int step,
      @Nullable Sink sink,
      View to,
      long at,
      long bytes,
      int source,
      int context,
      int tag,
      int tagMask) {
    Operation receive = prepareFor(task, step, source, context, tag);
    receive.tagMask = tagMask;
    if (sink == null) {
      receive.view.set(to, at, bytes);
    } else {
      receive.view.clear();
      receive.sink = sink;
    }
    receive.bytes = bytes;
    receive.sending = false;
    startReceive(receive);
  }

  private Operation prepareFor(Owner owner, int step, int peer, int context, int tag) {
    Operation operation = prepare(takeSpare(), context, peer, tag);
    operation.started = false;
    operation.owner = owner;
    operation.step = step;
    return operation;
  }

  /// Takes a short message straight off its link if it is the next to come and comes soon.
  boolean receiveSoon(Sink sink, long bytes, int source, int context, int tag) {
    Peer peer = peers[source];
    if (!driver.isFree() || !matcher.quiet(source)) {
      return false;
    }
    for (int look = waiter.quickLooks(); look > 0; look--) {
      if (peer.link.read(frame)) {
        if (!peer.incoming.takeShort(frame, context, tag, sink, bytes)) {
          return false;
        }
        peer.link.release();
        return true;
      }
      if (turn.wanted() || peer.gone != null) {
        return false;
      }
      waiter.quickPause();
    }
    return false;
  }

  /// What `rank` shows to all its neighbours, if it can be seen from here.
  public @Nullable Board board(int rank) {
    return peers[rank].link.board();
  }

  void wake(int peer) {
    peers[peer].link.wake();
  }

  /// Lets a moment pass for a task that looks for what `source` shows.
  ///
  /// @return false if it is time to look after other things too
  boolean lookAgain(int looks, int source) {
    if (looks >= waiter.quickLooks()
        || !driver.isFree()
        || turn.wanted()
        || peers[source].gone != null) {
      return false;
    }
    waiter.quickPause();
    return true;
  }

  int lies(int source, int context, IntPredicate tag) {
    peers[source].incoming.takeIn(frame);
    return matcher.left(source, context, Long.MAX_VALUE, tag);
  }

  /// Whether what lies in shared buffers here can be read by `peer` there.
  boolean shares(int peer) {
    return peers[peer].link.reachesMemory();
  }

  /// Says something to another endpoint, at once or as soon as there is room.
  public void tell(int target, byte[] words) {
    Peer peer = peers[target];
    if (peer.gone == null && !closed) {
      startSend(peer, prepareSend(new Operation(this), NOTICES, words, 0, words.length, target, 0));
    }
  }

  /// Has `notices` hear what others tell.
  public void listen(Notices notices) {
    exclusively(() -> this.notices = notices);
  }

  /// Has `patience` hear of waits that last longer than `limitNanos`.
  public void patience(long limitNanos, Patience patience) {
    exclusively(
        () -> {
          this.patience = patience;
          this.patienceNanos = limitNanos;
        });
  }

  void stillWaiting(Activity activity, long start, long now) {
    if (now - start > patienceNanos) {
      patience.waits(activity.toString(), start, now);
    }
    activity.stillWaited(now);
  }

  /// What the oldest task that is under way says about itself, or null.
  public @Nullable String oldestTask() {
    turn.enter();
    try {
      Task task = tasks.oldest();
      return task == null ? null : task.toString();
    } finally {
      turn.leave();
    }
  }

  void notice(int source, Frame words) {
    byte[] copy = new byte[words.bytes];
    MemorySegment.copy(words.memory, ValueLayout.JAVA_BYTE, words.at, copy, 0, copy.length);
    notices.heard(source, copy);
  }

  /// Lets a long message come in, now or when others have ended.
  void grant(Peer peer, Operation receive) {
    if (grants < MOST_GRANTS) {
      grants++;
      peer.incoming.accept(receive);
    } else {
      awaitingGrant.add(receive);
    }
  }

  private void grantNext() {
    Operation next = awaitingGrant.first;
    if (next != null && grants < MOST_GRANTS) {
      awaitingGrant.remove(next);
      grants++;
      peers[next.peer].incoming.accept(next);
    }
  }

  /// Where `view` lies in the buffers that neighbours can reach, or -1.
  long locate(View view) {
    return buffers == null ? -1 : buffers.locate(view);
  }

  /// Waits for a blocking operation, then keeps the object for the next; the turn is taken.
  private Status finish(Operation operation) {
    if (!operation.ended()) {
      driver.drive(operation, deadlineNanos);
    }
    EcoException failure = operation.failure;
    Status status = operation.status;
    giveSpare(operation);
    if (failure != null) {
      throw failure;
    }
    return status == null ? NOTHING_RECEIVED : status;
  }

  private Operation takeSpare() {
    Operation taken = spare;
    if (taken == null) {
      return new Operation(this);
    }
    spare = taken.next;
    taken.next = null;
    spares--;
    return taken;
  }

  private void giveSpare(Operation operation) {
    if (spares < SPARE_OPERATIONS && operation.list == null && operation.ended()) {
      operation.next = spare;
      spare = operation;
      spares++;
    }
  }

  // ---- started operations ----------------------------------------------------------------------

  boolean test(Activity operation) {
    if (!operation.ended()) {
      turn.enter();
      try {
        calls++;
        driver.nudge();
      } finally {
        turn.leave();
      }
    }
    if (operation.failure != null) {
      throw operation.failure;
    }
    return operation.ended();
  }

  Status await(Activity operation, long limitNanos) {
    if (!operation.ended()) {
      turn.enter();
      try {
        calls++;
        driver.drive(operation, limitNanos);
      } finally {
        turn.leave();
      }
    }
    if (operation.failure != null) {
      throw operation.failure;
    }
    Status status = operation.result();
    return status == null ? NOTHING_RECEIVED : status;
  }

  boolean cancel(Operation operation) {
    turn.enter();
    try {
      if (operation.sending || operation.ended() || operation.list == null) {
        return false;
      }
      boolean posted =
          operation.list == matcher.postedForAny()
              || (operation.peer >= 0 && operation.list == matcher.postedFor(operation.peer));
      if (posted) {
        cancelled(operation);
      }
      return posted;
    } finally {
      turn.leave();
    }
  }

  int outstanding() {
    return outstanding;
  }

  long calls() {
    return calls;
  }

  boolean closed() {
    return closed;
  }

  Turn turn() {
    return turn;
  }

  /// Whether the driver has what it waits for.
  boolean satisfied() {
    return driver.satisfied();
  }

  /// Takes back a blocking operation whose time is up and that has not begun.
  void cancelled(Operation operation) {
    end(operation, Activity.State.CANCELLED);
  }

  // ---- peers that go ---------------------------------------------------------------------------

  /// Says that `failed` is dead or unreachable: whatever needs it fails now.
  public void fail(int failed, String why) {
    exclusively(
        () -> {
          Peer peer = peers[failed];
          if (peer.gone == null) {
            peer.incoming.takeIn(frame);
            peerFailed(peer, why);
          }
        });
  }

  /// Runs `action` while no thread is inside, then has the driver look again.
  public void exclusively(Runnable action) {
    turn.enter();
    try {
      action.run();
    } finally {
      turn.leave();
    }
    waiter.wake();
  }

  void peerFailed(Peer peer, String why) {
    peer.died = true;
    peer.death = ++deaths;
    peer.failAll(why);
    peer.heard = !matcher.postedForAny().isEmpty();
    peer.failList(matcher.postedForAny(), why);
    tasks.rankFailed(peer.rank, why);
  }

  /// The peer has sent everything it ever will.
  void peerLeft(Peer peer) {
    peer.link.acknowledgeNow();
    peer.failAll("it has left the job");
    for (Peer each : peers) {
      if (each.gone == null && each.rank != rank) {
        return;
      }
    }
    if (peer.rank != rank) {
      peer.failList(matcher.postedForAny(), "every other rank has left the job");
    }
  }

  /// Whether `other` is neither dead nor gone and its connection is broken.
  public boolean waitsFor(int other) {
    turn.enter();
    try {
      Peer peer = peers[other];
      return peer.gone == null && peer.stream != null && peer.stream.trouble() != null && !closed;
    } finally {
      turn.leave();
    }
  }

  // ---- memory and the end --------------------------------------------------------------------

  /// Cuts a buffer off the shared memory of this machine, or off ordinary memory if there is none.
  public MemorySegment allocate(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("allocate: bytes=" + bytes);
    }
    turn.enter();
    try {
      return cut(bytes);
    } finally {
      turn.leave();
    }
  }

  /// The same for those who have the turn.
  MemorySegment cut(long bytes) {
    try {
      return buffers == null ? arena.allocate(bytes, 64) : buffers.allocate(bytes);
    } catch (IOException e) {
      throw new EcoException(
          "allocate: rank=" + rank + ", bytes=" + bytes + ", shared memory=" + e.getMessage(), e);
    }
  }

  /// Waits until every peer has, or will surely get, what was sent to it and the good-bye after it.
  ///
  /// Over shared memory that is when it stands in the peer's ring. Over TCP the peer must have read
  /// it: what a kernel holds for a peer is lost if that peer writes to a process that has gone.
  @Override
  public void close() {
    turn.enter();
    try {
      if (closed) {
        return;
      }
      calls++;
      driver.settle(false);
      closed = true;
      for (Peer peer : peers) {
        if (peer.gone == null && peer.rank != rank) {
          peer.outgoing.say(Kind.BYE, 0, 0);
        }
      }
      driver.settle(true);
    } finally {
      turn.leave();
      driver.stop();
    }
  }
}
