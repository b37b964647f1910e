package eco.simulate;

import java.util.Arrays;

/// What the processor of every rank could do now, the first listed step first.
///
/// Every message to send, every receiving and every local step has a place of its own, in the order
/// in which they are listed, and a bit that says whether it could be done now.
final class TaskLists {
  private final Steps steps;

  /// By place: the step. Empty if every step has one place, that of its own number.
  private int[] stepAt = {};

  private final long[] ready;
  private final int[] count;

  /// By rank: the place of the first task, while there is any.
  private final int[] first;

  TaskLists(Workload work) {
    steps = work.steps;
    if (steps.places() > steps.size()) {
      stepAt = new int[steps.places()];
      for (int step = 0; step < steps.size(); step++) {
        Arrays.fill(stepAt, steps.place(step), steps.place(step) + steps.messages(step), step);
      }
    }
    ready = new long[(steps.places() >> 6) + 1];
    count = new int[work.ranks];
    first = new int[work.ranks];
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
    return steps.message(step) + first[rank] - steps.place(step);
  }

  /// @param message the one that the step sends, if it sends any
  void add(int rank, int step, int message) {
    int place = steps.place(step);
    if (stepAt.length > 0 && steps.kind(step) == Steps.SEND) {
      place += message - steps.message(step);
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
