package eco.collective;

import static eco.schedule.Operation.ALLGATHER;
import static eco.schedule.Operation.ALLREDUCE;
import static eco.schedule.Operation.REDUCE_SCATTER;

import eco.schedule.Chunks;
import eco.schedule.Goal;
import eco.schedule.Schedule;
import eco.schedule.ScheduleBuilder;
import java.util.List;

/// Allreduce over clusters in which every rank crosses to the others, for a shard of its own.
///
///     ((0 1) (2 3))     inside      reduce-scatter: 0 and 2 have shard A, 1 and 3 have shard B
///                       across      allreduce of A between 0 and 2, of B between 1 and 3
///                       inside      allgather
///
/// There are as many shards as the smallest cluster has ranks. Clusters within the outermost ones
/// are not told apart.
///
/// Cost, for c ranks per cluster: `2 (c - 1) (L' + g'(m / c))` inside if rings are used there, plus
/// an allreduce of `m / c` bytes across. Wins over masters where clusters are joined by more than
/// one rank can fill: a switch, many links, a fat backbone.
///
/// Paper: Bayatpour, Chakraborty, Subramoni, Lu and Panda, Scalable reduction collectives with data
/// partitioning-based multi-leader design, 2017.
public final class ShardedAllreduce {
  private ShardedAllreduce() {}

  /// The schedule of one rank, or of [Schedule#ALL_RANKS].
  ///
  /// @param tree clusters of exactly the goal's ranks, at least two levels
  /// @param levels level 0 gives the allreduce, level 1 the reduce-scatter and the allgather
  public static Schedule schedule(Goal goal, ClusterTree tree, List<Level> levels, int rank) {
    if (goal.operation() != ALLREDUCE || tree.height() < 2 || !tree.covers(goal.ranks())) {
      throw new IllegalArgumentException(
          "needs an allreduce over clusters: goal=" + goal + ", clusters=" + tree);
    }
    List<ClusterTree> parts = (goal.ordered() ? tree.inRankOrder() : tree).parts();
    int shards = parts.stream().mapToInt(ClusterTree::size).min().orElse(1);
    Levels chosen = new Levels(levels);
    int across = chosen.chunks(ALLREDUCE, 0, parts.size());
    int inside =
        Math.max(
            chosen.choice(REDUCE_SCATTER, 1).segments(), chosen.choice(ALLGATHER, 1).segments());
    int chunks = Math.multiplyExact(shards, Math.max(across, inside));
    String name =
        "sharded: allreduce=%s; reduce-scatter=%s allgather=%s"
            .formatted(
                chosen.choice(ALLREDUCE, 0),
                chosen.choice(REDUCE_SCATTER, 1),
                chosen.choice(ALLGATHER, 1));
    int lanes = chosen.lanes(List.of(ALLREDUCE, REDUCE_SCATTER, ALLGATHER), 2);
    ScheduleBuilder builder = ScheduleBuilder.of(goal, name, chunks, lanes).forRank(rank);
    write(Stage.of(builder), parts, shards, chosen);
    return builder.build();
  }

  private static void write(Stage stage, List<ClusterTree> parts, int shards, Levels levels) {
    Shares shares = i -> i < shards ? stage.all().slice(i, shards) : Chunks.NONE;
    int round = 0;
    for (ClusterTree part : parts) {
      Stage group = stage.group(part.ranks(), 0, shares);
      round = Math.max(round, levels.write(REDUCE_SCATTER, 1, group));
    }
    int crossed = round;
    for (int shard = 0; shard < shards; shard++) {
      int turn = shard;
      int[] ranks = parts.stream().mapToInt(part -> part.inTurn(turn)).toArray();
      Stage group = stage.after(round).group(ranks, 0, shares.share(shard));
      crossed = Math.max(crossed, round + levels.write(ALLREDUCE, 0, group));
    }
    for (ClusterTree part : parts) {
      levels.write(ALLGATHER, 1, stage.after(crossed).group(part.ranks(), 0, shares));
    }
  }
}
