package eco.message;

import eco.transport.Sink;
import eco.transport.View;
import org.jspecify.annotations.Nullable;

/// A send or receive on its way; its fields belong to whoever has the endpoint's [Turn].
final class Operation extends Activity {
  final View view = new View();

  /// Where what is received goes: the view, unless a task has other plans.
  Sink sink = view;

  boolean sending;
  int context;
  int peer;
  int tag;

  /// Which bits of a message's tag must be equal to the wanted tag.
  int tagMask;

  /// Whether nothing but an offer may go before the receiver's word.
  boolean asks;

  /// Whom the message belongs to if nobody waits for it by itself, and its number there.
  @Nullable Owner owner;

  int step;

  /// The length of a send; the room of a receive.
  long bytes;

  /// The length and the tag of the message that a receive has matched.
  long total;

  int messageTag;

  /// When it arrived, compared with others, if that was before it was asked for.
  long arrived;

  /// How much of it has been moved.
  long moved;

  /// The number by which both ends name a message that takes more than one frame.
  int slot;

  /// Where it lies in shared buffers, or -1.
  long location;

  /// The number under which it was said to many, or -1.
  long cast;

  /// Whether the receiver's word has been given: packets may go.
  boolean granted;

  /// The way over which it comes alone since its sender has asked, or -1.
  int alone;

  /// Whether both ends copy a half each, and whether one half is done.
  boolean halved;

  boolean halfDone;

  /// When it was posted, compared with others.
  long order;

  @Nullable Status status;
  @Nullable Operation next;
  @Nullable Operation previous;
  @Nullable OperationList list;

  Operation(Endpoint endpoint) {
    super(endpoint);
  }

  /// Asks for that tag, or for any.
  void wantTag(int wanted) {
    tag = wanted;
    tagMask = maskOf(wanted);
  }

  static int maskOf(int wantedTag) {
    return wantedTag == Endpoint.ANY_TAG ? 0 : -1;
  }

  boolean matches(int messageContext, int messageTag) {
    return context == messageContext && ((tag ^ messageTag) & tagMask) == 0;
  }

  @Override
  @Nullable Status result() {
    return status;
  }

  @Override
  void giveUp() {
    if (!started && list != null && moved == 0) {
      endpoint.operations.cancelled(this);
    }
  }

  @Override
  public boolean cancel() {
    return endpoint.cancel(this);
  }

  @Override
  public String toString() {
    return (sending ? "send to " : "receive from ")
        + (peer == Endpoint.ANY_SOURCE ? "any rank" : "rank " + peer)
        + ": tag="
        + (tag == Endpoint.ANY_TAG ? "any" : String.valueOf(tag))
        + ", bytes="
        + bytes
        + (moved > 0 ? ", moved=" + moved : "");
  }
}
