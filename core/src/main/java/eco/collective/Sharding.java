package eco.collective;

import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import eco.schedule.ScheduleBuilder;
import java.util.List;
import java.util.StringJoiner;

/// What the operations with several gateways per cluster have in common: names, chunks and lanes.
///
/// @param across the operation between clusters, on level 0, which is also that of the whole
/// @param inside the operations within clusters, on level 1
record Sharding(Operation across, List<Operation> inside) {
  /// Writes the transfers.
  @FunctionalInterface
  interface Body {
    void write(Stage stage, Gateways gateways, Levels levels);
  }

  Schedule schedule(
      Goal goal, ClusterTree tree, List<Level> levels, int shards, int rank, Body body) {
    if (goal.operation() != across) {
      throw new IllegalArgumentException("another operation: goal=" + goal + ", is=" + across);
    }
    Gateways gateways = Gateways.of(goal, tree, shards);
    Levels chosen = new Levels(levels);
    int segments = chosen.chunks(across, 0, gateways.parts().size());
    StringJoiner text = new StringJoiner(" ");
    for (Operation operation : inside) {
      Choice choice = chosen.choice(operation, 1);
      segments = Math.max(segments, choice.segments());
      text.add(operation.word() + "=" + choice);
    }
    String few = gateways.allCross() ? "" : ", %d gateways".formatted(gateways.shards());
    String name =
        "sharded: %s=%s; %s%s".formatted(across.word(), chosen.choice(across, 0), text, few);
    int chunks = Math.multiplyExact(gateways.shards(), segments);
    int lanes = Math.max(chosen.lanes(List.of(across), 1), chosen.lanes(inside, 2));
    ScheduleBuilder builder = ScheduleBuilder.of(goal, name, chunks, lanes).forRank(rank);
    body.write(Stage.of(builder), gateways, chosen);
    return builder.build();
  }
}
