package eco.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What the user wants measured.
///
/// @param operation what to measure
/// @param ranks how many ranks the job has
/// @param transport what carries the messages
/// @param buffers where ECO's messages lie
/// @param bytes message lengths; none means the operation's own
/// @param rounds how often every system runs
/// @param warmups messages before the steady state, if not chosen by length
/// @param samples messages in the steady state, if not chosen by length
/// @param rivals the systems to measure beside ECO
/// @param site the hosts to run on, if not this machine alone
/// @param json the file for results as JSON lines
public record Request(
    Operation operation,
    int ranks,
    Transport transport,
    Buffers buffers,
    List<Long> bytes,
    int rounds,
    OptionalInt warmups,
    OptionalInt samples,
    List<Rival> rivals,
    Optional<Site> site,
    Optional<Path> json) {
  /// Longer messages take minutes on a slow network, so they must be asked for.
  private static final long LONGEST_AT_SITE_BYTES = 1 << 20;

  /// Refuses what cannot be measured, naming the option to change.
  public Request {
    bytes = List.copyOf(bytes);
    rivals = List.copyOf(rivals);
    require(rounds >= 1, "--rounds must be at least 1, not " + rounds);
    int least = operation.sendsMessages() ? 2 : 1;
    require(ranks >= least, operation + " needs -n " + least + " or more, not " + ranks);
    require(
        bytes.isEmpty() || operation.sendsMessages(),
        operation + " sends no messages: leave --bytes out");
    require(
        rivals.isEmpty() || operation.hasRivals(),
        operation + " has no rival: leave --against out");
    require(
        rivals.stream().distinct().count() == rivals.size(), "--against names a rival only once");
    require(
        site.isEmpty() || operation != Operation.LIMITS,
        operation + " are those of this machine: leave --lab out");
    require(
        site.isEmpty() || transport != Transport.SHM,
        "--transport shm does not reach other hosts: leave it out");
    require(warmups.orElse(0) >= 0, "--warmup must not be negative");
    require(samples.orElse(1) >= 1, "--samples must be at least 1");
    for (long length : bytes) {
      require(
          length <= Load.MAX_BYTES,
          "--bytes goes up to " + Load.MAX_BYTES + " per message, not " + length);
    }
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /// The lengths to measure.
  List<Long> lengths() {
    if (!bytes.isEmpty()) {
      return bytes;
    }
    return operation.defaultBytes().stream()
        .filter(length -> site.isEmpty() || length <= LONGEST_AT_SITE_BYTES)
        .toList();
  }

  /// `usual`, or with the counts that the user chose.
  Load chosen(Load usual) {
    return new Load(
        usual.bytes(), warmups.orElse(usual.warmups()), samples.orElse(usual.samples()));
  }
}
