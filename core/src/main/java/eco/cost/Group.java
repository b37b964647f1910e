package eco.cost;

import eco.network.Medium;
import eco.schedule.Schedule;

/// P members that talk over one medium: what all closed forms are about.
///
/// The short names are those of the papers: a closed form then reads like its line in their tables.
///
/// @param members P
/// @param combineNanosPerByte how long a member needs to combine a byte that arrives with its own
public record Group(Medium medium, int members, double combineNanosPerByte) {
  public Group {
    if (members < 1 || !(combineNanosPerByte >= 0)) {
      throw new IllegalArgumentException(
          "group: members=" + members + ", combineNanosPerByte=" + combineNanosPerByte);
    }
  }

  /// A group whose members combine values in no time.
  public static Group of(Medium medium, int members) {
    return new Group(medium, members, 0);
  }

  /// P - 1.
  int others() {
    return members - 1;
  }

  /// L, and what a message of a size is delayed besides.
  double latency(long bytes) {
    return medium.latencyNanos(bytes);
  }

  /// g(m).
  double gap(long bytes) {
    return medium.gap().nanos(bytes);
  }

  /// os(m).
  double send(long bytes) {
    return medium.sendOverhead().nanos(bytes);
  }

  /// or(m).
  double receive(long bytes) {
    return medium.receiveOverhead().nanos(bytes);
  }

  /// The time to combine an arriving message with the member's own value.
  public double combine(long bytes) {
    return bytes * combineNanosPerByte;
  }

  /// The time of a message on its own: g(m) + L.
  double hop(long bytes) {
    return gap(bytes) + latency(bytes);
  }

  /// The time from the wish to send until the target has agreed: 2 g(1) + 2 L.
  double handshake() {
    return 2 * gap(1) + 2 * latency(1);
  }

  /// Whether one member can say so many bytes once to all others, of whom there must be several.
  boolean casts(long bytes) {
    return medium.multicast()
        && medium.kind() != Medium.Kind.SHARED_MEMORY
        && others() > 1
        && bytes <= Schedule.MOST_CAST_BYTES;
  }

  /// g(64): that of the header that every target of a cast gets.
  double headerGap() {
    return gap(Schedule.CAST_HEADER_BYTES);
  }

  /// The time until the source of a cast has an answer: g(1) + L.
  double answer() {
    return hop(1);
  }

  /// The whole part of the logarithm of P.
  int floorLog() {
    return 31 - Integer.numberOfLeadingZeros(members);
  }

  /// The logarithm of P, rounded up.
  int ceilLog() {
    return members == 1 ? 0 : 32 - Integer.numberOfLeadingZeros(members - 1);
  }
}
