package eco.transport;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SocketChannel;

/// Keeps a stream over a long way wide while nothing is sent.
///
/// After a fifth of a second without data the usual congestion controls begin anew with ten packets
/// and need one round trip more for every doubling. BBR goes on with what it has learnt about the
/// way. So it is chosen where the way is long and the system offers it. Between near hosts a round
/// trip is nothing, and the pauses that BBR makes between packets would cost more. The first round
/// trips of a near host may take long, since it is busy; once others show that it is near, the
/// system's own control comes back.
final class LongWay {
  /// Names another control, or `system` for what the system would choose.
  private static final String VARIABLE = "ECO_CONGESTION";

  private static final String USUAL = "bbr";
  private static final String UNTOUCHED = "system";

  /// Every system has it, for every user.
  private static final String PLAIN = "reno";

  /// A way is long if a round trip takes so long while it is idle.
  static final long LONG_NANOS = 4_000_000;

  static final int CONGESTION = 13;
  private static final int LONGEST_NAME = 16;

  /// What the system has chosen by itself, the same for all connections.
  private static volatile String systems = PLAIN;

  private LongWay() {}

  /// Chooses for a connection that is there.
  ///
  /// @return whether the control that was chosen has to learn how wide the way is
  static boolean choose(SocketChannel channel) {
    String wish = System.getenv().getOrDefault(VARIABLE, USUAL).strip();
    return !wish.equals(UNTOUCHED) && choose(channel, wish, LONG_NANOS) && wish.equals(USUAL);
  }

  /// Chooses `control` if a round trip takes so long or longer.
  ///
  /// @return whether it does, and the system has let this user choose
  static boolean choose(SocketChannel channel, String control, long leastNanos) {
    int descriptor = SocketDescriptor.of(channel);
    Gauge gauge = new Gauge();
    if (descriptor == SocketDescriptor.UNKNOWN
        || !gauge.read(descriptor)
        || gauge.leastTripNanos() < leastNanos) {
      return false;
    }
    systems = control(descriptor);
    return control(descriptor, control);
  }

  /// Goes back to the system's own control.
  static void leave(int descriptor) {
    control(descriptor, systems);
  }

  /// Lets the usual control begin anew, since being chosen again after another is how it forgets.
  static void restart(int descriptor) {
    if (control(descriptor, PLAIN)) {
      control(descriptor, USUAL);
    }
  }

  /// The control that a connection has now.
  static String control(int descriptor) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocate(LONGEST_NAME);
      return SocketCalls.option(descriptor, CONGESTION, name, arena) > 0
          ? name.getString(0)
          : PLAIN;
    }
  }

  private static boolean control(int descriptor, String name) {
    try (Arena arena = Arena.ofConfined()) {
      return SocketCalls.setOption(descriptor, CONGESTION, arena.allocateFrom(name));
    }
  }
}
