package eco.cli.lab.net;

/// A link between two segments: one server per direction.
///
/// @param bitsPerSecond 0 for a link that is infinitely fast
/// @param delayNanos one way
/// @param queueBytes what may wait at either end before the link drops
/// @param multicast whether broadcast and multicast frames cross it
public record Link(
    String from,
    String to,
    long bitsPerSecond,
    long delayNanos,
    int queueBytes,
    boolean multicast) {

  public Link {
    if (from.equals(to)) {
      throw new IllegalArgumentException("link joins a segment to itself: segment=" + from);
    }
    if (bitsPerSecond < 0 || delayNanos < 0 || queueBytes <= 0) {
      throw new IllegalArgumentException(
          "link: between=%s-%s, bitsPerSecond=%d, delayNanos=%d, queueBytes=%d"
              .formatted(from, to, bitsPerSecond, delayNanos, queueBytes));
    }
  }

  /// The end opposite to `segment`, which must be one of the two.
  public String otherEnd(String segment) {
    return from.equals(segment) ? to : from;
  }

  public boolean touches(String segment) {
    return from.equals(segment) || to.equals(segment);
  }
}
