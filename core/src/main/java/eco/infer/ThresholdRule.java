package eco.infer;

import eco.network.Medium;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The partition of the ECO paper, applied again to the clusters it found until one remains.
///
/// Edges come in nondecreasing cost. An edge joins two subnets if it costs at most 20 % more than
/// the cheapest edge of both its ends and than the cheapest edge of both subnets. The cost between
/// two clusters is that of the cheapest edge between them.
///
/// Slow outliers do no harm, because only the cheapest edges count; a single edge that was measured
/// too cheap does, for the same reason.
///
/// Lowekamp and Beguelin, ECO: Efficient Collective Operations for Communication on Heterogeneous
/// Networks, 1996, Figure 2.
///
/// @param threshold how much dearer than the cheapest an edge may be, 0.2 in the paper
public record ThresholdRule(double threshold) implements Rule {
  static final double USUAL_THRESHOLD = 0.2;

  record Edge(int a, int b, double cost) {}

  public ThresholdRule {
    if (!(threshold >= 0)) {
      throw new IllegalArgumentException("threshold: threshold=" + threshold);
    }
  }

  @Override
  public String name() {
    return "threshold";
  }

  @Override
  public Topology infer(Costs costs) {
    List<Part> parts = new ArrayList<>();
    for (int host = 0; host < costs.size(); host++) {
      parts.add(new Leaf(host));
    }
    while (parts.size() > 1) {
      int before = parts.size();
      List<Edge> edges = edges(costs, parts);
      int[] subnets = partition(parts.size(), edges);
      parts = join(parts, subnets, edges);
      if (parts.size() == before) {
        throw new IllegalArgumentException("hosts without known costs: clusters=" + before);
      }
    }
    return new Topology(parts.getFirst());
  }

  /// Figure 2 for any set of nodes: the number of its subnet for each.
  private int[] partition(int nodes, List<Edge> edges) {
    double[] nodeMin = new double[nodes];
    Arrays.fill(nodeMin, Double.POSITIVE_INFINITY);
    for (Edge edge : edges) {
      nodeMin[edge.a] = Math.min(nodeMin[edge.a], edge.cost);
      nodeMin[edge.b] = Math.min(nodeMin[edge.b], edge.cost);
    }
    int[] subnet = new int[nodes];
    Arrays.setAll(subnet, node -> node);
    double[] subnetMin = new double[nodes];
    Arrays.fill(subnetMin, Double.POSITIVE_INFINITY);
    for (Edge edge : edges) {
      int a = subnet[edge.a];
      int b = subnet[edge.b];
      boolean near =
          within(edge, nodeMin[edge.a])
              && within(edge, nodeMin[edge.b])
              && within(edge, subnetMin[a])
              && within(edge, subnetMin[b]);
      if (a != b && near) {
        for (int node = 0; node < nodes; node++) {
          subnet[node] = subnet[node] == b ? a : subnet[node];
        }
        subnetMin[a] = Math.min(edge.cost, Math.min(subnetMin[a], subnetMin[b]));
      }
    }
    return subnet;
  }

  private boolean within(Edge edge, double least) {
    return edge.cost <= (1 + threshold) * least;
  }

  private static List<Edge> edges(Costs costs, List<Part> parts) {
    List<int[]> hosts = parts.stream().map(Part::ranks).toList();
    List<Edge> edges = new ArrayList<>();
    for (int a = 0; a < parts.size(); a++) {
      for (int b = a + 1; b < parts.size(); b++) {
        double least = Double.POSITIVE_INFINITY;
        for (int host : hosts.get(a)) {
          for (int peer : hosts.get(b)) {
            double cost = costs.least(host, peer);
            least = cost < least ? cost : least;
          }
        }
        if (least < Double.POSITIVE_INFINITY) {
          edges.add(new Edge(a, b, least));
        }
      }
    }
    edges.sort(Comparator.comparingDouble(Edge::cost));
    return edges;
  }

  private List<Part> join(List<Part> parts, int[] subnets, List<Edge> edges) {
    List<Part> joined = new ArrayList<>();
    for (int subnet = 0; subnet < parts.size(); subnet++) {
      List<Part> members = new ArrayList<>();
      for (int node = 0; node < parts.size(); node++) {
        if (subnets[node] == subnet) {
          members.add(parts.get(node));
        }
      }
      if (members.size() == 1) {
        joined.add(members.getFirst());
      } else if (members.size() > 1) {
        int here = subnet;
        double least =
            edges.stream()
                .filter(edge -> subnets[edge.a] == here && subnets[edge.b] == here)
                .mapToDouble(Edge::cost)
                .min()
                .orElseThrow();
        List<Part> level = members.stream().flatMap(part -> unlessEqual(part, least)).toList();
        joined.add(new Cluster(latencyOnly(least), level));
      }
    }
    return joined;
  }

  /// Clusters of one level may be found in different passes, because each pass joins whatever is
  /// near each other; those that are as dear as what joins them are no level of their own.
  private Stream<Part> unlessEqual(Part part, double least) {
    return part instanceof Cluster cluster
            && least <= (1 + threshold) * cluster.medium().latencyNanos()
        ? cluster.parts().stream()
        : Stream.of(part);
  }

  /// A medium of which only the mean cost of a small message is known.
  static Medium latencyOnly(double meanNanos) {
    return Medium.of(Medium.Kind.SWITCH, Math.round(meanNanos), 0, 0, 0);
  }
}
