package eco.execute;

/// Watches the runs of one [Collective].
public interface Watch {
  /// What is to be told of a run when it has ended.
  enum Interest {
    /// Nothing.
    NONE,
    /// That it has.
    TIME,
    /// That it has, and how long its caller had nothing to do but wait.
    TIME_AND_WAITING
  }

  /// A run is about to begin.
  ///
  /// @param number how many operations its communicator has had before
  Interest begins(int number);

  /// A run in which there was interest has ended; called in the endpoint's turn.
  ///
  /// @param waitedNanos how long its caller had nothing to do but wait, if that was asked for
  void ended(long waitedNanos, boolean failed);
}
