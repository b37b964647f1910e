package eco.message;

import eco.transport.Frame;
import eco.transport.StreamLink;
import eco.transport.Waiter;
import java.util.ArrayList;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Keeps an endpoint going: whoever waits takes in what arrives, for itself and for all others.
///
/// One of the threads that wait has the wheel; the others are parked until their operation ends or
/// the wheel is free. A caller takes the wheel from the [Assistant] whenever it wants to. All
/// methods are called in the endpoint's [Turn], and give it up where they sleep.
final class Driver {
  private static final int LOOKS_PER_CLOCK = 64;
  private static final long LONGEST_NAP_NANOS = 200_000_000;

  /// A selector sleeps whole milliseconds.
  private static final long SHORTEST_NAP_NANOS = 1_000_000;

  private static final long LONGEST_PARK_NANOS = 10_000_000;

  private final Endpoint endpoint;
  private final int rank;
  private final Peer[] peers;
  private final Turn turn;
  private final Waiter waiter;
  private final Endpoint.Repair repair;
  private final long deadlineNanos;
  private final Tasks tasks;
  private final Casts casts;
  private final Assistant assistant;
  private final Frame frame = new Frame();
  private final ArrayList<Thread> parked = new ArrayList<>();
  private @Nullable Thread wheel;
  private @Nullable Activity awaited;

  Driver(Endpoint endpoint, Endpoint.Parts parts) {
    this.endpoint = endpoint;
    this.rank = parts.rank();
    this.peers = endpoint.peers;
    this.turn = endpoint.turn;
    this.waiter = parts.waiter();
    this.repair = parts.repair();
    this.deadlineNanos = parts.deadlineNanos();
    this.tasks = endpoint.tasks;
    this.casts = endpoint.casts;
    this.assistant = endpoint.assistant;
  }

  /// Whether nobody waits: a receive may look at its link by itself.
  boolean isFree() {
    return wheel == null;
  }

  /// Moves things on once, unless somebody else does.
  void nudge() {
    if (wheel == null || assistant.is(wheel)) {
      progress();
    }
  }

  /// Takes in what has arrived and moves on what waits to go out, for all peers.
  ///
  /// It stops where the driver's own operation has ended: what is behind in a ring had better wait
  /// there for its receive.
  ///
  /// @return whether anything moved
  boolean progress() {
    boolean moved = tasks.lineUpDue();
    moved |= tasks.lineUpNews();
    waiter.lookAtStreams();
    moved |= casts.progress();
    for (Peer peer : peers) {
      if (peer.incoming.takeIn(frame)) {
        moved = true;
      }
      if (peer.outgoing.hasWork && peer.outgoing.pump()) {
        moved = true;
      }
      if (peer.stream != null) {
        moved |= peer.stream.flush();
        watch(peer, peer.stream);
      }
      tasks.advance();
      if (awaited != null && awaited.ended()) {
        return true;
      }
    }
    if (!moved) {
      lookForDamage();
    }
    return moved;
  }

  private void lookForDamage() {
    for (Peer peer : peers) {
      String broken = peer.link.broken();
      if (broken != null && peer.gone == null) {
        endpoint.departures.died(peer, broken);
      }
    }
  }

  /// Whether the driver has what it waits for.
  boolean satisfied() {
    return awaited != null && awaited.wantsAttention();
  }

  /// Has a stream repaired, once, whose connection broke while its peer was not known to be gone.
  ///
  /// A connection that was made again may have broken before anybody looked: breaks are counted.
  private void watch(Peer peer, StreamLink stream) {
    String trouble = stream.trouble();
    if (trouble != null && peer.repaired != stream.breaks() && peer.gone == null) {
      peer.repaired = stream.breaks();
      repair.begin(peer.rank, peer.repaired, trouble);
    }
  }

  /// Waits until `operation` has ended, driving or parked; the turn is taken.
  void drive(Activity operation, long limitNanos) {
    try {
      long deadline = 0;
      int idle = 0;
      while (!operation.ended()) {
        boolean lookAtClock;
        if (wheel != null && wheel != Thread.currentThread() && !assistant.is(wheel)) {
          if (operation.watched) {
            operation.idle(true);
          }
          parkBeside(operation, limitNanos);
          lookAtClock = true;
        } else {
          takeTheWheel();
          awaited = operation;
          idle = progress() ? wakeUp() : idle + 1;
          if (operation.watched) {
            operation.idle(idle > 0);
          }
          if (idle > 0 && !operation.ended()) {
            rest(idle, limitNanos);
          }
          lookAtClock = idle % LOOKS_PER_CLOCK == LOOKS_PER_CLOCK - 1 || waiter.announced();
        }
        if (lookAtClock) {
          long now = System.nanoTime();
          deadline = deadline == 0 ? now + limitNanos : deadline;
          endpoint.listeners.stillWaiting(operation, deadline - limitNanos, now);
          if (now - deadline > 0 && !operation.ended()) {
            throw giveUp(operation, limitNanos);
          }
        }
      }
    } finally {
      awaited = null;
      leaveTheWheel();
    }
  }

  private int wakeUp() {
    if (waiter.announced()) {
      waiter.awake();
    }
    return 0;
  }

  private void takeTheWheel() {
    if (wheel != Thread.currentThread()) {
      if (wheel != null) {
        waiter.wake();
      }
      wheel = Thread.currentThread();
    }
  }

  private void leaveTheWheel() {
    if (wheel == Thread.currentThread()) {
      wheel = null;
      wakeUp();
      if (!parked.isEmpty()) {
        LockSupport.unpark(parked.getFirst());
      }
    }
  }

  /// Drives for the absent caller until it comes back or nothing is under way.
  void driveForCaller(Thread self) {
    turn.enter();
    try {
      if (wheel != null || endpoint.closed()) {
        return;
      }
      wheel = self;
      long seen = assistant.calls();
      int idle = 0;
      while (mayGoOn(self, seen)) {
        idle = progress() ? wakeUp() : idle + 1;
        if (idle > 0) {
          rest(idle, deadlineNanos);
        }
      }
    } finally {
      leaveTheWheel();
      turn.leave();
    }
  }

  private boolean mayGoOn(Thread self, long calls) {
    return wheel == self && assistant.hasWork() && assistant.calls() == calls && !endpoint.closed();
  }

  /// Lets a moment pass: spins, yields or naps, with the turn given up where that takes long.
  private void rest(int idle, long limitNanos) {
    if (turn.wanted()) {
      turn.stepAside();
    }
    if (waiter.pause(idle)) {
      return;
    }
    long napNanos = casts.untilDue(tasks.untilDue(Math.min(limitNanos, LONGEST_NAP_NANOS)));
    if (napNanos < SHORTEST_NAP_NANOS) {
      Thread.yield();
      return;
    }
    if (!waiter.announced()) {
      waiter.announce();
      return;
    }
    for (Peer peer : peers) {
      if (peer.stream != null) {
        peer.stream.beforeNap();
      }
    }
    turn.leave();
    waiter.nap(napNanos);
    turn.enter();
  }

  private void parkBeside(Activity operation, long limitNanos) {
    Thread self = Thread.currentThread();
    operation.parked = self;
    parked.add(self);
    turn.leave();
    LockSupport.parkNanos(Math.min(limitNanos, LONGEST_PARK_NANOS));
    turn.enter();
    parked.remove(self);
    operation.parked = null;
  }

  /// Ends a wait whose time is up; a blocking operation that has not begun is taken back.
  private DeadlineException giveUp(Activity operation, long limitNanos) {
    String what = operation.toString();
    operation.giveUp();
    return new DeadlineException(
        "deadline: rank="
            + rank
            + ", waited ms="
            + limitNanos / 1_000_000
            + ", for="
            + what
            + "; ECO_TIMEOUT sets how long to wait");
  }

  /// Drives until nothing waits to go out; with `goodbye` also until streams are acknowledged.
  void settle(boolean goodbye) {
    try {
      drainUntilSettled(goodbye);
    } finally {
      leaveTheWheel();
    }
  }

  private void drainUntilSettled(boolean goodbye) {
    long start = System.nanoTime();
    int idle = 0;
    Peer slow = unsettled(goodbye);
    while (slow != null) {
      takeTheWheel();
      idle = progress() ? wakeUp() : idle + 1;
      if (idle > 0) {
        rest(idle, deadlineNanos);
      }
      slow = unsettled(goodbye);
      if (slow != null && System.nanoTime() - start > deadlineNanos) {
        throw new DeadlineException(
            "deadline: rank=" + rank + ", close waits for sends to rank " + slow.rank);
      }
    }
  }

  private @Nullable Peer unsettled(boolean goodbye) {
    for (Peer peer : peers) {
      boolean owed = goodbye && peer.stream != null && !peer.stream.acknowledged();
      if (peer.gone == null && peer.rank != rank && (peer.outgoing.busy() || owed)) {
        return peer;
      }
    }
    return null;
  }
}
