package eco.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TreeTest {
  private static Tree tree(TreeShape shape, int size) {
    return shape.tree(IntStream.range(0, size).toArray(), 0);
  }

  /// When the last member has the data: serving a child takes one unit, arriving `latency`.
  private static double completion(Tree tree, double latency) {
    double[] has = new double[tree.size()];
    double last = 0;
    for (int place = 0; place < tree.size(); place++) {
      int member = tree.preorder(place);
      for (int i = 0; i < tree.children(member).length; i++) {
        has[tree.children(member)[i]] = has[member] + i + latency;
        last = Math.max(last, has[member] + i + latency);
      }
    }
    return last;
  }

  @Test
  void aPostalTreeOfLatencyOneIsAsFastAsABinomialTree() {
    for (int size = 1; size < 100; size++) {
      assertThat(completion(tree(PostalTree.of(1), size), 1))
          .isEqualTo(completion(tree(BinomialTree.SHAPE, size), 1));
    }
  }

  @Test
  void noTreeIsFasterThanThePostalTreeOfItsLatency() {
    for (double latency : new double[] {1, 1.5, 2, 3, 7.25, 20}) {
      for (int size : new int[] {2, 5, 16, 33, 100}) {
        double postal = completion(tree(PostalTree.of(latency), size), latency);
        for (TreeShape rival :
            new TreeShape[] {
              FlatTree.SHAPE, ChainTree.SHAPE, BinomialTree.SHAPE, KaryTree.of(2), KaryTree.of(5)
            }) {
          assertThat(postal).isLessThanOrEqualTo(completion(tree(rival, size), latency));
        }
      }
    }
  }

  @Test
  void aPostalTreeOfLatencyTwoGrowsLikeFibonacciNumbers() {
    int[] fibonacci = {1, 1, 2, 3, 5, 8, 13, 21, 34, 55};
    for (int time = 2; time < fibonacci.length; time++) {
      assertThat(completion(tree(PostalTree.of(2), fibonacci[time]), 2)).isEqualTo(time);
    }
  }

  @Test
  void aLongLatencyMakesAPostalTreeFlat() {
    assertThat(tree(PostalTree.of(50), 20).height()).isEqualTo(1);
  }

  @Test
  void aKaryTreeIsAsLowAsPossible() {
    for (int k = 2; k < 6; k++) {
      for (int size = 1; size < 200; size++) {
        int height = tree(KaryTree.of(k), size).height();
        assertThat(height).isEqualTo(tree(NaiveKaryTree.of(k), size).height());
      }
    }
  }

  @Test
  void aSpanningTreeFollowsTheCheapEdges() {
    Costs twoSites = (a, b) -> a / 4 == b / 4 ? 1 : 100;
    Tree tree = tree(SpanningTree.of(twoSites), 8);
    long crossings =
        IntStream.range(1, 8).filter(member -> member / 4 != tree.parent(member) / 4).count();
    assertThat(crossings).isEqualTo(1);
  }

  @Test
  void aGreedyTreeServesFarMembersInParallelWithNearOnes() {
    assertThat(tree(GreedyTree.of(Costs.UNIFORM), 16).height()).isEqualTo(4);
  }

  @Test
  void aGreedyTreeAlwaysTakesTheTransferThatEndsFirst() {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      int n = 2 + random.nextInt(20);
      double[][] costs = new double[n][n];
      for (double[] row : costs) {
        Arrays.setAll(row, i -> 1 + random.nextInt(1000));
      }
      Tree tree = tree(GreedyTree.of((a, b) -> costs[a][b]), n);
      assertThat(ends(tree, costs)).as("seed %s", seed).isEqualTo(greedyEnds(costs));
    }
  }

  /// When each member has the data, if everyone serves its children one after another.
  private static double[] ends(Tree tree, double[][] costs) {
    double[] free = new double[tree.size()];
    double[] has = new double[tree.size()];
    for (int place = 0; place < tree.size(); place++) {
      int member = tree.preorder(place);
      for (int child : tree.children(member)) {
        free[member] += costs[member][child];
        has[child] = free[member];
        free[child] = free[member];
      }
    }
    return has;
  }

  private static double[] greedyEnds(double[][] costs) {
    int n = costs.length;
    double[] free = new double[n];
    double[] has = new double[n];
    boolean[] reached = new boolean[n];
    reached[0] = true;
    for (int step = 1; step < n; step++) {
      int from = -1;
      int to = -1;
      for (int s = 0; s < n; s++) {
        for (int t = 0; t < n; t++) {
          boolean possible = reached[s] && !reached[t];
          if (possible && (from < 0 || free[s] + costs[s][t] < free[from] + costs[from][to])) {
            from = s;
            to = t;
          }
        }
      }
      reached[to] = true;
      has[to] = free[from] + costs[from][to];
      free[to] = has[to];
      free[from] = has[to];
    }
    return has;
  }

  @Test
  void somethingElseThanATreeIsRefused() {
    assertThatThrownBy(() -> Tree.of(new int[][] {{1}, {0}}, 0)).hasMessageContaining("twice");
    assertThatThrownBy(() -> Tree.of(new int[][] {{}, {}}, 0)).hasMessageContaining("reached=1");
  }
}
