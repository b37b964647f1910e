package eco.plan;

import eco.collective.ClusterTree;
import eco.collective.Composition;
import eco.collective.Level;
import eco.collective.ShardedAllreduce;
import eco.collective.ThroughRoot;
import eco.schedule.Goal;
import eco.schedule.Schedule;
import java.util.List;

/// How a schedule is made: enough for every rank to build its own part of it, and no more.
public sealed interface Recipe {
  /// The schedule of one rank, or of [Schedule#ALL_RANKS].
  Schedule schedule(Goal goal, int rank);

  /// The clusters it works with, the outermost level first.
  ClusterTree tree();

  /// An algorithm on every level of a tree of clusters.
  ///
  /// @param levels the algorithms from the outermost level inwards
  record Composed(ClusterTree tree, List<Level> levels) implements Recipe {
    public Composed {
      levels = List.copyOf(levels);
    }

    @Override
    public Schedule schedule(Goal goal, int rank) {
      return Composition.schedule(goal, tree, levels, rank);
    }
  }

  /// An allreduce in which every rank of a cluster crosses to the others with a shard of its own.
  record Sharded(ClusterTree tree, List<Level> levels) implements Recipe {
    public Sharded {
      levels = List.copyOf(levels);
    }

    @Override
    public Schedule schedule(Goal goal, int rank) {
      return ShardedAllreduce.schedule(goal, tree, levels, rank);
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
