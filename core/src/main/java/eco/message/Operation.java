package eco.message;

import eco.transport.View;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A send or receive on its way; its fields belong to whoever has the endpoint's [Turn].
final class Operation extends Pending {
  /// How far an operation has come.
  enum State {
    UNDER_WAY,
    DONE,
    FAILED,
    CANCELLED
  }

  final Endpoint endpoint;
  final View view = new View();

  boolean sending;
  boolean started;
  int context;
  int peer;
  int tag;

  /// The length of a send; the room of a receive.
  long bytes;

  /// The length of the message that a receive has matched.
  long total;

  /// How much of it has been moved.
  long moved;

  /// The number by which both ends name a message that takes more than one frame.
  int slot;

  /// Where it lies in shared buffers, or -1.
  long location;

  /// Whether the receiver's word has been given: packets may go.
  boolean granted;

  /// Whether both ends copy a half each, and whether one half is done.
  boolean halved;

  boolean halfDone;

  /// When it was posted, compared with others.
  long order;

  volatile State state = State.DONE;
  @Nullable EcoException failure;
  @Nullable Status status;
  @Nullable Thread parked;
  @Nullable Operation next;
  @Nullable Operation previous;
  @Nullable OperationList list;

  Operation(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  boolean ended() {
    return state != State.UNDER_WAY;
  }

  boolean matches(int messageContext, int messageTag) {
    return context == messageContext && (tag == messageTag || tag == Endpoint.ANY_TAG);
  }

  @Override
  public boolean test() {
    return endpoint.test(this);
  }

  @Override
  public Status await() {
    return endpoint.await(this, endpoint.deadlineNanos());
  }

  @Override
  public Status await(Duration limit) {
    return endpoint.await(this, limit.toNanos());
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
