package eco.cli.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/// What is written down about the one lab of a user, so that every part of it can be found again.
///
/// @param id random, the mark of everything that belongs to the lab
/// @param pid the emulator's process
/// @param startTicks when that process started, in clock ticks since boot: tells it from another
///     process that got the same number later
/// @param userNamespace whether the hosts are in a user namespace of their own
/// @param realTime whether the emulator has real-time scheduling
/// @param expiresMillis when it ends by itself, in milliseconds since 1970
/// @param hosts in the order of the file; empty while the lab is coming up
public record LabRecord(
    String id,
    long pid,
    long startTicks,
    boolean userNamespace,
    boolean realTime,
    long expiresMillis,
    String network,
    int ranksPerHost,
    List<LabHost> hosts) {

  static LabRecord read(Path file) {
    return JsonMapper.shared().readValue(file, LabRecord.class);
  }

  void write(Path file) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValue(draft, this);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /// Start time of a process in clock ticks since boot, or -1 if there is none.
  static long startTicks(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      List<String> afterName = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
      return Long.parseLong(afterName.get(19));
    } catch (IOException e) {
      return -1;
    }
  }
}
