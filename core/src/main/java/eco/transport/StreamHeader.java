package eco.transport;

/// What stands before the payload of every frame in a stream.
///
///     0                8               16      24       32         40            44           48
///     | seq kind bytes | context | tag | first | second | received | payload crc | header crc |
///       16   8  .. 32      32      32     64      64        64          32            32
///
/// The payload follows, filled up to a multiple of 8 bytes. `received` is how far the writer of the
/// frame has received its peer's stream. The header has a checksum of its own, over everything
/// before it, because it must be believed before the payload has come: a wrong length would have
/// the reader wait for bytes that nobody sends.
final class StreamHeader {
  static final int BYTES = 48;
  static final int WORD = 0;
  static final int MARKS = 8;
  static final int FIRST = 16;
  static final int SECOND = 24;
  static final int RECEIVED = 32;
  static final int PAYLOAD_CRC = 40;
  static final int HEADER_CRC = 44;

  private static final int SEQUENCE_SHIFT = 48;
  private static final int SEQUENCE_MASK = 0xFFFF;
  private static final int KIND_SHIFT = 40;
  private static final int KIND_MASK = 0xFF;

  private StreamHeader() {}

  static long word(long sequence, int kind, int bytes) {
    return sequence << SEQUENCE_SHIFT | (long) kind << KIND_SHIFT | bytes;
  }

  static boolean isSequence(long word, long sequence) {
    return word >>> SEQUENCE_SHIFT == (sequence & SEQUENCE_MASK);
  }

  static int kind(long word) {
    return (int) (word >>> KIND_SHIFT) & KIND_MASK;
  }

  static int bytes(long word) {
    return (int) word;
  }

  static long marks(int context, int tag) {
    return (long) context << 32 | (tag & 0xFFFFFFFFL);
  }

  static int context(long marks) {
    return (int) (marks >>> 32);
  }

  static int tag(long marks) {
    return (int) marks;
  }

  /// How much room a payload of `bytes` takes.
  static int padded(int bytes) {
    return bytes + 7 & ~7;
  }
}
