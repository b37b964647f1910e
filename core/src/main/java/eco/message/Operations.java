package eco.message;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The sends and receives of an endpoint, from their preparation to their end.
///
/// An object that nobody holds any more serves the next message: after a while none is made. All
/// methods are called in the endpoint's [Turn], and none waits.
final class Operations {
  private static final int MOST_SPARES = 1024;

  private final Endpoint endpoint;
  private final Peer[] peers;
  private final Matcher matcher;
  private final Memory memory;
  private final Grants grants;
  private final Tasks tasks;
  private final Departures departures;
  private final Assistant assistant;
  private @Nullable Operation spare;
  private int spares;

  Operations(Endpoint endpoint) {
    this.endpoint = endpoint;
    this.peers = endpoint.peers;
    this.matcher = endpoint.matcher;
    this.memory = endpoint.memory;
    this.grants = endpoint.grants;
    this.tasks = endpoint.tasks;
    this.departures = endpoint.departures;
    this.assistant = endpoint.assistant;
  }

  // ---- the beginning ---------------------------------------------------------------------------

  /// An operation that nobody holds: a spare one, or a new one.
  Operation takeSpare() {
    Operation taken = spare;
    if (taken == null) {
      return new Operation(endpoint);
    }
    spare = taken.next;
    taken.next = null;
    spares--;
    return taken;
  }

  /// Keeps an operation for the next message, unless something still holds it.
  void giveSpare(Operation operation) {
    if (spares < MOST_SPARES && operation.list == null && operation.ended()) {
      operation.next = spare;
      spare = operation;
      spares++;
    }
  }

  Operation prepareSend(
      Operation send, int context, Object buffer, long offset, long count, int target, int tag) {
    send.view.set(buffer, offset, count);
    send.sending = true;
    boolean shares = send.view.bytes() >= peers[target].limits.sharedBytes();
    send.location = shares ? memory.locate(send.view) : -1;
    return prepare(send, context, target, tag);
  }

  Operation prepareReceive(
      Operation receive, int context, Object buffer, long offset, long count, int source, int tag) {
    receive.view.set(buffer, offset, count);
    if (receive.view.readOnly()) {
      throw new IllegalArgumentException("receive: buffer is read-only, rank=" + endpoint.rank());
    }
    receive.sending = false;
    return prepare(receive, context, source, tag);
  }

  Operation prepare(Operation operation, int context, int peer, int tag) {
    endpoint.checkOpen();
    assistant.called();
    operation.context = context;
    operation.peer = peer;
    operation.wantTag(tag);
    operation.bytes = operation.view.bytes();
    operation.sink = operation.view;
    operation.asks = false;
    operation.cast = -1;
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

  /// Has a send begin, now or as soon as it may.
  void startSend(Peer peer, Operation send) {
    if (peer.gone != null) {
      fail(send, peer.failure(send, peer.gone));
      return;
    }
    peer.outgoing.queue(send);
    if (peer.outgoing.pump() && peer.stream != null) {
      peer.stream.flush();
    }
  }

  /// Gives a receive the message that waits for it, or posts it.
  void startReceive(Operation receive) {
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
    Peer missed = source == Endpoint.ANY_SOURCE ? departures.unheardDeath() : peers[source];
    if (missed != null && missed.gone != null) {
      missed.heard = true;
      fail(receive, missed.failure(receive, missed.gone));
      return;
    }
    matcher.post(receive);
  }

  // ---- the end ---------------------------------------------------------------------------------

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

  /// Takes back a receive that nothing has matched yet.
  ///
  /// @return whether it was one
  boolean cancel(Operation operation) {
    if (operation.sending || operation.ended() || !matcher.hasPosted(operation)) {
      return false;
    }
    cancelled(operation);
    return true;
  }

  /// Takes back a blocking operation whose time is up and that has not begun.
  void cancelled(Operation operation) {
    end(operation, Activity.State.CANCELLED);
  }

  private void end(Operation operation, Activity.State state) {
    if (operation.list != null) {
      operation.list.remove(operation);
    }
    operation.state = state;
    operation.view.clear();
    assistant.ended(operation);
    if (operation.granted) {
      operation.granted = false;
      grants.giveBack(operation);
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
}
