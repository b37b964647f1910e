package eco.collective;

/// What a message between two ranks costs, in any unit: measured times, usually.
@FunctionalInterface
public interface Costs {
  /// The same between all ranks.
  Costs UNIFORM = (source, target) -> 1;

  double cost(int source, int target);
}
