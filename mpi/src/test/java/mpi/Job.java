package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.LaunchSpec;
import eco.launch.Launcher;
import eco.launch.Target;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A job of real processes that run an MPI program, and everything that they said.
final class Job {
  private static final Duration LIMIT = Duration.ofSeconds(120);

  private final List<String> lines = new ArrayList<>();

  int run(int ranks, Class<?> program, String... args) throws Exception {
    List<Path> path = new ArrayList<>();
    for (Class<?> each : Arrays.asList(program, MPI.class)) {
      path.add(placeOf(each));
    }
    LaunchSpec spec =
        LaunchSpec.of(ranks, new Target.MainClass(program.getName()))
            .withClassPath(path)
            .withJvmOptions(List.of("-ea", "-XX:TieredStopAtLevel=1"))
            .withTimeout(LIMIT)
            .withArgs(args);
    return Launcher.run(spec, (rank, err, line) -> hear("[" + rank + "] " + line));
  }

  /// Runs a job in which every rank must end well, having said `last`.
  void succeed(int ranks, Class<?> program, String last) throws Exception {
    assertThat(run(ranks, program)).as("%s", this).isZero();
    for (int rank = 0; rank < ranks; rank++) {
      assertThat(lines).as("%s", this).contains("[" + rank + "] " + last);
    }
  }

  private static Path placeOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private synchronized void hear(String line) {
    lines.add(line);
  }

  @Override
  public synchronized String toString() {
    return String.join("\n", lines);
  }
}
