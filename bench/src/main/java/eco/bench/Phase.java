package eco.bench;

import java.io.PrintStream;
import java.util.Arrays;

/// A part of a run: the warm-up of a cold process in three, then the steady state.
///
/// ```
/// message   1 | 2 .. 100 | 101 .. 1000 | 1001 .. warmups | warmups + 1 ...
/// phase   first  2-100      101-1000     (not reported)    steady
/// ```
enum Phase {
  FIRST("first", 0, 1),
  EARLY("2-100", 1, 100),
  WARMING("101-1000", 100, 1000),
  STEADY("steady", 0, 0);

  private final String label;
  private final int from;
  private final int to;

  Phase(String label, int from, int to) {
    this.label = label;
    this.from = from;
    this.to = to;
  }

  /// Prints the steady state of one load, and before it the warm-up if the process was `cold`.
  static void print(
      PrintStream out, Measure op, Load load, long[] nanos, boolean cold, double divisor) {
    for (Phase phase : values()) {
      if (cold || phase == STEADY) {
        long[] part = phase.part(nanos, load.warmups());
        if (part.length > 0) {
          out.println(SampleSet.of(op, phase, load.bytes(), part, divisor).toLine());
        }
      }
    }
  }

  private long[] part(long[] nanos, int warmups) {
    if (this == STEADY) {
      return Arrays.copyOfRange(nanos, warmups, nanos.length);
    }
    int end = Math.min(to, warmups);
    return Arrays.copyOfRange(nanos, Math.min(from, end), end);
  }

  static Phase of(String label) {
    return Arrays.stream(values())
        .filter(phase -> phase.label.equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such phase: " + label));
  }

  /// The name in sample lines and in results.
  @Override
  public String toString() {
    return label;
  }
}
