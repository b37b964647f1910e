package eco.examples;

import mpi.MPI;

/// The product of two matrices: rows of the one are scattered, the other is broadcast, rows of the
/// result are gathered (mpiJava's dialect).
public final class MatrixProduct {
  private static final int ROWS_EACH = 60;

  private MatrixProduct() {}

  public static void main(String[] args) {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.Rank();
    int n = ROWS_EACH * MPI.COMM_WORLD.Size();
    double[] a = new double[n * n];
    double[] b = new double[n * n];
    double[] c = new double[n * n];
    for (int i = 0; i < n * n && rank == 0; i++) {
      a[i] = i % 7 - 3;
      b[i] = i / n == i % n ? 2 : 0;
    }
    int share = ROWS_EACH * n;
    double[] rows = new double[share];
    double[] product = new double[share];
    MPI.COMM_WORLD.Scatter(a, 0, share, MPI.DOUBLE, rows, 0, share, MPI.DOUBLE, 0);
    MPI.COMM_WORLD.Bcast(b, 0, n * n, MPI.DOUBLE, 0);
    for (int i = 0; i < ROWS_EACH; i++) {
      for (int k = 0; k < n; k++) {
        double factor = rows[i * n + k];
        for (int j = 0; j < n; j++) {
          product[i * n + j] += factor * b[k * n + j];
        }
      }
    }
    MPI.COMM_WORLD.Gather(product, 0, share, MPI.DOUBLE, c, 0, share, MPI.DOUBLE, 0);
    if (rank == 0) {
      double error = 0;
      for (int i = 0; i < n * n; i++) {
        error = Math.max(error, Math.abs(c[i] - 2 * a[i]));
      }
      System.out.println(n + " x " + n + ", error " + error);
    }
    MPI.Finalize();
  }
}
