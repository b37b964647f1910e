package eco.plan;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.collective.ClusterTree;
import eco.collective.Level;
import eco.network.Topology.Cluster;
import eco.schedule.Goal;
import eco.schedule.Operation;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Looks for the best way in which several gateways of every cluster cross to the others.
///
/// First all ways between clusters, in some numbers of segments, with as many gateways as there can
/// be; then the best of these with other algorithms inside, and with fewer gateways.
final class ShardSearch {
  private static final int[] SEGMENTS = {1, 4, 16};
  private static final int[] FEWER = {8, 4, 2};

  private final Goal goal;
  private final int mostSegments;
  private final Trial trial;
  private @Nullable Way best;
  private double least;

  /// Finds out how long a recipe takes.
  @FunctionalInterface
  interface Trial {
    /// The time, infinitely long if it is too dear to find out.
    ///
    /// @param effort about how many messages must be simulated
    double nanos(Recipe recipe, long effort);
  }

  /// What may be decided.
  ///
  /// @param before what is done inside before the crossing, only at home in a broadcast; nothing in
  ///     an allgather
  /// @param after what is done inside after the crossing, only at home in a reduce
  private record Way(int shards, String across, String before, String after, int segments) {
    Way shards(int fewer) {
      return new Way(fewer, across, before, after, segments);
    }

    Way before(String name) {
      return new Way(shards, across, name, after, segments);
    }

    Way after(String name) {
      return new Way(shards, across, before, name, segments);
    }
  }

  ShardSearch(Goal goal, int mostSegments, Trial trial) {
    this.goal = goal;
    this.mostSegments = mostSegments;
    this.trial = trial;
  }

  /// Tries every way to divide the ranks into clusters that may pay.
  void search(List<View> views) {
    Set<List<Set<Integer>>> seen = new HashSet<>();
    for (View view : views) {
      if (view.height() > 1 && mayPay(view) && seen.add(division(view.tree()))) {
        search(view.tree());
      }
    }
  }

  /// Whether a host leaves something of the trunk to others. An allreduce may pay even if not:
  /// combining is shared by all.
  private boolean mayPay(View view) {
    return switch (goal.operation()) {
      case ALLREDUCE -> true;
      case BROADCAST, REDUCE, ALLGATHER ->
          view.tree().parts().stream().noneMatch(ClusterTree::single)
              && view.topology().root() instanceof Cluster all
              && all.medium().contention() < 1;
      default -> false;
    };
  }

  private static List<Set<Integer>> division(ClusterTree tree) {
    return tree.parts().stream()
        .map(part -> Set.copyOf(Arrays.stream(part.ranks()).boxed().toList()))
        .toList();
  }

  private void search(ClusterTree tree) {
    best = null;
    least = Double.POSITIVE_INFINITY;
    int most = tree.parts().stream().mapToInt(ClusterTree::size).min().orElse(1);
    int pieces = goal.operation() == Operation.ALLGATHER ? 1 : most;
    for (String across : across(tree.parts().size())) {
      for (int segments : SEGMENTS) {
        if (segments == 1 || segments * pieces <= mostSegments) {
          look(tree, new Way(most, across, before().getFirst(), after().getFirst(), segments));
        }
      }
    }
    before().forEach(name -> vary(tree, way -> way.before(name)));
    after().forEach(name -> vary(tree, way -> way.after(name)));
    for (int fewer : FEWER) {
      if (fewer < most && goal.operation().rooted()) {
        vary(tree, way -> way.shards(fewer));
      }
    }
  }

  private void vary(ClusterTree tree, UnaryOperator<Way> change) {
    Way way = best;
    if (way != null) {
      look(tree, change.apply(way));
    }
  }

  private void look(ClusterTree tree, Way way) {
    if (!way.equals(best)) {
      double nanos = trial.nanos(new Recipe.Sharded(tree, levels(way), way.shards), effort(way));
      if (nanos < least) {
        least = nanos;
        best = way;
      }
    }
  }

  private long effort(Way way) {
    long ranks = goal.ranks();
    long inside = goal.operation().rooted() ? ranks * way.shards : ranks * ranks / 2;
    return (inside + 4 * ranks) * way.segments;
  }

  /// The algorithms between so many clusters; between two, all trees are the same.
  private List<String> across(int clusters) {
    Operation operation = goal.operation();
    if (operation.rooted()) {
      return clusters == 2 ? List.of("flat") : allowed(operation, "flat", "binomial", "chain");
    }
    return operation == Operation.ALLGATHER
        ? List.of("ring", "bruck", "direct")
        : allowed(operation, "recursive-doubling", "rabenseifner", "ring");
  }

  private Operation beforeCrossing() {
    return goal.operation() == Operation.BROADCAST ? Operation.SCATTER : Operation.REDUCE_SCATTER;
  }

  private Operation afterCrossing() {
    return goal.operation() == Operation.REDUCE ? Operation.GATHER : Operation.ALLGATHER;
  }

  private List<String> before() {
    return switch (goal.operation()) {
      case BROADCAST -> List.of("flat", "binomial");
      case ALLGATHER -> List.of("");
      default -> allowed(Operation.REDUCE_SCATTER, "pairwise", "ring");
    };
  }

  private List<String> after() {
    return goal.operation() == Operation.REDUCE
        ? List.of("flat", "binomial")
        : List.of("ring", "bruck", "direct");
  }

  private List<String> allowed(Operation operation, String... names) {
    return Arrays.stream(names)
        .filter(name -> !goal.ordered() || !Catalogue.entry(operation, name).commutative())
        .toList();
  }

  private List<Level> levels(Way way) {
    Level across = Level.of(goal.operation(), Choice.of(way.across).inSegments(way.segments));
    Level inside = Level.of(afterCrossing(), Choice.of(way.after).inSegments(way.segments));
    return goal.operation() == Operation.ALLGATHER
        ? List.of(across, inside)
        : List.of(
            across, inside.with(beforeCrossing(), Choice.of(way.before).inSegments(way.segments)));
  }
}
