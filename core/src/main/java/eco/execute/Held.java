package eco.execute;

import java.util.Arrays;

/// Messages that wait until their way is free, in order: a step and the place of its target.
final class Held {
  private int[] steps = new int[8];
  private int[] places = new int[8];
  private int first;
  private int count;

  boolean isEmpty() {
    return count == 0;
  }

  void clear() {
    count = 0;
  }

  void add(int step, int place) {
    if (count == steps.length) {
      steps = Arrays.copyOf(unrolled(steps), 2 * count);
      places = Arrays.copyOf(unrolled(places), 2 * count);
      first = 0;
    }
    int at = (first + count++) % steps.length;
    steps[at] = step;
    places[at] = place;
  }

  private int[] unrolled(int[] ring) {
    int[] line = new int[ring.length];
    for (int i = 0; i < ring.length; i++) {
      line[i] = ring[(first + i) % ring.length];
    }
    return line;
  }

  int step() {
    return steps[first];
  }

  int place() {
    return places[first];
  }

  void remove() {
    first = (first + 1) % steps.length;
    count--;
  }
}
