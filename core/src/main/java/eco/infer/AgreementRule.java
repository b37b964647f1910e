package eco.infer;

import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.List;

/// Clusters by the agreement of many edges, levels by gaps in the logarithm of the costs.
///
/// Costs that the other hosts contradict are corrected first. Then the two nearest clusters are
/// joined again and again, near meaning the mean logarithm of all costs between them; a join
/// that is hardly dearer than the one below belongs to the same level.
///
///     log cost   |                  +------+------+
///                |   a gap          |             |
///                |               +--+--+          |     two joins, no gap: one cluster of three
///                |               | +---+       +--+--+
///                |               | |   |       |     |
///
/// Wrong measurements, too cheap or too dear, change nothing as long as others tell the truth about
/// the same hosts. Two hosts alone in a cluster have but two measurements, one for each direction.
///
/// @param ratio by what factor the costs of two levels must differ at least
public record AgreementRule(double ratio) implements Rule {
  static final double USUAL_RATIO = 1.4;

  public AgreementRule {
    if (!(ratio > 1)) {
      throw new IllegalArgumentException("ratio: ratio=" + ratio);
    }
  }

  @Override
  public String name() {
    return "agreement";
  }

  /// A cluster with the mean of the logarithms of the costs between its parts.
  private record Found(List<Part> parts, double level, double edges) {
    Part part() {
      return parts.size() == 1
          ? parts.getFirst()
          : new Cluster(ThresholdRule.latencyOnly(Math.exp(level)), parts);
    }
  }

  @Override
  public Topology infer(Costs costs) {
    double[][] logs = Agreement.of(costs);
    for (double[] row : logs) {
      for (int i = 0; i < row.length; i++) {
        row[i] = Math.log(row[i]);
      }
    }
    Found[] found = new Found[costs.size()];
    int[] sizes = new int[costs.size()];
    for (int host = 0; host < found.length; host++) {
      found[host] = new Found(List.of(new Leaf(host)), Double.NEGATIVE_INFINITY, 0);
      sizes[host] = 1;
    }
    int last = 0;
    for (AverageLinkage.Join join : AverageLinkage.joins(logs)) {
      if (!Double.isFinite(join.level())) {
        throw new IllegalArgumentException("hosts without known costs: host=" + join.gone());
      }
      double edges = (double) sizes[join.kept()] * sizes[join.gone()];
      found[join.kept()] = joined(found[join.kept()], found[join.gone()], join.level(), edges);
      sizes[join.kept()] += sizes[join.gone()];
      last = join.kept();
    }
    return new Topology(found[last].part());
  }

  private Found joined(Found a, Found b, double level, double edges) {
    List<Part> parts = new ArrayList<>();
    double sum = level * edges;
    double all = edges;
    for (Found each : List.of(a, b)) {
      boolean same = each.edges() > 0 && level - each.level() < Math.log(ratio);
      parts.addAll(same ? each.parts() : List.of(each.part()));
      sum += same ? each.level() * each.edges() : 0;
      all += same ? each.edges() : 0;
    }
    return new Found(parts, sum / all, all);
  }
}
