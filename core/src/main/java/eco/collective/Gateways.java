package eco.collective;

import eco.schedule.Chunks;
import eco.schedule.Goal;
import java.util.ArrayList;
import java.util.List;

/// The ranks of clusters that cross to other clusters, each with a shard of its own of a vector.
///
///     ((0 1) (2 3)) ((4 5) (6 7))      2 shards: 0 and 2, 4 and 6      one of every inner cluster
///                                      4 shards: 0 2 1 3,  4 6 5 7     before a second of any
///
/// Every cluster has as many gateways as there are shards. They are taken from the clusters inside
/// in turn, since what these have in common, a machine's port, is not made wider by using it twice.
///
/// @param parts the clusters, in the order of ranks if that matters
/// @param gateways by cluster, then by shard
record Gateways(List<ClusterTree> parts, List<List<Integer>> gateways) {
  /// As many gateways per cluster as wanted, or as the smallest cluster has ranks.
  ///
  /// @param tree clusters of exactly the goal's ranks, at least two levels
  static Gateways of(Goal goal, ClusterTree tree, int most) {
    if (tree.height() < 2 || !tree.covers(goal.ranks()) || most < 1) {
      throw new IllegalArgumentException(
          "needs clusters and shards: goal=" + goal + ", clusters=" + tree + ", shards=" + most);
    }
    List<ClusterTree> parts = (goal.ordered() ? tree.inRankOrder() : tree).parts();
    int smallest = parts.stream().mapToInt(ClusterTree::size).min().orElse(1);
    int shards = Math.min(most, smallest);
    return new Gateways(
        parts, parts.stream().map(part -> inTurn(part).subList(0, shards)).toList());
  }

  /// The first rank of every part, then the second of every part, and so on.
  private static List<Integer> inTurn(ClusterTree tree) {
    if (tree.single()) {
      return List.of(tree.first());
    }
    List<List<Integer>> parts = tree.parts().stream().map(Gateways::inTurn).toList();
    List<Integer> ranks = new ArrayList<>();
    for (int turn = 0; ranks.size() < tree.size(); turn++) {
      for (List<Integer> part : parts) {
        if (turn < part.size()) {
          ranks.add(part.get(turn));
        }
      }
    }
    return ranks;
  }

  /// How many shards there are.
  int shards() {
    return gateways.getFirst().size();
  }

  /// Whether all ranks of the smallest cluster cross, so that more shards are impossible.
  boolean allCross() {
    return parts.stream().anyMatch(part -> part.size() == shards());
  }

  /// The number of the cluster with a rank.
  int home(int rank) {
    int home = 0;
    while (!parts.get(home).contains(rank)) {
      home++;
    }
    return home;
  }

  /// The ranks of a cluster, with the shards of those that are gateways.
  ///
  /// @param root the rank that is special in it, if one is
  Stage inside(Stage stage, int part, int root) {
    int[] ranks = parts.get(part).ranks();
    List<Integer> crossing = gateways.get(part);
    Shares shares =
        member -> {
          int shard = crossing.indexOf(ranks[member]);
          return shard < 0 ? Chunks.NONE : shard(stage, shard);
        };
    int top = 0;
    for (int member = 0; member < ranks.length; member++) {
      top = ranks[member] == root ? member : top;
    }
    return stage.group(ranks, top, shares);
  }

  /// The gateways of all clusters for a shard.
  ///
  /// @param home the number of the cluster whose gateway is special, if one is
  Stage across(Stage stage, int shard, int home) {
    int[] ranks = gateways.stream().mapToInt(each -> each.get(shard)).toArray();
    return stage.group(ranks, home, shard(stage, shard));
  }

  private Chunks shard(Stage stage, int shard) {
    return stage.all().slice(shard, shards());
  }
}
