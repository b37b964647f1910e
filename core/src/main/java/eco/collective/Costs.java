package eco.collective;

/// What a message between two ranks costs, in any unit: measured times, usually.
@FunctionalInterface
public interface Costs {
  /// The same between all ranks.
  Costs UNIFORM = (source, target) -> 1;

  /// The time from the start of sending until the target has the message.
  double cost(int source, int target);

  /// The time after which the source can send the next message; all of it unless known better.
  default double busy(int source, int target) {
    return cost(source, target);
  }
}
