package eco.bench;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// A command run to its end, with a deadline, its output handed over line by line.
///
/// It runs in the driver's own session: schedulers share the processor by session, so a child in
/// another one would be measured under other conditions.
///
/// @param command program and arguments
/// @param environment variables beside the driver's own
record ChildProcess(List<String> command, Map<String, String> environment) {
  private static final File NOTHING = new File("/dev/null");

  ChildProcess(List<String> command) {
    this(command, Map.of());
  }

  /// Runs it, standard error included.
  ///
  /// @throws BenchException if it cannot start, fails, or runs longer than `limit`
  void run(Duration limit, Consumer<String> line) {
    Process process = start();
    long start = System.nanoTime();
    Thread undertaker = new Thread(() -> kill(process), "undertaker");
    Runtime.getRuntime().addShutdownHook(undertaker);
    Thread.ofVirtual().name("deadline").start(() -> killAfter(process, limit));
    Excerpt said = new Excerpt();
    try (BufferedReader output = process.inputReader()) {
      for (String text = output.readLine(); text != null; text = output.readLine()) {
        said.add(text);
        line.accept(text);
      }
      int status = process.waitFor();
      if (status != 0) {
        boolean late = System.nanoTime() - start >= limit.toNanos();
        String how = late ? "killed after " + limit.toSeconds() + " s" : "status " + status;
        throw new BenchException(
            "failed: command='%s', how=%s, output='%s'"
                .formatted(String.join(" ", command), how, said));
      }
    } catch (IOException failure) {
      throw new BenchException("cannot read from " + command.getFirst(), failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted: command=" + command.getFirst(), interrupted);
    } finally {
      kill(process);
      forget(undertaker);
    }
  }

  private Process start() {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    builder.redirectInput(Redirect.from(NOTHING));
    try {
      return builder.start();
    } catch (IOException failure) {
      throw new BenchException(
          "cannot start: command=" + command.getFirst() + ", cause=" + failure.getMessage(),
          failure);
    }
  }

  private static void killAfter(Process process, Duration limit) {
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        kill(process);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// The process first: with its children gone it might end well before it is killed.
  private static void kill(Process process) {
    List<ProcessHandle> below = process.descendants().toList();
    process.destroyForcibly();
    below.forEach(ProcessHandle::destroyForcibly);
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // The hook has its work to do now.
    }
  }
}
