package mpi;

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
  private final FutureTask<Long> task;

  /// @param work tells how many bytes it has moved
  Later(LongSupplier work) {
    task = new FutureTask<>(work::getAsLong);
    Thread.ofVirtual().name("mpi-file").start(task);
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
      throw e.getCause() instanceof MPIException known ? known : new MPIException(e);
    } catch (TimeoutException e) {
      throw new MPIException(MPI.ERR_PENDING, "file: waited in vain, seconds=" + limit.toSeconds());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MPIException(MPI.ERR_IO, "file: interrupted");
    }
  }

  @Override
  public boolean cancel() {
    return false;
  }
}
