package eco.measure;

/// What rank 0 tells the two ranks of a pair to do, or every rank by itself.
///
///     0        8        16       24       32
///     | task   | source | target | bytes  | amount  |
///
/// @param source the rank that sends what is timed, and reports
/// @param target the rank at the other end
/// @param bytes how long a message is
/// @param amount of a flow, how many nanoseconds it gets up to speed, and is timed then; of a
///     stream without a pause, how many messages it has; of greetings, how many nanoseconds a rank
///     listens
record Order(Task task, int source, int target, long bytes, long amount) {
  static final int WORDS = 5;

  /// The tasks.
  enum Task {
    /// Times round trips of a message with a short answer: the least and 0, or two of a long way.
    ROUND_TRIPS(1, 2),
    /// Lets messages flow; the result is the time that each took.
    FLOW(2, 1),
    /// The same beside another flow, which may begin later: goes on until that has been timed too.
    FLOW_BESIDE(6, 1),
    /// Times pLogP for one size: round trip, send, receive.
    PARAMETERS(3, 3),
    /// Sends so many messages without a pause; the result is what all took.
    SATURATE(4, 1),
    /// Greets the multicast group and listens; every rank is its own source and target. The result
    /// is a bit for every rank that was heard, 64 to a number.
    GREET(7, 0),
    /// Ends the rank.
    END(5, 0);

    private final int code;
    private final int results;

    Task(int code, int results) {
      this.code = code;
      this.results = results;
    }

    /// How many numbers the source reports.
    int results() {
      return results;
    }

    private static Task of(long code) {
      for (Task each : values()) {
        if (each.code == code) {
          return each;
        }
      }
      throw new IllegalArgumentException("no such task: code=" + code);
    }
  }

  /// The same task beside another.
  Order beside() {
    return new Order(Task.FLOW_BESIDE, source, target, bytes, amount);
  }

  long[] words() {
    return new long[] {task.code, source, target, bytes, amount};
  }

  static Order of(long[] words) {
    return new Order(Task.of(words[0]), (int) words[1], (int) words[2], words[3], words[4]);
  }
}
