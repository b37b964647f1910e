package eco.infer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RulesTest {
  private static final Rule PAPER = new ThresholdRule(0.2);

  /// `(((0 1 2) (3 4 5) (6 7)) 8 (9 10 11 12))`, also found among small networks of everyday.
  private static final Topology TREE =
      new Topology(
          cluster(
              1e7,
              cluster(5e5, hosts(1e5, 0, 1, 2), hosts(1.2e5, 3, 4, 5), hosts(1e5, 6, 7)),
              new Leaf(8),
              hosts(6e4, 9, 10, 11, 12)));

  static List<Rule> rules() {
    return Rule.ALL;
  }

  @ParameterizedTest
  @MethodSource("rules")
  void exactCostsGiveTheTreeToAnyDepth(Rule rule) {
    assertThat(rule.infer(costs(TREE)).shape()).isEqualTo(TREE.shape());
    Costs alike = costs(new Topology(hosts(1000, 0, 1, 2, 3, 4)));
    assertThat(rule.infer(alike).shape()).isEqualTo("(0 1 2 3 4)");
    assertThat(rule.infer(costs(new Topology(hosts(1000, 0, 1)))).shape()).isEqualTo("(0 1)");
    assertThat(rule.infer(new Costs(1)).shape()).isEqualTo("0");
  }

  @ParameterizedTest
  @MethodSource("rules")
  void hostsThatNothingConnectsAreRefused(Rule rule) {
    Costs split = new Costs(4);
    split.set(0, 1, 5);
    split.set(2, 3, 5);
    assertThatIllegalArgumentException().isThrownBy(() -> rule.infer(split));
  }

  @Test
  void anEdgeTwentyPercentDearerJoinsAndADearerOneDoesNot() {
    Costs costs = new Costs(3);
    costs.set(0, 1, 100);
    costs.set(0, 2, 500);
    costs.set(1, 2, 120);
    assertThat(PAPER.infer(costs).shape()).isEqualTo("(0 1 2)");
    costs.set(1, 2, 121);
    assertThat(PAPER.infer(costs).shape()).isEqualTo("((0 1) 2)");
    assertThat(new ThresholdRule(0.3).infer(costs).shape()).isEqualTo("(0 1 2)");
  }

  @Test
  void dearestEdgesDoNotMatterToThePaper() {
    Costs costs = costs(TREE);
    costs.set(0, 1, 9e9);
    costs.set(1, 0, 9e9);
    assertThat(PAPER.infer(costs).shape()).isEqualTo(TREE.shape());
  }

  @Test
  void oneWrongMeasurementNeverChangesTheResult() {
    for (Topology tree : List.of(TREE, RandomNetwork.of(3, 24, 3, 2).truth())) {
      for (int source = 0; source < tree.size(); source++) {
        for (int target = 0; target < tree.size(); target++) {
          for (double factor : new double[] {0.001, 0.03, 0.3, 1.8, 3, 30, 1000}) {
            if (source != target) {
              Costs costs = costs(tree);
              costs.set(source, target, costs.nanos(source, target) * factor);
              assertThat(Rule.DEFAULT.infer(costs).shape())
                  .as("source=%d, target=%d, factor=%s", source, target, factor)
                  .isEqualTo(tree.shape());
            }
          }
        }
      }
    }
  }

  @Test
  void onePairTooDearInBothDirectionsChangesNothingIfOthersKnowBetter() {
    for (int a = 0; a < TREE.size(); a++) {
      for (int b = 0; b < a; b++) {
        Costs costs = costs(TREE);
        costs.set(a, b, 70 * costs.nanos(a, b));
        costs.set(b, a, 70 * costs.nanos(b, a));
        boolean alone = a == 7 && b == 6;
        assertThat(Rule.DEFAULT.infer(costs).shape().equals(TREE.shape()))
            .as("a=%d, b=%d", a, b)
            .isEqualTo(!alone);
      }
    }
  }

  @Test
  void oneCheapEdgeMisleadsThePaper() {
    Costs costs = costs(TREE);
    costs.set(0, 9, 1e4);
    assertThat(PAPER.infer(costs).shape()).isNotEqualTo(TREE.shape());
  }

  @Test
  void generatedNetworksAreRecovered() {
    int exact = 0;
    for (long seed = 5000; seed < 5200; seed++) {
      RandomNetwork network = RandomNetwork.of(seed, 2);
      assertThat(network.smallestRatio()).isGreaterThanOrEqualTo(2);
      exact += Rule.DEFAULT.infer(network.costs()).shape().equals(network.truth().shape()) ? 1 : 0;
    }
    assertThat(exact).isGreaterThanOrEqualTo(198);
  }

  @Test
  void aSeedMakesOneNetwork() {
    RandomNetwork one = RandomNetwork.of(11, 1.5);
    RandomNetwork again = RandomNetwork.of(11, 1.5);
    assertThat(one.truth()).isEqualTo(again.truth());
    assertThat(one.costs().nanos(0, 1)).isEqualTo(again.costs().nanos(0, 1));
    assertThat(RandomNetwork.of(12, 1.5).truth()).isNotEqualTo(one.truth());
  }

  private static Part hosts(double nanos, int... hosts) {
    return Cluster.of(ThresholdRule.latencyOnly(nanos), hosts);
  }

  private static Part cluster(double nanos, Part... parts) {
    return new Cluster(ThresholdRule.latencyOnly(nanos), List.of(parts));
  }

  private static Costs costs(Topology tree) {
    Costs costs = new Costs(tree.size());
    for (int a = 0; a < tree.size(); a++) {
      for (int b = 0; b < tree.size(); b++) {
        if (a != b) {
          costs.set(a, b, tree.medium(a, b).latencyNanos());
        }
      }
    }
    return costs;
  }
}
