package eco.examples;

import java.util.Arrays;
import mpi.MPI;

/// The NAS kernel IS: ranks integer keys ten times, and checks the ranks of five of them each time
/// (mpiJava's dialect).
///
///     eco run -n 4 IntegerSort.java A      classes S, W and A
///
/// Bailey et al., The NAS Parallel Benchmarks, RNR-94-007.
public final class IntegerSort {
  private static final int ROUNDS = 10;
  private static final int BUCKETS_LOG = 9;
  private static final long MULTIPLIER = 1_220_703_125L;
  private static final long SEED = 314_159_265L;
  private static final long MASK = (1L << 46) - 1;

  /// A size of the problem, with the places of five keys and the ranks that they must have.
  ///
  /// @param before how much a rank changes per round, counted from round `shift`, for the first
  ///     `few` keys; for the others it changes the other way
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Size(
      String name, int keysLog, int greatestLog, int[] places, int[] ranks, int few, int shift) {}

  private static final Size[] SIZES = {
    new Size(
        "S",
        16,
        11,
        new int[] {48_427, 17_148, 23_627, 62_548, 4_431},
        new int[] {0, 18, 346, 64_917, 65_463},
        3,
        0),
    new Size(
        "W",
        20,
        16,
        new int[] {357_773, 934_767, 875_723, 898_999, 404_505},
        new int[] {1_249, 11_698, 1_039_987, 1_043_896, 1_048_018},
        2,
        2),
    new Size(
        "A",
        23,
        19,
        new int[] {2_112_377, 662_041, 5_336_171, 3_642_833, 4_250_760},
        new int[] {104, 17_523, 123_928, 8_288_932, 8_388_264},
        3,
        1)
  };

  private final Size problem;
  private final int rank = MPI.COMM_WORLD.Rank();
  private final int size = MPI.COMM_WORLD.Size();
  private final int first;
  private final int[] keys;
  private final int shift;

  // What the last round left: the keys of this rank's range, how many keys are below the range, and
  // how many of the range are at most a value.
  private int[] range = {};
  private int least;
  private long below;
  private int[] atMost = {};

  private IntegerSort(Size problem) {
    this.problem = problem;
    int all = 1 << problem.keysLog;
    this.first = (int) ((long) all * rank / size);
    this.keys = new int[(int) ((long) all * (rank + 1) / size) - first];
    this.shift = problem.greatestLog - BUCKETS_LOG;
  }

  public static void main(String[] args) {
    String[] rest = MPI.Init(args);
    String name = rest.length == 0 ? "S" : rest[0];
    for (Size each : SIZES) {
      if (each.name.equals(name)) {
        new IntegerSort(each).run();
        MPI.Finalize();
        return;
      }
    }
    throw new IllegalArgumentException("no such class: " + name + ", there are S, W and A");
  }

  private void run() {
    generate();
    rankKeys(1);
    int passed = 0;
    double start = MPI.Wtime();
    for (int round = 1; round <= ROUNDS; round++) {
      passed += rankKeys(round);
    }
    double[] seconds = {MPI.Wtime() - start};
    double[] longest = new double[1];
    MPI.COMM_WORLD.Reduce(seconds, 0, longest, 0, 1, MPI.DOUBLE, MPI.MAX, 0);
    int[] sums = {passed, sorted() ? 0 : 1};
    int[] all = new int[2];
    MPI.COMM_WORLD.Reduce(sums, 0, all, 0, 2, MPI.INT, MPI.SUM, 0);
    if (rank == 0) {
      boolean good = all[0] == 5 * ROUNDS && all[1] == 0;
      double rate = (double) ROUNDS * (1 << problem.keysLog) / longest[0] / 1e6;
      System.out.printf(
          "IS class %s, %d ranks: %.3f s, %.1f Mop/s, verification %s (%d of %d)%n",
          problem.name, size, longest[0], rate, good ? "SUCCESSFUL" : "FAILED", all[0], 5 * ROUNDS);
    }
  }

  /// Each rank jumps to its own part of the one sequence of random numbers.
  private void generate() {
    long seed = SEED;
    long factor = MULTIPLIER;
    for (long n = 4L * first; n > 0; n >>= 1) {
      if ((n & 1) == 1) {
        seed = seed * factor & MASK;
      }
      factor = factor * factor & MASK;
    }
    double quarter = (1 << problem.greatestLog) / 4;
    double scale = 1.0 / (1L << 46);
    for (int i = 0; i < keys.length; i++) {
      double sum = 0;
      for (int j = 0; j < 4; j++) {
        seed = seed * MULTIPLIER & MASK;
        sum += scale * seed;
      }
      keys[i] = (int) (quarter * sum);
    }
  }

  private int rankKeys(int round) {
    set(round, round);
    set(round + ROUNDS, (1 << problem.greatestLog) - round);
    int[] wanted = new int[5];
    int[] values = new int[5];
    for (int i = 0; i < 5; i++) {
      int place = problem.places[i] - first;
      wanted[i] = place >= 0 && place < keys.length ? keys[place] : 0;
    }
    MPI.COMM_WORLD.Allreduce(wanted, 0, values, 0, 5, MPI.INT, MPI.SUM);
    exchange();
    count();
    int passed = 0;
    for (int i = 0; i < 5; i++) {
      int at = values[i] - least;
      if (at >= 0 && at < atMost.length) {
        long found = below + (at == 0 ? 0 : atMost[at - 1]);
        int change = round - problem.shift;
        int other = problem.name.equals("W") ? round : change;
        long expected = problem.ranks[i] + (i < problem.few ? change : -other);
        passed += found == expected ? 1 : 0;
      }
    }
    return passed;
  }

  private void set(int place, int key) {
    if (place >= first && place < first + keys.length) {
      keys[place - first] = key;
    }
  }

  /// Gives every rank the keys of a range, so that all ranks get about as many.
  private void exchange() {
    int buckets = 1 << BUCKETS_LOG;
    int[] counts = new int[buckets];
    for (int key : keys) {
      counts[key >> shift]++;
    }
    int[] total = new int[buckets];
    MPI.COMM_WORLD.Allreduce(counts, 0, total, 0, buckets, MPI.INT, MPI.SUM);
    int[] owner = new int[buckets];
    long seen = 0;
    int firstBucket = buckets;
    below = 0;
    int end = 0;
    for (int bucket = 0; bucket < buckets; bucket++) {
      owner[bucket] = (int) Math.min(size - 1, seen * size >> problem.keysLog);
      if (owner[bucket] < rank) {
        below += total[bucket];
      } else if (owner[bucket] == rank) {
        firstBucket = Math.min(firstBucket, bucket);
        end = bucket + 1;
      }
      seen += total[bucket];
    }
    least = firstBucket << shift;
    atMost = new int[Math.max(0, end - firstBucket) << shift];
    send(counts, owner);
  }

  private void send(int[] counts, int[] owner) {
    int[] out = new int[size];
    for (int bucket = 0; bucket < counts.length; bucket++) {
      out[owner[bucket]] += counts[bucket];
    }
    int[] in = new int[size];
    MPI.COMM_WORLD.Alltoall(out, 0, 1, MPI.INT, in, 0, 1, MPI.INT);
    int[] from = starts(out);
    int[] next = from.clone();
    int[] sorted = new int[keys.length];
    for (int key : keys) {
      sorted[next[owner[key >> shift]]++] = key;
    }
    range = new int[Arrays.stream(in).sum()];
    MPI.COMM_WORLD.Alltoallv(sorted, 0, out, from, MPI.INT, range, 0, in, starts(in), MPI.INT);
  }

  private static int[] starts(int[] counts) {
    int[] starts = new int[counts.length];
    for (int i = 1; i < starts.length; i++) {
      starts[i] = starts[i - 1] + counts[i - 1];
    }
    return starts;
  }

  private void count() {
    for (int key : range) {
      atMost[key - least]++;
    }
    for (int i = 1; i < atMost.length; i++) {
      atMost[i] += atMost[i - 1];
    }
  }

  /// Whether all keys have come, and the greatest here is at most the least of the next range.
  private boolean sorted() {
    int[] mine = {range.length};
    int[] all = new int[1];
    MPI.COMM_WORLD.Allreduce(mine, 0, all, 0, 1, MPI.INT, MPI.SUM);
    int[] greatest = {Arrays.stream(range).max().orElse(-1)};
    int[] before = {-1};
    MPI.COMM_WORLD.Exscan(greatest, 0, before, 0, 1, MPI.INT, MPI.MAX);
    int smallest = Arrays.stream(range).min().orElse(Integer.MAX_VALUE);
    return all[0] == 1 << problem.keysLog && (rank == 0 || before[0] <= smallest);
  }
}
