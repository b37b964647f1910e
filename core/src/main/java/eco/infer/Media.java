package eco.infer;

import eco.network.Curve;
import eco.network.Measurements;
import eco.network.Measurements.Contention;
import eco.network.Measurements.Link;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import eco.network.Medium;
import eco.network.Probe;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;

/// Tells from measurements what medium each cluster of a tree has.
///
/// Processes that were proven to share memory talk over it. Hosts whose transfers take turns
/// are on a bus, others on a switch. One wire carries one frame at a time, so a bus has a
/// contention of 1, however much of it the test of two transfers has shown. Clusters of clusters
/// are routed, or far apart if a message takes long; if transfers between the same two parts take
/// turns, they share a trunk. A medium carries multicast if all hosts that talk over it have heard
/// each other. The parameters are those of the pair that was measured for the cluster, or, without
/// one, a straight line through the times of small and large messages. Where far sites are
/// differently far apart, the latency is that of the nearest, which no message beats, and the rest
/// of the mean is a delay.
public final class Media {
  /// From that latency on, clusters are called far apart.
  static final long FAR_NANOS = 5_000_000;

  /// Transfers that feel each other so much take turns: a tenth is noise.
  private static final double ALMOST_TURNS = 0.9;

  private static final double NOISE = 0.1;

  private final Measurements measured;
  private final Topology tree;

  /// By host: those that heard it.
  private final BitSet[] listeners;

  private Media(Measurements measured, Topology tree) {
    this.measured = measured;
    this.tree = tree;
    listeners = new BitSet[measured.hosts().size()];
    Arrays.setAll(listeners, _ -> new BitSet());
    measured
        .multicast()
        .forEach(heard -> heard.hosts().forEach(host -> listeners[heard.source()].set(host)));
  }

  /// The same tree with the media that the measurements show.
  public static Topology of(Measurements measured, Topology tree) {
    return tree.over(new Media(measured, tree)::medium);
  }

  private Medium medium(Cluster cluster) {
    double contention = contention(measured, cluster);
    Optional<Link> own =
        measured.links().stream().filter(each -> joins(cluster, each.pair())).findFirst();
    Link link = own.orElseGet(() -> line(cluster));
    long latency = own.map(measured::latencyNanos).orElse(link.latencyNanos());
    Medium.Kind kind;
    if (link.transport().equals("shm")) {
      kind = Medium.Kind.SHARED_MEMORY;
    } else if (cluster.parts().stream().allMatch(part -> part instanceof Leaf)) {
      kind = contention >= Medium.SHARED ? Medium.Kind.BUS : Medium.Kind.SWITCH;
    } else {
      kind = latency < FAR_NANOS ? Medium.Kind.ROUTED : Medium.Kind.LONG_HAUL;
    }
    boolean turns = kind == Medium.Kind.BUS || contention >= ALMOST_TURNS;
    double rounded = turns ? 1 : Math.rint(contention * 100) / 100;
    Ways ways = ways(cluster, link.pair(), latency);
    return new Medium(
        kind,
        latency + ways.nearest,
        link.delay().plus((double) (ways.mean - ways.nearest)),
        link.sendOverhead(),
        link.receiveOverhead(),
        link.gap(),
        rounded,
        kind != Medium.Kind.SHARED_MEMORY && multicast(cluster));
  }

  /// Whether what a host of any part said was heard by all hosts of all other parts.
  private boolean multicast(Cluster cluster) {
    BitSet all = hosts(cluster);
    for (Part part : cluster.parts()) {
      BitSet others = (BitSet) all.clone();
      others.andNot(hosts(part));
      for (int source : part.ranks()) {
        BitSet deaf = (BitSet) others.clone();
        deaf.andNot(listeners[source]);
        if (!deaf.isEmpty()) {
          return false;
        }
      }
    }
    return true;
  }

  private static BitSet hosts(Part part) {
    BitSet hosts = new BitSet();
    Arrays.stream(part.ranks()).forEach(hosts::set);
    return hosts;
  }

  /// Two transfers over the medium of a cluster that have as little else in common as possible.
  ///
  /// Between clusters both go from one part to another, since a trunk has two ends; parts that are
  /// no bus are taken if there are any, since a bus makes transfers take turns by itself; in them
  /// it is the first and the last host, which are on two buses if there are several. Of two or
  /// three hosts it is the two directions of one pair, which a bus cannot carry at once.
  static Probe.Together test(Measurements measured, Cluster cluster) {
    List<Part> parts = new ArrayList<>(cluster.parts());
    parts.sort(
        Comparator.comparing((Part part) -> part.ranks().length == 1)
            .thenComparing(part -> takesTurns(measured, part))
            .thenComparingInt(part -> -part.ranks().length));
    int[] from = parts.get(0).ranks();
    int[] to = parts.get(1).ranks();
    if (from.length > 1) {
      Pair second = new Pair(from[from.length - 1], to[to.length - 1]);
      return new Probe.Together(new Pair(from[0], to[0]), second);
    }
    int[] all = cluster.ranks();
    Pair first = new Pair(all[0], all[1]);
    return new Probe.Together(first, all.length < 4 ? first.reversed() : new Pair(all[2], all[3]));
  }

  private static boolean takesTurns(Measurements measured, Part part) {
    return part instanceof Cluster cluster && contention(measured, cluster) >= Medium.SHARED;
  }

  private static double contention(Measurements measured, Cluster cluster) {
    return found(measured, test(measured, cluster)).map(Contention::factor).orElse(0.0);
  }

  /// What a test of two transfers has found, if it was done.
  static Optional<Contention> found(Measurements measured, Probe.Together test) {
    return measured.contention().stream()
        .filter(each -> each.first().equals(test.first()) && each.second().equals(test.second()))
        .findFirst();
  }

  /// Whether the cluster is the smallest that has both hosts of the pair.
  private boolean joins(Cluster cluster, Pair pair) {
    int level = tree.level(pair.source(), pair.target());
    return tree.clusters(level).get(tree.cluster(pair.source(), level)).equals(cluster);
  }

  /// How much longer or shorter the ways of a cluster are than that of the pair that stands for it.
  ///
  /// @param nearest of the shortest
  /// @param mean of all
  private record Ways(long nearest, long mean) {
    static final Ways ALIKE = new Ways(0, 0);
  }

  /// The ways between far sites, each of which has a length of its own, by what small messages
  /// take. Less than a tenth is noise.
  private Ways ways(Cluster cluster, Pair pair, long latency) {
    Optional<Times> stands = measured.between(pair.source(), pair.target());
    if (latency < FAR_NANOS || stands.isEmpty()) {
      return Ways.ALIKE;
    }
    LongSummaryStatistics all =
        measured.pairs().entrySet().stream()
            .filter(each -> joins(cluster, each.getKey()))
            .mapToLong(each -> each.getValue().small().minNanos())
            .summaryStatistics();
    long own = stands.get().small().minNanos();
    long nearest = Math.max(all.getMin() - own, -latency);
    long mean = Math.max(Math.round(all.getAverage() - own), nearest);
    boolean alike = Math.max(-nearest, Math.abs(mean)) < NOISE * latency;
    return alike ? Ways.ALIKE : new Ways(nearest, mean);
  }

  /// A link that knows nothing but small and large messages.
  private Link line(Cluster cluster) {
    double[] small = new double[measured.pairs().size()];
    double[] large = new double[measured.pairs().size()];
    int known = 0;
    for (Map.Entry<Pair, Times> each : measured.pairs().entrySet()) {
      if (joins(cluster, each.getKey())) {
        small[known] = each.getValue().small().minNanos();
        large[known++] = each.getValue().large().minNanos();
      }
    }
    Pair any = new Pair(0, 1);
    if (known == 0) {
      return new Link(any, "", cluster.medium().latencyNanos(), Curve.ZERO, Curve.ZERO, Curve.ZERO);
    }
    double least = median(small, known);
    double bytes = measured.largeBytes() - measured.smallBytes();
    double perByte = Math.max(0, (median(large, known) - least) / bytes);
    return new Link(any, "", Math.round(least), Curve.ZERO, Curve.ZERO, Curve.line(0, perByte));
  }

  private static double median(double[] values, int count) {
    Arrays.sort(values, 0, count);
    return values[count / 2];
  }
}
