package eco.bench;

import eco.Communicator;

/// How far a rank's clock is ahead of rank 0's, from round trips.
///
/// ```
/// rank 0   before ---- ASK ---->               after
/// rank r                        theirs --TIME-->
/// ```
///
/// If the way there takes as long as the way back, the peer read its clock halfway between `before`
/// and `after`; the quickest of many round trips errs least, by half its time at most. An offset
/// below that error cannot be told from none: ranks of one machine read one clock, and get 0.
///
/// @param nanos what to add to a time of rank 0
/// @param shared at rank 0, whether all ranks read one clock
record ClockOffset(long nanos, boolean shared) {
  static final int MOST_TRIPS = 50;

  /// Over a long way a few round trips must do; what they err by is small beside the way.
  static final int FEWEST_TRIPS = 3;

  private static final long LIMIT_NANOS = 50_000_000;

  private static final int ASK = 3;
  private static final int TIME = 4;
  private static final int OFFSET = 5;

  private static final long MORE = 0;
  private static final long LAST = 1;

  /// All ranks call it; each gets its own.
  static ClockOffset estimate(Communicator world) {
    return world.rank() == 0 ? ask(world) : answer(world);
  }

  private static ClockOffset ask(Communicator world) {
    boolean shared = true;
    long[] word = new long[1];
    for (int peer = 1; peer < world.size(); peer++) {
      word[0] = ask(world, peer);
      shared &= word[0] == 0;
      world.send(word, peer, OFFSET);
    }
    return new ClockOffset(0, shared);
  }

  private static long ask(Communicator world, int peer) {
    long[] word = new long[1];
    long quickest = Long.MAX_VALUE;
    long offset = 0;
    long begin = System.nanoTime();
    boolean last = false;
    for (int trip = 1; !last; trip++) {
      long before = System.nanoTime();
      last = isLast(trip, before - begin);
      word[0] = last ? LAST : MORE;
      world.send(word, peer, ASK);
      world.receive(word, peer, TIME);
      long tripNanos = System.nanoTime() - before;
      if (tripNanos < quickest) {
        quickest = tripNanos;
        offset = fromTrip(before, word[0], tripNanos);
      }
    }
    return offset;
  }

  /// Whether a trip, counted from 1 and begun after so much time, is the last.
  static boolean isLast(int trip, long nanos) {
    return trip >= MOST_TRIPS || (trip >= FEWEST_TRIPS && nanos > LIMIT_NANOS);
  }

  private static ClockOffset answer(Communicator world) {
    long[] word = new long[1];
    long more = MORE;
    while (more == MORE) {
      world.receive(word, 0, ASK);
      more = word[0];
      word[0] = System.nanoTime();
      world.send(word, 0, TIME);
    }
    world.receive(word, 0, OFFSET);
    return new ClockOffset(word[0], word[0] == 0);
  }

  /// What one round trip tells: 0 if it is within the error.
  static long fromTrip(long before, long theirs, long tripNanos) {
    long offset = theirs - (before + tripNanos / 2);
    return Math.abs(offset) <= (tripNanos + 1) / 2 ? 0 : offset;
  }
}
