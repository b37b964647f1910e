package eco.bench;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Requests for tests.
final class Requests {
  private Requests() {}

  static Request of(Operation operation, int rounds, Rival... rivals) {
    return new Request(
        operation,
        2,
        Transport.SHM,
        Buffers.HEAP,
        List.of(),
        rounds,
        OptionalInt.empty(),
        OptionalInt.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        Arrays.asList(rivals),
        Optional.empty(),
        Optional.empty());
  }

  /// A request for all targets.
  static Request collectives() {
    return new Request(
        Operation.COLLECTIVES,
        0,
        Transport.SHM,
        Buffers.HEAP,
        List.of(),
        3,
        OptionalInt.empty(),
        OptionalInt.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  /// A request for a collective operation of 4 ranks.
  static Request collective(
      Operation operation, List<Long> bytes, OptionalInt root, String algorithm, Rival... rivals) {
    return new Request(
        operation,
        4,
        Transport.SHM,
        Buffers.HEAP,
        bytes,
        1,
        OptionalInt.of(3),
        OptionalInt.of(5),
        root,
        algorithm.isEmpty() ? Optional.empty() : Optional.of(algorithm),
        Optional.empty(),
        Arrays.asList(rivals),
        Optional.empty(),
        Optional.empty());
  }

  /// The same with a network to plan for.
  static Request planned(Request like, Operation operation, Path network) {
    return new Request(
        operation,
        like.ranks(),
        like.transport(),
        like.buffers(),
        like.bytes(),
        like.rounds(),
        like.warmups(),
        like.samples(),
        like.root(),
        like.algorithm(),
        Optional.of(network),
        like.rivals(),
        like.site(),
        like.json());
  }

  /// A request with message lengths and few messages.
  static Request tiny(Operation operation, int ranks, Transport transport, Rival... rivals) {
    return new Request(
        operation,
        ranks,
        transport,
        Buffers.HEAP,
        operation.sendsMessages() ? List.of(0L, 8L, 5000L) : List.of(),
        1,
        OptionalInt.of(3),
        OptionalInt.of(5),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        Arrays.asList(rivals),
        Optional.empty(),
        Optional.empty());
  }
}
