package eco.cli.lab.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/// Finds and ends the processes that run on the hosts of one lab.
///
/// A host's /dev/shm is mounted from a source that carries the lab's random id, which every process
/// on the host shows in its mount table. So a process is told by what it runs in and not by a
/// number that may have been given to another process since.
public final class Sweep {
  private static final Duration GRACE = Duration.ofSeconds(1);

  private Sweep() {}

  /// The mark of a lab's hosts.
  public static String mark(String labId) {
    return "eco-lab-" + labId;
  }

  /// Processes that run on hosts of the lab.
  public static List<ProcessHandle> processes(String labId) {
    String mark = " " + mark(labId) + " ";
    try (Stream<Path> entries = Files.list(Path.of("/proc"))) {
      return entries
          .map(entry -> entry.getFileName().toString())
          .filter(name -> name.chars().allMatch(Character::isDigit))
          .filter(pid -> runsUnder(pid, mark))
          .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list processes", e);
    }
  }

  /// Ends them all: asks first, kills those that stay. Returns how many there were.
  public static int end(String labId) {
    List<ProcessHandle> found = processes(labId);
    found.forEach(ProcessHandle::destroy);
    CompletableFuture<?>[] exits =
        found.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
    try {
      CompletableFuture.allOf(exits).get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      processes(labId).forEach(ProcessHandle::destroyForcibly);
    } catch (Exception e) {
      throw new IllegalStateException("cannot end processes: lab=" + labId, e);
    }
    return found.size();
  }

  private static boolean runsUnder(String pid, String mark) {
    try {
      return Files.readString(Path.of("/proc", pid, "mountinfo")).contains(mark);
    } catch (IOException e) {
      return false;
    }
  }
}
