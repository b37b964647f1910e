package eco.plan;

import eco.collective.ClusterTree;
import eco.collective.Composition;
import eco.collective.Level;
import eco.schedule.Goal;
import eco.schedule.Schedule;
import java.util.List;

/// How an operation is to be done: over which clusters, with which algorithms on their levels.
///
/// @param tree the clusters
/// @param levels the algorithms, from the outermost level inwards
public record Decision(ClusterTree tree, List<Level> levels) {
  public Decision {
    levels = List.copyOf(levels);
  }

  /// The schedule of one rank.
  public Schedule schedule(Goal goal, int rank) {
    return Composition.schedule(goal, tree, levels, rank);
  }
}
