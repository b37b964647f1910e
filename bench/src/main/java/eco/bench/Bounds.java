package eco.bench;

import eco.cost.LowerBound;
import eco.network.NetworkFileException;
import eco.network.Survey;
import eco.network.Topology;
import eco.schedule.Goal;
import eco.schedule.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// What a collective operation takes at least on the network that ECO plans it for.
///
/// @param root the only root of a rooted operation; none means every rank in turn
record Bounds(Operation operation, OptionalInt root, Topology topology) {
  /// Those of a request that names a network and runs on its hosts.
  static Optional<Bounds> of(Request request) {
    if (request.operation().collective().isEmpty()
        || request.network().isEmpty()
        || request.site().isEmpty()) {
      return Optional.empty();
    }
    return request
        .site()
        .get()
        .topology(read(request.network().get()))
        .filter(topology -> topology.size() == request.ranks())
        .map(
            topology ->
                new Bounds(request.operation().collective().get(), request.root(), topology));
  }

  private static Survey read(Path file) {
    try {
      return Survey.parse(file.toString(), Files.readString(file));
    } catch (IOException | NetworkFileException e) {
      throw new BenchException("--net: cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /// The bound for blocks of a length, in microseconds; with every rank as root the least of all.
  double micros(long bytes) {
    boolean turns = operation.rooted() && root.isEmpty();
    return IntStream.range(0, turns ? topology.size() : 1)
            .map(rank -> turns ? rank : root.orElse(0))
            .mapToDouble(rank -> nanos(rank, bytes))
            .min()
            .orElse(0)
        / 1e3;
  }

  private double nanos(int rank, long bytes) {
    Goal goal = Goal.of(operation, topology.size(), rank);
    return LowerBound.of(goal, bytes, topology).nanos();
  }
}
