package eco.cli.lab.net;

import java.util.ArrayList;
import java.util.List;

/// The clusters that a network file declares: the truth that an inferred topology is held against.
///
/// Hosts of one segment are a cluster. Clusters are joined by what lies between them: the time of a
/// full frame over the links (and segments) outside both, nearest first; those within 20 % of the
/// nearest join at once, as equals.
///
/// ```
///   eco8    routed { bus A { h0 h1 h2 }  bus B { h3 h4 h5 }  bus C { h6 h7 } }
///   cloud   routed { routed { switch east {...}  switch west {...} }  switch south {...} }
/// ```
public final class ClusterTree {
  /// How much dearer than the nearest a cluster may be to join with it as an equal.
  static final double TOLERANCE = 1.2;

  private static final int FULL_LENGTH = 1514;

  private ClusterTree() {}

  /// A node of the tree.
  public sealed interface Cluster {
    /// The hosts below, in the order of the tree.
    List<String> hosts();
  }

  /// The hosts of one segment.
  public record Local(Segment segment, List<String> hosts) implements Cluster {
    public Local {
      hosts = List.copyOf(hosts);
    }
  }

  /// Clusters joined by links.
  ///
  /// @param nearestNanos what lies between the two nearest of them
  public record Routed(long nearestNanos, List<Cluster> members) implements Cluster {
    public Routed {
      members = List.copyOf(members);
    }

    @Override
    public List<String> hosts() {
      return members.stream().flatMap(member -> member.hosts().stream()).toList();
    }
  }

  /// The tree of a network.
  public static Cluster of(Network network) {
    List<Cluster> clusters = new ArrayList<>();
    for (Segment segment : network.segments().values()) {
      List<String> hosts = network.hostsOn(segment.name());
      if (!hosts.isEmpty()) {
        clusters.add(new Local(segment, hosts));
      }
    }
    while (clusters.size() > 1) {
      clusters = join(network, clusters);
    }
    return clusters.getFirst();
  }

  /// Joins everything that is as near as the nearest pair, or nearly so.
  private static List<Cluster> join(Network network, List<Cluster> clusters) {
    int count = clusters.size();
    long[][] apart = new long[count][count];
    long nearest = Long.MAX_VALUE;
    for (int a = 0; a < count; a++) {
      for (int b = a + 1; b < count; b++) {
        apart[a][b] = apart[b][a] = betweenNanos(network, clusters.get(a), clusters.get(b));
        nearest = Math.min(nearest, apart[a][b]);
      }
    }
    boolean[] taken = new boolean[count];
    List<Cluster> joined = new ArrayList<>();
    for (int first = 0; first < count; first++) {
      if (taken[first]) {
        continue;
      }
      List<Integer> group = new ArrayList<>(List.of(first));
      taken[first] = true;
      for (int i = 0; i < group.size(); i++) {
        for (int other = 0; other < count; other++) {
          if (!taken[other] && apart[group.get(i)][other] <= nearest * TOLERANCE) {
            taken[other] = true;
            group.add(other);
          }
        }
      }
      joined.add(
          group.size() == 1
              ? clusters.get(first)
              : new Routed(nearest, group.stream().sorted().map(clusters::get).toList()));
    }
    return joined;
  }

  /// The least time between a host of one and a host of the other, without their own segments.
  private static long betweenNanos(Network network, Cluster a, Cluster b) {
    return segments(a).stream()
        .flatMapToLong(
            from -> segments(b).stream().mapToLong(to -> betweenNanos(network, from, to)))
        .min()
        .orElseThrow();
  }

  private static long betweenNanos(Network network, Local from, Local to) {
    Path path = Path.between(network, from.hosts().getFirst(), to.hosts().getFirst());
    long own = crossNanos(from.segment()) + crossNanos(to.segment());
    return path.oneWayNanos(FULL_LENGTH) - own;
  }

  private static long crossNanos(Segment segment) {
    long sendNanos = Medium.sendNanos(Frames.wireBytes(FULL_LENGTH), segment.bitsPerSecond());
    return switch (segment.kind()) {
      case BUS -> segment.delayNanos() + sendNanos;
      case SWITCH -> segment.delayNanos() + 2 * sendNanos;
      case ROUTER -> 0;
    };
  }

  private static List<Local> segments(Cluster cluster) {
    return switch (cluster) {
      case Local local -> List.of(local);
      case Routed routed -> routed.members().stream().flatMap(m -> segments(m).stream()).toList();
    };
  }

  /// The tree in one line, as in the drawing above.
  public static String describe(Cluster cluster) {
    return switch (cluster) {
      case Local local ->
          "%s %s { %s }"
              .formatted(
                  local.segment().kind().name().toLowerCase(),
                  local.segment().name(),
                  String.join(" ", local.hosts()));
      case Routed routed ->
          "routed { %s }"
              .formatted(
                  String.join("  ", routed.members().stream().map(ClusterTree::describe).toList()));
    };
  }
}
