package eco;

import eco.network.Topology;
import eco.plan.Plan;
import eco.plan.Planner;
import eco.plan.UnwantedException;
import eco.schedule.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes the plans for common calls before anybody asks for them, in a thread of its own.
///
///     | plan 1 |  rests 15 times as long  | plan 2 |  rests ...       until none is left
///
/// So it takes a sixteenth of a core, for a number of plans that is the smaller the more
/// ranks there are, and then it ends. A call that needs a plan which is just being made waits for
/// that one; any other makes its own at once. What a plan is does not depend on when it is made:
/// ranks decide alike however far each of them has come here.
final class Foresight {
  private static final int REST = 15;

  /// A plan takes the longer the more ranks there are: about so many ranks are planned for in all.
  private static final int PLANNED_RANKS = 1024;

  private static final int FEWEST_PLANS = 3;
  private static final int ELEMENT_BYTES = 8;
  private static final long[] SIZES = {8, 1 << 10, 64 << 10, 1 << 20};

  private static final List<Operation> OPERATIONS =
      List.of(Operation.ALLREDUCE, Operation.BROADCAST, Operation.REDUCE, Operation.ALLGATHER);

  /// How long a rank that leaves waits, at most, until the plan that is being made is given up.
  private static final Duration MOST_WAIT = Duration.ofSeconds(5);

  private final Topology topology;
  private final List<eco.plan.Request> requests;
  private final Thread thread;
  private final Map<eco.plan.Request, Plan> made = new HashMap<>();
  private eco.plan.@Nullable Request making;
  private volatile boolean wanted = true;
  private boolean rests = true;

  private Foresight(Topology topology, List<eco.plan.Request> requests) {
    this.topology = topology;
    this.requests = List.copyOf(requests);
    thread = Thread.ofPlatform().name("eco-foresight").daemon().unstarted(this::work);
    thread.setPriority(Thread.MIN_PRIORITY);
  }

  /// Begins to make plans, one after another.
  static Foresight begin(Topology topology, List<eco.plan.Request> requests) {
    Foresight foresight = new Foresight(topology, requests);
    foresight.thread.start();
    return foresight;
  }

  /// What programs ask for most, the shortest first: barriers, and operations on 8-byte elements.
  ///
  /// @param root the rank that is planned for where rank 0 is the root
  static List<eco.plan.Request> common(int ranks, int root) {
    List<eco.plan.Request> common = new ArrayList<>();
    common.add(eco.plan.Request.of(Operation.BARRIER, 0, ranks));
    for (long bytes : SIZES) {
      for (Operation operation : OPERATIONS) {
        int from = operation.rooted() ? root : 0;
        common.add(new eco.plan.Request(operation, bytes, ELEMENT_BYTES, from, ranks, false));
      }
    }
    return common.subList(0, Math.clamp(PLANNED_RANKS / ranks, FEWEST_PLANS, common.size()));
  }

  private void work() {
    Planner planner = new Planner(topology, () -> wanted);
    try {
      for (eco.plan.Request request : requests) {
        long start = System.nanoTime();
        turnTo(request);
        turnFrom(planner.plan(request));
        rest(REST * (System.nanoTime() - start));
      }
    } catch (UnwantedException _) {
      // So be it.
    } finally {
      turnTo(null);
    }
  }

  private synchronized void turnTo(eco.plan.@Nullable Request request) {
    making = request;
    notifyAll();
  }

  private synchronized void turnFrom(Plan plan) {
    made.put(plan.request(), plan);
    turnTo(null);
  }

  /// Gives a planner for the same topology the plan for a request, if it is there or is just being
  /// made.
  synchronized void give(eco.plan.Request request, Planner planner) {
    boolean interrupted = false;
    while (wanted && request.equals(making)) {
      try {
        wait();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    Plan plan = made.get(request);
    if (plan != null) {
      planner.keep(plan);
    }
  }

  private synchronized void rest(long nanos) {
    long end = System.nanoTime() + nanos;
    long left = nanos;
    while (wanted && rests && left > 0) {
      try {
        wait(left / 1_000_000, (int) (left % 1_000_000));
      } catch (InterruptedException _) {
        wanted = false;
      }
      left = end - System.nanoTime();
    }
  }

  /// Waits until all plans are made, without any more rest in between.
  ///
  /// @return whether that was soon enough
  boolean await(Duration most) {
    synchronized (this) {
      rests = false;
      notifyAll();
    }
    return ends(most);
  }

  /// Gives up the plans that are not made yet, and ends the thread.
  void end() {
    synchronized (this) {
      wanted = false;
      notifyAll();
    }
    ends(MOST_WAIT);
  }

  /// Whether the thread ends in time.
  private boolean ends(Duration most) {
    boolean interrupted = Thread.interrupted();
    try {
      return thread.join(most);
    } catch (InterruptedException _) {
      interrupted = true;
      return !thread.isAlive();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
