package eco.cli;

import eco.bench.MpiRequest;
import eco.bench.SortRequest;
import eco.bench.Transport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// `eco bench mpi` and `eco bench nas-is`: the options of their own, and what is asked with them.
final class MpiBench {
  private static final String RIVAL = "openmpi-java";

  @Option(
      names = "--mpi-jar",
      paramLabel = "FILE",
      description = "The mpi.jar of an Open MPI with Java, for --against openmpi-java.")
  private @Nullable Path jar;

  @Option(
      names = "--class",
      paramLabel = "S|W|A",
      defaultValue = "S",
      description = "The size of the problem of nas-is (default: ${DEFAULT-VALUE}).")
  private String problem = "S";

  /// A sort of integers.
  ///
  /// @throws IllegalArgumentException if it makes no sense
  SortRequest sort(int ranks, Transport transport, int rounds, Optional<Path> json) {
    return new SortRequest(problem, ranks, transport, rounds, json);
  }

  /// A ping-pong, alone or beside its one rival.
  ///
  /// @throws IllegalArgumentException if it makes no sense
  MpiRequest pingPong(
      int ranks,
      Transport transport,
      List<Long> bytes,
      int rounds,
      OptionalInt warmups,
      OptionalInt samples,
      List<String> rivals,
      Optional<Path> json) {
    if (!rivals.isEmpty() && !rivals.equals(List.of(RIVAL))) {
      throw new IllegalArgumentException("mpi has one rival, " + RIVAL + ", not " + rivals);
    }
    if (rivals.isEmpty() != (jar == null)) {
      throw new IllegalArgumentException("--against " + RIVAL + " and --mpi-jar go together");
    }
    return new MpiRequest(
        ranks, transport, bytes, rounds, warmups, samples, Optional.ofNullable(jar), json);
  }
}
