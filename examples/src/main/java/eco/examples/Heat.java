package eco.examples;

import java.util.Arrays;
import mpi.Cartcomm;
import mpi.MPI;
import mpi.ShiftParms;

/// Heat spreading over a plate: rows are shared out, each rank trades its edges with its neighbours
/// (mpiJava's dialect).
public final class Heat {
  private static final int WIDTH = 120;
  private static final int STEPS = 2000;

  private Heat() {}

  public static void main(String[] args) {
    MPI.Init(args);
    int size = MPI.COMM_WORLD.Size();
    Cartcomm column = MPI.COMM_WORLD.Create_cart(new int[] {size}, new boolean[] {false}, false);
    if (column == null) {
      throw new IllegalStateException("a grid of all ranks has all ranks");
    }
    ShiftParms shift = column.Shift(0, 1);
    int above = shift.rank_source;
    int below = shift.rank_dest;
    int rows = WIDTH * (column.Rank() + 1) / size - WIDTH * column.Rank() / size;
    double[] now = new double[(rows + 2) * WIDTH];
    if (column.Rank() == 0) {
      Arrays.fill(now, 0, WIDTH, 100);
    }
    double[] next = now.clone();
    double[] change = new double[1];
    for (int step = 0; step < STEPS; step++) {
      column.Sendrecv(
          now,
          WIDTH,
          WIDTH,
          MPI.DOUBLE,
          above,
          0,
          now,
          (rows + 1) * WIDTH,
          WIDTH,
          MPI.DOUBLE,
          below,
          0);
      column.Sendrecv(
          now, rows * WIDTH, WIDTH, MPI.DOUBLE, below, 1, now, 0, WIDTH, MPI.DOUBLE, above, 1);
      change[0] = spread(now, next, rows);
      double[] swap = now;
      now = next;
      next = swap;
    }
    double[] most = new double[1];
    column.Reduce(change, 0, most, 0, 1, MPI.DOUBLE, MPI.MAX, 0);
    double[] warmth = {sum(now, rows)};
    double[] total = new double[1];
    column.Reduce(warmth, 0, total, 0, 1, MPI.DOUBLE, MPI.SUM, 0);
    if (column.Rank() == 0) {
      double mean = total[0] / (WIDTH * WIDTH);
      System.out.printf("mean %.4f, last change %.6f%n", mean, most[0]);
    }
    MPI.Finalize();
  }

  private static double spread(double[] now, double[] next, int rows) {
    double most = 0;
    for (int row = 1; row <= rows; row++) {
      for (int at = row * WIDTH + 1; at < (row + 1) * WIDTH - 1; at++) {
        next[at] = (now[at - 1] + now[at + 1] + now[at - WIDTH] + now[at + WIDTH]) / 4;
        most = Math.max(most, Math.abs(next[at] - now[at]));
      }
    }
    return most;
  }

  private static double sum(double[] cells, int rows) {
    double sum = 0;
    for (int at = WIDTH; at < (rows + 1) * WIDTH; at++) {
      sum += cells[at];
    }
    return sum;
  }
}
