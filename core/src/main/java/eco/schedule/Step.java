package eco.schedule;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One step of a rank's program, as a value to read.
///
/// @param round the round of the transfer it belongs to
/// @param peers whom it sends to, or whom it receives from; itself if local
/// @param sequence for every peer, how many messages went the same way between the two before
/// @param after the steps that must be done before it
public record Step(
    Kind kind,
    int round,
    List<Integer> peers,
    List<Integer> sequence,
    List<Run> runs,
    List<Integer> after) {
  /// What a step does.
  public enum Kind {
    SEND,
    RECEIVE,
    LOCAL
  }

  public Step {
    peers = List.copyOf(peers);
    sequence = List.copyOf(sequence);
    runs = List.copyOf(runs);
    after = List.copyOf(after);
  }

  /// Elements that lie side by side wherever the step finds or puts them.
  ///
  /// @param source where they are read; absent for what arrives
  /// @param operand for a reduction, where the value lies that they are combined with
  /// @param target where the result goes; absent for what is sent
  public record Run(
      Action action,
      @Nullable Memory source,
      @Nullable Memory operand,
      @Nullable Memory target,
      long elements) {}

  /// A place and an offset in elements.
  public record Memory(Place place, long offset) {}
}
