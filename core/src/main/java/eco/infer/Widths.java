package eco.infer;

import eco.network.Measurements;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds clusters that small messages do not tell apart: as near as others, on a narrower way.
///
/// The rule that found the tree is applied to the parts of each of its clusters once more, with
/// what a large message costs beyond a small one. Only differences count that matter: large
/// messages vary more than small ones, and between distant hosts they show how a connection
/// starts rather than how wide the way is.
final class Widths {
  /// By what factor ways must differ in width.
  private static final double RATIO = 2;

  /// How many times a small message the bytes of a large one must cost on the narrow way.
  private static final double MATTERS = 4;

  /// What the bytes of a large message must cost on the narrow way at least.
  private static final double TELLS_NANOS = 1_000_000;

  /// By what factor samples of a large message may differ where they are to tell something.
  private static final double STEADY = 1.5;

  private static final Rule RULE = new AgreementRule(RATIO);

  private final Measurements measured;

  private Widths(Measurements measured) {
    this.measured = measured;
  }

  /// The tree with a cluster more wherever some parts of a cluster are on a wider way.
  static Topology refine(Measurements measured, Topology tree) {
    return new Topology(new Widths(measured).refined(tree.root()));
  }

  private Part refined(Part part) {
    if (!(part instanceof Cluster cluster)) {
      return part;
    }
    List<Part> parts = cluster.parts().stream().map(this::refined).toList();
    Costs costs = costs(cluster);
    if (parts.size() < 3 || costs == null) {
      return new Cluster(cluster.medium(), parts);
    }
    return grouped(cluster, parts, RULE.infer(costs).root());
  }

  /// Parts in the groups of `found`, whose leaves are numbers of parts.
  private static Part grouped(Cluster cluster, List<Part> parts, Part found) {
    return switch (found) {
      case Leaf leaf -> parts.get(leaf.rank());
      case Cluster group ->
          new Cluster(
              cluster.medium(),
              group.parts().stream().map(part -> grouped(cluster, parts, part)).toList());
    };
  }

  /// What bytes cost between the parts, null if it is not known for sure or does not matter.
  private @Nullable Costs costs(Cluster cluster) {
    List<Part> parts = cluster.parts();
    Costs costs = new Costs(parts.size());
    boolean matters = false;
    for (int a = 0; a < parts.size(); a++) {
      for (int b = 0; b < a; b++) {
        List<Times> between = between(parts.get(a), parts.get(b));
        if (between.isEmpty() || !between.stream().allMatch(Widths::isSteady)) {
          return null;
        }
        double small = median(between.stream().mapToDouble(t -> t.small().minNanos()).toArray());
        double large = median(between.stream().mapToDouble(t -> t.large().minNanos()).toArray());
        double bytes = Math.max(1, large - small);
        costs.set(a, b, bytes);
        costs.set(b, a, bytes);
        matters |= bytes > Math.max(MATTERS * small, TELLS_NANOS);
      }
    }
    return matters ? costs : null;
  }

  private List<Times> between(Part a, Part b) {
    List<Times> known = new ArrayList<>();
    for (int host : a.ranks()) {
      for (int peer : b.ranks()) {
        for (Pair pair : List.of(new Pair(host, peer), new Pair(peer, host))) {
          Times times = measured.pairs().get(pair);
          if (times != null) {
            known.add(times);
          }
        }
      }
    }
    return known;
  }

  private static boolean isSteady(Times times) {
    return times.large().maxNanos() <= STEADY * times.large().minNanos();
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
