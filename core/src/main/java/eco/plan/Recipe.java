package eco.plan;

import eco.collective.ClusterTree;
import eco.collective.Composition;
import eco.collective.Level;
import eco.collective.ShardedAllgather;
import eco.collective.ShardedAllreduce;
import eco.collective.ShardedBroadcast;
import eco.collective.ShardedReduce;
import eco.collective.ThroughRoot;
import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import java.util.List;

/// How a schedule is made: enough for every rank to build its own part of it, and no more.
public sealed interface Recipe {
  /// The schedule of one rank, or of [Schedule#ALL_RANKS].
  Schedule schedule(Goal goal, int rank);

  /// What the schedule is called: the same in the view of any rank.
  default String name(Goal goal) {
    return schedule(goal, 0).algorithm();
  }

  /// The clusters it works with, the outermost level first.
  ClusterTree tree();

  /// An algorithm on every level of a tree of clusters.
  ///
  /// @param levels the algorithms from the outermost level inwards
  record Composed(ClusterTree tree, List<Level> levels) implements Recipe {
    public Composed {
      levels = List.copyOf(levels);
    }

    /// How many segments the outermost level cuts what it does into.
    int segments(Operation operation) {
      return levels.getFirst().choice(operation).segments();
    }

    @Override
    public Schedule schedule(Goal goal, int rank) {
      return Composition.schedule(goal, tree, levels, rank);
    }

    @Override
    public String name(Goal goal) {
      return Composition.name(goal, tree, levels);
    }
  }

  /// An allreduce, a broadcast or a reduce in which several gateways of every cluster cross to the
  /// others, each with a shard of its own; an allgather in which all ranks do.
  ///
  /// @param shards how many gateways a cluster has at most
  record Sharded(ClusterTree tree, List<Level> levels, int shards) implements Recipe {
    public Sharded {
      levels = List.copyOf(levels);
    }

    @Override
    public Schedule schedule(Goal goal, int rank) {
      return switch (goal.operation()) {
        case ALLREDUCE -> ShardedAllreduce.schedule(goal, tree, levels, shards, rank);
        case BROADCAST -> ShardedBroadcast.schedule(goal, tree, levels, shards, rank);
        case REDUCE -> ShardedReduce.schedule(goal, tree, levels, shards, rank);
        case ALLGATHER -> ShardedAllgather.schedule(goal, tree, levels, rank);
        default -> throw new IllegalArgumentException("has no gateways: " + goal);
      };
    }
  }

  /// Everything to one rank, and back.
  record Through(int root, Composed up, Composed down) implements Recipe {
    @Override
    public Schedule schedule(Goal goal, int rank) {
      return ThroughRoot.schedule(
          goal,
          root,
          new ThroughRoot.Half(up.tree(), up.levels()),
          new ThroughRoot.Half(down.tree(), down.levels()),
          rank);
    }

    @Override
    public ClusterTree tree() {
      return down.tree();
    }
  }
}
