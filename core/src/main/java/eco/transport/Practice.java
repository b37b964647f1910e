package eco.transport;

/// Shows a congestion control that has to learn how wide a long way is that it is wide.
///
/// BBR lets as much leave in a round trip as it has seen arrive in one, or about three times as
/// much. A program that sends some kilobytes at a time never shows it more, and each of its
/// messages leaves over a good part of a round trip though the way is idle. So once a way is used,
/// bytes without a meaning go along for a few round trips, three times as many in each as have
/// arrived in the one before, as long as more of them arrive. What was learnt then stays, also over
/// pauses.
///
///     round trip   1      2       3       4      while the rate grows by a half
///     at most      48 K   144 K   432 K   1.3 M
///
/// In that time a message may wait for up to a round trip behind them, and on a line that holds
/// less than the first of them for up to three. One way of a machine does it
/// at a time, since those that share a line would learn that it is narrow.
///
/// A packet that is lost, or late because a host was busy, may let BBR believe that the way has
/// become narrow, and what is sent then is again too little to show it otherwise. So from time to
/// time it is looked at how much may leave, and if that has fallen far though packets stand in no
/// queue, everything begins anew. The time doubles whenever that happens. If less may leave than a
/// new connection would dare, BBR forgets what it believes at once, but need not practise.
///
/// A way that turns out to be short needs none of this, nor BBR.
final class Practice {
  /// A way is used once so many bytes of messages have left over it.
  private static final long USED_BYTES = 8 << 10;

  private static final int FIRST_BYTES = 48 << 10;
  private static final int GROWTH = 3;
  private static final int ROUNDS = 4;
  private static final double WIDER = 1.5;

  /// Who lets less go than this part of what has arrived in practice has forgotten it; a quarter
  /// less is what BBR does by itself now and then.
  private static final double FALLEN = 0.7;

  /// Where round trips take so many times as long as on the idle way, packets stand in a queue.
  private static final long SHARED = 2;

  /// A new connection lets ten packets leave in its first round trip.
  private static final double NEW_BYTES = 14 << 10;

  /// In so long they may leave in any case.
  private static final long SHORT_NANOS = 20_000_000;

  private static final long GLANCE_NANOS = 50_000_000;
  private static final long FIRST_PAUSE_NANOS = 2_000_000_000;

  private final Turns turns;
  private final Gauge gauge;
  private long pauseNanos;
  private double learnt;
  private long lookedAt;
  private long glancedAt;
  private long lookedWritten;
  private int round;
  private int lastBytes;
  private int left;
  private long began;
  private double rate;
  private long turn;
  private boolean over;

  Practice(Turns turns) {
    this(turns, new Gauge(), FIRST_PAUSE_NANOS);
  }

  /// Practice that looks after so long whether everything is still as it was learnt.
  Practice(Turns turns, Gauge gauge, long pauseNanos) {
    this.turns = turns;
    this.gauge = gauge;
    this.pauseNanos = pauseNanos;
  }

  /// Whether there is nothing to do now.
  boolean over() {
    return over;
  }

  /// How many bytes should leave now besides.
  ///
  /// @param written how much was written for the peer so far
  int due(long written, int descriptor) {
    if (written - lookedWritten < USED_BYTES || (over && !begins(written, descriptor))) {
      return 0;
    }
    if (left > 0) {
      return left;
    }
    if (round == 0) {
      turn = turns.take();
      if (turn == 0) {
        return 0;
      }
    }
    if (!gauge.read(descriptor) || leaves(descriptor)) {
      round = Math.max(round, 1);
      end();
      return 0;
    }
    long now = System.nanoTime();
    if (round > 0 && (gauge.waits() || now - began < gauge.tripNanos())) {
      return 0;
    }
    double reached = gauge.rate();
    if (round == ROUNDS || (round > 0 && reached < WIDER * rate)) {
      end();
      learnt = Math.max(rate, reached);
      lookedAt = now;
      glancedAt = now;
      lookedWritten = written;
      return 0;
    }
    rate = reached;
    began = now;
    int most = GROWTH * lastBytes;
    double arriving = reached * gauge.leastTripNanos() / 1e9;
    lastBytes = round == 0 ? FIRST_BYTES : (int) Math.clamp(GROWTH * arriving, FIRST_BYTES, most);
    left = lastBytes;
    round++;
    return left;
  }

  /// Whether it is to begin anew, as far as one can see now and then while the way is used.
  private boolean begins(long written, int descriptor) {
    long now = System.nanoTime();
    if (learnt == 0
        || now - glancedAt < Math.min(GLANCE_NANOS, pauseNanos)
        || !gauge.read(descriptor)) {
      return false;
    }
    glancedAt = now;
    lookedWritten = written;
    if (leaves(descriptor)) {
      return false;
    }
    if (isNarrowerThanNew()) {
      gauge.forget(descriptor);
      return false;
    }
    if (now - lookedAt < pauseNanos) {
      return false;
    }
    lookedAt = now;
    if (gauge.waits() || isShared() || gauge.pace() >= FALLEN * learnt) {
      return false;
    }
    gauge.forget(descriptor);
    pauseNanos *= 2;
    round = 0;
    lookedWritten = 0;
    over = false;
    return true;
  }

  /// Leaves the connection alone from now on if the way turns out to be short.
  private boolean leaves(int descriptor) {
    boolean leaves = gauge.isShort();
    if (leaves) {
      gauge.leave(descriptor);
      learnt = 0;
    }
    return leaves;
  }

  private boolean isNarrowerThanNew() {
    long nanos = Math.max(gauge.leastTripNanos(), SHORT_NANOS);
    return gauge.pace() * nanos / 1e9 < NEW_BYTES;
  }

  /// Whether others fill the way: then it is as narrow as it seems.
  private boolean isShared() {
    return gauge.tripNanos() > SHARED * gauge.leastTripNanos();
  }

  /// Ends it, if it has not ended.
  void end() {
    if (turn != 0) {
      turns.end(turn);
      turn = 0;
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
