package eco.collective;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/// The postal tree: the fastest broadcast when a message arrives `latency` sending times later.
///
///     latency 1      a binomial tree         F(t) = F(t - 1) + F(t - latency) members
///     latency 2      a Fibonacci tree        have the data after t sending times
///     latency >= P   a flat tree
///
/// Everyone who has the data sends to someone new at every unit of time. A message sent at time t
/// makes the target a sender from `t + latency` on.
///
/// Cost: the least t with `F(t) >= P`, times `g(m)`, for `latency = (L + g(m)) / g(m)`. Wins
/// wherever that ratio is known and the network is uniform: no tree is faster for an unsegmented
/// message.
///
/// Paper: Bar-Noy and Kipnis, Designing broadcasting algorithms in the postal model for
/// message-passing systems, 1992.
final class PostalTree {
  private PostalTree() {}

  /// @param latency the time from sending to having, in units of the time to send; at least 1
  static TreeShape of(double latency) {
    if (!(latency >= 1)) {
      throw new IllegalArgumentException("the latency ratio is at least 1: ratio=" + latency);
    }
    return TreeShape.rotated(size -> children(size, latency));
  }

  /// When a member may send next, and who it is.
  private record Sender(double time, int member) {}

  /// Grows the tree in order of time, then numbers it so that every subtree is a run of members
  /// and the child served first, which has the largest subtree, comes last.
  private static int[][] children(int size, double latency) {
    int[][] grown = new int[size][];
    Arrays.fill(grown, new int[0]);
    PriorityQueue<Sender> senders =
        new PriorityQueue<>(
            Comparator.comparingDouble(Sender::time).thenComparingInt(Sender::member));
    senders.add(new Sender(0, 0));
    for (int next = 1; next < size; next++) {
      Sender sender = senders.remove();
      int served = grown[sender.member].length;
      grown[sender.member] = Arrays.copyOf(grown[sender.member], served + 1);
      grown[sender.member][served] = next;
      senders.add(new Sender(sender.time + 1, sender.member));
      senders.add(new Sender(sender.time + latency, next));
    }
    int[][] children = new int[size][];
    number(grown, 0, children, new int[1]);
    return children;
  }

  private static int number(int[][] grown, int member, int[][] children, int[] next) {
    int number = next[0]++;
    int count = grown[member].length;
    children[number] = new int[count];
    for (int i = count - 1; i >= 0; i--) {
      children[number][i] = number(grown, grown[member][i], children, next);
    }
    return number;
  }
}
