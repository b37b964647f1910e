package eco.collective;

import static eco.schedule.Operation.ALLGATHER;
import static eco.schedule.Operation.ALLREDUCE;
import static eco.schedule.Operation.REDUCE_SCATTER;

import eco.schedule.Goal;
import eco.schedule.Schedule;
import java.util.List;

/// Allreduce over clusters in which every rank crosses to the others, for a shard of its own.
///
///     ((0 1) (2 3))     inside      reduce-scatter: 0 and 2 have shard A, 1 and 3 have shard B
///                       across      allreduce of A between 0 and 2, of B between 1 and 3
///                       inside      allgather
///
/// There are at most as many shards as the smallest cluster has ranks. Clusters within the
/// outermost
/// ones only matter for who is a gateway.
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
  /// @param shards how many there are at most
  public static Schedule schedule(
      Goal goal, ClusterTree tree, List<Level> levels, int shards, int rank) {
    Sharding sharding = new Sharding(ALLREDUCE, List.of(REDUCE_SCATTER, ALLGATHER));
    return sharding.schedule(goal, tree, levels, shards, rank, ShardedAllreduce::write);
  }

  private static void write(Stage stage, Gateways gateways, Levels levels) {
    int none = Masters.NO_ROOT;
    int clusters = gateways.parts().size();
    int round = 0;
    for (int part = 0; part < clusters; part++) {
      Stage group = gateways.inside(stage, part, none);
      round = Math.max(round, levels.write(REDUCE_SCATTER, 1, group));
    }
    int crossed = round;
    for (int shard = 0; shard < gateways.shards(); shard++) {
      Stage group = gateways.across(stage.after(round), shard, 0);
      crossed = Math.max(crossed, round + levels.write(ALLREDUCE, 0, group));
    }
    for (int part = 0; part < clusters; part++) {
      levels.write(ALLGATHER, 1, gateways.inside(stage.after(crossed), part, none));
    }
  }
}
