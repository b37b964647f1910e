package eco.cli.lab.net;

/// One segment of a network: the place that hosts and links are attached to.
///
/// ```
///   bus                        switch                         router
///   h0  h1  h2                 h0      h1      h2             link   link
///    |   |   |                 |^      |^      |^               \     /
///   =+===+===+= one server     v|      v|      v|  a server per  (   )  no server
///    for everybody            [    switch    ]  port and        /     \
///                                                 direction    link   link
/// ```
///
/// @param bitsPerSecond rate of every server of the segment, 0 for a router, which has none
/// @param delayNanos one way, counted once for every frame that crosses the segment
/// @param queueBytes what may wait in front of a server before it drops
public record Segment(String name, Kind kind, long bitsPerSecond, long delayNanos, int queueBytes) {

  /// How the stations of a segment share it.
  public enum Kind {
    /// One server for all traffic of the segment, its stations served in turn.
    BUS,
    /// One server per port and direction.
    SWITCH,
    /// No medium of its own: frames pass in no time.
    ROUTER
  }

  public Segment {
    boolean timeless = kind == Kind.ROUTER;
    if (timeless != (bitsPerSecond == 0) || bitsPerSecond < 0) {
      throw new IllegalArgumentException(
          "segment rate: name=%s, kind=%s, bitsPerSecond=%d".formatted(name, kind, bitsPerSecond));
    }
    if (delayNanos < 0 || (timeless && delayNanos > 0) || queueBytes <= 0) {
      throw new IllegalArgumentException(
          "segment: name=%s, delayNanos=%d, queueBytes=%d".formatted(name, delayNanos, queueBytes));
    }
  }
}
