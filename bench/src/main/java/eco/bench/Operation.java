package eco.bench;

import java.util.List;
import java.util.Locale;

/// What `eco bench` can measure.
public enum Operation {
  /// Half the round trip of a message between ranks 0 and 1.
  LATENCY("8,64,256,1K,4K,16K,64K"),
  /// The same over large messages, as bytes per time.
  BANDWIDTH("1K,4K,16K,64K,256K,1M,4M,16M"),
  /// Small messages one way, as messages per time.
  RATE("8"),
  /// How long N ranks take to start, join, leave and end, and what memory they need.
  LAUNCH(""),
  /// The limits that the message layer measured on this machine.
  LIMITS(""),
  /// How fast a reduction combines elements, beside a plain loop.
  KERNELS("64K,1M,16M");

  private final String defaultBytes;

  Operation(String defaultBytes) {
    this.defaultBytes = defaultBytes;
  }

  /// The message lengths that are measured unless others are asked for.
  List<Long> defaultBytes() {
    return Sizes.parse(defaultBytes);
  }

  /// Whether message lengths mean anything here.
  boolean sendsMessages() {
    return !defaultBytes.isEmpty();
  }

  /// Whether a rival can be measured beside it.
  boolean hasRivals() {
    return this != LIMITS && this != KERNELS;
  }

  /// The name on the command line and in results.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
