package eco.bench;

/// How often a message of some length is sent: first to warm up, then to be measured.
///
/// The driver decides once and hands the same loads to every system, as `BYTES:WARMUPS:SAMPLES`.
///
/// @param bytes the length of the message
/// @param warmups messages before the steady state
/// @param samples messages in the steady state
record Load(int bytes, int warmups, int samples) {
  /// Longer messages would not fit a Java array or an MPI count.
  static final long MAX_BYTES = Integer.MAX_VALUE - 64;

  private static final long COLD_BUDGET_BYTES = 4L << 30;
  private static final long WARM_BUDGET_BYTES = 1L << 30;
  private static final long BUDGET_BYTES = 256L << 20;
  private static final long NETWORK_BUDGET_BYTES = 1 << 20;

  Load {
    if (bytes < 0 || warmups < 0 || samples < 1) {
      throw new IllegalArgumentException(
          "load: bytes=" + bytes + ", warmups=" + warmups + ", samples=" + samples);
    }
  }

  /// As many messages as steady results need, fewer where they are long; a `cold` process needs
  /// more of them to become steady.
  static Load of(long bytes, boolean cold) {
    long length = Math.max(1, bytes);
    return new Load(
        Math.toIntExact(bytes),
        cold
            ? Math.clamp(COLD_BUDGET_BYTES / length, 20, 100_000)
            : Math.clamp(WARM_BUDGET_BYTES / length, 20, 30_000),
        Math.clamp(BUDGET_BYTES / length, 50, 10_000));
  }

  /// Far fewer between hosts: a message may take a tenth of a second, and what the network costs
  /// outweighs what a cold process does.
  static Load betweenHosts(long bytes) {
    long affordable = NETWORK_BUDGET_BYTES / Math.max(1, bytes);
    return new Load(
        Math.toIntExact(bytes), Math.clamp(affordable, 2, 500), Math.clamp(affordable, 5, 100));
  }

  /// As many collective calls as steady results need, fewer where their data is long.
  static Load ofCollective(long bytes, boolean cold) {
    long affordable = BUDGET_BYTES / Math.max(1, bytes);
    return new Load(
        Math.toIntExact(bytes),
        Math.clamp(4 * affordable, 3000, cold ? 300_000 : 20_000),
        Math.clamp(affordable, 50, 5_000));
  }

  static Load parse(String text) {
    String[] parts = text.split(":", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException("load: expected=BYTES:WARMUPS:SAMPLES, found=" + text);
    }
    return new Load(
        Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
  }

  /// Messages of either kind.
  int messages() {
    return warmups + samples;
  }

  @Override
  public String toString() {
    return bytes + ":" + warmups + ":" + samples;
  }
}
