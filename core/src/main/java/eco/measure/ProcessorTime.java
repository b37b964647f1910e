package eco.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// What the processors of this machine have done so far, in ticks of the kernel.
///
/// Two of them tell how much other programs took in between, and so whether what was measured
/// meanwhile can be trusted. The kernel's own work for the network belongs to nobody and is left
/// out; what a machine around this one took away counts as other programs.
///
/// @param allTicks the time of all processors, idle or not
/// @param usedTicks what programs used of it
/// @param ownTicks what the processes of ECO used of that
public record ProcessorTime(long allTicks, long usedTicks, long ownTicks) {
  private static final Path PROC = Path.of("/proc");

  /// Fields of the first line of `/proc/stat` after its name: user, nice, system, idle, waiting for
  /// a disk, interrupts, deferred interrupts, stolen. What follows is part of user and nice.
  private static final int FIELDS = 8;

  private static final int[] USED = {0, 1, 2, 7};

  /// Where the fields of `/proc/PID/stat` are that follow the name in brackets: user, system, and
  /// both again of children that have ended.
  private static final int FIRST_TIME = 11;

  private static final int TIMES = 4;

  /// Nothing at all, as where the kernel does not tell.
  private static final ProcessorTime UNKNOWN = new ProcessorTime(0, 0, 0);

  /// Which machine this is, until it is started again; zero where the kernel does not tell.
  public static UUID machine() {
    return text(PROC.resolve("sys/kernel/random/boot_id"))
        .map(id -> UUID.fromString(id.strip()))
        .orElse(new UUID(0, 0));
  }

  /// The time so far; zero where the kernel does not tell.
  ///
  /// @param helpers numbers of ECO's processes besides this one and those that it started
  public static ProcessorTime now(List<Long> helpers) {
    ProcessHandle self = ProcessHandle.current();
    List<Long> processes = new ArrayList<>(helpers);
    processes.add(self.pid());
    self.descendants().map(ProcessHandle::pid).forEach(processes::add);
    List<String> own = new ArrayList<>();
    processes.forEach(pid -> text(PROC.resolve(pid + "/stat")).ifPresent(own::add));
    return text(PROC.resolve("stat")).map(stat -> of(stat, own)).orElse(UNKNOWN);
  }

  /// The time that texts of the kernel tell.
  ///
  /// @param stat `/proc/stat`
  /// @param own `/proc/PID/stat` of each process of ECO
  static ProcessorTime of(String stat, List<String> own) {
    String[] words = stat.lines().findFirst().orElse("").split(" +", -1);
    if (!words[0].equals("cpu") || words.length <= FIELDS) {
      return UNKNOWN;
    }
    long all = 0;
    for (int field = 0; field < FIELDS; field++) {
      all += Long.parseLong(words[1 + field]);
    }
    long used = 0;
    for (int field : USED) {
      used += Long.parseLong(words[1 + field]);
    }
    return new ProcessorTime(all, used, own.stream().mapToLong(ProcessorTime::ticks).sum());
  }

  private static long ticks(String process) {
    String[] words = process.substring(process.lastIndexOf(')') + 2).split(" ", -1);
    long ticks = 0;
    for (int field = FIRST_TIME; field < FIRST_TIME + TIMES; field++) {
      ticks += Long.parseLong(words[field]);
    }
    return ticks;
  }

  /// What has been done since an earlier time.
  public ProcessorTime since(ProcessorTime before) {
    return new ProcessorTime(
        allTicks - before.allTicks, usedTicks - before.usedTicks, ownTicks - before.ownTicks);
  }

  /// The same machine seen by another process of ECO: what both used is ECO's own.
  public ProcessorTime beside(ProcessorTime other) {
    return new ProcessorTime(allTicks, usedTicks, ownTicks + other.ownTicks);
  }

  /// How much of the processors other programs used.
  public int othersPercent() {
    long others = Math.clamp(usedTicks - ownTicks, 0, Math.max(0, allTicks));
    return allTicks <= 0 ? 0 : Math.toIntExact(Math.round(100.0 * others / allTicks));
  }

  private static Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file));
    } catch (IOException e) {
      // Not Linux, or a process that is gone.
      return Optional.empty();
    }
  }
}
