package eco.transport;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicInteger;

/// Shows a congestion control that has to learn how wide a long way is that it is wide.
///
/// BBR lets as much leave in a round trip as it has seen arrive in one, or about three times as
/// much. A program that sends some kilobytes at a time never shows it more, and each of its
/// messages leaves over a good part of a round trip though the way is idle. So once a way is used,
/// bytes without a meaning go along for a few round trips, three times as many in each, as long as
/// more of them arrive. What was learnt then stays, also over pauses.
///
///     round trip   1      2       3       4      while the rate grows by a half
///     bytes        48 K   144 K   432 K   1.3 M
///
/// In that time a message may wait for up to a round trip behind them, which happens once. No more
/// than two ways of a process practise at a time, since those that share a line would learn that it
/// is narrow.
final class Practice {
  /// A way is used once so many bytes of messages have left over it.
  private static final long USED_BYTES = 8 << 10;

  private static final int FIRST_BYTES = 48 << 10;
  private static final int GROWTH = 3;
  private static final int ROUNDS = 4;
  private static final double WIDER = 1.5;
  private static final int MOST_AT_ONCE = 2;
  private static final AtomicInteger UNDER_WAY = new AtomicInteger();

  private static final int INFO = 11;
  private static final int INFO_BYTES = 168;
  private static final int ROUND_TRIP_AT = 68;
  private static final int NOT_SENT_AT = 144;
  private static final int RATE_AT = 160;

  private final MemorySegment info = Arena.ofAuto().allocate(INFO_BYTES, Long.BYTES);
  private int round;
  private int left;
  private long began;
  private double rate;
  private boolean over;

  /// Whether there is nothing more to do.
  boolean over() {
    return over;
  }

  /// How many bytes should leave now besides.
  ///
  /// @param written how much was written for the peer so far
  int due(long written, int descriptor) {
    if (over || written < USED_BYTES) {
      return 0;
    }
    if (left > 0) {
      return left;
    }
    if (round == 0 && UNDER_WAY.incrementAndGet() > MOST_AT_ONCE) {
      UNDER_WAY.decrementAndGet();
      return 0;
    }
    try (Arena arena = Arena.ofConfined()) {
      if (SocketCalls.option(descriptor, INFO, info, arena) < INFO_BYTES) {
        round = Math.max(round, 1);
        end();
        return 0;
      }
    }
    long now = System.nanoTime();
    long tripNanos = 1000L * info.get(ValueLayout.JAVA_INT, ROUND_TRIP_AT);
    boolean waits = info.get(ValueLayout.JAVA_INT, NOT_SENT_AT) > 0;
    if (round > 0 && (waits || now - began < tripNanos)) {
      return 0;
    }
    double reached = info.get(ValueLayout.JAVA_LONG, RATE_AT);
    if (round == ROUNDS || (round > 0 && reached < WIDER * rate)) {
      end();
      return 0;
    }
    rate = reached;
    began = now;
    left = FIRST_BYTES;
    for (int i = 0; i < round; i++) {
      left *= GROWTH;
    }
    round++;
    return left;
  }

  /// Ends it, if it has not ended.
  void end() {
    if (!over && round > 0) {
      UNDER_WAY.decrementAndGet();
    }
    over = true;
    left = 0;
  }

  /// How many of them have not left yet.
  int left() {
    return left;
  }

  /// So many bytes have left.
  void sent(int bytes) {
    left = Math.max(0, left - bytes);
  }
}
