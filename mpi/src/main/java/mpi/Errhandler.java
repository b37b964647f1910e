package mpi;

/// What is to happen when a call fails.
///
/// It is kept and told, but nothing depends on it: a call that fails throws [MPIException], and a
/// rank that does not catch it ends the job.
public final class Errhandler {
  private final String name;
  private boolean freed;

  Errhandler(String name) {
    this.name = name;
  }

  /// Gives it back.
  public void free() {
    freed = true;
  }

  /// Whether it was given back.
  public boolean isNull() {
    return freed;
  }

  @Override
  public String toString() {
    return name;
  }
}
