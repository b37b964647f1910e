package eco;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/// Exchanges blocks with all others, once with everybody in time and once with a rank that is late,
/// and tells whether it was right.
public final class TimetableProgram {
  private static final int ELEMENTS = 2000;

  private TimetableProgram() {}

  public static void main(String[] args) {
    try (Communicator world = Eco.join()) {
      exchange("planned", world, false);
      exchange("late", world, true);
      exchange("rotated", world.algorithm("rotated", 0), false);
      exchange("pairwise", world.algorithm("pairwise", 0), true);
    }
  }

  private static void exchange(String name, Communicator world, boolean late) {
    int ranks = world.size();
    int rank = world.rank();
    long[] given = LongStream.range(0, ranks * ELEMENTS).map(at -> value(rank, at)).toArray();
    long[] wanted =
        LongStream.range(0, ranks * ELEMENTS)
            .map(at -> value((int) (at / ELEMENTS), rank * ELEMENTS + at % ELEMENTS))
            .toArray();
    long[] taken = new long[ranks * ELEMENTS];
    long until = System.nanoTime() + 150_000_000;
    while (late && rank == 3 && System.nanoTime() - until < 0) {
      LockSupport.parkNanos(1_000_000);
    }
    long begin = System.nanoTime();
    world.allToAll(given, taken);
    long millis = (System.nanoTime() - begin) / 1_000_000;
    System.out.println(name + " right " + Arrays.equals(taken, wanted) + " after " + millis);
  }

  /// What a rank gives at a place.
  private static long value(int rank, long at) {
    return 1_000_000L * rank + at;
  }
}
