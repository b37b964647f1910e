package eco.simulate;

/// The processors of all ranks. As with [Mail], what is known of one lies side by side.
final class Ranks {
  private static final int NONE = -1;

  private static final int NUMBERS = 2;
  private static final int CURRENT = 0;
  private static final int WAKING = 1;

  private static final int AMOUNTS = 4;
  private static final int FREE = 0;
  private static final int BUSY = 1;
  private static final int FINISH = 2;

  private final int size;
  private final int[] number;
  private final double[] amount;

  Ranks(int size) {
    this.size = size;
    number = new int[NUMBERS * size];
    amount = new double[AMOUNTS * size];
    for (int rank = 0; rank < size; rank++) {
      number[rank * NUMBERS + CURRENT] = NONE;
    }
  }

  /// The step that the processor works on, and that others wait for.
  int current(int rank) {
    return number[rank * NUMBERS + CURRENT];
  }

  void current(int rank, int step) {
    number[rank * NUMBERS + CURRENT] = step;
  }

  /// Whether an event will tell when the processor is free.
  boolean isWaking(int rank) {
    return number[rank * NUMBERS + WAKING] != 0;
  }

  void waking(int rank, boolean waking) {
    number[rank * NUMBERS + WAKING] = waking ? 1 : 0;
  }

  /// When the processor is free.
  double free(int rank) {
    return amount[rank * AMOUNTS + FREE];
  }

  /// Has the processor work for some time.
  void work(int rank, double from, double until) {
    int at = rank * AMOUNTS;
    amount[at + FREE] = until;
    amount[at + BUSY] += until - from;
  }

  /// When the last of what the rank has done so far was over.
  double finish(int rank) {
    return amount[rank * AMOUNTS + FINISH];
  }

  void finish(int rank, double time) {
    int at = rank * AMOUNTS + FINISH;
    amount[at] = Math.max(amount[at], time);
  }

  /// When the last rank is done.
  double lastFinish() {
    return most(FINISH);
  }

  /// How long the busiest processor works.
  double busiest() {
    return most(BUSY);
  }

  private double most(int what) {
    double most = 0;
    for (int rank = 0; rank < size; rank++) {
      most = Math.max(most, amount[rank * AMOUNTS + what]);
    }
    return most;
  }
}
