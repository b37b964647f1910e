package mpi;

import java.util.function.Supplier;

/// A send or receive that can be started again and again.
public class Prequest extends Request {
  private final Supplier<Request> starter;
  private boolean freed;

  Prequest(Supplier<Request> starter) {
    this.starter = starter;
  }

  /// Starts it; it must have ended before.
  public void Start() {
    if (freed || active()) {
      throw new MPIException(
          MPI.ERR_REQUEST, "Start: request was " + (freed ? "freed" : "not waited for"));
    }
    become(starter.get());
  }

  /// As [#Start].
  public void start() {
    Start();
  }

  /// Starts all.
  public static void Startall(Prequest[] requests) {
    for (Prequest each : requests) {
      each.Start();
    }
  }

  /// Starts all.
  public static void startAll(Prequest[] requests) {
    Startall(requests);
  }

  @Override
  public void Free() {
    super.Free();
    freed = true;
  }

  @Override
  public boolean Is_null() {
    return freed;
  }
}
