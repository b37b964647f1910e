package eco.collective;

import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import eco.schedule.ScheduleBuilder;
import java.util.List;

/// All algorithms, by operation and name.
///
/// A new algorithm is one file and one line here; the contract test then proves it for every number
/// of ranks and every root.
public final class Catalogue {
  private static final List<Entry> ENTRIES =
      List.of(
          Entry.of(Operation.BROADCAST, "flat", new TreeBroadcast(FlatTree.SHAPE)),
          Entry.of(Operation.BROADCAST, "chain", new TreeBroadcast(ChainTree.SHAPE)),
          Entry.of(Operation.BROADCAST, "binomial", new TreeBroadcast(BinomialTree.SHAPE)),
          Entry.of(Operation.ALLGATHER, "ring", new RingAllgather()),
          Entry.of(Operation.REDUCE_SCATTER, "ring", new RingReduceScatter()).commutativeOnly(),
          Entry.of(Operation.ALLREDUCE, "ring", new RingAllreduce()).inParts().commutativeOnly());

  private Catalogue() {}

  /// All lines.
  public static List<Entry> entries() {
    return ENTRIES;
  }

  /// The lines of one operation.
  public static List<Entry> entries(Operation operation) {
    return ENTRIES.stream().filter(entry -> entry.operation() == operation).toList();
  }

  /// The line of that name.
  ///
  /// @throws IllegalArgumentException if there is none, naming those that exist
  public static Entry entry(Operation operation, String name) {
    List<Entry> candidates = entries(operation);
    for (Entry entry : candidates) {
      if (entry.name().equals(name)) {
        return entry;
      }
    }
    throw new IllegalArgumentException(
        "unknown algorithm: operation="
            + operation.word()
            + ", name="
            + name
            + ", known="
            + String.join(" ", candidates.stream().map(Entry::name).toList()));
  }

  /// The schedule of all ranks.
  public static Schedule schedule(Goal goal, Choice choice) {
    return schedule(goal, choice, Schedule.ALL_RANKS);
  }

  /// The schedule of one rank, or of [Schedule#ALL_RANKS].
  public static Schedule schedule(Goal goal, Choice choice, int rank) {
    Entry entry = entry(goal.operation(), choice.name());
    String refusal = entry.refusal(goal);
    if (!refusal.isEmpty()) {
      throw new IllegalArgumentException(refusal);
    }
    int parts = goal.blocks() == 1 ? entry.parts().applyAsInt(goal.ranks()) : goal.blocks();
    int chunks = Math.multiplyExact(parts, choice.segments());
    ScheduleBuilder builder =
        ScheduleBuilder.of(goal, choice.toString(), chunks, entry.lanes()).forRank(rank);
    builder.rendezvous(choice.rendezvous());
    Segmented.write(entry.algorithm().apply(choice), Stage.of(builder), choice.segments());
    return builder.build();
  }
}
