package eco.collective;

import eco.schedule.Chunks;
import eco.schedule.Operation;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/// The masters of clusters, who act for them on the level above.
///
///     ((0 1 2) (3 4 5))   root 4      level 0     0 and 4 act for their clusters
///                                     level 1     0, 1, 2 among themselves, and 3, 4, 5
///
/// The master of a part is the root where the root is inside, so that a slow level is crossed once
/// whatever the root; otherwise it is the part's first rank. So the root of every group is known
/// without asking anyone.
///
/// Paper: Karonis, de Supinski, Foster, Gropp, Lusk and Bresnahan, Exploiting hierarchy in parallel
/// computer networks to optimize collective operation performance, 2000, Figure 5.
///
/// @param stage all ranks, with the shares of each
record Masters(Levels levels, Stage stage) {
  /// Stands for the root of operations that have none.
  static final int NO_ROOT = -1;

  /// Runs an operation level by level, from the outermost to the innermost.
  ///
  /// @param tree the clusters, the outermost of which are on level `depth` of the whole
  /// @param round the first round
  /// @param shares what a part's share is
  /// @return the round after the last
  int down(
      Operation operation,
      ClusterTree tree,
      int depth,
      int round,
      int root,
      Function<ClusterTree, Chunks> shares) {
    int end = round;
    for (int level = 0; level < tree.height(); level++) {
      end = level(operation, tree.clusters(level), depth + level, end, root, shares);
    }
    return end;
  }

  /// Runs an operation level by level, from the innermost to the outermost.
  int up(
      Operation operation,
      ClusterTree tree,
      int depth,
      int round,
      int root,
      Function<ClusterTree, Chunks> shares) {
    int end = round;
    for (int level = tree.height() - 1; level >= 0; level--) {
      end = level(operation, tree.clusters(level), depth + level, end, root, shares);
    }
    return end;
  }

  /// Runs an operation in all clusters of one level at once.
  int level(
      Operation operation,
      List<ClusterTree> clusters,
      int depth,
      int round,
      int root,
      Function<ClusterTree, Chunks> shares) {
    int rounds = 0;
    for (ClusterTree cluster : clusters) {
      Stage group = group(operation, cluster, root, shares).after(round);
      rounds = Math.max(rounds, levels.write(operation, depth, group));
    }
    return round + rounds;
  }

  /// The group of the masters of a cluster's parts.
  private Stage group(
      Operation operation, ClusterTree cluster, int root, Function<ClusterTree, Chunks> shares) {
    List<ClusterTree> parts = cluster.parts();
    int n = parts.size();
    int[] ranks = new int[n];
    int top = 0;
    for (int i = 0; i < n; i++) {
      boolean inside = parts.get(i).contains(root);
      ranks[i] = inside ? root : parts.get(i).first();
      top = inside ? i : top;
    }
    return switch (operation) {
      case BROADCAST, REDUCE, ALLREDUCE, SCAN, EXCLUSIVE_SCAN, BARRIER ->
          stage.group(ranks, top, stage.all());
      case SCATTER, GATHER, ALLGATHER, REDUCE_SCATTER ->
          stage.group(ranks, top, i -> shares.apply(parts.get(i)));
      case ALL_TO_ALL ->
          stage.group(ranks, top, pair -> pairs(stage, parts.get(pair / n), parts.get(pair % n)));
    };
  }

  /// The shares of all ranks of a part.
  static Chunks blocks(Stage stage, ClusterTree part) {
    return part.single()
        ? stage.share(part.first())
        : Chunks.union(Arrays.stream(part.ranks()).mapToObj(stage::share).toList());
  }

  /// In an all-to-all, what the ranks of one part have for those of another.
  static Chunks pairs(Stage stage, ClusterTree from, ClusterTree to) {
    if (from.single() && to.single()) {
      return stage.share(from.first(), to.first());
    }
    return Chunks.union(
        Arrays.stream(from.ranks())
            .boxed()
            .flatMap(
                source -> Arrays.stream(to.ranks()).mapToObj(target -> stage.share(source, target)))
            .toList());
  }
}
