package eco.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What share of Open MPI's time a collective operation may take on one machine.
///
/// @param ranks how many ranks
/// @param operation what they do
/// @param bytes the length of a block
/// @param timeRatio the most that ECO's time may be, as a multiple of Open MPI's
record Target(int ranks, Operation operation, long bytes, double timeRatio) {
  /// Every target, by ranks and operation.
  static final List<Target> ALL =
      Stream.of(
              Stream.of(
                  new Target(2, Operation.BARRIER, 0, 1.0),
                  new Target(2, Operation.ALLREDUCE, 8, 1.0)),
              longData(2, 0.8),
              crowded(4),
              crowded(8))
          .flatMap(targets -> targets)
          .toList();

  private static Stream<Target> crowded(int ranks) {
    Stream<Target> small =
        Stream.of(
            new Target(ranks, Operation.BARRIER, 0, 1.1),
            new Target(ranks, Operation.ALL_TO_ALL, 1 << 10, 1.1),
            new Target(ranks, Operation.ALLREDUCE, 8, 1.1));
    return Stream.concat(small, longData(ranks, 0.9));
  }

  private static Stream<Target> longData(int ranks, double timeRatio) {
    return Stream.of(Operation.ALLREDUCE, Operation.BROADCAST)
        .flatMap(
            operation ->
                Stream.of(64L << 10, 1L << 20)
                    .map(bytes -> new Target(ranks, operation, bytes, timeRatio)));
  }

  /// What to measure for `targets`: one request per number of ranks and operation.
  static List<Request> requests(Request request, List<Target> targets) {
    record Part(int ranks, Operation operation) {}
    Map<Part, List<Long>> lengths = new LinkedHashMap<>();
    for (Target target : targets) {
      lengths
          .computeIfAbsent(new Part(target.ranks, target.operation), part -> new ArrayList<>())
          .add(target.bytes);
    }
    return lengths.entrySet().stream()
        .map(
            part ->
                request.forTargets(
                    part.getKey().ranks(), part.getKey().operation(), part.getValue()))
        .toList();
  }

  /// Whether `result` is a figure for this.
  boolean isAbout(Result result) {
    return result.steady()
        && result.ranks() == ranks
        && result.bytes() == bytes
        && result.op() == Measure.of(operation.toString());
  }
}
