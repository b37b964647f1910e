package eco.message;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What an endpoint drives until it ends: a message, or a task made of many.
///
/// Its fields belong to whoever has the endpoint's [Turn], except for the state.
abstract class Activity extends Pending {
  /// How far it has come.
  enum State {
    UNDER_WAY,
    DONE,
    FAILED,
    CANCELLED
  }

  final Endpoint endpoint;

  /// Whether its caller went on: then the assistant may have to drive it.
  boolean started;

  volatile State state = State.DONE;
  @Nullable EcoException failure;
  @Nullable Thread parked;

  Activity(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  final boolean ended() {
    return state != State.UNDER_WAY;
  }

  /// Whether the one who waits for it had better look after it now.
  boolean wantsAttention() {
    return ended();
  }

  /// Its caller still waits, and it is `now`.
  void stillWaited(long now) {}

  /// Takes it back when the time of a blocking call is up, as far as that is possible.
  abstract void giveUp();

  /// What it brought.
  abstract @Nullable Status result();

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
}
