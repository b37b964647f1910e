package eco.collective;

import java.util.ArrayList;
import java.util.List;

/// The earliest-completion tree of given costs: always the transfer that ends first.
///
///     repeat P - 1 times: of all pairs (has the data, has not), take the one with the least
///     (time the sender is free) + (cost of the pair); the sender is busy for that long
///
/// Cost: of the order of the best tree for such costs, which is hard to find. Wins on small
/// networks without any structure.
///
/// Paper: Bhat, Raghavendra and Prasanna, Efficient collective communication in distributed
/// heterogeneous systems, 1999 (there: earliest completing edge first).
final class GreedyTree {
  private GreedyTree() {}

  static TreeShape of(Costs costs) {
    return (ranks, root) -> tree(ranks, root, costs);
  }

  private static Tree tree(int[] ranks, int root, Costs costs) {
    int n = ranks.length;
    double[] free = new double[n];
    boolean[] reached = new boolean[n];
    int[] sender = new int[n];
    double[] end = new double[n];
    List<List<Integer>> children = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      children.add(new ArrayList<>());
      sender[i] = root;
      end[i] = costs.cost(ranks[root], ranks[i]);
    }
    reached[root] = true;
    for (int step = 1; step < n; step++) {
      int next = -1;
      for (int i = 0; i < n; i++) {
        if (!reached[i] && (next < 0 || end[i] < end[next])) {
          next = i;
        }
      }
      int from = sender[next];
      reached[next] = true;
      children.get(from).add(next);
      free[from] = end[next];
      free[next] = end[next];
      for (int i = 0; i < n; i++) {
        if (!reached[i] && sender[i] == from) {
          end[i] = Double.POSITIVE_INFINITY;
          for (int candidate = 0; candidate < n; candidate++) {
            offer(ranks, costs, reached, free, sender, end, candidate, i);
          }
        } else if (!reached[i]) {
          offer(ranks, costs, reached, free, sender, end, next, i);
        }
      }
    }
    return Tree.of(Tree.arrays(children), root);
  }

  /// Lets `candidate` serve `target` if that would end earlier than what is known so far.
  private static void offer(
      int[] ranks,
      Costs costs,
      boolean[] reached,
      double[] free,
      int[] sender,
      double[] end,
      int candidate,
      int target) {
    if (reached[candidate]) {
      double time = free[candidate] + costs.cost(ranks[candidate], ranks[target]);
      if (time < end[target]) {
        end[target] = time;
        sender[target] = candidate;
      }
    }
  }
}
