package eco.collective;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The minimal spanning tree of given costs: the least total cost of all edges.
///
///     repeat P - 1 times: of all edges from a member in the tree to one outside, take the cheapest
///
/// Cost: whatever the network makes of it: the total is least, the time need not be, since nothing
/// is done in parallel on purpose. A rival of the ECO paper (its Table 1).
///
/// Papers: Prim, Shortest connection networks and some generalizations, 1957; Lowekamp and
/// Beguelin, ECO, 1996, section 4.
final class SpanningTree {
  private SpanningTree() {}

  static TreeShape of(Costs costs) {
    return (ranks, root) -> tree(ranks, root, costs);
  }

  private static Tree tree(int[] ranks, int root, Costs costs) {
    int n = ranks.length;
    double[] best = new double[n];
    int[] parent = new int[n];
    boolean[] reached = new boolean[n];
    List<List<Integer>> children = new ArrayList<>();
    Arrays.fill(best, Double.POSITIVE_INFINITY);
    for (int i = 0; i < n; i++) {
      children.add(new ArrayList<>());
    }
    int latest = root;
    reached[root] = true;
    for (int step = 1; step < n; step++) {
      int nearest = -1;
      for (int i = 0; i < n; i++) {
        double cost = costs.cost(ranks[latest], ranks[i]);
        if (!reached[i] && cost < best[i]) {
          best[i] = cost;
          parent[i] = latest;
        }
        if (!reached[i] && (nearest < 0 || best[i] < best[nearest])) {
          nearest = i;
        }
      }
      reached[nearest] = true;
      children.get(parent[nearest]).add(nearest);
      latest = nearest;
    }
    return Tree.of(Tree.arrays(children), root);
  }
}
