package eco.examples;

import java.util.Arrays;
import java.util.Random;
import mpi.MPI;

/// The ranks of the pages of a made-up web, by the power method: each rank knows the links of its
/// own pages (mpiJava's dialect).
public final class PageRank {
  private static final int PAGES = 20_000;
  private static final int LINKS = 8;
  private static final int ROUNDS = 40;
  private static final double DAMPING = 0.85;

  private PageRank() {}

  public static void main(String[] args) {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.Rank();
    int size = MPI.COMM_WORLD.Size();
    int first = PAGES * rank / size;
    int end = PAGES * (rank + 1) / size;
    int[] targets = new int[(end - first) * LINKS];
    for (int page = first; page < end; page++) {
      Random random = new Random(page);
      for (int i = 0; i < LINKS; i++) {
        double skewed = Math.pow(random.nextDouble(), 3);
        targets[(page - first) * LINKS + i] = (int) (PAGES * skewed);
      }
    }
    double[] weight = new double[PAGES];
    Arrays.fill(weight, 1.0 / PAGES);
    double[] given = new double[PAGES];
    for (int round = 0; round < ROUNDS; round++) {
      Arrays.fill(given, 0);
      for (int i = 0; i < targets.length; i++) {
        given[targets[i]] += weight[first + i / LINKS] / LINKS;
      }
      MPI.COMM_WORLD.Allreduce(given, 0, weight, 0, PAGES, MPI.DOUBLE, MPI.SUM);
      for (int page = 0; page < PAGES; page++) {
        weight[page] = (1 - DAMPING) / PAGES + DAMPING * weight[page];
      }
    }
    if (rank == 0) {
      double sum = 0;
      int best = 0;
      for (int page = 0; page < PAGES; page++) {
        sum += weight[page];
        best = weight[page] > weight[best] ? page : best;
      }
      System.out.printf("page %d is first with %.5f; all together %.6f%n", best, weight[best], sum);
    }
    MPI.Finalize();
  }
}
