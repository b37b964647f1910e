package eco.collective;

/// One way to do one operation: writes the transfers of a group of ranks, in rounds.
///
/// An algorithm sees a [Stage] only: members 0 to `size() - 1`, what share of the data each has,
/// and who is the root. It is the same whether the members are all ranks of a job or the masters
/// of some clusters, and whether it is run once or once per segment.
@FunctionalInterface
public interface Algorithm {
  /// Writes all transfers.
  ///
  /// @return how many rounds they take: every round used is below it. It depends on the stage only,
  ///     never on which rank is recorded.
  int write(Stage stage);
}
