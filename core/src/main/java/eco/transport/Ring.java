package eco.transport;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/// The layout of a ring: one writer process, one reader process, in memory that both have mapped.
///
///     0          control: one cache line, written by the reader only
///                  0 slots consumed   8 data bytes consumed   16 credit bytes returned
///     128        slots: SLOTS lines of 64 bytes, one per frame
///     128+64n    data: a circle of bytes for payloads that do not fit into a slot
///
///     slot, compact      0        8                                     64
///                        | word   | payload of at most 56 bytes          |
///     slot, wide         0        8     12        16      24       32  36
///                        | word   | tag | context | first | second | crc |   payload in data
///
///     word, compact      63    48 47  44 43  42    37 36       27 26     0
///                        | seq   | kind | 0 | bytes  | context   |  tag  |
///     word, wide         63    48 47  44 43  42 41                       0
///                        | seq   | kind | 1 |crc|       bytes            |
///
/// A frame costs the reader one cache line where it is short: the word tells that the slot is
/// filled, and the payload comes along in the same line. `seq` is the frame's number plus one,
/// modulo 2^16. A slot always begins with a word, never with payload, so what an earlier lap left
/// there cannot be taken for a new frame and nobody has to clear anything.
///
/// Why it is safe: a slot belongs to the writer from when the reader's `slots consumed` passed it
/// until the writer's release store of its word; then to the reader until it releases a greater
/// `slots consumed`. The same holds for the data bytes that the slot stands for. Each word of
/// control has one writer. No instruction needs a fence.
public final class Ring {
  static final int CONSUMED_SLOTS = 0;
  static final int CONSUMED_DATA = 8;
  static final int RETURNED_CREDIT = 16;
  static final int SLOTS_AT = 128;

  static final int SLOT_BYTES = 64;
  static final int COMPACT_PAYLOAD = 56;
  static final int CHECKSUM_AT = 32;

  static final int SEQUENCE_SHIFT = 48;
  static final int SEQUENCE_MASK = 0xFFFF;
  static final int KIND_SHIFT = 44;
  static final int KIND_MASK = 0xF;
  static final long WIDE = 1L << 43;
  static final long CHECKED = 1L << 42;
  static final int BYTES_SHIFT = 37;
  static final int BYTES_MASK = 0x3F;
  static final int CONTEXT_SHIFT = 27;
  static final int CONTEXT_LIMIT = 1 << 10;
  static final int TAG_LIMIT = 1 << 27;

  private Ring() {}

  /// How much memory a ring takes, in whole pages.
  public static long bytes(int slots, int dataBytes) {
    return (SLOTS_AT + (long) slots * SLOT_BYTES + dataBytes + 4095) & ~4095L;
  }

  /// The checksum of a wide frame: of its slot after the word, of its payload, and of the word.
  static int checksum(
      CRC32C crc, long word, ByteBuffer slots, int slot, ByteBuffer data, int at, int bytes) {
    crc.reset();
    crc.update(slots.clear().limit(slot + CHECKSUM_AT).position(slot + 8));
    crc.update(data.clear().limit(at + bytes).position(at));
    return (int) crc.getValue() ^ Long.hashCode(word);
  }

  static long lines(long bytes) {
    return (bytes + 63) & ~63L;
  }
}
