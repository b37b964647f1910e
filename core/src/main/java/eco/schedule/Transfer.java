package eco.schedule;

import java.util.List;

/// One message of a schedule, as a value: what a rank sends to the same targets in one round.
///
/// @param round all transfers of a round read before any of them writes
/// @param source the rank that sends; if it is the only target too, the transfer is local
/// @param targets the ranks that receive the same, in the order in which they are served
/// @param rendezvous whether the source first asks and waits until the target is ready
/// @param cast whether the source says it once to all targets, where the network carries that
public record Transfer(
    int round,
    int source,
    List<Integer> targets,
    List<Piece> pieces,
    boolean rendezvous,
    boolean cast) {
  public Transfer {
    targets = List.copyOf(targets);
    pieces = List.copyOf(pieces);
  }

  /// Adjacent slots that move together.
  ///
  /// @param sourceSlot the first slot that is read at the source
  /// @param targetSlot the first slot that is written at the target
  /// @param slots how many slots, from there on
  public record Piece(int sourceSlot, int targetSlot, int slots, Action action) {}

  /// Whether nothing leaves the rank.
  public boolean local() {
    return targets.size() == 1 && targets.getFirst() == source;
  }
}
