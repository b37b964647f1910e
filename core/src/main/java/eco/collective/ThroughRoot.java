package eco.collective;

import static eco.schedule.Operation.ALLGATHER;
import static eco.schedule.Operation.ALLREDUCE;
import static eco.schedule.Operation.BROADCAST;
import static eco.schedule.Operation.GATHER;
import static eco.schedule.Operation.REDUCE;
import static eco.schedule.Operation.REDUCE_SCATTER;
import static eco.schedule.Operation.SCATTER;

import eco.schedule.Chunks;
import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import eco.schedule.ScheduleBuilder;
import java.util.List;
import java.util.function.Function;

/// An operation as two: everything to one rank, over one tree of clusters, and back over another.
///
///     allreduce          reduce      to the root, then broadcast from it
///     allgather          gather      to the root, then broadcast from it
///     reduce-scatter     reduce      to the root, then scatter from it
///
/// No rank waits for all of the first half: a segment turns round as soon as it is complete.
///
/// Cost: at most that of its halves. Wins where one tree up and one tree down, in many segments,
/// keep a narrow network busy all the time, and a ring or an exchange would cross it more often.
public final class ThroughRoot {
  private ThroughRoot() {}

  /// The clusters and the algorithms of one half.
  ///
  /// @param levels the algorithms from the outermost level inwards; the last serves deeper ones
  public record Half(ClusterTree tree, List<Level> levels) {
    public Half {
      levels = List.copyOf(levels);
    }

    private int lanes(Operation operation) {
      return new Levels(levels).lanes(List.of(operation), tree.height());
    }

    /// Into how many chunks every block must be cut; a vector of blocks has those of all.
    private int chunks(Operation operation, int blocks) {
      Levels chosen = new Levels(levels);
      boolean vector = operation == REDUCE || operation == BROADCAST;
      int chunks = 1;
      for (int depth = 0; depth < tree.height(); depth++) {
        for (ClusterTree cluster : tree.clusters(depth)) {
          int wanted = chosen.chunks(operation, depth, vector ? cluster.parts().size() : 1);
          chunks = Math.max(chunks, vector ? Math.ceilDiv(wanted, blocks) : wanted);
        }
      }
      return chunks;
    }

    /// So many chunks of every block or more that segments which are cast are of one length: one
    /// that is longer than planned may be too long for a cast.
    private int evenly(Operation operation, int chunks, int blocks) {
      Levels chosen = new Levels(levels);
      int segments = 1;
      for (int depth = 0; depth < tree.height() && operation == BROADCAST; depth++) {
        Choice choice = chosen.choice(operation, depth);
        segments = choice.name().equals("multicast") ? choice.segments() : segments;
      }
      int unit = segments / greatestCommonDivisor(segments, blocks);
      return Math.ceilDiv(chunks, unit) * unit;
    }

    private static int greatestCommonDivisor(int a, int b) {
      return b == 0 ? a : greatestCommonDivisor(b, a % b);
    }
  }

  /// The first half of an operation.
  public static Operation up(Operation operation) {
    return operation == ALLGATHER ? GATHER : REDUCE;
  }

  /// The second half of an operation.
  public static Operation down(Operation operation) {
    return operation == REDUCE_SCATTER ? SCATTER : BROADCAST;
  }

  /// The schedule of one rank, or of [Schedule#ALL_RANKS].
  ///
  /// @param root the rank through which everything goes
  public static Schedule schedule(Goal goal, int root, Half up, Half down, int rank) {
    Operation operation = goal.operation();
    boolean known = operation == ALLREDUCE || operation == ALLGATHER || operation == REDUCE_SCATTER;
    if (!known || !up.tree.covers(goal.ranks()) || !down.tree.covers(goal.ranks())) {
      throw new IllegalArgumentException("cannot go through a root: goal=" + goal);
    }
    Operation first = up(operation);
    Operation second = down(operation);
    int wanted = Math.max(up.chunks(first, goal.blocks()), down.chunks(second, goal.blocks()));
    int chunks = down.evenly(second, wanted, goal.blocks());
    String name =
        "through %d: %s=[%s]; %s=[%s]"
            .formatted(root, first.word(), text(first, up), second.word(), text(second, down));
    int lanes = Math.max(up.lanes(first), down.lanes(second));
    int all = Math.multiplyExact(goal.blocks(), chunks);
    ScheduleBuilder builder = ScheduleBuilder.of(goal, name, all, lanes).forRank(rank);
    Stage stage = Stage.of(builder);
    Function<ClusterTree, Chunks> blocks = part -> Masters.blocks(stage, part);
    ClusterTree upwards = goal.ordered() ? up.tree.inRankOrder() : up.tree;
    int round = new Masters(new Levels(up.levels), stage).up(first, upwards, 0, 0, root, blocks);
    new Masters(new Levels(down.levels), stage).down(second, down.tree, 0, round, root, blocks);
    return builder.build();
  }

  private static String text(Operation operation, Half half) {
    Levels levels = new Levels(half.levels);
    StringBuilder text = new StringBuilder();
    for (int depth = 0; depth < half.tree.height(); depth++) {
      text.append(depth == 0 ? "" : "; ").append(levels.choice(operation, depth));
    }
    return text.toString();
  }
}
