package eco.cli.lab;

/// What a medium has carried since the lab came up.
///
/// @param bytes with preamble, check sequence and gap
/// @param dropped frames that found its queue full
/// @param busyNanos how long it was sending
public record MediumStats(String medium, long frames, long bytes, long dropped, long busyNanos) {

  /// Reads a line of the emulator's answer to `stats`.
  static MediumStats parse(String line) {
    String[] fields = line.split("\t", -1);
    return new MediumStats(
        fields[0],
        Long.parseLong(fields[1]),
        Long.parseLong(fields[2]),
        Long.parseLong(fields[3]),
        Long.parseLong(fields[4]));
  }
}
