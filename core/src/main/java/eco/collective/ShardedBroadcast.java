package eco.collective;

import static eco.schedule.Operation.ALLGATHER;
import static eco.schedule.Operation.BROADCAST;
import static eco.schedule.Operation.SCATTER;

import eco.schedule.Goal;
import eco.schedule.Schedule;
import java.util.List;

/// Broadcast over clusters in which several gateways of each cross to the others, each for a shard.
///
///     ((0 1) (2 3))  root 0      home        scatter: 0 has shard A, 1 has shard B
///                                across      broadcast of A from 0 to 2, of B from 1 to 3
///                                inside      allgather, at home too
///
/// Cost, for c gateways per cluster and rings inside: a scatter of m bytes at home, a broadcast of
/// `m / c` bytes across, and `(P' - 1) (L' + g'(m / c))` inside, one beside the other in segments.
/// Wins over one master per cluster where clusters are joined by more than one host can fill.
///
/// The idea is that of scatter and allgather (Barnett, Shuler, van de Geijn, Gupta, Payne and
/// Watts, Interprocessor collective communication library, 1994), with the clusters in between.
public final class ShardedBroadcast {
  private ShardedBroadcast() {}

  /// The schedule of one rank, or of [Schedule#ALL_RANKS].
  ///
  /// @param tree clusters of exactly the goal's ranks, at least two levels
  /// @param levels level 0 gives the broadcast, level 1 the scatter and the allgather
  /// @param shards how many there are at most
  public static Schedule schedule(
      Goal goal, ClusterTree tree, List<Level> levels, int shards, int rank) {
    Sharding sharding = new Sharding(BROADCAST, List.of(SCATTER, ALLGATHER));
    Sharding.Body body = (stage, gateways, chosen) -> write(goal.root(), stage, gateways, chosen);
    return sharding.schedule(goal, tree, levels, shards, rank, body);
  }

  private static void write(int root, Stage stage, Gateways gateways, Levels levels) {
    int home = gateways.home(root);
    int round = levels.write(SCATTER, 1, gateways.inside(stage, home, root));
    int crossed = round;
    for (int shard = 0; shard < gateways.shards(); shard++) {
      Stage group = gateways.across(stage.after(round), shard, home);
      crossed = Math.max(crossed, round + levels.write(BROADCAST, 0, group));
    }
    for (int part = 0; part < gateways.parts().size(); part++) {
      levels.write(ALLGATHER, 1, gateways.inside(stage.after(crossed), part, Masters.NO_ROOT));
    }
  }
}
