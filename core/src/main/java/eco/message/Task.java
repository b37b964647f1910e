package eco.message;

import eco.transport.Sink;
import eco.transport.View;
import java.lang.foreign.MemorySegment;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Something made of many messages that moves on whenever one of them ends: a collective operation.
///
/// All methods are called in the endpoint's [Turn] and must not wait.
public abstract class Task extends Activity implements Owner {
  private static final View NOTHING = new View();

  /// Whether it stands in the endpoint's line of tasks that can move on, and who is behind it.
  boolean inLine;

  @Nullable Task behind;

  /// Whether it wants to move on at a time, whatever comes, and when.
  boolean timed;

  long dueAt;

  /// Whether it waits for what no message tells it of; see [#hasNews].
  boolean looking;

  /// When the message that has just ended arrived, compared with others.
  long arrived;

  /// Its neighbours among the tasks under way.
  @Nullable Task nextTask;

  @Nullable Task previousTask;

  protected Task(Endpoint endpoint) {
    super(endpoint);
  }

  /// Does all of it, if that takes but a moment; asked before it is begun by a caller who waits.
  ///
  /// @return whether it has ended, and well; else it will be begun as others are
  protected boolean atOnce() {
    return false;
  }

  /// Does all that can be done now; never called within itself.
  protected abstract void advance();

  /// Whether there is something for it that no message has told it of; asked all the time after
  /// [#lookAround].
  protected boolean hasNews() {
    return false;
  }

  /// Whether it cannot end well without that rank.
  protected abstract boolean needs(int rank);

  /// What it does when a rank that it needs has died.
  protected abstract void rankFailed(RankFailedException why);

  /// Its caller still waits, and it is `now`; called once in a while.
  protected abstract void waited(long now);

  /// It has ended: memory may be given back.
  protected abstract void released();

  /// Whether it has ended or was never begun.
  public final boolean over() {
    return ended();
  }

  /// What it is, for errors.
  protected abstract String describe();

  @Override
  boolean wantsAttention() {
    return inLine || ended();
  }

  @Override
  void stillWaited(long now) {
    waited(now);
  }

  @Override
  void giveUp() {
    endpoint.tasks.end(this, new DeadlineException(describe()));
  }

  @Override
  @Nullable Status result() {
    return null;
  }

  /// A collective operation cannot be taken back.
  @Override
  public boolean cancel() {
    return false;
  }

  @Override
  public String toString() {
    return describe();
  }

  /// Sends bytes of `from`; [#messageEnded] comes later, unless true is returned.
  ///
  /// @param step the message's number for this task
  /// @param asks whether nothing may go before the receiver has said so
  /// @return whether the message has left already
  protected final boolean send(
      int step, View from, long at, long bytes, int target, int context, int tag, boolean asks) {
    return endpoint.steps.send(this, step, from, at, bytes, target, context, tag, asks);
  }

  /// Sends bytes that belong to `owner`, which hears of the end: this task may end before.
  protected final void send(
      Owner owner, View from, long bytes, int target, int context, int tag, boolean asks) {
    if (endpoint.steps.send(owner, 0, from, 0, bytes, target, context, tag, asks)) {
      owner.messageEnded(0, tag, bytes);
    }
  }

  /// Has the next `bytes` for a target leave at no more than so many per second.
  protected final void pace(int target, long bytes, long bytesPerSecond) {
    endpoint.steps.pace(target, bytes, bytesPerSecond);
  }

  /// Says bytes of `from` once to all who listen.
  ///
  /// @return the number of what was said, for [#sendWord], or -1 if they must go to each by itself
  protected final long say(View from, long at, long bytes) {
    return endpoint.casts.say(from, at, bytes);
  }

  /// Tells a target that it should have heard these bytes; [#messageEnded] comes when it has them.
  protected final void sendWord(
      int step, View from, long at, long bytes, int target, int context, int tag, long cast) {
    endpoint.steps.sendWord(this, step, from, at, bytes, target, context, tag, cast);
  }

  /// The same of bytes that belong to `owner`, which hears of the end: this task may end before.
  protected final void sendWord(
      Owner owner, View from, long bytes, int target, int context, int tag, long cast) {
    endpoint.steps.sendWord(owner, 0, from, 0, bytes, target, context, tag, cast);
  }

  /// Whether `peer` can read what lies in buffers from [#allocate].
  protected final boolean shares(int peer) {
    return endpoint.steps.shares(peer);
  }

  /// Whether a view lies in buffers from [#allocate] or from the user's.
  protected final boolean isShared(View view) {
    return locate(view) >= 0;
  }

  /// Receives into `to`; [#messageEnded] comes when the message is there, perhaps at once.
  protected final void receive(
      int step, View to, long at, long bytes, int source, int context, int tag, int tagMask) {
    endpoint.steps.receive(this, step, null, to, at, bytes, source, context, tag, tagMask);
  }

  /// Receives into a sink; [#messageEnded] comes when the message is there, perhaps at once.
  protected final void receive(
      int step, Sink sink, long bytes, int source, int context, int tag, int tagMask) {
    endpoint.steps.receive(this, step, sink, NOTHING, 0, bytes, source, context, tag, tagMask);
  }

  /// Takes a short message if it is the next to come from `source` and comes soon.
  protected final boolean receiveSoon(Sink sink, long bytes, int source, int context, int tag) {
    if (started) {
      return false;
    }
    if (!watched) {
      return endpoint.shortcut.receivePart(sink, bytes, source, context, tag);
    }
    idle(true);
    boolean received = endpoint.shortcut.receivePart(sink, bytes, source, context, tag);
    idle(false);
    return received;
  }

  /// Has `view` view `bytes` that lie at `location` in the buffers from [#allocate] of `peer`.
  protected final void look(int peer, long location, View view, long bytes) {
    endpoint.steps.look(peer, location, view, bytes);
  }

  /// Where a view lies in buffers from [#allocate], as other ranks are told, or -1.
  protected final long locate(View view) {
    return endpoint.memory.locate(view);
  }

  /// Wakes a rank to which something was shown.
  protected final void wake(int rank) {
    endpoint.steps.wake(rank);
  }

  /// Has it asked again and again whether there is news.
  protected final void lookAround() {
    endpoint.tasks.lookFor(this);
  }

  /// Lets a moment pass before it looks again for what `source` shows.
  ///
  /// @param looks how often it has looked in vain
  /// @return false if it had better leave
  protected final boolean lookAgain(int looks, int source) {
    if (started) {
      return false;
    }
    if (watched) {
      idle(true);
    }
    return endpoint.shortcut.lookAgain(looks, source);
  }

  /// Has the time counted, or not, in which the caller has nothing to do but wait.
  protected final void watchWaiting(boolean wanted) {
    watch(wanted);
  }

  /// How long the caller has had nothing to do but wait, if that is counted.
  protected final long waitedNanos() {
    return idleNanos();
  }

  /// Whether it has failed.
  protected final boolean failed() {
    return failure != null;
  }

  /// The tag of a message from `source` that nobody has received, that came before the one that
  /// has just ended and passes a test, or -1.
  protected final int left(int source, int context, IntPredicate tag) {
    return endpoint.matcher.left(source, context, arrived, tag);
  }

  /// Whether no message from `source` is there that nobody has received, not even on its link.
  protected final boolean nothingLies(int source) {
    return endpoint.steps.nothingLies(source);
  }

  /// The tag of a message from `source` that is there, that nobody has received and that passes a
  /// test, or -1.
  protected final int lies(int source, int context, IntPredicate tag) {
    return endpoint.steps.lies(source, context, tag);
  }

  /// Has it move on at a time on the clock of [System#nanoTime], whatever comes until then; of
  /// several times that have not come, the earliest counts.
  protected final void advanceAt(long nanos) {
    endpoint.tasks.advanceAt(this, nanos);
  }

  /// A buffer that neighbours can reach if there are any; it lives as long as the endpoint.
  protected final MemorySegment allocate(long bytes) {
    return endpoint.memory.cut(bytes);
  }

  /// Drops what has come and will come in a context, which nobody will ever ask for again.
  protected final void abandon(int context) {
    endpoint.steps.abandon(context);
  }

  /// Ends the task: it is done, or failed.
  protected final void end(@Nullable EcoException why) {
    endpoint.tasks.end(this, why);
  }
}
