package eco.transport;

import org.jspecify.annotations.Nullable;

/// What a connection between two processes is for.
public enum Purpose {
  /// From a rank to the rendezvous: who is there, who is alive.
  CONTROL(1),
  /// Between two ranks: messages.
  STREAM(2),
  /// From a rank of another job to a port: the two groups want to meet.
  VISIT(3);

  private static final Purpose[] ALL = values();

  private final int code;

  Purpose(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }

  static @Nullable Purpose of(int code) {
    for (Purpose each : ALL) {
      if (each.code == code) {
        return each;
      }
    }
    return null;
  }
}
