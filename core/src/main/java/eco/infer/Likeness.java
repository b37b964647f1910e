package eco.infer;

import eco.network.Measurements;
import eco.network.Measurements.Link;
import eco.network.Measurements.Pair;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Takes back clusters that curves do not tell from what is around them.
///
/// Clusters are found by a few round trips of every pair. Where processes share cores, the least of
/// a few may be twice the truth, and who was unlucky in all of them stands alone. The curves of a
/// pair come from many messages: if they show that a cluster is not nearer inside than what joins
/// it with others, nor on a wider way, it is none. Nor are curves believed that say a pair is
/// farther apart than its round trips have shown.
final class Likeness {
  /// Latencies and gaps of two levels differ by more than this.
  private static final double RATIO = 1.2;

  private final Measurements measured;

  private Likeness(Measurements measured) {
    this.measured = measured;
  }

  /// The tree without such clusters; those without curves stay.
  static Topology merge(Measurements measured, Topology tree) {
    return new Topology(new Likeness(measured).merged(tree.root()));
  }

  private Part merged(Part part) {
    if (!(part instanceof Cluster cluster)) {
      return part;
    }
    List<Part> parts = new ArrayList<>();
    for (Part each : cluster.parts()) {
      Part inner = merged(each);
      if (each instanceof Cluster before
          && inner instanceof Cluster now
          && alike(cluster, before)) {
        parts.addAll(now.parts());
      } else {
        parts.add(inner);
      }
    }
    return new Cluster(cluster.medium(), parts);
  }

  private boolean alike(Cluster outer, Cluster inner) {
    Optional<Link> around = link(outer);
    Optional<Link> inside = link(inner);
    return around.isPresent() && inside.isPresent() && alike(around.get(), inside.get());
  }

  private boolean alike(Link around, Link inside) {
    long bytes = measured.largeBytes();
    return around.transport().equals(inside.transport())
        && measured.latencyNanos(around) < RATIO * measured.latencyNanos(inside)
        && around.gap().nanos(bytes) < RATIO * inside.gap().nanos(bytes)
        && isHeard(around.pair()) == isHeard(inside.pair());
  }

  private Optional<Link> link(Cluster cluster) {
    Pair pair = pair(cluster);
    return measured.links().stream().filter(link -> link.pair().equals(pair)).findFirst();
  }

  private boolean isHeard(Pair pair) {
    return measured.multicast().stream()
        .anyMatch(
            heard -> heard.source() == pair.source() && heard.hosts().contains(pair.target()));
  }

  /// The pair whose curves stand for a cluster.
  static Pair pair(Cluster cluster) {
    return new Pair(cluster.parts().get(0).ranks()[0], cluster.parts().get(1).ranks()[0]);
  }
}
