package eco.bench;

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
        Arrays.asList(rivals),
        Optional.empty(),
        Optional.empty());
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
        Arrays.asList(rivals),
        Optional.empty(),
        Optional.empty());
  }
}
