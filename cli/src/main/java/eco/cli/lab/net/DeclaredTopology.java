package eco.cli.lab.net;

import eco.network.Curve;
import eco.network.Medium.Kind;
import eco.network.Topology;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The topology that a network file declares: what measuring the emulated network should find.
///
/// Every cluster's medium follows from the path between two of its hosts: frames with their headers
/// at the slowest rate on the way make the gap; delays, and a short frame on all other media, make
/// the latency. Processes add a few microseconds at both ends. That a long frame must be complete
/// on one medium before the next begins is the delay. A multicast reaches all hosts of a segment,
/// and other segments over links that carry it.
public final class DeclaredTopology {
  /// From that latency on, clusters are far apart.
  private static final long FAR_NANOS = 5_000_000;

  /// What a full frame carries of a TCP stream, and what stands in front of it.
  private static final int PAYLOAD_BYTES = 1448;

  private static final int HEADER_BYTES = 14 + 20 + 32;

  private static final double OVERHEAD_NANOS = 8000;
  private static final double OVERHEAD_NANOS_PER_BYTE = 0.2;

  private final Network network;

  private DeclaredTopology(Network network) {
    this.network = network;
  }

  /// The topology of the hosts in the file's order, each with so many ranks one after another.
  public static Topology of(Network network, int ranksPerHost) {
    DeclaredTopology declared = new DeclaredTopology(network);
    Topology hosts = new Topology(declared.part(ClusterTree.of(network)));
    int[] machines = new int[network.hosts().size() * ranksPerHost];
    for (int rank = 0; rank < machines.length; rank++) {
      machines[rank] = rank / ranksPerHost;
    }
    return ranksPerHost == 1 ? hosts : hosts.spread(machines, eco.network.Medium.INSIDE);
  }

  private Part part(ClusterTree.Cluster cluster) {
    List<Part> parts = new ArrayList<>();
    switch (cluster) {
      case ClusterTree.Local local ->
          local.hosts().forEach(host -> parts.add(new Leaf(network.hostNames().indexOf(host))));
      case ClusterTree.Routed routed -> routed.members().forEach(each -> parts.add(part(each)));
    }
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    return new Topology.Cluster(medium(cluster), parts);
  }

  private eco.network.Medium medium(ClusterTree.Cluster cluster) {
    return switch (cluster) {
      case ClusterTree.Local local ->
          medium(
              local.segment().kind() == Segment.Kind.BUS ? Kind.BUS : Kind.SWITCH,
              Path.between(network, local.hosts().get(0), local.hosts().get(1)),
              local.segment().kind() == Segment.Kind.BUS ? 1 : 0,
              true);
      case ClusterTree.Routed routed -> {
        Path path = nearest(routed);
        boolean far = path.oneWayNanos(HEADER_BYTES) >= FAR_NANOS;
        yield medium(far ? Kind.LONG_HAUL : Kind.ROUTED, path, trunk(routed), multicast(routed));
      }
    };
  }

  /// The fastest path between hosts of two different members.
  private Path nearest(ClusterTree.Routed routed) {
    Path best = null;
    for (int a = 0; a < routed.members().size(); a++) {
      for (int b = a + 1; b < routed.members().size(); b++) {
        String source = routed.members().get(a).hosts().getFirst();
        String target = routed.members().get(b).hosts().getFirst();
        Path path = Path.between(network, source, target);
        if (best == null || path.oneWayNanos(1514) < best.oneWayNanos(1514)) {
          best = path;
        }
      }
    }
    if (best == null) {
      throw new IllegalArgumentException("clusters without a path: hosts=" + routed.hosts());
    }
    return best;
  }

  /// Whether links that carry multicast join all segments of a cluster, on whatever way.
  private boolean multicast(ClusterTree.Routed routed) {
    Set<String> reached = network.floodedFrom(network.segmentOf(routed.hosts().getFirst()).name());
    return routed.hosts().stream()
        .allMatch(host -> reached.contains(network.segmentOf(host).name()));
  }

  /// How much transfers between the same two clusters disturb each other, clusters that are no bus
  /// if there are any, since a bus makes transfers take turns by itself. All that leave a switch
  /// for another segment do so through one port.
  private double trunk(ClusterTree.Routed routed) {
    List<ClusterTree.Cluster> members = new ArrayList<>(routed.members());
    members.sort(
        Comparator.comparing((ClusterTree.Cluster member) -> member.hosts().size() == 1)
            .thenComparing(this::takesTurns)
            .thenComparingInt(member -> -member.hosts().size()));
    List<String> from = members.get(0).hosts();
    List<String> to = members.get(1).hosts();
    Path first = Path.between(network, from.getFirst(), to.getFirst());
    Path second = Path.between(network, from.getLast(), to.getLast());
    Set<String> others = second.hops().stream().map(Path.Hop::name).collect(Collectors.toSet());
    double common =
        first.hops().stream()
            .filter(hop -> others.contains(hop.name()) && hop.bitsPerSecond() > 0)
            .mapToDouble(Path.Hop::bitsPerSecond)
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    return first.bitsPerSecond() / common;
  }

  private boolean takesTurns(ClusterTree.Cluster cluster) {
    return switch (cluster) {
      case ClusterTree.Local local -> local.segment().kind() == Segment.Kind.BUS;
      case ClusterTree.Routed routed -> trunk(routed) >= eco.network.Medium.SHARED;
    };
  }

  private static eco.network.Medium medium(
      Kind kind, Path path, double contention, boolean multicast) {
    Curve overhead = Curve.line(OVERHEAD_NANOS, OVERHEAD_NANOS_PER_BYTE);
    double stored = stored(path, 0);
    double frame = stored(path, PAYLOAD_BYTES) - stored;
    Curve delay =
        Curve.of(
            List.of(
                new Curve.Point(0, 0),
                new Curve.Point(PAYLOAD_BYTES, frame),
                new Curve.Point(2 * PAYLOAD_BYTES, frame)));
    double latency = stored + OVERHEAD_NANOS;
    List<Curve.Point> points = new ArrayList<>();
    for (long bytes : new long[] {0, 1, PAYLOAD_BYTES, 2 * PAYLOAD_BYTES, 16 * PAYLOAD_BYTES}) {
      points.add(new Curve.Point(bytes, gap(path, bytes)));
    }
    long far = 1024L * PAYLOAD_BYTES;
    points.add(new Curve.Point(far, gap(path, far)));
    return new eco.network.Medium(
        kind,
        Math.round(latency),
        delay,
        overhead,
        overhead,
        Curve.of(points),
        contention,
        multicast);
  }

  /// What a frame takes besides its time on the slowest medium.
  private static double stored(Path path, long payload) {
    double all = path.oneWayNanos(HEADER_BYTES + (int) payload);
    return Math.max(0, all - nanos(payload, path.bitsPerSecond()));
  }

  /// The time of a message's frames on the slowest medium, or that of the processors if longer.
  private static double gap(Path path, long bytes) {
    long full = bytes / PAYLOAD_BYTES;
    long rest = bytes % PAYLOAD_BYTES;
    long rate = path.bitsPerSecond();
    double frames = full * nanos(PAYLOAD_BYTES, rate);
    frames += rest > 0 || full == 0 ? nanos(rest, rate) : 0;
    return Math.max(OVERHEAD_NANOS + bytes * OVERHEAD_NANOS_PER_BYTE, frames);
  }

  private static double nanos(long payload, long bitsPerSecond) {
    return Medium.sendNanos(Frames.wireBytes(HEADER_BYTES + (int) payload), bitsPerSecond);
  }
}
