package eco.bench;

import java.util.Arrays;
import java.util.Locale;

/// A quantity that the ranks measure; an operation of the command line has one or several.
enum Measure {
  LATENCY("latency, half a round trip", true),
  BANDWIDTH("bandwidth, ping-pong", false),
  RATE("rate, one way in windows, time per message", false),
  STREAM("stream, one way, one send after the other", false),
  BURST("burst, one way, a window of sends under way at once", false),
  LAUNCH("launch, from the start to the end of ranks that join and leave", true),
  BROADCAST,
  BARRIER,
  SCATTER,
  GATHER,
  ALLGATHER,
  ALL_TO_ALL,
  REDUCE,
  ALLREDUCE,
  REDUCE_SCATTER,
  SCAN,
  EXCLUSIVE_SCAN;

  private final String title;
  private final boolean comparesTimes;

  private final boolean collective;

  Measure(String title, boolean comparesTimes) {
    this.title = title;
    this.comparesTimes = comparesTimes;
    this.collective = false;
  }

  /// A collective operation.
  Measure() {
    this.title = this + ", from the agreed start to the end at the last rank";
    this.comparesTimes = true;
    this.collective = true;
  }

  /// Whether all ranks do it together.
  boolean isCollective() {
    return collective;
  }

  String title() {
    return title;
  }

  /// Whether systems are compared by time (less is better) or by speed (more is better).
  boolean comparesTimes() {
    return comparesTimes;
  }

  /// The measure that ranks call `name`.
  static Measure of(String name) {
    return Arrays.stream(values())
        .filter(measure -> measure.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such op: " + name));
  }

  /// The name in sample lines and in results.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
