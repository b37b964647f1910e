package eco.examples;

import mpi.MPI;

/// Solves a system of linear equations (a chain of springs) by conjugate gradients: rows are shared
/// out, a step takes two sums over all ranks and an exchange of edges (mpiJava's dialect).
public final class ConjugateGradient {
  private static final int ROWS = 20_000;
  private static final double ENOUGH = 1e-10;

  private final int rank = MPI.COMM_WORLD.Rank();
  private final int size = MPI.COMM_WORLD.Size();
  private final int rows = ROWS * (rank + 1) / size - ROWS * rank / size;

  private ConjugateGradient() {}

  public static void main(String[] args) {
    MPI.Init(args);
    new ConjugateGradient().solve();
    MPI.Finalize();
  }

  private void solve() {
    double[] x = new double[rows + 2];
    double[] rest = new double[rows + 2];
    double[] direction = new double[rows + 2];
    double[] product = new double[rows + 2];
    for (int i = 1; i <= rows; i++) {
      rest[i] = 1;
      direction[i] = 1;
    }
    double length = dot(rest, rest);
    int steps = 0;
    while (length > ENOUGH) {
      multiply(direction, product);
      double alpha = length / dot(direction, product);
      for (int i = 1; i <= rows; i++) {
        x[i] += alpha * direction[i];
        rest[i] -= alpha * product[i];
      }
      double next = dot(rest, rest);
      for (int i = 1; i <= rows; i++) {
        direction[i] = rest[i] + next / length * direction[i];
      }
      length = next;
      steps++;
    }
    double sum = dot(x, x);
    if (rank == 0) {
      System.out.printf("%d steps, |x| = %.6f%n", steps, Math.sqrt(sum));
    }
  }

  /// The matrix has 3 in its diagonal and -1 beside it.
  private void multiply(double[] vector, double[] product) {
    int above = rank == 0 ? MPI.PROC_NULL : rank - 1;
    int below = rank == size - 1 ? MPI.PROC_NULL : rank + 1;
    MPI.COMM_WORLD.Sendrecv(
        vector, 1, 1, MPI.DOUBLE, above, 0, vector, rows + 1, 1, MPI.DOUBLE, below, 0);
    MPI.COMM_WORLD.Sendrecv(
        vector, rows, 1, MPI.DOUBLE, below, 1, vector, 0, 1, MPI.DOUBLE, above, 1);
    for (int i = 1; i <= rows; i++) {
      product[i] = 3 * vector[i] - vector[i - 1] - vector[i + 1];
    }
  }

  private double dot(double[] a, double[] b) {
    double[] sum = new double[1];
    for (int i = 1; i <= rows; i++) {
      sum[0] += a[i] * b[i];
    }
    double[] all = new double[1];
    MPI.COMM_WORLD.Allreduce(sum, 0, all, 0, 1, MPI.DOUBLE, MPI.SUM);
    return all[0];
  }
}
