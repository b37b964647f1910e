package eco.measure;

/// What a message of [QuickProbe] means, which is the tag it has.
enum ProbeWord {
  /// A master is there.
  READY(0),
  /// All are there: begin.
  GO(1),
  /// To be answered at once; not 0 in the last of a turn.
  PING(2),
  /// The answer.
  ANSWER(3),
  /// Round trips of small messages: machine, least, quartile and samples, again and again.
  FOUND(4),
  /// To time a large message to a machine.
  ORDER(5),
  /// A round trip of a large message: machine and nanoseconds.
  TOOK(6),
  /// All is known.
  END(7);

  private final int tag;

  ProbeWord(int tag) {
    this.tag = tag;
  }

  int tag() {
    return tag;
  }

  static ProbeWord of(int tag) {
    for (ProbeWord each : values()) {
      if (each.tag == tag) {
        return each;
      }
    }
    throw new IllegalArgumentException("no such word: tag=" + tag);
  }
}
