package eco.launch;

import eco.transport.JobKey;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/// Who comes to a [Port], as the handshake carries it.
///
///     offset  0      8       12      16
///             job 8 | rank 4 | ranks 4 | random words 32
///
/// @param job the name of its job, 16 hexadecimal digits
/// @param rank its rank there
/// @param ranks how many it comes for; 0: it only looks whether the port is open
public record Caller(String job, int rank, int ranks) {
  private static final int RANDOM_BYTES = 32;

  /// The fields, with random words that make every call another one.
  byte[] payload() {
    return ByteBuffer.allocate(16 + RANDOM_BYTES)
        .putLong(Long.parseUnsignedLong(job, 16))
        .putInt(rank)
        .putInt(ranks)
        .put(HexFormat.of().parseHex(JobKey.random().hex()))
        .array();
  }

  static boolean isPayload(byte[] bytes) {
    return bytes.length == 16 + RANDOM_BYTES;
  }

  static Caller of(byte[] payload) {
    ByteBuffer fields = ByteBuffer.wrap(payload);
    return new Caller("%016x".formatted(fields.getLong()), fields.getInt(), fields.getInt());
  }
}
