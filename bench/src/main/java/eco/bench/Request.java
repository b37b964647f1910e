package eco.bench;

import eco.plan.Forcing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What the user wants measured.
///
/// @param operation what to measure
/// @param ranks how many ranks the job has; 0 for all numbers that have targets
/// @param transport what carries the messages
/// @param buffers where ECO's messages lie
/// @param bytes message lengths; none means the operation's own
/// @param rounds how often every system runs
/// @param warmups messages before the steady state, if not chosen by length
/// @param samples messages in the steady state, if not chosen by length
/// @param root the only root of a rooted operation; none means every rank in turn
/// @param algorithm what ECO is made to use for a collective operation, as [Forcing] reads it
/// @param network the file of the network that ECO plans collective operations for
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
    OptionalInt root,
    Optional<String> algorithm,
    Optional<Path> network,
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
    requireRanks(operation, ranks);
    require(
        bytes.isEmpty() || operation.sendsMessages(),
        operation + " sends no messages: leave --bytes out");
    require(
        rivals.isEmpty() || operation.hasRivals(),
        operation == Operation.COLLECTIVES
            ? "collectives has targets against openmpi: leave --against out"
            : operation + " has no rival: leave --against out");
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
    for (Operation part : operation.parts()) {
      if (part.collective().isPresent() && part.sendsMessages()) {
        requireBlocks(part.collective().get(), ranks, bytes);
      }
    }
    requireRoot(operation, ranks, root);
    requireAlgorithm(operation, algorithm);
    require(
        network.isEmpty() || operation.planned(), operation + " is not planned: leave --net out");
    network.ifPresent(
        file ->
            require(Files.isReadable(file), "--net: cannot read " + file + "; see eco measure"));
  }

  private static void requireRanks(Operation operation, int ranks) {
    if (operation == Operation.COLLECTIVES) {
      require(
          ranks == 0 || Target.ALL.stream().anyMatch(target -> target.ranks() == ranks),
          "collectives has targets for -n 2, 4 and 8, not " + ranks);
      return;
    }
    int least = operation.leastRanks();
    require(ranks >= least, operation + " needs -n " + least + " or more, not " + ranks);
  }

  private static void requireBlocks(
      eco.schedule.Operation collective, int ranks, List<Long> bytes) {
    int element = CollectiveBuffers.elementBytes(collective);
    int blocks =
        Math.max(
            CollectiveBuffers.sourceBlocks(collective, ranks),
            CollectiveBuffers.targetBlocks(collective, ranks));
    for (long length : bytes) {
      require(
          length % element == 0,
          collective.word() + " adds doubles: --bytes takes multiples of 8, not " + length);
      require(
          length * blocks <= Load.MAX_BYTES,
          "--bytes goes up to %d for %d ranks, not %d"
              .formatted(Load.MAX_BYTES / blocks, ranks, length));
    }
  }

  private static void requireRoot(Operation operation, int ranks, OptionalInt root) {
    if (root.isPresent()) {
      require(operation.rooted(), operation + " has no root: leave --root out");
      require(
          root.getAsInt() >= 0 && root.getAsInt() < ranks,
          "--root must be a rank below " + ranks + ", not " + root.getAsInt());
    }
  }

  private static void requireAlgorithm(Operation operation, Optional<String> algorithm) {
    if (algorithm.isPresent()) {
      eco.schedule.Operation collective =
          operation
              .collective()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          operation + " has no algorithms: leave --algorithm out"));
      Forcing.of(algorithm.get()).require(collective);
    }
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /// The lengths to measure.
  List<Long> lengths() {
    if (!operation.sendsMessages()) {
      return List.of(0L);
    }
    if (!bytes.isEmpty()) {
      return bytes;
    }
    return operation.defaultBytes().stream()
        .filter(length -> site.isEmpty() || length <= LONGEST_AT_SITE_BYTES)
        .toList();
  }

  /// The root as the ranks and the results name it.
  String rootName() {
    return root.isPresent() ? Integer.toString(root.getAsInt()) : "all";
  }

  /// One of the targets' operations, with the lengths that have targets.
  Request forTargets(int ranks, Operation operation, List<Long> bytes) {
    return part(ranks, operation, bytes, List.of(Rival.OPENMPI));
  }

  /// A request for every operation that is measured in the end.
  List<Request> parts() {
    return operation.parts().stream().map(part -> part(ranks, part, lengths(), rivals)).toList();
  }

  private Request part(int ranks, Operation part, List<Long> bytes, List<Rival> rivals) {
    return new Request(
        part,
        ranks,
        transport,
        buffers,
        part.sendsMessages() ? bytes : List.of(),
        rounds,
        warmups,
        samples,
        part.rooted() ? root : OptionalInt.empty(),
        algorithm,
        network,
        rivals,
        site,
        json);
  }

  /// `usual`, or with the counts that the user chose.
  Load chosen(Load usual) {
    return new Load(
        usual.bytes(), warmups.orElse(usual.warmups()), samples.orElse(usual.samples()));
  }
}
