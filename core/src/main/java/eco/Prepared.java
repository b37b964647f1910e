package eco;

import eco.execute.Running;
import eco.message.Pending;

/// A collective operation that was prepared once and can be run many times.
///
/// The buffers are those it was prepared with. It takes its turn among the operations of its
/// communicator when it is run, so all ranks must run it at the same point.
public final class Prepared {
  private final Group group;
  private final Request request;
  private final Running running;

  Prepared(Group group, Request request, Running running) {
    this.group = group;
    this.request = request;
    this.running = running;
  }

  /// Runs it and waits until it has ended.
  public void run() {
    group.world.endpoint.run(next());
  }

  /// Starts it; it must have ended before it is run or started again.
  public Pending start() {
    Running next = next();
    group.world.endpoint.start(next);
    return next;
  }

  private Running next() {
    if (!running.over()) {
      throw new IllegalStateException("prepared operation: still under way, " + running);
    }
    return group.next(running, request);
  }
}
