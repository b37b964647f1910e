package eco.message;

import eco.transport.Frame;
import eco.transport.Link;
import eco.transport.StreamLink;
import org.jspecify.annotations.Nullable;

/// The conversation with one peer; [Kind] shows the protocols.
///
/// Whatever a peer may send before a receive asks for it is paid for with credit, so that reading
/// never has to stop: a word like ACCEPT cannot get stuck behind data.
final class Peer {
  /// What an envelope costs in credit besides its payload.
  static final long ENVELOPE = 64;

  final Endpoint endpoint;
  final int rank;
  final Link link;
  final Limits limits;
  final Outgoing outgoing;
  final Incoming incoming;

  /// The link if it is a stream, whose connections can break and be made again.
  final @Nullable StreamLink stream;

  /// Why nothing can come from or go to this peer any more, or null.
  @Nullable String gone;

  /// Whether it is dead rather than gone in peace.
  boolean died;

  /// How many had died when it died, itself included; 0 while it lives.
  int death;

  /// Whether a receive from any rank, or one that was begun later, has told of its death.
  boolean heard;

  /// How many of its connections had broken when the last one was given to be made again.
  int repaired;

  Peer(Endpoint endpoint, int rank, Link link, Limits limits) {
    this.endpoint = endpoint;
    this.rank = rank;
    this.link = link;
    this.limits = limits;
    this.stream = link instanceof StreamLink found ? found : null;
    this.outgoing = new Outgoing(this);
    this.incoming = new Incoming(this);
  }

  void handle(Frame frame) {
    switch (frame.kind) {
      case Kind.SHORT -> incoming.shortMessage(frame);
      case Kind.OFFER, Kind.EAGER, Kind.SHARED, Kind.CAST -> incoming.longMessage(frame);
      case Kind.PACKET -> incoming.part(frame);
      case Kind.PUSHED -> incoming.pushed(frame);
      case Kind.ACCEPT, Kind.DONE -> answer(frame);
      case Kind.BYE -> endpoint.departures.left(this);
      default -> refuse(frame);
    }
  }

  private void answer(Frame frame) {
    Operation send = outgoing.waiting(frame.first);
    if (send == null) {
      refuse(frame);
    } else if (frame.kind == Kind.ACCEPT) {
      outgoing.accepted(send, frame.second);
    } else {
      outgoing.done(send);
    }
  }

  /// Gives up a peer that says what cannot be: nothing after it could be believed.
  void refuse(Frame frame) {
    if (gone == null) {
      endpoint.departures.died(
          this,
          "impossible frame: kind="
              + frame.kind
              + ", tag="
              + frame.tag
              + ", first="
              + frame.first
              + ", second="
              + frame.second
              + ", bytes="
              + frame.bytes);
    }
  }

  /// Fails everything that needs this peer.
  void failAll(String why) {
    gone = why;
    outgoing.failAll(why);
    incoming.failAll(why);
    failList(endpoint.matcher.postedFor(rank), why);
  }

  void failList(OperationList list, String why) {
    for (Operation each = list.first; each != null; each = list.first) {
      list.remove(each);
      endpoint.operations.fail(each, failure(each, why));
    }
  }

  RankFailedException failure(Activity operation, String why) {
    return new RankFailedException(
        rank, "rank " + rank + " failed: " + why + "; rank " + endpoint.rank() + ": " + operation);
  }
}
