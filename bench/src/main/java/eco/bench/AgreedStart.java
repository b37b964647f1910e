package eco.bench;

import eco.Communicator;
import eco.schedule.Operation;
import java.util.concurrent.locks.LockSupport;

/// Has all ranks start at one point in time, and tells rank 0 when the last of them was done.
///
/// ```
/// rank r   rewrite source | REPORT previous -> 0 ; START <- 0 | wait | operation | done
/// rank 0   rewrite source | REPORT <- all ; START -> all      | wait | operation | done
///                                                                    ^ the agreed start
/// ```
///
/// Rank 0 sets the start a little ahead of its clock, so that the word reaches all ranks before.
/// If it reached one too late, the iteration does not count and rank 0 looks further ahead; else
/// less far by a little, for the wait is lost time. A rank that waits for its turn on a core when
/// the start has come is not late: that wait is part of what is measured.
///
/// A report is two longs, nanoseconds since the start: when the rank began (negative if the word
/// came too late) and when it was done. A start is a time of rank 0's clock, or STOP.
final class AgreedStart {
  static final long FIRST_LEAD_NANOS = 2_000_000;
  static final long LEAST_LEAD_NANOS = 5_000;
  static final long MOST_LEAD_NANOS = 1_000_000_000;

  /// Who naps does so before a longer wait.
  static final long NAP_NANOS = 2_000_000;

  private static final int REPORT = 1;
  private static final int START = 2;
  private static final long STOP = Long.MIN_VALUE;
  private static final long LATE = -1;

  private final Communicator world;
  private final Patience patience;
  private final boolean barrier;
  private final ClockOffset clock;
  private final long[] report = new long[2];
  private final long[] peerReport = new long[2];
  private final long[] start = new long[1];
  private long leadNanos = FIRST_LEAD_NANOS;
  private long ownStart;
  private boolean begun;

  /// Compares the clocks of the ranks; all ranks call it. It serves one load after another: how far
  /// to look ahead is then known already. Clocks drift apart, so it should not serve for hours.
  ///
  /// @param patience what a rank does that waits for the start
  /// @param operation what is started
  static AgreedStart of(Communicator world, Patience patience, Operation operation) {
    return new AgreedStart(world, patience, operation == Operation.BARRIER);
  }

  /// @param barrier whether no rank may be done before the last has begun
  private AgreedStart(Communicator world, Patience patience, boolean barrier) {
    this.world = world;
    this.patience = patience;
    this.barrier = barrier;
    this.clock = ClockOffset.estimate(world);
  }

  /// Rank 0: ends the previous iteration and sets the start of the next.
  ///
  /// @return false once there are enough samples
  boolean lead(Quota quota) {
    long slowest = slowest();
    long now = System.nanoTime();
    if (begun && slowest >= 0) {
      quota.add(slowest, now);
    }
    leadNanos = nextLead(leadNanos, slowest < 0);
    start[0] = quota.isFilled(now) ? STOP : now + leadNanos;
    for (int peer = 1; peer < world.size(); peer++) {
      world.send(start, peer, START);
    }
    return arrange();
  }

  /// Any other rank: reports the previous iteration and learns the start of the next.
  ///
  /// @return false once there are enough samples
  boolean follow() {
    world.send(report, 0, REPORT);
    world.receive(start, 0, START);
    return arrange();
  }

  private boolean arrange() {
    begun = start[0] != STOP;
    ownStart = start[0] + clock.nanos();
    return begun;
  }

  /// Waits for the start.
  void await() {
    long now = System.nanoTime();
    boolean late = now - ownStart > 0;
    if (patience == Patience.NAP && ownStart - now > NAP_NANOS) {
      LockSupport.parkNanos(ownStart - now - NAP_NANOS / 2);
      now = System.nanoTime();
    }
    while (now - ownStart < 0) {
      if (patience == Patience.SPIN) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
      now = System.nanoTime();
    }
    report[0] = late ? LATE : now - ownStart;
  }

  /// The operation is over at this rank.
  void done() {
    report[1] = System.nanoTime() - ownStart;
  }

  /// How far to look ahead after an iteration.
  static long nextLead(long leadNanos, boolean late) {
    return late
        ? Math.min(2 * leadNanos, MOST_LEAD_NANOS)
        : Math.max(leadNanos - leadNanos / 32, LEAST_LEAD_NANOS);
  }

  /// When the last rank was done, or LATE.
  private long slowest() {
    long latestBegin = report[0];
    long earliestEnd = report[1];
    long latestEnd = report[1];
    boolean late = report[0] < 0;
    for (int peer = 1; peer < world.size(); peer++) {
      world.receive(peerReport, peer, REPORT);
      late |= peerReport[0] < 0;
      latestBegin = Math.max(latestBegin, peerReport[0]);
      earliestEnd = Math.min(earliestEnd, peerReport[1]);
      latestEnd = Math.max(latestEnd, peerReport[1]);
    }
    if (barrier && clock.shared() && !late && earliestEnd < latestBegin) {
      throw new IllegalStateException(
          "a rank left the barrier before another came: left=%d ns, came=%d ns"
              .formatted(earliestEnd, latestBegin));
    }
    return late ? LATE : latestEnd;
  }
}
