package eco.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What the user wants to know about the cost of package `mpi`.
///
/// @param ranks how many ranks the job has
/// @param transport what carries the messages
/// @param bytes message lengths; none means the usual ones
/// @param rounds how often every system runs
/// @param warmups messages before the steady state, if not chosen by length
/// @param samples messages in the steady state, if not chosen by length
/// @param mpiJar the `mpi.jar` of an Open MPI to measure beside
/// @param json the file for results as JSON lines
public record MpiRequest(
    int ranks,
    Transport transport,
    List<Long> bytes,
    int rounds,
    OptionalInt warmups,
    OptionalInt samples,
    Optional<Path> mpiJar,
    Optional<Path> json) {
  /// Refuses what cannot be measured, naming the option to change.
  public MpiRequest {
    bytes = bytes.isEmpty() ? Operation.MPI.defaultBytes() : List.copyOf(bytes);
    if (ranks < 2) {
      throw new IllegalArgumentException("mpi needs -n 2 or more, not " + ranks);
    }
    if (rounds < 1) {
      throw new IllegalArgumentException("--rounds must be at least 1, not " + rounds);
    }
    if (warmups.orElse(0) < 0) {
      throw new IllegalArgumentException("--warmup must not be negative");
    }
    if (samples.orElse(1) < 1) {
      throw new IllegalArgumentException("--samples must be at least 1");
    }
    if (bytes.stream().anyMatch(length -> length > Load.MAX_BYTES)) {
      throw new IllegalArgumentException("--bytes goes up to " + Load.MAX_BYTES + " per message");
    }
    mpiJar.ifPresent(OpenMpiJava::new);
  }

  /// How often each length is sent.
  List<String> loads() {
    return bytes.stream()
        .map(
            length -> {
              Load usual = Load.of(length, length.equals(bytes.getFirst()));
              return new Load(
                      usual.bytes(),
                      warmups.orElse(usual.warmups()),
                      samples.orElse(usual.samples()))
                  .toString();
            })
        .toList();
  }
}
