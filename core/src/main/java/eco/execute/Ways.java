package eco.execute;

/// When this rank's ways out are free, so that long messages leave one after another, and whom one
/// datagram reaches.
///
/// Messages that are handed to several connections at once share the way and all arrive late; the
/// first of one after another arrives as if it were alone, and its receiver can pass it on.
public interface Ways {
  /// As quick as it goes.
  long FULL_PACE = 0;

  /// Nothing is known about the ways: everything leaves at once.
  Ways OPEN = new Ways() {};

  /// Whether a message of that length to a peer takes long enough on its way to mind.
  default boolean keepsApart(int peer, long bytes) {
    return false;
  }

  /// When the way to a peer is free, on the clock of [System#nanoTime]: `now` or later.
  default long freeAt(int peer, long now) {
    return now;
  }

  /// A message leaves now.
  ///
  /// @param meets whether it hinders one that comes in over the same way
  /// @return how many bytes per second of it should, or [#FULL_PACE]
  default long take(int peer, long bytes, boolean meets, long now) {
    return FULL_PACE;
  }

  /// Whether a message of that length to `peer` and one from `source` take the same way and are
  /// long enough to hinder each other.
  default boolean meet(int peer, int source, long bytes) {
    return false;
  }

  /// Whether one that meets others should leave only when its target says so.
  default boolean asksFirst(int peer, long bytes) {
    return false;
  }

  /// Whether a peer hears what this rank says once to many.
  default boolean hears(int peer) {
    return false;
  }
}
