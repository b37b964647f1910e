package eco.examples;

import mpi.MPI;

/// Pi as the area under 4 / (1 + x^2), each rank every n-th strip (Open MPI's dialect).
public final class Pi {
  private static final int STRIPS = 10_000_000;

  private Pi() {}

  public static void main(String[] args) {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    double[] area = new double[1];
    for (int i = rank; i < STRIPS; i += size) {
      double x = (i + 0.5) / STRIPS;
      area[0] += 4 / (1 + x * x) / STRIPS;
    }
    MPI.COMM_WORLD.reduce(area, 1, MPI.DOUBLE, MPI.SUM, 0);
    if (rank == 0) {
      System.out.printf("pi is about %.10f, error %.1e%n", area[0], Math.abs(area[0] - Math.PI));
    }
    MPI.Finalize();
  }
}
