package eco.message;

import eco.transport.Frame;
import org.jspecify.annotations.Nullable;

/// Sees to what must fail when peers die or leave, and who has to hear of a death later.
///
/// All methods are called in the endpoint's [Turn].
final class Departures {
  private final int rank;
  private final Peer[] peers;
  private final Matcher matcher;
  private final Tasks tasks;
  private final Frame frame = new Frame();
  private int deaths;

  Departures(Endpoint endpoint) {
    this.rank = endpoint.rank();
    this.peers = endpoint.peers;
    this.matcher = endpoint.matcher;
    this.tasks = endpoint.tasks;
  }

  /// Somebody says that a peer is dead: what it sent before is taken in first.
  void reported(Peer peer, String why) {
    if (peer.gone == null) {
      peer.incoming.takeIn(frame);
      died(peer, why);
    }
  }

  /// The peer is dead or cannot be believed: whatever needs it fails.
  void died(Peer peer, String why) {
    peer.died = true;
    peer.death = ++deaths;
    peer.failAll(why);
    peer.heard = !matcher.postedForAny().isEmpty();
    peer.failList(matcher.postedForAny(), why);
    tasks.rankFailed(peer.rank, why);
  }

  /// Whether nobody has died.
  boolean none() {
    return deaths == 0;
  }

  /// The peer has sent everything it ever will.
  void left(Peer peer) {
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

  /// A dead peer of which nobody who receives from any rank has been told.
  @Nullable Peer unheardDeath() {
    for (int i = 0; i < peers.length && deaths > 0; i++) {
      if (peers[i].died && !peers[i].heard) {
        return peers[i];
      }
    }
    return null;
  }

  /// Of the dead peers that a task needs the one that died first: others may have ended for it.
  @Nullable Peer firstDeath(Task task) {
    Peer first = null;
    for (int i = 0; i < peers.length && deaths > 0; i++) {
      Peer peer = peers[i];
      boolean earlier = peer.died && (first == null || peer.death < first.death);
      first = earlier && task.needs(peer.rank) ? peer : first;
    }
    return first;
  }
}
