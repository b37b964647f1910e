package mpi;

import java.util.concurrent.locks.LockSupport;

/// Waits between two looks at something that only looking drives on: at first not at all, in the
/// end a little; never longer than the job's deadline altogether.
final class Patience {
  private static final int SPINS = 100;
  private static final int YIELDS = 400;
  private static final long NAP_NANOS = 50_000;

  private final String what;
  private final long untilNanos;
  private int looks;

  Patience(String what) {
    this.what = what;
    this.untilNanos = System.nanoTime() + Session.deadline().toNanos();
  }

  void pause() {
    looks++;
    if (looks < SPINS) {
      Thread.onSpinWait();
    } else if (looks < YIELDS) {
      Thread.yield();
    } else if (System.nanoTime() - untilNanos >= 0) {
      throw new MPIException(
          MPI.ERR_PENDING, what + ": waited in vain, seconds=" + Session.deadline().toSeconds());
    } else {
      LockSupport.parkNanos(NAP_NANOS);
    }
  }
}
