package eco.execute;

/// The tags of a collective operation's messages.
///
///     30    27  26  25               10 9      0
///     | high  | 0 | signature          | call   |     the first message from one rank to another
///     | high  | 1 | number             | call   |     the later ones
///
/// `call` counts the operations of a communicator, `number` the messages that went the same way
/// within one; `high` are the number's upper bits. The first message carries what its sender
/// believes to be called, so that calls that do not go together are found without a message more.
/// A tag below 2^27 fits a ring's shortest form.
final class Mark {
  /// So many operations of a communicator may be under way.
  static final int CALLS = 1 << 10;

  /// So many messages may go the same way in one operation.
  static final int MESSAGES = 1 << 20;

  private static final int SIGNATURE_SHIFT = 10;
  private static final int SIGNATURE_MASK = 0xFFFF;
  private static final int LATER = 1 << 26;
  private static final int HIGH_SHIFT = 27;

  private Mark() {}

  static int tag(int call, int signature, int number) {
    if (number >= MESSAGES) {
      throw new IllegalArgumentException(
          "too many segments: messages between two ranks=" + number + ", most=" + MESSAGES);
    }
    int within = call & (CALLS - 1);
    return number == 0
        ? (signature & SIGNATURE_MASK) << SIGNATURE_SHIFT | within
        : LATER | (number & 0xFFFF) << SIGNATURE_SHIFT | (number >>> 16) << HIGH_SHIFT | within;
  }

  /// Which bits must be equal: any signature is taken first and then looked at.
  static int mask(int number) {
    return number == 0 ? ~(SIGNATURE_MASK << SIGNATURE_SHIFT) : -1;
  }

  /// The number of the operation, modulo [#CALLS].
  static int call(int tag) {
    return tag & (CALLS - 1);
  }
}
