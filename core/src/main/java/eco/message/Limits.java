package eco.message;

/// Where short messages end, and in which packets longer ones travel over a medium.
///
/// A packet of p bytes out of n keeps the two ends busy at once except for its own first copy, and
/// costs an overhead o of its own: T(p) = n/p o + (n + p) c with c the time per byte of the slower
/// end. That is least at p = sqrt(n o / c); BIP tabulates the same curve.
///
/// @param shortBytes up to this length a message is one frame
/// @param eagerBytes up to this length its packets follow without the receiver's word
/// @param sharedBytes from this length on a message out of a shared buffer is fetched by its
/// receiver
/// @param overheadNanos o, the cost of a packet
/// @param nanosPerByte c, the cost of a byte at the slower end
public record Limits(
    int shortBytes, long eagerBytes, long sharedBytes, double overheadNanos, double nanosPerByte) {
  /// What was measured between two cores; `eco bench limits` measures again.
  public static final Limits SHARED_MEMORY = new Limits(8 << 10, 64 << 10, 16 << 10, 200, 0.04);

  /// What was measured over loopback.
  public static final Limits TCP = new Limits(32 << 10, 1 << 20, Long.MAX_VALUE, 3200, 0.1);

  private static final int SMALLEST_PACKET = 4 << 10;
  private static final int MOST_SHORT_BYTES = 64 << 10;
  private static final long MOST_EAGER_BYTES = 1 << 20;

  /// Checks the numbers; a short message must fit the smallest ring's largest frame.
  public Limits {
    boolean sizes = shortBytes >= 0 && shortBytes <= MOST_SHORT_BYTES && eagerBytes >= 0;
    if (!sizes || eagerBytes > MOST_EAGER_BYTES || !(overheadNanos > 0) || !(nanosPerByte > 0)) {
      throw new IllegalArgumentException(
          "limits: shortBytes="
              + shortBytes
              + ", eagerBytes="
              + eagerBytes
              + ", overheadNanos="
              + overheadNanos
              + ", nanosPerByte="
              + nanosPerByte);
    }
  }

  /// The best packet for a message of `bytes`, a multiple of 64 and at most `largest`.
  public int packetBytes(long bytes, int largest) {
    double best = Math.sqrt(bytes * (overheadNanos / nanosPerByte));
    return (int) (Math.clamp((long) best, SMALLEST_PACKET, largest) & ~63L);
  }
}
