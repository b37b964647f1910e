package eco.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Message lengths as people write them: `8`, `64K`, `1MiB`; powers of 1024.
public final class Sizes {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,10})([KMG]?)(?:I?B)?");

  private Sizes() {}

  /// Reads a list separated by commas.
  ///
  /// @throws IllegalArgumentException naming the part that is no length
  public static List<Long> parse(String list) {
    return list.isEmpty() ? List.of() : Arrays.stream(list.split(",", -1)).map(Sizes::one).toList();
  }

  private static long one(String text) {
    Matcher size = SIZE.matcher(text.strip().toUpperCase(Locale.ROOT));
    if (!size.matches()) {
      throw new IllegalArgumentException(
          "not a length in bytes: '" + text + "'; write 8, 64K, 1M or 1MiB, separated by commas");
    }
    return Long.parseLong(size.group(1)) << shift(size.group(2));
  }

  private static int shift(String unit) {
    return switch (unit) {
      case "K" -> 10;
      case "M" -> 20;
      case "G" -> 30;
      default -> 0;
    };
  }

  /// The shortest way to write `bytes`, with a binary unit where it divides evenly.
  static String text(long bytes) {
    if (bytes == 0 || bytes % 1024 != 0) {
      return Long.toString(bytes);
    }
    int unit = 0;
    long rest = bytes;
    while (unit < 3 && rest % 1024 == 0) {
      rest /= 1024;
      unit++;
    }
    return rest + " " + " KMG".charAt(unit) + "iB";
  }
}
