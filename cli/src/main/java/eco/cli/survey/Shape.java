package eco.cli.survey;

import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.List;
import java.util.function.IntFunction;

/// What a network is made of, without figures: `routed, shared trunk (bus (h0 h1) switch (h2 h3))`.
///
/// Parts stand in the order of their text, so that two networks of the same hosts have equal
/// shapes exactly if they have the same clusters, media and trunks.
public final class Shape {
  private Shape() {}

  /// The shape of a topology.
  ///
  /// @param names what the host of a rank is called
  public static String of(Topology topology, IntFunction<String> names) {
    return of(topology.root(), names);
  }

  private static String of(Part part, IntFunction<String> names) {
    return switch (part) {
      case Leaf leaf -> names.apply(leaf.rank());
      case Cluster cluster -> {
        List<String> parts =
            cluster.parts().stream().map(inner -> of(inner, names)).sorted().toList();
        yield TreeText.kind(cluster) + " (" + String.join(" ", parts) + ")";
      }
    };
  }
}
