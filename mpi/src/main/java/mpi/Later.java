package mpi;

import eco.message.EcoException;
import eco.message.Pending;
import eco.message.Status;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/// Something that a thread of its own does, such as reading a file.
final class Later extends Pending {
  private final String what;
  private final FutureTask<Long> task;

  /// @param what its name in messages
  /// @param thread what kind of thread does it
  /// @param work tells how many bytes it has moved
  Later(String what, Thread.Builder thread, LongSupplier work) {
    this.what = what;
    task = new FutureTask<>(work::getAsLong);
    thread.name("mpi-" + what).start(task);
  }

  @Override
  public boolean test() {
    return task.isDone();
  }

  @Override
  public Status await() {
    return await(Session.deadline());
  }

  @Override
  public Status await(Duration limit) {
    try {
      return new Status(-1, -1, task.get(limit.toNanos(), TimeUnit.NANOSECONDS));
    } catch (ExecutionException e) {
      throw switch (e.getCause()) {
        case MPIException known -> known;
        case EcoException failure -> MPIException.of(failure);
        case IllegalArgumentException misuse -> MPIException.of(misuse);
        case null, default -> new MPIException(e);
      };
    } catch (TimeoutException e) {
      throw new MPIException(
          MPI.ERR_PENDING, what + ": waited in vain, seconds=" + limit.toSeconds());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MPIException(MPI.ERR_IO, what + ": interrupted");
    }
  }

  @Override
  public boolean cancel() {
    return false;
  }
}
