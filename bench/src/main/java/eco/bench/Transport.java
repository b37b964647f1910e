package eco.bench;

import java.util.Locale;

/// What carries the messages: shared memory, TCP over the loopback, or whatever the system chooses.
public enum Transport {
  AUTO,
  SHM,
  TCP;

  /// The name on the command line and in results.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
