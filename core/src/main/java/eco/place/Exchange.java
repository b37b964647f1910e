package eco.place;

import eco.schedule.Action;
import eco.schedule.Goal;
import eco.schedule.Layout;
import eco.schedule.Operation;
import eco.schedule.Program;
import eco.schedule.Schedule;
import eco.schedule.ScheduleBuilder;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/// One rank's part of an exchange with its neighbours: an all-to-all in which only they take part.
///
///     rank 4 of mesh(2, 3):   input  | to 1 | unused | to 3 | to 5 |       a block for each side
///                             output | of 1 | kept   | of 3 | of 5 |
///
/// All links are one round, so that everything is under way at once. A block of the all-to-all is
/// all that one rank has for another, a chunk of it is one link: two ranks have several links in
/// small rings and tori. A link of a rank with itself is copied.
public final class Exchange {
  private final Schedule schedule;
  private final int rank;

  /// From chunks to the sides that they leave on, and to those that they arrive on.
  private final Map<Integer, Integer> leaves = new HashMap<>();

  private final Map<Integer, Integer> arrives = new TreeMap<>();

  /// The part of `rank`.
  public Exchange(Shape shape, Placement placement, int rank) {
    this.rank = rank;
    int ranks = placement.size();
    int position = placement.position(rank);
    int perBlock = shape.mostLinks();
    Goal goal = Goal.of(Operation.ALL_TO_ALL, ranks);
    ScheduleBuilder builder =
        ScheduleBuilder.of(goal, "neighbours", Math.multiplyExact(goal.blocks(), perBlock), 1)
            .forRank(rank);
    for (int side = 0; side < shape.sides(position); side++) {
      int neighbour = shape.neighbour(position, side);
      if (neighbour != Shape.NONE) {
        int peer = placement.rank(neighbour);
        int leaving = (rank * ranks + peer) * perBlock + shape.link(position, side);
        leaves.put(leaving, side);
        int back = shape.there(position, side);
        arrives.put((peer * ranks + rank) * perBlock + shape.link(neighbour, back), side);
        if (peer != rank) {
          builder.transfer(0, rank, peer, leaving, leaving, 1, Action.COPY);
        }
      }
    }
    for (int arriving : arrives.keySet()) {
      int peer = arriving / perBlock / ranks;
      if (peer != rank) {
        builder.transfer(0, peer, rank, arriving, arriving, 1, Action.COPY);
      }
    }
    schedule = builder.build();
  }

  /// The program for blocks of given lengths at given places; all counted in elements, by side.
  ///
  /// @throws IllegalArgumentException if the rank would send itself more or less than it receives
  public Program program(long[] given, long[] givenAt, long[] taken, long[] takenAt) {
    for (Map.Entry<Integer, Integer> link : leaves.entrySet()) {
      Integer arrival = arrives.get(link.getKey());
      if (arrival != null && given[link.getValue()] != taken[arrival]) {
        throw new IllegalArgumentException(
            "exchange of a rank with itself: rank="
                + rank
                + ", given="
                + given[link.getValue()]
                + ", taken="
                + taken[arrival]);
      }
    }
    Layout layout =
        Layout.ofChunks(
            schedule,
            chunk -> at(leaves, given, chunk, at(arrives, taken, chunk, 0)),
            chunk -> at(leaves, givenAt, chunk, 0),
            chunk -> at(arrives, takenAt, chunk, 0));
    return Program.of(schedule, rank, layout, false);
  }

  private static long at(Map<Integer, Integer> sides, long[] list, int chunk, long other) {
    Integer side = sides.get(chunk);
    return side == null ? other : list[side];
  }
}
