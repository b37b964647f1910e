package eco.message;

import eco.transport.Board;
import eco.transport.Link;
import eco.transport.Multicast;
import eco.transport.SharedBuffers;
import eco.transport.StreamLink;
import eco.transport.Waiter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One rank's end of all conversations: sends and receives with tags, over a link to every rank.
///
/// Threads take turns ([Turn]), and whoever waits drives all that is under way ([Driver]). A short
/// message takes the [Shortcut] where it can; all others become [Operations]. A task's messages are
/// its [Steps].
public final class Endpoint implements AutoCloseable {
  /// Stands for any rank as a source.
  public static final int ANY_SOURCE = -1;

  /// Stands for any tag.
  public static final int ANY_TAG = -1;

  /// The context of words between endpoints themselves; see [#listen].
  static final int NOTICES = -2;

  final long deadlineNanos;
  final Peer[] peers;
  final Turn turn = new Turn();
  final Matcher matcher;
  final Listeners listeners;
  final Assistant assistant;
  final Tasks tasks;
  final Departures departures;
  final Memory memory;
  final Grants grants;
  final Driver driver;
  final Operations operations;
  final Casts casts;
  final Shortcut shortcut;
  final Steps steps;
  private final int rank;
  private final Waiter waiter;
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
    /// The connection to `peer` has broken; with this one `breaks` of them have.
    void begin(int peer, int breaks, String trouble);
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

  /// Puts an endpoint together; each part takes from it the parts that were made before.
  public Endpoint(Parts parts) {
    this.rank = parts.rank();
    this.deadlineNanos = parts.deadlineNanos();
    this.waiter = parts.waiter();
    this.peers = new Peer[parts.links().size()];
    this.matcher = new Matcher(peers.length);
    this.listeners = new Listeners();
    this.assistant = new Assistant(this);
    this.tasks = new Tasks(this);
    this.departures = new Departures(this);
    this.memory = new Memory(parts);
    this.grants = new Grants(this);
    this.casts = new Casts(this);
    this.driver = new Driver(this, parts);
    this.operations = new Operations(this);
    this.shortcut = new Shortcut(this, waiter);
    this.steps = new Steps(this);
    for (int each = 0; each < peers.length; each++) {
      peers[each] = new Peer(this, each, parts.links().get(each), parts.limits().get(each));
    }
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

  /// What `rank` shows to all its neighbours, if it can be seen from here.
  public @Nullable Board board(int rank) {
    return peers[rank].link.board();
  }

  // ---- sending and receiving -----------------------------------------------------------------

  /// Sends and waits until `buffer` may be used again.
  public void send(int context, Object buffer, long offset, long count, int target, int tag) {
    Peer peer = target(target, tag);
    turn.enter();
    try {
      assistant.called();
      if (closed || !shortcut.send(peer, context, buffer, offset, count, tag)) {
        Operation send = operations.takeSpare();
        operations.prepareSend(send, context, buffer, offset, count, target, tag);
        operations.startSend(peer, send);
        finish(send);
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
      assistant.called();
      if (source >= 0 && !closed) {
        Status status = shortcut.receive(context, buffer, offset, count, source, tag);
        if (status != null) {
          return status;
        }
      }
      Operation receive = operations.takeSpare();
      operations.prepareReceive(receive, context, buffer, offset, count, source, tag);
      operations.startReceive(receive);
      return finish(receive);
    } finally {
      turn.leave();
    }
  }

  /// Waits for a blocking operation, then keeps the object for the next; the turn is taken.
  private Status finish(Operation operation) {
    if (!operation.ended()) {
      driver.drive(operation, deadlineNanos);
    }
    operations.giveSpare(operation);
    return operation.outcome();
  }

  /// Tells over which way the messages of every peer come.
  ///
  /// Of long messages whose senders ask first, one at a time comes in over the same way.
  public void comeOver(int[] wayOfPeer) {
    turn.enter();
    try {
      grants.comeOver(wayOfPeer);
    } finally {
      turn.leave();
    }
  }

  /// Starts to send.
  ///
  /// @param asks whether it ends only once a receive has matched it
  public Pending startSend(
      int context, Object buffer, long offset, long count, int target, int tag, boolean asks) {
    Peer peer = target(target, tag);
    turn.enter();
    try {
      Operation send = new Operation(this);
      operations.prepareSend(send, context, buffer, offset, count, target, tag);
      send.asks = asks;
      assistant.started(send);
      operations.startSend(peer, send);
      assistant.assist(send);
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
      Operation receive = new Operation(this);
      operations.prepareReceive(receive, context, buffer, offset, count, source, tag);
      assistant.started(receive);
      operations.startReceive(receive);
      assistant.assist(receive);
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
      assistant.called();
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

  /// Nothing begins once the endpoint has said good-bye.
  void checkOpen() {
    if (closed) {
      throw new IllegalStateException("endpoint: closed, rank=" + rank);
    }
  }

  boolean closed() {
    return closed;
  }

  // ---- tasks -----------------------------------------------------------------------------------

  /// Begins a task and waits until it has ended.
  public void run(Task task) {
    turn.enter();
    try {
      assistant.called();
      task.started = false;
      task.failure = null;
      if (!closed && departures.none() && task.atOnce()) {
        return;
      }
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
      assistant.called();
      assistant.started(task);
      begin(task);
      assistant.assist(task);
    } finally {
      turn.leave();
    }
  }

  private void begin(Task task) {
    checkOpen();
    tasks.begin(task);
    Peer dead = departures.firstDeath(task);
    if (dead == null) {
      tasks.advance(task);
    } else {
      task.rankFailed(dead.failure(task, String.valueOf(dead.gone)));
    }
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

  // ---- what was started ------------------------------------------------------------------------

  /// Moves all that is under way on once, for somebody who asks whether something has ended.
  void nudge() {
    turn.enter();
    try {
      assistant.called();
      driver.nudge();
    } finally {
      turn.leave();
    }
  }

  /// Waits until an activity has ended.
  void drive(Activity activity, long limitNanos) {
    turn.enter();
    try {
      assistant.called();
      driver.drive(activity, limitNanos);
    } finally {
      turn.leave();
    }
  }

  boolean cancel(Operation operation) {
    turn.enter();
    try {
      return operations.cancel(operation);
    } finally {
      turn.leave();
    }
  }

  // ---- many at once ----------------------------------------------------------------------------

  /// From now on messages to many may be said once, over a multicast group.
  public void join(Multicast group) {
    casts.over(group);
  }

  /// Lets whoever listens hear that this rank is there, if there is a multicast group.
  public void greet() {
    exclusively(casts::greet);
  }

  /// Whether anything of a rank has come over the multicast group.
  public boolean heard(int rank) {
    turn.enter();
    try {
      return casts.hasHeard(rank);
    } finally {
      turn.leave();
    }
  }

  /// How many messages this rank has said to many, and how many times a target had not heard one.
  public long[] casts() {
    turn.enter();
    try {
      return casts.counts();
    } finally {
      turn.leave();
    }
  }

  // ---- words between endpoints, and who listens ------------------------------------------------

  /// Says something to another endpoint, at once or as soon as there is room.
  public void tell(int target, byte[] words) {
    Peer peer = peers[target];
    if (peer.gone == null && !closed) {
      Operation send = new Operation(this);
      operations.prepareSend(send, NOTICES, words, 0, words.length, target, 0);
      operations.startSend(peer, send);
    }
  }

  /// Has `notices` hear what others tell.
  public void listen(Notices notices) {
    exclusively(() -> listeners.listen(notices));
  }

  /// Has `patience` hear of waits that last longer than `limitNanos`.
  public void patience(long limitNanos, Patience patience) {
    exclusively(() -> listeners.patience(limitNanos, patience));
  }

  // ---- peers that go ---------------------------------------------------------------------------

  /// Says that `failed` is dead or unreachable: whatever needs it fails now.
  public void fail(int failed, String why) {
    exclusively(() -> departures.reported(peers[failed], why));
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

  /// Whether `other` is neither dead nor gone and it was the break of this number that left it
  /// without a connection.
  public boolean waitsFor(int other, int breaks) {
    turn.enter();
    try {
      Peer peer = peers[other];
      StreamLink stream = peer.stream;
      boolean cut = stream != null && stream.trouble() != null && stream.breaks() == breaks;
      return cut && peer.gone == null && !closed;
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
      return memory.cut(bytes);
    } finally {
      turn.leave();
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
      assistant.called();
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
      assistant.stop();
    }
  }
}
