package eco;

import eco.execute.Collective;
import eco.message.Pending;
import org.jspecify.annotations.Nullable;

/// A collective operation that was prepared once and can be run many times.
///
/// The buffers are those it was prepared with. It takes its turn among the operations of its
/// communicator when it is run, so all ranks must run it at the same point.
public final class Prepared {
  private final Group group;
  private final Request request;
  private final Plans.@Nullable Forced forced;
  private Collective running;
  private int plannedFor;

  Prepared(Group group, Request request, Plans.@Nullable Forced forced) {
    this.group = group;
    this.request = request;
    this.forced = forced;
    this.running = group.plans.ownRunning(request, forced);
    this.plannedFor = group.drifts();
  }

  /// Runs it and waits until it has ended.
  public void run() {
    group.world.endpoint.run(next());
  }

  /// Starts it; it must have ended before it is run or started again.
  public Pending start() {
    return begin();
  }

  Collective begin() {
    Collective next = next();
    group.world.endpoint.start(next);
    return next;
  }

  private Collective next() {
    if (!running.over()) {
      throw new IllegalStateException("prepared operation: still under way, " + running);
    }
    group.before(request, forced);
    if (plannedFor != group.drifts()) {
      running = group.plans.ownRunning(request, forced);
      plannedFor = group.drifts();
    }
    return group.next(running, request);
  }
}
