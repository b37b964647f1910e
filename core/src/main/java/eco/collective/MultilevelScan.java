package eco.collective;

import static eco.schedule.Operation.BROADCAST;
import static eco.schedule.Operation.EXCLUSIVE_SCAN;
import static eco.schedule.Operation.SCAN;

import eco.schedule.Action;
import java.util.List;

/// Scan over a tree of clusters: sums of clusters upwards, what comes before them downwards.
///
///     ((0 1) (2 3) (4 5))   up     scans of 0 1, 2 3 and 4 5: 1, 3 and 5 have the sums
///                                  exclusive scan of 1 3 5: what comes before each cluster
///                           down   3 broadcasts that among 2 3, and 5 among 4 5;
///                                  all of them put it before their own
///
/// Every cluster is a run of ranks; its last rank acts for it, since it has the cluster's sum after
/// the scan inside. What comes before a cluster needs no crossing of its own: it is made of what
/// its last rank has received in the scan between clusters.
///
/// Lanes: the result is in lane 0. On every depth whose parts learn what comes before them, three
/// for an exclusive scan, which leaves that in the first, and one for the sum of the last part. The
/// last of all has what comes before a whole cluster.
///
/// Cost: on every level that of a scan of the parts, `L + g(m)`, and a broadcast inside.
///
/// @param exclusive whether ranks want what comes before them
record MultilevelScan(Levels levels, ClusterTree tree, boolean exclusive) implements Algorithm {
  private static final int LANES_OF_DEPTH = 4;
  private static final int SUM = 3;

  /// How many lanes it needs.
  static int lanes(ClusterTree tree, boolean exclusive) {
    return 2 + LANES_OF_DEPTH * deepest(tree, exclusive);
  }

  /// The deepest level whose parts learn what comes before them; those below have their own sums.
  private static int deepest(ClusterTree tree, boolean exclusive) {
    return exclusive ? tree.height() : tree.height() - 1;
  }

  /// The lane of what comes before a part on a depth within its cluster.
  private static int lane(int depth) {
    return 1 + LANES_OF_DEPTH * (depth - 1);
  }

  @Override
  public int write(Stage stage) {
    return down(stage, up(stage));
  }

  private int up(Stage stage) {
    int deepest = deepest(tree, exclusive);
    int round = 0;
    if (!exclusive) {
      int last = tree.height() - 1;
      for (ClusterTree cluster : tree.clusters(last)) {
        round = Math.max(round, levels.write(SCAN, last, group(stage, cluster)));
      }
    }
    for (int depth = deepest; depth > 0; depth--) {
      int rounds = 0;
      for (ClusterTree cluster : tree.clusters(depth - 1)) {
        for (ClusterTree part : cluster.parts()) {
          local(stage, round, part.last(), sum(part, depth), lane(depth), Action.COPY);
        }
        if (depth > 1) {
          int sum = sum(cluster.parts().getLast(), depth);
          local(stage, round, cluster.last(), sum, lane(depth) + SUM, Action.COPY);
        }
        Stage group = group(stage, cluster).after(round + 1).inLane(lane(depth));
        rounds = Math.max(rounds, levels.write(EXCLUSIVE_SCAN, depth - 1, group));
      }
      round += 1 + rounds;
      for (ClusterTree cluster : tree.clusters(depth - 1)) {
        if (depth > 1 && cluster.parts().size() > 1) {
          int sum = lane(depth) + SUM;
          local(stage, round, cluster.last(), lane(depth), sum, Action.REDUCE_LEFT);
        }
      }
      round++;
    }
    return round;
  }

  /// The lane in which the last rank of a part on a depth has its sum.
  private int sum(ClusterTree part, int depth) {
    return part.single() || depth == deepest(tree, exclusive) ? 0 : lane(depth + 1) + SUM;
  }

  private int down(Stage stage, int start) {
    int before = lanes(tree, exclusive) - 1;
    int round = start;
    for (int depth = 1; depth <= deepest(tree, exclusive); depth++) {
      int rounds = 0;
      for (ClusterTree cluster : tree.clusters(depth - 1)) {
        List<ClusterTree> parts = cluster.parts();
        for (int i = 0; i < parts.size(); i++) {
          ClusterTree part = parts.get(i);
          int rank = part.last();
          if (i > 0 && cluster.first() > 0) {
            local(stage, round, rank, before, lane(depth), Action.REDUCE_LEFT);
          }
          if (i > 0) {
            local(stage, round + 1, rank, lane(depth), before, Action.COPY);
          }
          if (part.first() > 0 && part.single()) {
            Action action = exclusive ? Action.COPY : Action.REDUCE_LEFT;
            local(stage, round + 2, rank, before, 0, action);
          } else if (part.first() > 0) {
            Stage group = group(stage, part).after(round + 2).inLane(before);
            rounds = Math.max(rounds, levels.write(BROADCAST, depth, group));
          }
        }
      }
      round += 3 + rounds;
    }
    if (!exclusive) {
      combine(stage, round, before);
      round++;
    }
    return round;
  }

  /// Puts what comes before an innermost cluster in front of the sums of its ranks.
  private void combine(Stage stage, int round, int before) {
    for (ClusterTree cluster : tree.clusters(tree.height() - 1)) {
      for (ClusterTree part : cluster.parts()) {
        if (cluster.first() > 0) {
          local(stage, round, part.last(), before, 0, Action.REDUCE_LEFT);
        }
      }
    }
  }

  private static void local(Stage stage, int round, int rank, int from, int to, Action action) {
    if (stage.sees(rank)) {
      stage.move(round, stage.all(), rank, from, rank, to, action);
    }
  }

  /// The last ranks of a cluster's parts, the last of all being the root.
  private static Stage group(Stage stage, ClusterTree cluster) {
    int[] ranks = cluster.parts().stream().mapToInt(ClusterTree::last).toArray();
    return stage.group(ranks, ranks.length - 1, stage.all());
  }
}
