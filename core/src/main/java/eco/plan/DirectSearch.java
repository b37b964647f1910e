package eco.plan;

import eco.collective.Choice;
import eco.collective.ClusterTree;
import eco.collective.Level;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import eco.schedule.Goal;
import eco.schedule.Schedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Looks for the best way to move blocks whose lengths no rank knows but those that have or want
/// them: a gather, a scatter or an all-to-all of uneven blocks.
///
/// Nobody may decide by what others do not know, and a block can only go from the rank that has it
/// straight to the one that wants it. So all that is left to decide is who sends to whom first: in
/// the order of ranks, in that of the network, in turn from all clusters, or to the farthest first.
/// It is simulated with blocks of one length.
final class DirectSearch {
  /// So many bytes a block is taken to have.
  private static final long BLOCK_BYTES = 16 << 10;

  /// An exchange among more ranks takes too long to simulate.
  private static final int MOST_RANKS = 64;

  private final Planner planner;
  private final Goal goal;

  DirectSearch(Planner planner, Goal goal) {
    this.planner = planner;
    this.goal = goal;
  }

  /// The best, the simplest of several.
  Recipe recipe() {
    Recipe best = Defaults.uneven(goal);
    if (goal.ranks() > MOST_RANKS) {
      return best;
    }
    double least = nanos(best);
    for (Recipe recipe : recipes()) {
      double nanos = nanos(recipe);
      if (nanos < least) {
        least = nanos;
        best = recipe;
      }
    }
    return best;
  }

  private double nanos(Recipe recipe) {
    Schedule schedule = recipe.schedule(goal, Schedule.ALL_RANKS);
    return planner.simulator().run(schedule, BLOCK_BYTES, 1).nanos();
  }

  private List<Recipe> recipes() {
    List<String> names =
        switch (goal.operation()) {
          case SCATTER, GATHER -> List.of("flat");
          case ALL_TO_ALL -> List.of("rotated", "pairwise", "direct");
          default -> throw new IllegalArgumentException("lengths are known: " + goal);
        };
    List<Recipe> recipes = new ArrayList<>();
    for (ClusterTree order : orders()) {
      for (String name : names) {
        Level level = Level.of(goal.operation(), Choice.of(name));
        recipes.add(new Recipe.Composed(order, List.of(level)));
      }
    }
    return recipes;
  }

  private Set<ClusterTree> orders() {
    Topology topology = planner.topology();
    Set<ClusterTree> orders = new LinkedHashSet<>();
    orders.add(ClusterTree.flat(goal.ranks()));
    orders.add(inRow(Arrays.stream(topology.root().ranks()).boxed().toList()));
    orders.add(inRow(inTurn(topology.root())));
    if (goal.operation().rooted()) {
      orders.add(inRow(farthestFirst(topology)));
    }
    return orders;
  }

  private static ClusterTree inRow(List<Integer> ranks) {
    return ClusterTree.of(ranks.stream().map(ClusterTree::rank).toList());
  }

  /// The first of every part, then the second of every part, and so on.
  private static List<Integer> inTurn(Part part) {
    return switch (part) {
      case Leaf leaf -> List.of(leaf.rank());
      case Cluster cluster -> {
        List<List<Integer>> parts = cluster.parts().stream().map(DirectSearch::inTurn).toList();
        int longest = parts.stream().mapToInt(List::size).max().orElse(0);
        List<Integer> ranks = new ArrayList<>();
        for (int turn = 0; turn < longest; turn++) {
          for (List<Integer> each : parts) {
            if (turn < each.size()) {
              ranks.add(each.get(turn));
            }
          }
        }
        yield ranks;
      }
    };
  }

  private List<Integer> farthestFirst(Topology topology) {
    List<Integer> ranks = new ArrayList<>();
    Arrays.stream(topology.root().ranks()).filter(rank -> rank != goal.root()).forEach(ranks::add);
    ranks.sort(
        Comparator.comparingDouble(
            rank -> -topology.medium(goal.root(), rank).messageNanos(BLOCK_BYTES)));
    ranks.addFirst(goal.root());
    return ranks;
  }
}
