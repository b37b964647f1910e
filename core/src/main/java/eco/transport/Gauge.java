package eco.transport;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// What the system tells about a connection, as far as long ways need it.
class Gauge {
  private static final int INFO = 11;
  private static final int INFO_BYTES = 168;
  private static final int ROUND_TRIP_AT = 68;
  private static final int PACE_AT = 104;
  private static final int NOT_SENT_AT = 144;
  private static final int LEAST_ROUND_TRIP_AT = 148;
  private static final int RATE_AT = 160;

  private final MemorySegment info = Arena.ofAuto().allocate(INFO_BYTES, Long.BYTES);

  /// Reads it anew.
  ///
  /// @return whether the system tells
  boolean read(int descriptor) {
    try (Arena arena = Arena.ofConfined()) {
      return SocketCalls.option(descriptor, INFO, info, arena) >= INFO_BYTES;
    }
  }

  /// How long a round trip takes.
  long tripNanos() {
    return 1000L * info.get(ValueLayout.JAVA_INT, ROUND_TRIP_AT);
  }

  /// How long a round trip takes while the way is idle.
  long leastTripNanos() {
    return 1000L * info.get(ValueLayout.JAVA_INT, LEAST_ROUND_TRIP_AT);
  }

  /// Whether the way is short, whatever its first round trips said.
  boolean isShort() {
    return leastTripNanos() < LongWay.LONG_NANOS;
  }

  /// Whether bytes wait to leave.
  boolean waits() {
    return info.get(ValueLayout.JAVA_INT, NOT_SENT_AT) > 0;
  }

  /// How many bytes per second have arrived of late.
  double rate() {
    return info.get(ValueLayout.JAVA_LONG, RATE_AT);
  }

  /// How many bytes per second are let go.
  double pace() {
    return info.get(ValueLayout.JAVA_LONG, PACE_AT);
  }

  /// Lets the congestion control forget what it has learnt.
  void forget(int descriptor) {
    LongWay.restart(descriptor);
  }

  /// Gives the connection back the control of a short way.
  void leave(int descriptor) {
    LongWay.leave(descriptor);
  }
}
