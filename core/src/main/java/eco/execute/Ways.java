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
  Ways OPEN =
      new Ways() {
        @Override
        public boolean keepsApart(int peer, long bytes) {
          return false;
        }

        @Override
        public long freeAt(int peer, long now) {
          return now;
        }

        @Override
        public long take(int peer, long bytes, boolean meets, long now) {
          return FULL_PACE;
        }

        @Override
        public boolean meet(int peer, int source, long bytes) {
          return false;
        }

        @Override
        public boolean asksFirst(int peer, long bytes) {
          return false;
        }

        @Override
        public boolean hears(int peer) {
          return false;
        }
      };

  /// Whether a message of that length to a peer takes long enough on its way to mind.
  boolean keepsApart(int peer, long bytes);

  /// When the way to a peer is free, on the clock of [System#nanoTime]: `now` or later.
  long freeAt(int peer, long now);

  /// A message leaves now.
  ///
  /// @param meets whether it hinders one that comes in over the same way
  /// @return how many bytes per second of it should, or [#FULL_PACE]
  long take(int peer, long bytes, boolean meets, long now);

  /// Whether a message of that length to `peer` and one from `source` take the same way and are
  /// long enough to hinder each other.
  boolean meet(int peer, int source, long bytes);

  /// Whether one that meets others should leave only when its target says so.
  boolean asksFirst(int peer, long bytes);

  /// Whether a peer hears what this rank says once to many.
  boolean hears(int peer);
}
