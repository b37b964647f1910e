package mpi;

/// One rank aborts while the other waits for a message that never comes.
final class AbortProgram {
  private AbortProgram() {}

  public static void main(String[] args) {
    MPI.Init(args);
    if (MPI.COMM_WORLD.Rank() == 0) {
      if (args.length == 0) {
        MPI.COMM_WORLD.Abort(7);
      } else {
        MPI.COMM_WORLD.abort(Integer.parseInt(args[0]));
      }
    }
    MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, 0);
  }
}
