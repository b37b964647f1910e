package eco.cli.report;

import eco.network.Measurements;
import eco.network.Measurements.Times;
import eco.network.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a small and a large message cost between every two ranks, ranks in the order of the tree.
///
/// A measured cost is the least that was seen. A pair that was not probed, and a rank with itself,
/// has none.
///
/// @param ranks the ranks of rows and columns
/// @param smallNanos by row (source), then column (target)
record PairCosts(
    List<Integer> ranks,
    long smallBytes,
    long largeBytes,
    List<List<@Nullable Long>> smallNanos,
    List<List<@Nullable Long>> largeNanos) {
  /// Beyond so many ranks a picture of all pairs is of no use to anyone.
  static final int MOST_RANKS = 128;

  /// The sizes that stand for small and large where nothing was measured.
  private static final long SMALL_BYTES = 1;

  private static final long LARGE_BYTES = 16_000;

  private interface Cost {
    @Nullable Long nanos(int source, int target);
  }

  static PairCosts of(ReportedNetwork network) {
    List<Integer> ranks =
        Arrays.stream(network.topology().root().ranks()).limit(MOST_RANKS).boxed().toList();
    return network
        .measurements()
        .map(measured -> measured(ranks, measured))
        .orElseGet(() -> declared(ranks, network.topology()));
  }

  private static PairCosts measured(List<Integer> ranks, Measurements measured) {
    return new PairCosts(
        ranks,
        measured.smallBytes(),
        measured.largeBytes(),
        matrix(ranks, (a, b) -> least(measured.between(a, b), true)),
        matrix(ranks, (a, b) -> least(measured.between(a, b), false)));
  }

  private static @Nullable Long least(Optional<Times> times, boolean small) {
    return times.map(t -> (small ? t.small() : t.large()).minNanos()).orElse(null);
  }

  private static PairCosts declared(List<Integer> ranks, Topology topology) {
    return new PairCosts(
        ranks,
        SMALL_BYTES,
        LARGE_BYTES,
        matrix(ranks, (a, b) -> Math.round(topology.medium(a, b).messageNanos(SMALL_BYTES))),
        matrix(ranks, (a, b) -> Math.round(topology.medium(a, b).messageNanos(LARGE_BYTES))));
  }

  private static List<List<@Nullable Long>> matrix(List<Integer> ranks, Cost cost) {
    List<List<@Nullable Long>> matrix = new ArrayList<>();
    for (int source : ranks) {
      List<@Nullable Long> row = new ArrayList<>();
      for (int target : ranks) {
        row.add(source == target ? null : cost.nanos(source, target));
      }
      matrix.add(row);
    }
    return matrix;
  }
}
