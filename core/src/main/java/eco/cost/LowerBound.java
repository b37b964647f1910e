package eco.cost;

import eco.network.Bottlenecks;
import eco.network.Curve;
import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import eco.schedule.Goal;
import eco.schedule.Operation;
import java.util.Arrays;
import java.util.List;

/// The least time of an operation on a topology, whatever the schedule.
///
/// - Whatever must cross between two parts of a cluster needs the latency of its medium.
/// - Whatever must enter or leave a part goes through its ports, or through its trunk, unless only
///   other parts are why their cluster is slow.
/// - Whatever must reach or leave the parts of a bus occupies the bus. Where multicast carries it,
///   several parts may hear the same bytes at once; what leaves them still counts for each.
/// - In a cluster on its own, news spreads no faster than in the postal model, nor is it collected
///   faster. Multicast spreads it at once, but who collects still hears one after another.
///
/// Bytes go through a server at the best rate of any segment size, `min g(s) / s`.
public final class LowerBound {
  private final Traffic traffic;
  private final Bottlenecks bottlenecks;
  private Bound bound = Bound.NONE;

  private LowerBound(Traffic traffic, Bottlenecks bottlenecks) {
    this.traffic = traffic;
    this.bottlenecks = bottlenecks;
  }

  /// The bound of an operation.
  ///
  /// @param bytes the length of a block: of the vector for a broadcast, a reduction or a scan, of
  ///     what every rank or pair has otherwise
  public static Bound of(Goal goal, long bytes, Topology topology) {
    return of(goal, bytes, List.of(), topology);
  }

  /// The bound of an operation on blocks of uneven lengths.
  ///
  /// @param blockBytes the length of every rank's block, empty if all have `bytes`
  public static Bound of(Goal goal, long bytes, List<Long> blockBytes, Topology topology) {
    if (goal.ranks() != topology.size()) {
      throw new IllegalArgumentException(
          "another number of ranks: goal=" + goal + ", topology=" + topology.size());
    }
    LowerBound search =
        new LowerBound(new Traffic(goal, bytes, blockBytes), new Bottlenecks(topology));
    if (topology.root() instanceof Cluster root && search.traffic.any()) {
      search.visit(root, 0, Double.POSITIVE_INFINITY, false);
      if (topology.levels() == 1 && root.medium().kind() != Kind.LONG_HAUL) {
        search.spread(root.medium(), goal);
      }
    }
    return search.bound;
  }

  /// Collects the bounds of a cluster and those inside.
  ///
  /// @param level its level
  /// @param around the least latency of the clusters around it
  /// @param castInto whether something may be cast into it from there
  private void visit(Cluster cluster, int level, double around, boolean castInto) {
    Medium medium = cluster.medium();
    boolean casts = castInto || casts(medium);
    double latency = Math.min(around, (double) medium.latencyNanos());
    boolean outermost = around == Double.POSITIVE_INFINITY;
    double least = leastGap(medium.gap());
    if (crossed(cluster)) {
      atLeast(medium.latencyNanos() + least, "the latency of the " + name(cluster));
    }
    for (Part part : cluster.parts()) {
      if (!isQuick(part, level)) {
        part(cluster, part, latency, outermost);
      }
      switch (part) {
        case Cluster inner -> visit(inner, level + 1, latency, casts);
        case Leaf leaf -> {}
      }
    }
    whole(cluster, latency, outermost, casts);
  }

  private boolean isQuick(Part part, int level) {
    return Arrays.stream(part.ranks()).anyMatch(rank -> bottlenecks.isQuick(rank, level));
  }

  /// Whether one message may reach several parts at once.
  private static boolean casts(Medium medium) {
    return medium.multicast() && medium.kind() != Kind.SHARED_MEMORY;
  }

  /// Whether something must cross between the parts of the cluster.
  private boolean crossed(Cluster cluster) {
    return switch (traffic.goal().operation()) {
      case BROADCAST, SCATTER, GATHER, REDUCE ->
          Arrays.stream(cluster.ranks()).anyMatch(rank -> rank == traffic.goal().root());
      case ALLGATHER, REDUCE_SCATTER ->
          !traffic.missing() || cluster.ranks().length == traffic.goal().ranks();
      case ALL_TO_ALL, ALLREDUCE, SCAN, EXCLUSIVE_SCAN, BARRIER -> true;
    };
  }

  /// What goes in and out of one part.
  private void part(Cluster cluster, Part part, double latency, boolean outermost) {
    Medium medium = cluster.medium();
    int[] ranks = part.ranks();
    double in = traffic.in(ranks);
    double out = traffic.out(ranks);
    double rate = rate(medium.gap(), Math.max(in, out));
    double ports = stations(part);
    if (medium.kind() == Kind.SHARED_MEMORY && !outermost) {
      return;
    }
    if (medium.kind() == Kind.LONG_HAUL) {
      if (!outermost) {
        return;
      }
      ports *= cluster.parts().size() - 1;
    }
    String where = (ranks.length == 1 ? "rank " : "ranks ") + Names.of(ranks);
    atLeast(latency + in * rate / ports, "the way into " + where);
    atLeast(latency + out * rate / ports, "the way out of " + where);
    if (ports > 1 && medium.kind() != Kind.BUS && medium.kind() != Kind.SHARED_MEMORY) {
      double lines = medium.kind() == Kind.LONG_HAUL ? cluster.parts().size() - 1 : 1;
      double share = medium.contention() * rate / lines;
      atLeast(latency + in * share, "the trunk into " + where);
      atLeast(latency + out * share, "the trunk out of " + where);
    }
  }

  /// What goes through a bus, or a memory that everybody is in.
  ///
  /// @param casts whether several parts may hear the same bytes at once
  private void whole(Cluster cluster, double latency, boolean outermost, boolean casts) {
    Medium medium = cluster.medium();
    boolean memory = medium.kind() == Kind.SHARED_MEMORY;
    if (medium.kind() != Kind.BUS && !(memory && outermost)) {
      return;
    }
    double in = traffic.out(cluster.ranks());
    double out = traffic.in(cluster.ranks());
    for (Part part : cluster.parts()) {
      in += traffic.in(part.ranks());
      out += traffic.out(part.ranks());
    }
    double bytes = casts ? out : Math.max(in, out);
    if (traffic.goal().operation() == Operation.ALLREDUCE && !casts) {
      int places = cluster.parts().size() + (outermost ? 0 : 1);
      bytes = Math.max(bytes, 2.0 * (places - 1) * traffic.bytes());
    }
    double share = medium.contention() * rate(medium.gap(), bytes);
    atLeast(latency + bytes * share, "the bytes on the " + name(cluster));
  }

  /// How fast news spreads, or is collected, in a network without levels.
  private void spread(Medium medium, Goal goal) {
    boolean toAll =
        switch (goal.operation()) {
          case BROADCAST -> !casts(medium);
          case REDUCE, ALLREDUCE, ALLGATHER, BARRIER -> true;
          case SCATTER, GATHER, ALL_TO_ALL, REDUCE_SCATTER, SCAN, EXCLUSIVE_SCAN -> false;
        };
    if (toAll) {
      double nanos =
          BroadcastModel.postalNanos(
              goal.ranks(), leastGap(medium.gap()), (double) medium.latencyNanos());
      atLeast(nanos, "the latency of several hops in a row");
    }
  }

  private void atLeast(double nanos, String limitedBy) {
    bound = bound.orMore(nanos, limitedBy);
  }

  /// How many machines, each with ports of its own, a part has.
  private static int stations(Part part) {
    return switch (part) {
      case Leaf leaf -> 1;
      case Cluster cluster ->
          cluster.medium().kind() == Kind.SHARED_MEMORY
              ? 1
              : cluster.parts().stream().mapToInt(LowerBound::stations).sum();
    };
  }

  private static double leastGap(Curve gap) {
    return gap.points().stream().mapToDouble(Curve.Point::nanos).min().orElse(0);
  }

  /// The least time per byte of messages of up to so many bytes.
  ///
  /// Between two points of a curve `g(s) / s` rises or falls all the way, so that points are
  /// enough.
  private static double rate(Curve gap, double bytes) {
    long most = (long) Math.max(1, bytes);
    double least = gap.nanos(most) / most;
    for (Curve.Point point : gap.points()) {
      if (point.bytes() > 0 && point.bytes() < most) {
        least = Math.min(least, point.nanos() / point.bytes());
      }
    }
    return least;
  }

  private static String name(Cluster cluster) {
    return cluster.medium().kind().word() + " of ranks " + Names.of(cluster.ranks());
  }
}
