package eco.simulate;

import java.util.Arrays;

/// The steps of all ranks, rank by rank. As with [Mail], what is known of one lies side by side.
final class Steps {
  static final int SEND = 0;
  static final int RECEIVE = 1;
  static final int LOCAL = 2;

  private static final int NUMBERS = 8;
  private static final int KIND = 0;
  private static final int MESSAGE = 1;
  private static final int MESSAGES = 2;
  private static final int WAITS = 3;
  private static final int LEFT = 4;
  private static final int SUCCESSOR = 5;
  private static final int SUCCESSORS = 6;
  private static final int PLACE = 7;

  private int size;
  private int places;
  private int successors;
  private int[] number = {};
  private int[] successor = {};

  /// By step, as far as there are local ones.
  private long[] localBytes = {};

  // ---- as they are listed ----------------------------------------------------------------------

  /// Makes room for so many more, with so many successors in all.
  void reserve(int steps, int successors) {
    int numbers = Math.multiplyExact(size + steps, NUMBERS);
    if (numbers > number.length) {
      number = Arrays.copyOf(number, Math.max(numbers, 2 * number.length));
    }
    int all = this.successors + successors;
    if (all > successor.length) {
      successor = Arrays.copyOf(successor, Math.max(all, 2 * successor.length));
    }
  }

  /// Appends one.
  ///
  /// @param message the first or only one that it sends, or the one that it receives
  /// @param messages how many it sends; 1 if it does not
  /// @param waits for how many others it waits
  void add(int kind, int message, int messages, int waits) {
    int at = size++ * NUMBERS;
    number[at + KIND] = kind;
    number[at + MESSAGE] = message;
    number[at + MESSAGES] = messages;
    number[at + WAITS] = waits;
    number[at + LEFT] = messages;
    number[at + SUCCESSOR] = 0;
    number[at + SUCCESSORS] = 0;
    number[at + PLACE] = places;
    places += messages;
  }

  /// Appends a step to those that wait for the last one. A single one is kept with the step.
  void addSuccessor(int step) {
    int at = (size - 1) * NUMBERS;
    int before = number[at + SUCCESSORS]++;
    if (before == 0) {
      number[at + SUCCESSOR] = step;
      return;
    }
    if (before == 1) {
      successor[successors] = number[at + SUCCESSOR];
      number[at + SUCCESSOR] = successors++;
    }
    successor[successors++] = step;
  }

  /// Says how many bytes the last one, which is local, moves.
  void moves(long bytes) {
    if (size > localBytes.length) {
      localBytes = Arrays.copyOf(localBytes, Math.max(size, 2 * localBytes.length));
    }
    localBytes[size - 1] = bytes;
  }

  // ---- what they are ---------------------------------------------------------------------------

  int size() {
    return size;
  }

  /// How many places all have together: one for every message that is sent, one for every step that
  /// sends nothing.
  int places() {
    return places;
  }

  /// The first place of a step.
  int place(int step) {
    return number[step * NUMBERS + PLACE];
  }

  int kind(int step) {
    return number[step * NUMBERS + KIND];
  }

  /// The first message that a step sends, or the one that it receives.
  int message(int step) {
    return number[step * NUMBERS + MESSAGE];
  }

  /// How many messages a step sends.
  int messages(int step) {
    return number[step * NUMBERS + MESSAGES];
  }

  long localBytes(int step) {
    return localBytes[step];
  }

  /// How many steps wait for it.
  int successors(int step) {
    return number[step * NUMBERS + SUCCESSORS];
  }

  int successor(int step, int index) {
    int at = step * NUMBERS;
    return number[at + SUCCESSORS] == 1
        ? number[at + SUCCESSOR]
        : successor[number[at + SUCCESSOR] + index];
  }

  // ---- how far they are ------------------------------------------------------------------------

  /// Whether a step waits for no other.
  boolean isReady(int step) {
    return number[step * NUMBERS + WAITS] == 0;
  }

  /// One that the step waits for is done.
  ///
  /// @return whether it was the last
  boolean release(int step) {
    return --number[step * NUMBERS + WAITS] == 0;
  }

  /// One of a step's messages has left.
  ///
  /// @return whether it was the last
  boolean leave(int step) {
    return --number[step * NUMBERS + LEFT] == 0;
  }
}
