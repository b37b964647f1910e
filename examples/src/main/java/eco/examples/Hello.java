package eco.examples;

import mpi.MPI;

/// Every rank says who it is (mpiJava's dialect).
public final class Hello {
  private Hello() {}

  public static void main(String[] args) {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.Rank();
    int size = MPI.COMM_WORLD.Size();
    System.out.println("rank " + rank + " of " + size + " on " + MPI.Get_processor_name());
    MPI.Finalize();
  }
}
