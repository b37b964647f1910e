package eco.message;

import eco.transport.Frame;
import eco.transport.Sink;
import eco.transport.View;
import eco.transport.Waiter;
import org.jspecify.annotations.Nullable;

/// The way of nearly all short messages: straight onto their link, and straight off it.
///
/// Nothing is prepared, nothing posted, nothing searched. A message that cannot go this way has
/// not moved: what is on a link stays there, and will be read again once its receive has been
/// posted. All methods are called in the endpoint's [Turn].
final class Shortcut {
  private final Peer[] peers;
  private final Matcher matcher;
  private final Driver driver;
  private final Turn turn;
  private final Waiter waiter;
  private final Frame frame = new Frame();
  private final View view = new View();

  Shortcut(Endpoint endpoint, Waiter waiter) {
    this.peers = endpoint.peers;
    this.matcher = endpoint.matcher;
    this.driver = endpoint.driver;
    this.turn = endpoint.turn;
    this.waiter = waiter;
  }

  /// Sends a caller's message, if it may go now and there is room.
  boolean send(Peer peer, int context, Object buffer, long offset, long count, int tag) {
    view.set(buffer, offset, count);
    long bytes = view.bytes();
    return isOpen(peer, bytes) && write(peer, context, tag, (int) bytes);
  }

  /// Sends a task's message, if it may go now and there is room.
  boolean sendPart(Peer peer, int context, View from, long at, long bytes, int tag) {
    if (!isOpen(peer, bytes)) {
      return false;
    }
    view.set(from, at, bytes);
    return write(peer, context, tag, (int) bytes);
  }

  private static boolean isOpen(Peer peer, long bytes) {
    return bytes <= peer.limits.shortBytes() && peer.gone == null && !peer.outgoing.hasWork;
  }

  private boolean write(Peer peer, int context, int tag, int bytes) {
    if (!peer.outgoing.sendShort(context, tag, view, bytes)) {
      return false;
    }
    if (peer.stream != null) {
      peer.stream.flush();
    }
    return true;
  }

  /// Receives a caller's message, if it is the next to come from `source` and comes soon.
  @Nullable Status receive(
      int context, Object buffer, long offset, long count, int source, int tag) {
    if (!driver.isFree() || !matcher.quiet(source)) {
      return null;
    }
    view.set(buffer, offset, count);
    if (view.readOnly()) {
      return null;
    }
    Peer peer = peers[source];
    for (int look = looks(peer); look > 0; look--) {
      if (peer.link.read(frame)) {
        Status status = peer.incoming.takeShort(frame, context, tag, view);
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

  /// Receives a task's message, if it is the next to come from `source` and comes soon.
  boolean receivePart(Sink sink, long bytes, int source, int context, int tag) {
    if (!driver.isFree() || !matcher.quiet(source)) {
      return false;
    }
    Peer peer = peers[source];
    for (int look = looks(peer); look > 0; look--) {
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

  /// How often to look at one link before turning to all of them.
  private int looks(Peer peer) {
    return peer.link.showsAtOnce() ? waiter.quickLooks() : 1;
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
}
