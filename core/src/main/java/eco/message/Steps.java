package eco.message;

import eco.transport.Frame;
import eco.transport.Sink;
import eco.transport.View;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// The messages of tasks: nobody waits for one by itself, its owner hears when it has ended.
///
/// All methods are called in the endpoint's [Turn], and none waits.
final class Steps {
  private final Peer[] peers;
  private final Matcher matcher;
  private final Memory memory;
  private final Operations operations;
  private final Shortcut shortcut;
  private final Frame frame = new Frame();

  Steps(Endpoint endpoint) {
    this.peers = endpoint.peers;
    this.matcher = endpoint.matcher;
    this.memory = endpoint.memory;
    this.operations = endpoint.operations;
    this.shortcut = endpoint.shortcut;
  }

  /// Sends; the owner hears of the end unless true is returned.
  ///
  /// @return whether the message has left already
  boolean send(
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
    boolean ofTask = owner instanceof Task;
    if (ofTask && !asks && shortcut.sendPart(peer, context, from, at, bytes, tag)) {
      return true;
    }
    Operation send = prepare(owner, step, target, context, tag);
    send.view.set(from, at, bytes);
    send.bytes = bytes;
    send.sending = true;
    send.asks = asks;
    boolean shares = bytes >= peer.limits.sharedBytes() || !ofTask;
    send.location = shares && !asks && peer.link.reachesMemory() ? memory.locate(send.view) : -1;
    operations.startSend(peer, send);
    return false;
  }

  /// Has the next `bytes` for a target leave at no more than so many per second.
  void pace(int target, long bytes, long bytesPerSecond) {
    peers[target].link.pace(bytes, bytesPerSecond);
  }

  /// Tells a target what was said to many; the owner hears of the end.
  ///
  /// @param cast the number under which it was said
  void sendWord(
      Owner owner,
      int step,
      View from,
      long at,
      long bytes,
      int target,
      int context,
      int tag,
      long cast) {
    Operation send = prepare(owner, step, target, context, tag);
    send.view.set(from, at, bytes);
    send.bytes = bytes;
    send.sending = true;
    send.location = -1;
    send.cast = cast;
    operations.startSend(peers[target], send);
  }

  /// Receives into a sink or, without one, into a view; the task hears of the end, perhaps at once.
  void receive(
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
    Operation receive = prepare(task, step, source, context, tag);
    receive.tagMask = tagMask;
    if (sink == null) {
      receive.view.set(to, at, bytes);
    } else {
      receive.view.clear();
      receive.sink = sink;
    }
    receive.bytes = bytes;
    receive.sending = false;
    operations.startReceive(receive);
  }

  private Operation prepare(Owner owner, int step, int peer, int context, int tag) {
    Operation operation = operations.prepare(operations.takeSpare(), context, peer, tag);
    operation.started = false;
    operation.owner = owner;
    operation.step = step;
    return operation;
  }

  /// Whether no message from `source` is there that nobody has received; takes none in.
  boolean nothingLies(int source) {
    return !matcher.hasArrival(source) && !peers[source].link.read(frame);
  }

  /// The tag of a message from `source` that is there, that nobody has received and that passes a
  /// test, or -1.
  int lies(int source, int context, IntPredicate tag) {
    peers[source].incoming.takeIn(frame);
    return matcher.left(source, context, Long.MAX_VALUE, tag);
  }

  /// Drops all messages of a context, those that have come and those that will.
  void abandon(int context) {
    if (matcher.abandon(context)) {
      for (Peer peer : peers) {
        peer.incoming.abandon(context);
      }
    }
  }

  /// Whether what lies in shared buffers here can be read by `peer` there.
  boolean shares(int peer) {
    return peers[peer].link.reachesMemory();
  }

  /// Has `view` view `bytes` that lie at `location` in the shared buffers of `peer`.
  void look(int peer, long location, View view, long bytes) {
    peers[peer].link.look(location, view, bytes);
  }

  /// Wakes a peer to which something was shown.
  void wake(int peer) {
    peers[peer].link.wake();
  }
}
