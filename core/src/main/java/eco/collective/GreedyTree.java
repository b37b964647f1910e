package eco.collective;

import java.util.ArrayList;
import java.util.List;

/// The earliest-completion tree of given costs: always the transfer that ends first.
///
///     repeat P - 1 times: of all pairs (has the data, has not), take the one with the least
///     (time the sender is free) + (cost of the pair); then the sender is busy for its part of that
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
    Growth growth = new Growth(ranks, root, costs);
    for (int step = 1; step < ranks.length; step++) {
      growth.serveNext();
    }
    return Tree.of(Tree.arrays(growth.children), root);
  }

  /// A tree while it grows. A new sender is offered to all who wait; otherwise the end of a
  /// transfer can only get later, when its sender serves someone else first. So what is known is a
  /// lower bound, and checked when it is the least.
  private static final class Growth {
    private final int[] ranks;
    private final Costs costs;
    private final List<List<Integer>> children = new ArrayList<>();
    private final int[] reached;
    private int senders;

    /// By member that has the data, then by member that did not have it then.
    private final double[][] cost;

    /// For members that have the data, when they are free; for others, when they might have it.
    private final double[] time;

    private final boolean[] has;

    Growth(int[] ranks, int root, Costs costs) {
      this.ranks = ranks;
      this.costs = costs;
      reached = new int[ranks.length];
      cost = new double[ranks.length][];
      time = new double[ranks.length];
      has = new boolean[ranks.length];
      for (int i = 0; i < ranks.length; i++) {
        children.add(new ArrayList<>());
        time[i] = i == root ? 0 : Double.POSITIVE_INFINITY;
      }
      reach(root);
    }

    void serveNext() {
      while (true) {
        int next = earliest();
        int sender = bestSender(next);
        double end = time[sender] + cost[sender][next];
        if (end <= time[next]) {
          children.get(sender).add(next);
          time[sender] += costs.busy(ranks[sender], ranks[next]);
          time[next] = end;
          reach(next);
          return;
        }
        time[next] = end;
      }
    }

    private void reach(int member) {
      has[member] = true;
      reached[senders++] = member;
      double[] costs = new double[has.length];
      cost[member] = costs;
      for (int i = 0; i < has.length; i++) {
        if (!has[i]) {
          costs[i] = this.costs.cost(ranks[member], ranks[i]);
          time[i] = Math.min(time[i], time[member] + costs[i]);
        }
      }
    }

    private int earliest() {
      int earliest = -1;
      for (int i = 0; i < has.length; i++) {
        if (!has[i] && (earliest < 0 || time[i] < time[earliest])) {
          earliest = i;
        }
      }
      return earliest;
    }

    private int bestSender(int target) {
      int best = reached[0];
      double least = time[best] + cost[best][target];
      for (int i = 1; i < senders; i++) {
        double end = time[reached[i]] + cost[reached[i]][target];
        if (end < least) {
          least = end;
          best = reached[i];
        }
      }
      return best;
    }
  }
}
