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

  private static final Status NOTHING_RECEIVED =
      new Status(Endpoint.ANY_SOURCE, Endpoint.ANY_TAG, 0);

  final Endpoint endpoint;

  /// Whether its caller went on: then the assistant may have to drive it.
  boolean started;

  volatile State state = State.DONE;
  @Nullable EcoException failure;
  @Nullable Thread parked;

  /// Whether somebody wants to know how long its caller had nothing to do but wait.
  boolean watched;

  /// How long that was, and since when it is so again; 0 while there is something to do.
  private long idleNanos;

  private long idleSince;

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

  /// Begins to count, or not.
  final void watch(boolean wanted) {
    watched = wanted;
    idleNanos = 0;
    idleSince = 0;
  }

  /// Its caller has nothing to do from now on, or something again.
  final void idle(boolean now) {
    if (now && idleSince == 0) {
      idleSince = System.nanoTime();
    } else if (!now && idleSince != 0) {
      idleNanos += System.nanoTime() - idleSince;
      idleSince = 0;
    }
  }

  /// How long its caller had nothing to do since counting began.
  final long idleNanos() {
    idle(false);
    return idleNanos;
  }

  /// Its caller still waits, and it is `now`.
  void stillWaited(long now) {}

  /// Takes it back when the time of a blocking call is up, as far as that is possible.
  abstract void giveUp();

  /// What it brought.
  abstract @Nullable Status result();

  @Override
  public boolean test() {
    if (!ended()) {
      endpoint.nudge();
    }
    if (failure != null) {
      throw failure;
    }
    return ended();
  }

  @Override
  public Status await() {
    return await(endpoint.deadlineNanos);
  }

  @Override
  public Status await(Duration limit) {
    return await(limit.toNanos());
  }

  private Status await(long limitNanos) {
    if (!ended()) {
      endpoint.drive(this, limitNanos);
    }
    return outcome();
  }

  /// What it brought now that it has ended, unless it failed.
  final Status outcome() {
    if (failure != null) {
      throw failure;
    }
    Status status = result();
    return status == null ? NOTHING_RECEIVED : status;
  }
}
