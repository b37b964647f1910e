package eco.transport;

/// How large the rings of a job are; the same for all of them.
///
/// The data circle must stay in the cache that both ends see: larger is slower.
///
/// @param slots frames that fit, a power of two
/// @param dataBytes payload that fits besides, a multiple of 64
public record RingSize(int slots, int dataBytes) {
  /// What was measured to be best between two cores.
  public static final RingSize DEFAULT = new RingSize(256, 256 << 10);

  /// Checks the numbers.
  public RingSize {
    if (Integer.bitCount(slots) != 1 || slots < 8 || slots > 1 << 14) {
      throw new IllegalArgumentException("ring: slots=" + slots + ", allowed=8 to 16384, 2^k");
    }
    if (dataBytes % 64 != 0 || dataBytes < 1024 || dataBytes > 1 << 30) {
      throw new IllegalArgumentException("ring: dataBytes=" + dataBytes);
    }
  }

  /// The memory that a ring takes, in whole pages.
  public long bytes() {
    return Ring.bytes(slots, dataBytes);
  }
}
