package eco.collective;

import static eco.schedule.Operation.GATHER;
import static eco.schedule.Operation.REDUCE;
import static eco.schedule.Operation.REDUCE_SCATTER;

import eco.schedule.Goal;
import eco.schedule.Schedule;
import java.util.List;

/// Reduce over clusters in which several gateways of each cross to the root's, each for a shard.
///
///     ((0 1) (2 3))  root 0      inside      reduce-scatter: 0 and 2 have shard A, 1 and 3 have B
///                                across      reduce of A from 2 to 0, of B from 3 to 1
///                                home        gather: 0 has both
///
/// Cost, for c gateways per cluster: a reduce-scatter of m bytes inside, a reduce of `m / c` bytes
/// across, and a gather of m bytes at home, one beside the other in segments. Wins over one master
/// per cluster where clusters are joined by more than one host can fill, or where combining takes
/// long: all ranks share in that.
///
/// Paper: Bayatpour, Chakraborty, Subramoni, Lu and Panda, Scalable reduction collectives with data
/// partitioning-based multi-leader design, 2017.
public final class ShardedReduce {
  private ShardedReduce() {}

  /// The schedule of one rank, or of [Schedule#ALL_RANKS].
  ///
  /// @param tree clusters of exactly the goal's ranks, at least two levels
  /// @param levels level 0 gives the reduce, level 1 the reduce-scatter and the gather
  /// @param shards how many there are at most
  public static Schedule schedule(
      Goal goal, ClusterTree tree, List<Level> levels, int shards, int rank) {
    Sharding sharding = new Sharding(REDUCE, List.of(REDUCE_SCATTER, GATHER));
    Sharding.Body body = (stage, gateways, chosen) -> write(goal.root(), stage, gateways, chosen);
    return sharding.schedule(goal, tree, levels, shards, rank, body);
  }

  private static void write(int root, Stage stage, Gateways gateways, Levels levels) {
    int home = gateways.home(root);
    int round = 0;
    for (int part = 0; part < gateways.parts().size(); part++) {
      Stage group = gateways.inside(stage, part, Masters.NO_ROOT);
      round = Math.max(round, levels.write(REDUCE_SCATTER, 1, group));
    }
    int crossed = round;
    for (int shard = 0; shard < gateways.shards(); shard++) {
      Stage group = gateways.across(stage.after(round), shard, home);
      crossed = Math.max(crossed, round + levels.write(REDUCE, 0, group));
    }
    levels.write(GATHER, 1, gateways.inside(stage.after(crossed), home, root));
  }
}
