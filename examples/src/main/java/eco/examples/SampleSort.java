package eco.examples;

import java.util.Arrays;
import java.util.Random;
import mpi.MPI;

/// Sorts numbers that lie on all ranks: samples give the limits between ranks, everybody sends
/// everybody its part, everybody sorts (Open MPI's dialect).
public final class SampleSort {
  private static final int EACH = 200_000;

  private SampleSort() {}

  public static void main(String[] args) {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    int[] mine = new Random(rank).ints(EACH).sorted().toArray();
    int[] samples = new int[size * size];
    int[] own = new int[size];
    Arrays.setAll(own, i -> mine[(int) ((long) i * EACH / size)]);
    MPI.COMM_WORLD.allGather(own, size, MPI.INT, samples, size, MPI.INT);
    Arrays.sort(samples);
    int[] starts = new int[size + 1];
    starts[size] = EACH;
    for (int i = 1; i < size; i++) {
      int found = Arrays.binarySearch(mine, samples[i * size]);
      starts[i] = Math.max(starts[i - 1], found < 0 ? -found - 1 : found);
    }
    int[] counts = new int[size];
    Arrays.setAll(counts, i -> starts[i + 1] - starts[i]);
    int[] coming = new int[size];
    MPI.COMM_WORLD.allToAll(counts, 1, MPI.INT, coming, 1, MPI.INT);
    int[] places = new int[size];
    for (int i = 1; i < size; i++) {
      places[i] = places[i - 1] + coming[i - 1];
    }
    int[] sorted = new int[places[size - 1] + coming[size - 1]];
    MPI.COMM_WORLD.allToAllv(
        mine, counts, Arrays.copyOf(starts, size), MPI.INT, sorted, coming, places, MPI.INT);
    Arrays.sort(sorted);
    check(sorted, rank, size);
    MPI.Finalize();
  }

  private static void check(int[] sorted, int rank, int size) {
    int[] last = {sorted.length == 0 ? Integer.MIN_VALUE : sorted[sorted.length - 1]};
    int[] limit = {Integer.MIN_VALUE};
    MPI.COMM_WORLD.exScan(last, limit, 1, MPI.INT, MPI.MAX);
    boolean right = rank == 0 || sorted.length == 0 || sorted[0] >= limit[0];
    long[] sums = {sorted.length, right ? 0 : 1};
    MPI.COMM_WORLD.allReduce(sums, 2, MPI.LONG, MPI.SUM);
    if (rank == 0) {
      boolean good = sums[0] == (long) EACH * size && sums[1] == 0;
      System.out.println(sums[0] + " numbers " + (good ? "in order" : "NOT in order"));
    }
  }
}
