package eco.simulate;

import java.util.Arrays;

/// What the processor of every rank could do now, the first listed step first.
///
/// Every message to send, every receiving and every local step has a place of its own, in the order
/// in which they are listed, and a bit that says whether it could be done now.
final class TaskLists {
  private static final int NUMBERS = 4;
  private static final int COUNT = 0;
  private static final int FIRST = 1;
  private static final int STEP = 2;

  private final Steps steps;

  /// By place: the step. Empty if every step has one place, that of its own number.
  private int[] stepAt = {};

  private final long[] ready;

  /// By rank: how many tasks there are, and the place and the step of the first.
  private final int[] number;

  TaskLists(Workload work) {
    steps = work.steps;
    if (steps.places() > steps.size()) {
      stepAt = new int[steps.places()];
      for (int step = 0; step < steps.size(); step++) {
        Arrays.fill(stepAt, steps.place(step), steps.place(step) + steps.messages(step), step);
      }
    }
    ready = new long[(steps.places() >> 6) + 1];
    number = new int[NUMBERS * work.ranks];
  }

  boolean any(int rank) {
    return number[rank * NUMBERS + COUNT] > 0;
  }

  /// The step of the first task.
  int step(int rank) {
    return number[rank * NUMBERS + STEP];
  }

  /// The message of the first task, if it has one.
  int message(int rank) {
    int step = step(rank);
    return steps.message(step) + number[rank * NUMBERS + FIRST] - steps.place(step);
  }

  /// @param message the one that the step sends, if it sends any
  void add(int rank, int step, int message) {
    int place = steps.place(step);
    if (stepAt.length > 0 && steps.kind(step) == Steps.SEND) {
      place += message - steps.message(step);
    }
    ready[place >> 6] |= 1L << place;
    int at = rank * NUMBERS;
    if (number[at + COUNT]++ == 0 || place < number[at + FIRST]) {
      number[at + FIRST] = place;
      number[at + STEP] = step;
    }
  }

  /// Removes the first task.
  void remove(int rank) {
    int at = rank * NUMBERS;
    int before = number[at + FIRST];
    int word = before >> 6;
    long rest = ready[word] & ~(1L << before);
    ready[word] = rest;
    if (--number[at + COUNT] == 0) {
      return;
    }
    rest &= -1L << before;
    while (rest == 0) {
      rest = ready[++word];
    }
    int place = (word << 6) + Long.numberOfTrailingZeros(rest);
    number[at + FIRST] = place;
    int step = number[at + STEP];
    if (place >= steps.place(step) + steps.messages(step)) {
      number[at + STEP] = stepAt.length == 0 ? place : stepAt[place];
    }
  }
}
