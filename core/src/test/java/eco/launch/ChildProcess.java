package eco.launch;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A Java process that a test starts; its output goes into a [Transcript], without any prefix.
final class ChildProcess implements AutoCloseable {
  final Process process;
  final Transcript transcript = new Transcript();
  private final Thread out;
  private final Thread err;

  ChildProcess(Class<?> main, Map<String, String> environment, String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(JavaCommand.java());
    command.add("-XX:+UseSerialGC");
    command.add("-cp");
    command.add(JavaCommand.library() + File.pathSeparator + LauncherTest.testClasses());
    command.add(main.getName());
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    process = builder.start();
    out = pump(process.inputReader(StandardCharsets.UTF_8), false);
    err = pump(process.errorReader(StandardCharsets.UTF_8), true);
  }

  /// Waits for the end and for the last line; returns the exit status.
  int awaitEnd() throws InterruptedException {
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      throw new AssertionError("it does not end; it said " + transcript);
    }
    out.join();
    err.join();
    return process.exitValue();
  }

  List<String> out() {
    return transcript.out(0);
  }

  List<String> err() {
    return transcript.of(0, true);
  }

  private Thread pump(BufferedReader from, boolean isErr) {
    return Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try (from) {
                for (String line = from.readLine(); line != null; line = from.readLine()) {
                  transcript.line(0, isErr, line);
                }
              } catch (IOException e) {
                // It is gone.
              }
            });
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
