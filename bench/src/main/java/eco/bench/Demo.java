package eco.bench;

import eco.launch.LaunchSpec;
import eco.launch.Launcher;
import eco.launch.Target;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;

/// Eight processes of this machine talk to each other, measured.
public final class Demo {
  private static final int RANKS = 8;
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private Demo() {}

  /// Runs the demo and prints what it shows.
  ///
  /// @return the exit status of the job
  public static int run(PrintWriter out, PrintWriter err) {
    out.printf("%d processes on this machine: %s%n", RANKS, Machine.describe(List.of()));
    LaunchSpec spec =
        LaunchSpec.of(RANKS, new Target.MainClass(DemoProgram.class.getName()))
            .withClassPath(List.of(EcoRunner.rankPrograms()))
            .withTimeout(LIMIT);
    try {
      return Launcher.run(spec, (_, isError, line) -> (isError ? err : out).println(line));
    } catch (IOException e) {
      throw new BenchException("demo: cannot start the ranks: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("demo: interrupted", e);
    }
  }
}
