package eco.collective;

import static eco.schedule.Operation.BROADCAST;
import static eco.schedule.Operation.SCAN;

import eco.schedule.Action;
import java.util.List;

/// Scan over a tree of clusters: sums of clusters upwards, what comes before them downwards.
///
///     ((0 1) (2 3))     up       scans of 0 1 and of 2 3: 1 and 3 have the clusters' sums
///                                scan of 1 3
///                       down     1 sends its sum to 3, which broadcasts it among 2 3;
///                                2 and 3 put it before their own
///
/// Every cluster is a run of ranks; its last rank acts for it, since it has the cluster's sum after
/// the scan inside. Between two clusters of a level two values travel, whatever their size.
///
/// Lanes: the parts on depth d keep their sums in lane d, but the innermost in lane 0, where the
/// result must be; what comes before a cluster arrives in the last lane.
///
/// Cost: on every level that of a scan of the parts, `L + g(m)`, and a broadcast inside.
record MultilevelScan(Levels levels, ClusterTree tree) implements Algorithm {
  /// How many lanes it needs.
  static int lanes(ClusterTree tree) {
    return tree.height() + 1;
  }

  @Override
  public int write(Stage stage) {
    return down(stage, up(stage));
  }

  /// The lane in which parts on a depth keep their sums.
  private int lane(int depth) {
    return depth == tree.height() ? 0 : depth;
  }

  private int up(Stage stage) {
    int round = 0;
    for (int depth = tree.height(); depth > 0; depth--) {
      int lane = lane(depth);
      int rounds = 0;
      for (ClusterTree cluster : tree.clusters(depth - 1)) {
        for (ClusterTree part : cluster.parts()) {
          int from = part.single() ? 0 : lane(depth + 1);
          if (from != lane) {
            copy(stage, round, part.last(), from, lane);
          }
        }
        Stage group = group(stage, cluster).after(round + 1).inLane(lane);
        rounds = Math.max(rounds, levels.write(SCAN, depth - 1, group));
      }
      round += 1 + rounds;
    }
    return round;
  }

  private int down(Stage stage, int start) {
    int round = start;
    int before = tree.height();
    for (int depth = 1; depth < tree.height(); depth++) {
      int rounds = 0;
      for (ClusterTree cluster : tree.clusters(depth - 1)) {
        List<ClusterTree> parts = cluster.parts();
        for (int i = 0; i < parts.size(); i++) {
          ClusterTree part = parts.get(i);
          if (part.single()) {
            copy(stage, round, part.last(), lane(depth), 0);
          } else if (part.first() > 0) {
            if (i > 0) {
              int previous = parts.get(i - 1).last();
              stage.move(
                  round, stage.all(), previous, lane(depth), part.last(), before, Action.COPY);
            }
            Stage group = group(stage, part).after(round + 1).inLane(before);
            rounds = Math.max(rounds, levels.write(BROADCAST, depth, group));
          }
        }
      }
      round += 1 + rounds;
      combine(stage, round, depth + 1, before);
      round++;
    }
    return round;
  }

  /// Puts what came before the cluster in front of the sums of all parts on a depth.
  private void combine(Stage stage, int round, int depth, int before) {
    for (ClusterTree cluster : tree.clusters(depth - 1)) {
      for (ClusterTree part : cluster.parts()) {
        if (cluster.first() > 0 && stage.sees(part.last())) {
          int rank = part.last();
          stage.move(round, stage.all(), rank, before, rank, lane(depth), Action.REDUCE_LEFT);
        }
      }
    }
  }

  private static void copy(Stage stage, int round, int rank, int from, int to) {
    if (stage.sees(rank)) {
      stage.move(round, stage.all(), rank, from, rank, to, Action.COPY);
    }
  }

  /// The last ranks of a cluster's parts, the last of all being the root.
  private static Stage group(Stage stage, ClusterTree cluster) {
    int[] ranks = cluster.parts().stream().mapToInt(ClusterTree::last).toArray();
    return stage.group(ranks, ranks.length - 1, stage.all());
  }
}
