package eco.bench;

import java.util.Locale;

/// What a rank does while it waits for an agreed start.
enum Patience {
  /// It keeps its core, which is its own.
  SPIN,
  /// It leaves its core to other ranks, and never sleeps: one that does may come back on the core
  /// of another, and what is measured depends on which ranks share a core.
  YIELD,
  /// It sleeps before a long wait: hosts that share cores need them for the network between them.
  NAP;

  /// The word of a program's arguments.
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Patience of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
