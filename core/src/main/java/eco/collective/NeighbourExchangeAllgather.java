package eco.collective;

import eco.schedule.Chunks;
import java.util.List;

/// Allgather by neighbour exchange: neighbours swap what they got last, left and right in turn.
///
///     round 0     0 <-> 1     2 <-> 3     4 <-> 5       own shares
///     round 1     5 <-> 0     1 <-> 2     3 <-> 4       the pair of round 0
///     round 2     0 <-> 1     2 <-> 3     4 <-> 5       the pair of round 1
///
/// Cost: `(P / 2) L + g(m / P) + (P / 2 - 1) g(2 m / P)`: half the rounds of a ring. Wins for
/// middling lengths where neighbours are near. Restriction: an even number of members.
///
/// Paper: Chen, Zhang, Zhang and Yuan, Performance evaluation of allgather algorithms on
/// terascale Linux cluster with fast Ethernet, 2005.
final class NeighbourExchangeAllgather implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    for (int member = 0; member < n && n > 1; member++) {
      stage.copy(0, stage.share(member), member, member ^ 1);
      for (int round = 1; round < n / 2; round++) {
        int step = (member + round) % 2 == 0 ? 1 : -1;
        int partner = (member + step + n) % n;
        stage.copy(round, pair(stage, heldPair(member, round - 1)), member, partner);
      }
    }
    return n / 2;
  }

  /// The pair of shares that a member got in a round: its own first, then from both sides in turn.
  private static int heldPair(int member, int round) {
    int distance = round % 2 == 1 ? -(round + 1) / 2 : round / 2;
    return member / 2 + (member % 2 == 0 ? distance : -distance);
  }

  private static Chunks pair(Stage stage, int pair) {
    int first = Math.floorMod(2 * pair, stage.size());
    return Chunks.union(List.of(stage.share(first), stage.share(first + 1)));
  }
}
