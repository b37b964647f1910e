package eco.cli.lab;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import eco.cli.EcoProcess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/// A lab of its own for a test, in a directory of its own.
final class LabFixture {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  final LabHome home;

  LabFixture(Path directory) {
    assumeTrue(
        System.getProperty("user.name").equals("root") && Files.isWritable(Path.of("/dev/net/tun")),
        "needs root and /dev/net/tun");
    home = new LabHome(directory);
  }

  Lab up(String network) throws Exception {
    return up(network, Duration.ofMinutes(5));
  }

  Lab up(String network, Duration ttl) throws Exception {
    NetworkSource source = NetworkSource.find(network);
    return new LabStart(home, source.name(), source.text(), ttl, (_, _) -> {}).up();
  }

  Lab upWhileIRun(String network) throws Exception {
    NetworkSource source = NetworkSource.find(network);
    return new LabStart(home, source.name(), source.text(), LabStart.DEFAULT_TTL, (_, _) -> {})
        .upWhileIRun();
  }

  /// An `eco lab` command in a process of its own.
  ProcessBuilder eco(String... words) {
    List<String> command = new ArrayList<>(List.of("lab"));
    command.addAll(List.of(words));
    return command(command);
  }

  /// An `eco` command in a process of its own.
  ProcessBuilder command(List<String> words) {
    ProcessBuilder builder = EcoProcess.of(words);
    builder.environment().put("ECO_LAB_HOME", home.directory().toString());
    return builder;
  }

  /// What a finished process said.
  record Finished(int exitCode, String out, String err) {}

  static Finished run(ProcessBuilder builder) throws Exception {
    Path errors = Files.createTempFile("eco", "err");
    Process process = builder.redirectError(errors.toFile()).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
    String err = Files.readString(errors);
    Files.delete(errors);
    return new Finished(process.exitValue(), out.strip(), err.strip());
  }

  /// Waits for something that must come true.
  static void await(String what, Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("did not come true: " + what);
      }
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }
}
