package eco.cli.lab;

import eco.cli.lab.host.CongestionControl;
import eco.cli.lab.host.Emulator;
import eco.cli.lab.host.Sweep;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.core.JacksonException;

/// The directory of a user's one lab: its record, its agent, its socket, its log.
///
/// ```
///   ~/.eco/lab/lock          held by the emulator while it lives
///              starting      held by the command that brings a lab up
///              record.json   what belongs to the lab
///              network.json  the network that is up
///              hosts         /etc/hosts of every host
///              agent         runs a command on a host, as ssh does
///              control       the emulator's Unix socket
///              pollshim.*    what a benchmark preloads into other systems, and its source
///              congestion    a setting of the machine to put back, while hosts are made
///              log           what the emulator has to say
/// ```
public record LabHome(Path directory) {
  static final String VARIABLE = "ECO_LAB_HOME";

  private static final Duration END_LIMIT = Duration.ofSeconds(10);
  private static final Duration POLL = Duration.ofMillis(5);

  /// `$ECO_LAB_HOME`, or `.eco/lab` in the user's home directory.
  public static LabHome ofUser() {
    String chosen = System.getenv(VARIABLE);
    return new LabHome(
        chosen != null && !chosen.isEmpty()
            ? Path.of(chosen).toAbsolutePath()
            : Path.of(System.getProperty("user.home"), ".eco", "lab"));
  }

  Path file(String name) {
    return directory.resolve(name);
  }

  /// The record of the lab that is up; empty if none is, also when one has crashed.
  Optional<LabRecord> running() throws IOException {
    return isLocked() ? record() : Optional.empty();
  }

  private Optional<LabRecord> record() {
    if (!Files.exists(file("record.json"))) {
      return Optional.empty();
    }
    try {
      return Optional.of(LabRecord.read(file("record.json")));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  boolean isLocked() throws IOException {
    if (!Files.exists(file("lock"))) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file("lock"), StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock == null;
    }
  }

  /// Waits for an emulator to end that nobody can reach any more, and says so if it does not.
  void awaitUnlocked() throws IOException {
    long deadline = System.nanoTime() + END_LIMIT.toNanos();
    while (isLocked()) {
      if (System.nanoTime() > deadline) {
        throw new LabException(
            "a lab without a record is up, it ends by itself within its time: home=" + directory);
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  void create() throws IOException {
    Files.createDirectories(
        directory,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /// Removes whatever is left of a lab: its emulator, the processes on its hosts, its files.
  ///
  /// Returns what was found, for the user.
  String removeRemains() throws IOException {
    CongestionControl.restore(file("congestion"));
    Optional<LabRecord> record = record();
    if (record.isEmpty()) {
      return "";
    }
    String id = record.get().id();
    long pid = record.get().pid();
    boolean alive = pid > 0 && LabRecord.startTicks(pid) == record.get().startTicks();
    if (alive) {
      ProcessHandle.of(pid).ifPresent(LabHome::kill);
    }
    int processes = Sweep.end(id);
    for (String name : Emulator.FILES) {
      Files.deleteIfExists(file(name));
    }
    return "lab=%s, network=%s, emulator=%s, processes on hosts=%d"
        .formatted(id, record.get().network(), alive ? "killed" : "gone", processes);
  }

  private static void kill(ProcessHandle process) {
    process.destroyForcibly();
    try {
      process.onExit().get(END_LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new LabException("the emulator does not end: pid=" + process.pid(), e);
    }
  }
}
