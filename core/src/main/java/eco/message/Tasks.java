package eco.message;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The tasks of an endpoint: all that are under way, and the line of those that can move on.
///
/// A message that ends only puts its task in line; the line is served where no list of messages is
/// being walked. So a task may send and receive whatever it likes when it moves on.
final class Tasks {
  private final Peer[] peers;
  private final Matcher matcher;
  private final Assistant assistant;
  private @Nullable Task all;
  private @Nullable Task front;
  private @Nullable Task back;
  private @Nullable Task advancing;

  /// Whether a task waits for a time, and the earliest such time.
  private boolean timed;

  private long earliest;

  /// How many tasks wait for what no message tells them of.
  private int looking;

  Tasks(Endpoint endpoint) {
    this.peers = endpoint.peers;
    this.matcher = endpoint.matcher;
    this.assistant = endpoint.assistant;
  }

  /// Has the task under way, not moving yet.
  void begin(Task task) {
    task.failure = null;
    task.state = Activity.State.UNDER_WAY;
    task.timed = false;
    task.looking = false;
    task.previousTask = null;
    task.nextTask = all;
    if (all != null) {
      all.previousTask = task;
    }
    all = task;
  }

  /// Ends a task, well or not.
  void end(Task task, @Nullable EcoException why) {
    if (task.ended()) {
      return;
    }
    remove(task);
    if (why != null) {
      matcher.forget(task);
      for (Peer peer : peers) {
        peer.incoming.forget(task);
        peer.outgoing.forget(task);
      }
    }
    assistant.ended(task);
    task.failure = why;
    task.released();
    task.state = why == null ? Activity.State.DONE : Activity.State.FAILED;
    if (task.parked != null) {
      LockSupport.unpark(task.parked);
    }
  }

  private void remove(Task task) {
    Task before = task.previousTask;
    Task after = task.nextTask;
    if (before == null) {
      all = after;
    } else {
      before.nextTask = after;
    }
    if (after != null) {
      after.previousTask = before;
    }
    task.nextTask = null;
    task.previousTask = null;
    if (task.looking) {
      task.looking = false;
      looking--;
    }
  }

  /// Has the task asked again and again whether there is news for it, as long as it is under way.
  void lookFor(Task task) {
    if (!task.looking) {
      task.looking = true;
      looking++;
    }
  }

  /// Lines up the tasks that have news.
  ///
  /// @return whether there are any
  boolean lineUpNews() {
    boolean any = false;
    for (Task task = all; task != null && looking > 0; task = task.nextTask) {
      if (task.looking && task.hasNews()) {
        lineUp(task);
        any = true;
      }
    }
    return any;
  }

  /// Has the task move on at a time, or at the earlier one that it waits for already.
  void advanceAt(Task task, long nanos) {
    if (!task.timed || nanos - task.dueAt < 0) {
      task.timed = true;
      task.dueAt = nanos;
    }
    if (!timed || nanos - earliest < 0) {
      earliest = nanos;
    }
    timed = true;
  }

  /// How long until a task wants to move on, at most `limitNanos`.
  long untilDue(long limitNanos) {
    return timed ? Math.clamp(earliest - System.nanoTime(), 0, limitNanos) : limitNanos;
  }

  /// Lines up the tasks whose time has come.
  ///
  /// @return whether there are any
  boolean lineUpDue() {
    if (!timed) {
      return false;
    }
    long now = System.nanoTime();
    if (now - earliest < 0) {
      return false;
    }
    boolean any = false;
    timed = false;
    for (Task task = all; task != null; task = task.nextTask) {
      if (task.timed && now - task.dueAt >= 0) {
        task.timed = false;
        lineUp(task);
        any = true;
      } else if (task.timed) {
        advanceAt(task, task.dueAt);
      }
    }
    return any;
  }

  /// Has the task move on soon.
  void lineUp(Task task) {
    if (task.inLine || task == advancing || task.ended()) {
      return;
    }
    task.inLine = true;
    task.behind = null;
    if (back == null) {
      front = task;
    } else {
      back.behind = task;
    }
    back = task;
  }

  /// Lets everyone in line move on.
  void advance() {
    while (front != null) {
      Task task = front;
      front = task.behind;
      if (front == null) {
        back = null;
      }
      task.behind = null;
      task.inLine = false;
      advance(task);
    }
  }

  /// Lets one task move on now.
  void advance(Task task) {
    if (!task.ended()) {
      Task outer = advancing;
      advancing = task;
      try {
        task.advance();
      } finally {
        advancing = outer;
      }
    }
  }

  /// Tells every task that needs the rank.
  void rankFailed(int rank, String why) {
    Task after;
    for (Task task = all; task != null; task = after) {
      after = task.nextTask;
      if (task.needs(rank)) {
        task.rankFailed(
            new RankFailedException(rank, "rank " + rank + " failed: " + why + "; " + task));
      }
    }
  }

  /// The task that was begun first and has not ended, or null.
  @Nullable Task oldest() {
    Task oldest = all;
    while (oldest != null && oldest.nextTask != null) {
      oldest = oldest.nextTask;
    }
    return oldest;
  }
}
