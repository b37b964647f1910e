package eco.examples;

import java.util.Random;
import mpi.MPI;

/// Clusters of points by k-means: everybody assigns its own points, the new centres come from one
/// reduction (Open MPI's dialect).
public final class KMeans {
  private static final int EACH = 50_000;
  private static final int CLUSTERS = 4;
  private static final int ROUNDS = 20;

  private KMeans() {}

  public static void main(String[] args) {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    Random random = new Random(rank);
    double[] points = new double[2 * EACH];
    for (int i = 0; i < EACH; i++) {
      points[2 * i] = 10 * (i % 2) + random.nextGaussian();
      points[2 * i + 1] = 10 * (i / 2 % 2) + random.nextGaussian();
    }
    double[] centres = {1, 1, 9, 2, 2, 8, 8, 9};
    for (int round = 0; round < ROUNDS; round++) {
      double[] sums = new double[3 * CLUSTERS];
      for (int i = 0; i < EACH; i++) {
        int nearest = nearest(centres, points[2 * i], points[2 * i + 1]);
        sums[3 * nearest] += points[2 * i];
        sums[3 * nearest + 1] += points[2 * i + 1];
        sums[3 * nearest + 2]++;
      }
      MPI.COMM_WORLD.allReduce(sums, sums.length, MPI.DOUBLE, MPI.SUM);
      for (int c = 0; c < CLUSTERS; c++) {
        centres[2 * c] = sums[3 * c] / Math.max(1, sums[3 * c + 2]);
        centres[2 * c + 1] = sums[3 * c + 1] / Math.max(1, sums[3 * c + 2]);
      }
    }
    for (int c = 0; c < CLUSTERS && rank == 0; c++) {
      System.out.printf("centre %d: %.2f %.2f%n", c, centres[2 * c], centres[2 * c + 1]);
    }
    MPI.Finalize();
  }

  private static int nearest(double[] centres, double x, double y) {
    int nearest = 0;
    double least = Double.MAX_VALUE;
    for (int c = 0; c < CLUSTERS; c++) {
      double dx = x - centres[2 * c];
      double dy = y - centres[2 * c + 1];
      if (dx * dx + dy * dy < least) {
        least = dx * dx + dy * dy;
        nearest = c;
      }
    }
    return nearest;
  }
}
