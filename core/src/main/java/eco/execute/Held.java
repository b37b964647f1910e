package eco.execute;

import java.util.Arrays;

/// Messages that wait until their way is free, in order: a step and the place of its target.
final class Held {
  private int[] steps = new int[8];
  private int[] places = new int[8];
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

  void add(int step, int place) {
    if (count == steps.length) {
      steps = Arrays.copyOf(steps, 2 * count);
      places = Arrays.copyOf(places, 2 * count);
    }
    steps[count] = step;
    places[count++] = place;
  }

  int step(int index) {
    return steps[index];
  }

  int place(int index) {
    return places[index];
  }

  void remove(int index) {
    count--;
    System.arraycopy(steps, index + 1, steps, index, count - index);
    System.arraycopy(places, index + 1, places, index, count - index);
  }
}
