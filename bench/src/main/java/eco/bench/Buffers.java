package eco.bench;

import java.util.Locale;

/// Where messages lie: in ordinary heap arrays, or in memory that the communicator allocated.
public enum Buffers {
  HEAP,
  SHARED;

  /// The name on the command line and in results.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
