package eco.execute;

import java.util.Arrays;

/// Messages that wait until their way is free, in order: a step, the place of its target and that
/// target's rank.
final class Held {
  private int[] steps = new int[8];
  private int[] places = new int[8];
  private int[] targets = new int[8];
  private int count;

  boolean isEmpty() {
    return count == 0;
  }

  int count() {
    return count;
  }

  void clear() {
    count = 0;
  }

  void add(int step, int place, int target) {
    if (count == steps.length) {
      steps = Arrays.copyOf(steps, 2 * count);
      places = Arrays.copyOf(places, 2 * count);
      targets = Arrays.copyOf(targets, 2 * count);
    }
    steps[count] = step;
    places[count] = place;
    targets[count++] = target;
  }

  int step(int index) {
    return steps[index];
  }

  int place(int index) {
    return places[index];
  }

  int target(int index) {
    return targets[index];
  }

  /// Whether one of those before `end` is for that rank: what comes later must not overtake it.
  boolean isFor(int target, int end) {
    for (int index = 0; index < end; index++) {
      if (targets[index] == target) {
        return true;
      }
    }
    return false;
  }

  void remove(int index) {
    count--;
    System.arraycopy(steps, index + 1, steps, index, count - index);
    System.arraycopy(places, index + 1, places, index, count - index);
    System.arraycopy(targets, index + 1, targets, index, count - index);
  }
}
