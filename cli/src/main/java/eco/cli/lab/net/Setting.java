package eco.cli.lab.net;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Another bandwidth or delay of a part of a network, as a command line says it.
///
/// @param name the part: a segment, a link, a cluster
/// @param bandwidth whether its bandwidth is meant, or else its delay
/// @param factor whether the value is how many times as much as before
/// @param value a factor, Mbit/s, or microseconds
public record Setting(String name, boolean bandwidth, boolean factor, double value) {
  private static final Pattern FORM =
      Pattern.compile("([A-Za-z0-9_.-]+)\\.(bandwidth|delay)=(x?)([0-9]*\\.?[0-9]+)");

  /// Reads `NAME.bandwidth=VALUE` or `NAME.delay=VALUE`; a value after `x` is a factor.
  ///
  /// @throws IllegalArgumentException if it is neither
  public static Setting parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches() || !(Double.parseDouble(parts.group(4)) > 0)) {
      throw new IllegalArgumentException(
          "not NAME.bandwidth=VALUE or NAME.delay=VALUE, above 0: " + text);
    }
    return new Setting(
        parts.group(1),
        parts.group(2).equals("bandwidth"),
        !parts.group(3).isEmpty(),
        Double.parseDouble(parts.group(4)));
  }

  /// The bandwidth after the change.
  public long bitsPerSecond(long before) {
    return bandwidth ? changed(before, 1e6) : before;
  }

  /// The delay after the change.
  public long delayNanos(long before) {
    return bandwidth ? before : changed(before, 1e3);
  }

  private long changed(long before, double unit) {
    return Math.round(factor ? before * value : value * unit);
  }
}
