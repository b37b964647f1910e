package eco.bench;

import eco.launch.Job;
import eco.launch.LaunchSpec;
import eco.launch.Launcher;
import eco.launch.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import mpi.MPI;

/// Starts ranks on ECO that run a program of package `mpi`.
///
/// @param program what they run
/// @param ranks how many
/// @param transport what carries the messages
/// @param arguments the program's arguments
record MpiJob(Target program, int ranks, Transport transport, List<String> arguments) {
  private static final Duration RUN_LIMIT = Duration.ofMinutes(10);

  /// Runs it to its end, and hands over what it says.
  ///
  /// @throws BenchException if it fails
  void run(Consumer<String> line) {
    Excerpt said = new Excerpt();
    LaunchSpec spec =
        LaunchSpec.of(ranks, program)
            .withArgs(arguments.toArray(String[]::new))
            .withClassPath(List.of(EcoRunner.rankPrograms(), EcoRunner.placeOf(MPI.class)))
            .withTransport(Job.Transport.valueOf(transport.name()))
            .withTimeout(RUN_LIMIT);
    try {
      int status =
          Launcher.run(
              spec,
              (rank, err, text) -> {
                said.add(text);
                if (!err) {
                  line.accept(text);
                }
              });
      if (status != 0) {
        throw new BenchException(
            "failed: program=%s, status=%d, output='%s'".formatted(program, status, said));
      }
    } catch (IOException failure) {
      throw new BenchException("eco: cannot start the ranks: " + failure.getMessage(), failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new BenchException("eco: interrupted", interrupted);
    }
  }
}
