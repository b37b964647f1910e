package eco.cli.survey;

import eco.cli.lab.net.Addition;
import eco.cli.lab.net.Setting;
import eco.network.Curve;
import eco.network.Medium;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// A measured network with something about a cluster changed; clusters are named as in
/// [TreeText].
public final class TopologyChange {
  private final String name;
  private final UnaryOperator<Cluster> change;
  private int clusters;
  private boolean found;

  private TopologyChange(String name, UnaryOperator<Cluster> change) {
    this.name = name;
    this.change = change;
  }

  /// The network with another bandwidth or delay between the parts of a cluster.
  ///
  /// @param text as [Setting#parse(String)] reads it
  /// @throws IllegalArgumentException if there is no such cluster
  public static Topology set(Topology topology, String text) {
    Setting setting = Setting.parse(text);
    return new TopologyChange(
            setting.name(),
            cluster -> new Cluster(changed(cluster.medium(), setting), cluster.parts()))
        .applyTo(topology);
  }

  /// The network with more hosts in a cluster, whose ranks come after all others.
  ///
  /// @param text as [Addition#parse(String)] reads it
  /// @throws IllegalArgumentException if there is no such cluster
  public static Topology add(Topology topology, String text) {
    Addition addition = Addition.parse(text);
    UnaryOperator<Cluster> grow =
        cluster -> {
          List<Part> parts = new ArrayList<>(cluster.parts());
          for (int i = 0; i < addition.hosts(); i++) {
            parts.add(new Leaf(topology.size() + i));
          }
          return new Cluster(cluster.medium(), parts);
        };
    return new TopologyChange(addition.place(), grow).applyTo(topology);
  }

  private Topology applyTo(Topology topology) {
    Part root = rebuilt(topology.root());
    if (!found) {
      throw new IllegalArgumentException(
          "no such cluster: name=%s, clusters=%s to %s"
              .formatted(name, TreeText.name(0), TreeText.name(Math.max(0, clusters - 1))));
    }
    return new Topology(root);
  }

  private Part rebuilt(Part part) {
    return switch (part) {
      case Leaf leaf -> leaf;
      case Cluster cluster -> {
        boolean meant = TreeText.name(clusters++).equals(name);
        found |= meant;
        Cluster same =
            new Cluster(cluster.medium(), cluster.parts().stream().map(this::rebuilt).toList());
        yield meant ? change.apply(same) : same;
      }
    };
  }

  /// What does not depend on the length of a message stays as it is when the bandwidth changes.
  private static Medium changed(Medium medium, Setting setting) {
    long before = Math.round(8 * medium.bytesPerSecond());
    double faster = setting.bandwidth() ? (double) setting.bitsPerSecond(before) / before : 1;
    double start = medium.gap().nanos(0);
    Curve gap =
        Curve.of(
            medium.gap().points().stream()
                .map(
                    point ->
                        new Curve.Point(
                            point.bytes(), start + Math.max(0, point.nanos() - start) / faster))
                .toList());
    return new Medium(
        medium.kind(),
        setting.delayNanos(medium.latencyNanos()),
        medium.delay().times(1 / faster, 1 / faster),
        medium.sendOverhead(),
        medium.receiveOverhead(),
        gap,
        medium.contention(),
        medium.multicast());
  }
}
