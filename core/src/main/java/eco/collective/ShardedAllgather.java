package eco.collective;

import static eco.schedule.Operation.ALLGATHER;

import eco.schedule.Chunks;
import eco.schedule.Goal;
import eco.schedule.Schedule;
import eco.schedule.ScheduleBuilder;
import java.util.ArrayList;
import java.util.List;

/// Allgather over clusters in which every rank crosses to the others with its own block.
///
///     ((0 1) (2 3 4))      across      allgather between 0 and 2, 1 and 3, 0 and 4
///                          inside      allgather of all that has come: 0 has 0, 2, 4; 1 has 1, 3
///
/// The first ranks of all clusters are a group, the second ones another; in clusters with fewer
/// ranks they take turns.
///
/// Cost, for q clusters of c ranks: an allgather of blocks of m bytes among q, then one of blocks
/// of `q m` bytes among c. Wins over masters where clusters are joined by more than one host can
/// fill, and over a ring of all ranks where clusters are many.
///
/// See also: Träff, Efficient allgather for regular SMP-clusters, 2006.
public final class ShardedAllgather {
  private final List<int[]> parts;
  private final int turns;
  private final Levels levels;

  private ShardedAllgather(List<int[]> parts, Levels levels) {
    this.parts = parts;
    this.levels = levels;
    turns = parts.stream().mapToInt(part -> part.length).max().orElse(1);
  }

  /// The schedule of one rank, or of [Schedule#ALL_RANKS].
  ///
  /// @param tree clusters of exactly the goal's ranks, at least two levels
  /// @param levels level 0 gives the allgather between clusters, level 1 the one inside
  public static Schedule schedule(Goal goal, ClusterTree tree, List<Level> levels, int rank) {
    if (goal.operation() != ALLGATHER || tree.height() < 2 || !tree.covers(goal.ranks())) {
      throw new IllegalArgumentException(
          "needs an allgather over clusters: goal=" + goal + ", clusters=" + tree);
    }
    Levels chosen = new Levels(levels);
    Choice across = chosen.choice(ALLGATHER, 0);
    Choice inside = chosen.choice(ALLGATHER, 1);
    int segments = Math.max(across.segments(), inside.segments());
    String name = "sharded: allgather=%s; allgather=%s".formatted(across, inside);
    int lanes = chosen.lanes(List.of(ALLGATHER), 2);
    int chunks = Math.multiplyExact(goal.blocks(), segments);
    ScheduleBuilder builder = ScheduleBuilder.of(goal, name, chunks, lanes).forRank(rank);
    List<int[]> parts = tree.parts().stream().map(ClusterTree::ranks).toList();
    new ShardedAllgather(parts, chosen).write(Stage.of(builder));
    return builder.build();
  }

  private void write(Stage stage) {
    int round = 0;
    for (int turn = 0; turn < turns; turn++) {
      int now = turn;
      int[] ranks = parts.stream().mapToInt(part -> part[now % part.length]).toArray();
      Stage group = stage.group(ranks, 0, part -> block(stage, part, now));
      round = Math.max(round, levels.write(ALLGATHER, 0, group));
    }
    for (int[] part : parts) {
      Shares arrived = member -> arrived(stage, member, part.length);
      levels.write(ALLGATHER, 1, stage.after(round).group(part, 0, arrived));
    }
  }

  /// The block with which a cluster crosses in a turn, nothing if it has had all.
  private Chunks block(Stage stage, int part, int turn) {
    int[] ranks = parts.get(part);
    return turn < ranks.length ? stage.share(ranks[turn]) : Chunks.NONE;
  }

  /// What a member of a cluster of some size has after the crossing.
  private Chunks arrived(Stage stage, int member, int size) {
    List<Chunks> blocks = new ArrayList<>();
    for (int turn = member; turn < turns; turn += size) {
      for (int part = 0; part < parts.size(); part++) {
        blocks.add(block(stage, part, turn));
      }
    }
    return Chunks.union(blocks);
  }
}
