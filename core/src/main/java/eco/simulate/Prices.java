package eco.simulate;

import eco.network.Medium;
import eco.schedule.Schedule;

/// The costs of a medium for the sizes that were asked for last, so that curves are read once.
final class Prices {
  private static final int KEPT = 16;

  /// Its place among those of a network.
  final int number;

  private final Medium medium;
  private final double askNanos;
  private final long[] bytes = new long[KEPT];
  private final double[] gap = new double[KEPT];
  private final double[] latency = new double[KEPT];
  private final double[] send = new double[KEPT];
  private final double[] receive = new double[KEPT];

  Prices(Medium medium, int number) {
    this.number = number;
    this.medium = medium;
    askNanos = medium.messageNanos(1);
    for (int i = 0; i < KEPT; i++) {
      read(i, i);
    }
  }

  /// Whether one datagram reaches all parts.
  boolean multicast() {
    return medium.multicast();
  }

  boolean memory() {
    return medium.kind() == Medium.Kind.SHARED_MEMORY;
  }

  private void read(int at, long size) {
    bytes[at] = size;
    gap[at] = medium.gap().nanos(size);
    latency[at] = medium.latencyNanos(size);
    send[at] = medium.sendOverhead().nanos(size);
    receive[at] = medium.receiveOverhead().nanos(size);
  }

  private int find(long size) {
    int at = (int) ((size * 0x9E3779B97F4A7C15L) >>> 60);
    if (bytes[at] != size) {
      read(at, size);
    }
    return at;
  }

  double latency(long size) {
    return latency[find(size)];
  }

  /// How long a question, or its answer, is on the way before a message with a handshake.
  double ask() {
    return askNanos;
  }

  double gap(long size) {
    return gap[find(size)];
  }

  /// The gap of a message that so many hear at once, each of whom gets a header besides. On a bus
  /// their answers take turns with all that.
  double castGap(long size, int targets) {
    int words = medium.kind() == Medium.Kind.BUS ? 2 * targets : targets;
    return gap(size) + words * gap(Schedule.CAST_HEADER_BYTES);
  }

  double send(long size) {
    return send[find(size)];
  }

  double receive(long size) {
    return receive[find(size)];
  }
}
