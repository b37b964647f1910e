package eco.measure;

import java.util.List;

/// What rank 0 tells the two ranks of a pair to do.
///
///     0        8        16       24       32
///     | task   | source | target | bytes  | nanos   |
///
/// @param source the rank that sends what is timed, and reports
/// @param target the rank at the other end
/// @param bytes how long a message is, or how many there are
/// @param nanos how long a flow lasts
record Order(Task task, int source, int target, long bytes, long nanos) {
  static final int WORDS = 5;

  /// The tasks.
  enum Task {
    /// Times round trips of a message with a short answer; the result is the mean.
    ROUND_TRIPS,
    /// Lets messages flow; the result is the time that each took.
    FLOW,
    /// Times pLogP for one size: round trip, send, receive.
    PARAMETERS,
    /// Sends so many short messages without a pause; the result is what all took.
    SATURATE,
    /// Ends the rank.
    END
  }

  private static final List<Task> TASKS = List.of(Task.values());

  long[] words() {
    return new long[] {TASKS.indexOf(task), source, target, bytes, nanos};
  }

  static Order of(long[] words) {
    return new Order(TASKS.get((int) words[0]), (int) words[1], (int) words[2], words[3], words[4]);
  }
}
