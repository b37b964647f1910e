package eco.simulate;

import java.util.Arrays;

/// What the processor of every rank could do now, the first listed step first.
///
/// Every message to send, every receiving and every local step has a place of its own, in the order
/// in which they are listed, and a bit that says whether it could be done now.
final class TaskLists {
  private final Workload work;

  /// By step: its first place. Empty if every step has the place of its own number.
  private int[] firstPlace = {};

  /// By place: the step.
  private int[] stepAt = {};

  private final long[] ready;
  private final int[] count;

  /// By rank: the first task, while there is any.
  private final int[] first;

  TaskLists(Workload work) {
    this.work = work;
    int places = 0;
    for (int step = 0; step < work.steps(); step++) {
      places += places(step);
    }
    if (places > work.steps()) {
      arrange(places);
    }
    ready = new long[(places >> 6) + 1];
    count = new int[work.ranks];
    first = new int[work.ranks];
  }

  private int places(int step) {
    return work.kind[step] == Workload.SEND ? work.messages(step) : 1;
  }

  private void arrange(int places) {
    firstPlace = new int[work.steps()];
    stepAt = new int[places];
    int place = 0;
    for (int step = 0; step < work.steps(); step++) {
      firstPlace[step] = place;
      int end = place + places(step);
      Arrays.fill(stepAt, place, end, step);
      place = end;
    }
  }

  boolean any(int rank) {
    return count[rank] > 0;
  }

  /// The step of the first task.
  int step(int rank) {
    return stepAt.length == 0 ? first[rank] : stepAt[first[rank]];
  }

  /// The message of the first task, if it has one.
  int message(int rank) {
    int step = step(rank);
    return work.message[step] + (stepAt.length == 0 ? 0 : first[rank] - firstPlace[step]);
  }

  void add(int rank, int step, int message) {
    int place = step;
    if (stepAt.length > 0) {
      boolean sends = work.kind[step] == Workload.SEND;
      place = firstPlace[step] + (sends ? message - work.message[step] : 0);
    }
    ready[place >> 6] |= 1L << place;
    if (count[rank]++ == 0 || place < first[rank]) {
      first[rank] = place;
    }
  }

  /// Removes the first task.
  void remove(int rank) {
    int word = first[rank] >> 6;
    long rest = ready[word] & ~(1L << first[rank]);
    ready[word] = rest;
    if (--count[rank] == 0) {
      return;
    }
    rest &= -1L << first[rank];
    while (rest == 0) {
      rest = ready[++word];
    }
    first[rank] = (word << 6) + Long.numberOfTrailingZeros(rest);
  }
}
