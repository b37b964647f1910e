package eco.collective;

import eco.schedule.Operation;
import java.util.EnumMap;
import java.util.Map;

/// The algorithms of one level of a cluster tree, by operation.
///
/// A composed operation uses several on one level: an allreduce reduces towards the masters and
/// broadcasts back from them. What is not chosen is taken from the defaults.
///
/// @param choices by operation; operations that are missing get their default
public record Level(Map<Operation, Choice> choices) {
  /// The defaults alone.
  public static final Level DEFAULT = new Level(Map.of());

  public Level {
    choices = Map.copyOf(choices);
  }

  /// The defaults, but for one operation.
  public static Level of(Operation operation, Choice choice) {
    return DEFAULT.with(operation, choice);
  }

  /// The same with another choice for an operation.
  public Level with(Operation operation, Choice choice) {
    Map<Operation, Choice> more = new EnumMap<>(Operation.class);
    more.putAll(choices);
    more.put(operation, choice);
    return new Level(more);
  }

  /// The choice for an operation.
  public Choice choice(Operation operation) {
    Choice chosen = choices.get(operation);
    return chosen != null
        ? chosen
        : Choice.of(
            switch (operation) {
              case BROADCAST, REDUCE, SCATTER, GATHER -> "binomial";
              case ALLGATHER -> "bruck";
              case ALL_TO_ALL -> "rotated";
              case ALLREDUCE -> "recursive-doubling";
              case REDUCE_SCATTER -> "pairwise";
              case SCAN, EXCLUSIVE_SCAN -> "hillis-steele";
              case BARRIER -> "dissemination";
            });
  }

  @Override
  public String toString() {
    Map<Operation, Choice> sorted = new EnumMap<>(Operation.class);
    sorted.putAll(choices);
    return String.join(
        " ",
        sorted.entrySet().stream()
            .map(entry -> entry.getKey().word() + "=" + entry.getValue())
            .toList());
  }
}
