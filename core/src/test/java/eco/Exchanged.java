package eco;

import java.util.Arrays;
import java.util.stream.LongStream;

/// Blocks that programs of tests exchange, and what must have come of them.
final class Exchanged {
  private Exchanged() {}

  /// What a rank gives at a place.
  static long value(int rank, long at) {
    return 1_000_000L * rank + at;
  }

  static long[] given(int rank, int elements) {
    return LongStream.range(0, elements).map(at -> value(rank, at)).toArray();
  }

  /// Exchanges blocks of so many elements with all others.
  ///
  /// @return whether all came right, and after how many milliseconds
  static String allToAll(Communicator world, int elements) {
    int ranks = world.size();
    int rank = world.rank();
    long[] given = given(rank, ranks * elements);
    long[] wanted =
        LongStream.range(0, (long) ranks * elements)
            .map(at -> value((int) (at / elements), rank * elements + at % elements))
            .toArray();
    long[] taken = new long[ranks * elements];
    long begin = System.nanoTime();
    world.allToAll(given, taken);
    return outcome(Arrays.equals(taken, wanted), begin);
  }

  static String outcome(boolean right, long begin) {
    long millis = (System.nanoTime() - begin) / 1_000_000;
    return "right " + right + " after " + millis;
  }
}
