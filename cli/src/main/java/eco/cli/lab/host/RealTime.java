package eco.cli.lab.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// Who goes first when the processors are busy, where the machine permits real-time scheduling.
public enum RealTime {
  /// Compiler, collector and the other threads of the Java machine: a thread that forwards frames
  /// may have to wait for them, so they must not wait for the programs on the hosts.
  MACHINE(5),
  /// Measures the lab.
  PROBE(10),
  /// Forwards frames.
  FORWARDER(20);

  private final int priority;

  RealTime(int priority) {
    this.priority = priority;
  }

  /// Gives the calling thread this priority; false if that is not permitted.
  public boolean claim() {
    return Linux.scheduleRealTime(0, priority);
  }

  /// Gives all threads of this process [#MACHINE]; those started later inherit it.
  public static boolean claimForMachine() {
    try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
      return tasks
          .mapToInt(task -> Integer.parseInt(task.getFileName().toString()))
          .allMatch(thread -> Linux.scheduleRealTime(thread, MACHINE.priority));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list threads", e);
    }
  }
}
