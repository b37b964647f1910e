package mpi;

/// Begins and ends many times in one process.
final class AgainProgram {
  private static final int TIMES = 200;

  private AgainProgram() {}

  public static void main(String[] args) {
    for (int time = 0; time < TIMES; time++) {
      MPI.Init(args);
      int[] sum = new int[1];
      int[] mine = {time + MPI.COMM_WORLD.Rank()};
      MPI.COMM_WORLD.Allreduce(mine, 0, sum, 0, 1, MPI.INT, MPI.SUM);
      Check.equal("sum in life " + time, sum[0], 2 * time + 1);
      MPI.Finalize();
      Check.equal("finalized", MPI.Finalized(), true);
      Check.fails("a call after Finalize", MPI.ERR_OTHER, () -> MPI.COMM_WORLD.Barrier());
    }
    System.out.println("kept");
  }
}
