package eco.message;

/// What the frames between two endpoints say.
///
///     short message   SHORT ->                              copied into the receiver's ring
///     eager message   EAGER -> PACKET -> PACKET ->          pipelined, within the credit
///     long message    OFFER -> <- ACCEPT  PACKET -> ...     after the receiver has said go
///     from shared     SHARED ->           <- DONE           the receiver copies by itself
///     into shared     OFFER -> <- ACCEPT  PUSHED ->         the sender copies by itself
///     both, long      SHARED -> <- ACCEPT  PUSHED -> <- DONE   each copies a half at once
///     said to many    CAST ->             <- DONE           the receiver has heard it
///     not heard       CAST -> <- ACCEPT  PACKET -> ...      it has not: as a long message
///
/// Numbers that go along: OFFER, EAGER, SHARED and CAST tell the length and the sender's slot,
/// SHARED the location as payload and whether the sender only waits, CAST the number of what was
/// said; all others tell the sender's slot first,
/// then PACKET its offset and ACCEPT
/// the location of the receiver's shared buffer plus one, or 0.
final class Kind {
  static final int SHORT = 1;
  static final int OFFER = 2;
  static final int EAGER = 3;
  static final int SHARED = 4;
  static final int ACCEPT = 5;
  static final int PACKET = 6;
  static final int DONE = 7;
  static final int PUSHED = 8;
  static final int BYE = 9;
  static final int CAST = 10;

  private Kind() {}
}
