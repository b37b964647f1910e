package eco.launch;

import java.time.Duration;

/// Reads and writes durations as people do: `500ms`, `30s`, `5m`, `2h`; a bare number is seconds.
public final class Durations {
  private Durations() {}

  /// The duration that `text` says, more than nothing.
  ///
  /// @throws IllegalArgumentException if it is none
  public static Duration parse(String text) {
    int digits = 0;
    while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
      digits++;
    }
    long unitMillis =
        switch (text.substring(digits)) {
          case "ms" -> 1;
          case "s", "" -> 1000;
          case "m" -> 60_000;
          case "h" -> 3_600_000;
          default -> 0;
        };
    if (digits == 0 || digits > 9 || unitMillis == 0) {
      throw new IllegalArgumentException("it must be like 500ms, 30s, 5m or 2h");
    }
    long millis = Long.parseLong(text.substring(0, digits)) * unitMillis;
    if (millis == 0) {
      throw new IllegalArgumentException("it must be more than nothing");
    }
    return Duration.ofMillis(millis);
  }

  /// As [#parse] reads it.
  static String text(Duration duration) {
    long millis = duration.toMillis();
    return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
  }
}
