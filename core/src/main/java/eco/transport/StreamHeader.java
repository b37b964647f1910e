package eco.transport;

/// What stands before the payload of every frame in a stream.
///
///     0                               8                16
///     | seq fields kind context bytes | received | tag | head crc | body crc | fields |
///       16     4     4     20     20       32      32       32         32     0 to 3 * 64
///
/// Fields are the context, where 20 bits are not enough for it, and the two numbers that go along,
/// where they are not 0; the first word says which of them follow.
///
/// The two checksums are there only on links that have them; a short message has a header of 24
/// bytes then, else of 16. The first goes over the 16 bytes before it, because they must be
/// believed before anything else has come: a wrong length would have the reader wait for bytes that
/// nobody sends. The second goes over all that follows.
///
/// The payload is filled up to a multiple of 8 bytes. `received` is how far the writer of the frame
/// has received its peer's stream, its lowest 32 bits: never are more than some MiB in doubt.
final class StreamHeader {
  /// What must be there before anything can be believed.
  static final int HEAD_BYTES = 16;

  static final int CRC_BYTES = 8;
  static final int MOST_BYTES = 48;

  static final int RECEIVED = 8;
  static final int TAG = 12;
  static final int HEAD_CRC = 16;
  static final int BODY_CRC = 20;

  /// The fields that may follow, in this order.
  static final int CONTEXT = 1;

  static final int FIRST = 2;
  static final int SECOND = 4;
  private static final int ALL = CONTEXT | FIRST | SECOND;

  private static final int SEQUENCE_SHIFT = 48;
  private static final int SEQUENCE_MASK = 0xFFFF;
  private static final int FIELDS_SHIFT = 44;
  private static final int KIND_SHIFT = 40;
  private static final int NIBBLE_MASK = 0xF;
  private static final int CONTEXT_SHIFT = 20;
  private static final int WIDE_MASK = 0xFFFFF;

  private StreamHeader() {}

  static long word(long sequence, int fields, int kind, int context, int bytes) {
    return sequence << SEQUENCE_SHIFT
        | (long) fields << FIELDS_SHIFT
        | (long) kind << KIND_SHIFT
        | (long) (context & WIDE_MASK) << CONTEXT_SHIFT
        | bytes;
  }

  static boolean isSequence(long word, long sequence) {
    return word >>> SEQUENCE_SHIFT == (sequence & SEQUENCE_MASK);
  }

  static int kind(long word) {
    return (int) (word >>> KIND_SHIFT) & NIBBLE_MASK;
  }

  /// The lowest bits of the context: all of it, if it has no field.
  static int context(long word) {
    return (int) (word >>> CONTEXT_SHIFT) & WIDE_MASK;
  }

  static int bytes(long word) {
    return (int) word & WIDE_MASK;
  }

  static int fields(long word) {
    return (int) (word >>> FIELDS_SHIFT) & NIBBLE_MASK;
  }

  static boolean areFields(int fields) {
    return (fields & ~ALL) == 0;
  }

  static int fields(int context, long first, long second) {
    return (context == (context & WIDE_MASK) ? 0 : CONTEXT)
        | (first == 0 ? 0 : FIRST)
        | (second == 0 ? 0 : SECOND);
  }

  /// How long a header with such fields is.
  static int length(boolean checked, int fields) {
    return HEAD_BYTES + (checked ? CRC_BYTES : 0) + 8 * Integer.bitCount(fields);
  }

  /// The position with these lowest 32 bits that is nearest to one that is known.
  static long position(long known, int lowest) {
    return known + (lowest - (int) known);
  }

  /// How much room a payload of `bytes` takes.
  static int padded(int bytes) {
    return bytes + 7 & ~7;
  }
}
