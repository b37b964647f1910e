package eco.bench;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The most memory that a rank had resident, as the line `resident rank=3 kib=34000`.
///
/// @param rank whose memory
/// @param kib the peak in KiB, 0 where the system does not tell
record Resident(int rank, long kib) {
  private static final String PREFIX = "resident ";

  /// This process's peak so far, from Linux.
  static long peakKib() {
    try (BufferedReader status =
        new BufferedReader(new FileReader("/proc/self/status", StandardCharsets.UTF_8))) {
      for (String line = status.readLine(); line != null; line = status.readLine()) {
        if (line.startsWith("VmHWM:")) {
          return Long.parseLong(line.substring(6, line.length() - 2).strip());
        }
      }
    } catch (IOException notLinux) {
      return 0;
    }
    return 0;
  }

  /// Built without the `+` of strings, whose first use costs a rank milliseconds and memory.
  String toLine() {
    return String.join("", PREFIX, "rank=", Integer.toString(rank), " kib=", Long.toString(kib));
  }

  static Optional<Resident> parse(String line) {
    if (!line.startsWith(PREFIX)) {
      return Optional.empty();
    }
    Matcher fields = Pattern.compile(PREFIX + "rank=(\\d+) kib=(\\d+)\\s*").matcher(line);
    if (!fields.matches()) {
      throw new BenchException("damaged resident line: line='" + line + "'");
    }
    return Optional.of(
        new Resident(Integer.parseInt(fields.group(1)), Long.parseLong(fields.group(2))));
  }
}
