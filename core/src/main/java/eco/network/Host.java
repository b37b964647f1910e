package eco.network;

/// A machine that takes part in a network.
///
/// @param name what the user calls it; nothing is ever derived from it
/// @param cores processors it offers, 0 if unknown
/// @param busyPercent how much of its processors other programs used while it was measured, 0 if
///     that is unknown
public record Host(String name, int cores, int busyPercent) {
  /// A host that is more busy than that cannot be trusted to have answered in time.
  private static final int MOST_BUSY_PERCENT = 10;

  public Host {
    if (name.isBlank() || cores < 0 || busyPercent < 0 || busyPercent > 100) {
      throw new IllegalArgumentException(
          "host: name=%s, cores=%d, busyPercent=%d".formatted(name, cores, busyPercent));
    }
  }

  /// A host of which nobody knows that it was busy.
  public Host(String name, int cores) {
    this(name, cores, 0);
  }

  /// Whether it was so busy with other programs that what was measured with it may be wrong.
  public boolean isDoubtful() {
    return busyPercent > MOST_BUSY_PERCENT;
  }

  /// The host as it is now, and as busy as it was at its worst.
  Host and(Host now) {
    return new Host(name, now.cores, Math.max(busyPercent, now.busyPercent));
  }
}
