package eco.network;

/// What the parts of a cluster talk over, and what a message on it costs, by the pLogP model.
///
///     sender    |--os(m)--|
///               |-----g(m)-----| the next message may follow
///     network             L         after latency and gap the message is there
///     receiver                 ...|--or(m)--|
///
/// A message of m bytes is complete `latencyNanos + delay(m) + gap(m)` after its sending began.
///
/// @param latencyNanos L: end to end, without what depends on the size
/// @param delay what a message takes besides, though the next may follow after a gap: stations on
///     the way store a frame before they pass it on
/// @param sendOverhead os(m): how long the sender's processor is busy
/// @param receiveOverhead or(m): how long the receiver's processor is busy
/// @param gap g(m): least time between two messages, the reciprocal of the bandwidth
/// @param contention how much of its gap a transfer adds to another that is under way at the same
///     time between other ranks: 0 if they do not feel each other, 1 if they take turns. On a bus
///     that is any transfer of the cluster. Between clusters it is another transfer between the
///     same two parts: 1 means that they share a trunk
/// @param multicast whether one datagram to a multicast group reaches, from any part, all others
public record Medium(
    Kind kind,
    long latencyNanos,
    Curve delay,
    Curve sendOverhead,
    Curve receiveOverhead,
    Curve gap,
    double contention,
    boolean multicast) {
  /// From that contention on, transfers rather take turns than flow side by side.
  public static final double SHARED = 0.5;

  /// From this length on messages that leave a rank and others that come in hinder each other:
  /// what acknowledges the ones waits behind the others.
  public static final long MEETING_BYTES = 128 << 10;

  /// A message that takes as long as so many round trips may begin with one.
  private static final double MANY_ROUNDS = 50;

  /// What processes of one machine talk over where that was not measured: shared memory.
  public static final Medium INSIDE = of(Kind.SHARED_MEMORY, 250, 100, 0.12, 0.3);

  /// What kind of medium it is.
  public enum Kind {
    /// Memory that processes of one machine share.
    SHARED_MEMORY,
    /// One wire for all: who sends makes the others wait.
    BUS,
    /// A path of its own for every pair of hosts.
    SWITCH,
    /// Clusters behind routers or bridges of one site.
    ROUTED,
    /// Clusters so far apart that latency outweighs almost everything.
    LONG_HAUL;

    /// The name as users write it.
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }

  public Medium {
    if (latencyNanos < 0 || !(contention >= 0 && contention <= 1)) {
      throw new IllegalArgumentException(
          "medium: kind="
              + kind.word()
              + ", latencyNanos="
              + latencyNanos
              + ", contention="
              + contention);
    }
  }

  /// A medium on which every message has one target.
  public Medium(
      Kind kind,
      long latencyNanos,
      Curve delay,
      Curve sendOverhead,
      Curve receiveOverhead,
      Curve gap,
      double contention) {
    this(kind, latencyNanos, delay, sendOverhead, receiveOverhead, gap, contention, false);
  }

  /// Such a medium that stores nothing.
  public Medium(
      Kind kind,
      long latencyNanos,
      Curve sendOverhead,
      Curve receiveOverhead,
      Curve gap,
      double contention) {
    this(kind, latencyNanos, Curve.ZERO, sendOverhead, receiveOverhead, gap, contention);
  }

  /// A medium known only by its latency and its rate, with the same overhead on both sides.
  public static Medium of(
      Kind kind, long latencyNanos, double overheadNanos, double nanosPerByte, double contention) {
    Curve overhead = Curve.constant(overheadNanos);
    Curve gap = Curve.line(overheadNanos, nanosPerByte);
    return new Medium(kind, latencyNanos, overhead, overhead, gap, contention);
  }

  /// The same with everything that many times as long: what does not depend on a message's length,
  /// and what its bytes add.
  public Medium times(double latency, double bytes) {
    return new Medium(
        kind,
        Math.round(latency * latencyNanos),
        delay.times(latency, bytes),
        sendOverhead.times(latency, bytes),
        receiveOverhead.times(latency, bytes),
        gap.times(latency, bytes),
        contention,
        multicast);
  }

  /// The same where one datagram does reach all parts, or does not.
  public Medium withMulticast(boolean reaches) {
    return new Medium(
        kind, latencyNanos, delay, sendOverhead, receiveOverhead, gap, contention, reaches);
  }

  /// Whether transfers between different ranks take turns.
  public boolean shared() {
    return contention >= SHARED;
  }

  /// When a message of a size is complete, counted from the start of its sending.
  public double messageNanos(long bytes) {
    return latencyNanos(bytes) + gap.nanos(bytes);
  }

  /// Whether a message of that length that meets others leaves only when its target says so: the
  /// round trip is next to nothing beside it.
  public boolean asksFirst(long bytes) {
    return bytes >= MEETING_BYTES && gap.nanos(bytes) >= MANY_ROUNDS * 2 * latencyNanos;
  }

  /// L and the delay of a message of a size: how long after its last byte has left it is there.
  public double latencyNanos(long bytes) {
    return latencyNanos + delay.nanos(bytes);
  }

  /// What large messages reach.
  public double bytesPerSecond() {
    return 1e9 / gap.nanosPerByte();
  }
}
