package eco.infer;

import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/// A network made up from a seed, with the costs that a measurement might find: rules are judged by
/// whether they see its tree in them.
///
/// Clusters have 2 to 6 parts or more, a part is a cluster of three hosts at least or a single
/// host, and hosts are numbered at random. (Two hosts alone have one link between them; nothing
/// can tell then which of its measurements is wrong.) Costs are wrong as measured ones are:
/// every measurement has 5 % of noise; each link is dearer in one direction, by up to 30 %; one
/// measurement in a hundred is off by a factor of up to 100, nine of ten of these too dear, the
/// tenth too cheap.
public final class RandomNetwork {
  private static final double NOISE = 0.05;
  private static final double ASYMMETRY = 1.3;
  private static final double OUTLIERS = 0.01;
  private static final double TOO_CHEAP = 0.1;
  private static final double WILD = 100;
  private static final double SLOWEST_NANOS = 1e8;
  private static final double MOST_RATIO = 50;

  private final Random random;
  private final double leastRatio;
  private double smallestRatio = Double.POSITIVE_INFINITY;
  private final Topology truth;
  private final Costs costs;

  private RandomNetwork(long seed, int hosts, int levels, double leastRatio) {
    this.random = new Random(scatter(seed));
    this.leastRatio = leastRatio;
    List<Integer> names = new ArrayList<>();
    for (int host = 0; host < hosts; host++) {
      names.add(host);
    }
    Collections.shuffle(names, random);
    this.truth = new Topology(cluster(names, levels, SLOWEST_NANOS));
    this.costs = measure();
  }

  /// A network with 8 to 256 hosts and up to 4 levels.
  ///
  /// @param leastRatio by what factor the costs of neighbouring levels differ at least
  public static RandomNetwork of(long seed, double leastRatio) {
    Random sizes = new Random(scatter(~seed));
    int hosts = (int) Math.round(8 * Math.pow(32, sizes.nextDouble()));
    return new RandomNetwork(seed, hosts, 1 + sizes.nextInt(4), leastRatio);
  }

  /// A network of a given size.
  public static RandomNetwork of(long seed, int hosts, int levels, double leastRatio) {
    return new RandomNetwork(seed, hosts, levels, leastRatio);
  }

  /// Neighbouring seeds give alike first numbers, unless they are far apart.
  private static long scatter(long seed) {
    return seed * 0x9E3779B97F4A7C15L;
  }

  /// The tree that is to be found.
  public Topology truth() {
    return truth;
  }

  /// What a measurement found.
  public Costs costs() {
    return costs.copy();
  }

  /// The smallest factor between two neighbouring levels, infinite if there is one level only.
  public double smallestRatio() {
    return smallestRatio;
  }

  private Part cluster(List<Integer> hosts, int levels, double nanos) {
    List<List<Integer>> shares = levels > 1 ? split(hosts) : List.of();
    List<Part> parts = new ArrayList<>();
    if (shares.stream().allMatch(share -> share.size() == 1)) {
      hosts.forEach(host -> parts.add(new Leaf(host)));
    }
    for (List<Integer> share : parts.isEmpty() ? shares : List.<List<Integer>>of()) {
      if (share.size() == 1) {
        parts.add(new Leaf(share.getFirst()));
        continue;
      }
      double ratio = leastRatio * Math.pow(MOST_RATIO / leastRatio, random.nextDouble());
      smallestRatio = Math.min(smallestRatio, ratio);
      parts.add(cluster(share, levels - 1, nanos / ratio));
    }
    return new Cluster(ThresholdRule.latencyOnly(nanos), parts);
  }

  private List<List<Integer>> split(List<Integer> hosts) {
    int parts = Math.min(hosts.size(), 2 + random.nextInt(5));
    List<List<Integer>> shares = new ArrayList<>();
    for (int i = 0; i < parts; i++) {
      shares.add(new ArrayList<>(List.of(hosts.get(i))));
    }
    for (int i = parts; i < hosts.size(); i++) {
      shares.get(random.nextInt(parts)).add(hosts.get(i));
    }
    return shares.stream()
        .flatMap(share -> share.size() == 2 ? share.stream().map(List::of) : Stream.of(share))
        .toList();
  }

  private Costs measure() {
    Costs measured = new Costs(truth.size());
    for (int a = 0; a < truth.size(); a++) {
      for (int b = 0; b < a; b++) {
        double nanos = truth.medium(a, b).latencyNanos();
        double skew = Math.sqrt(Math.pow(ASYMMETRY, 2 * random.nextDouble() - 1));
        measured.set(a, b, nanos * skew * error());
        measured.set(b, a, nanos / skew * error());
      }
    }
    return measured;
  }

  private double error() {
    double noise = Math.max(0.5, 1 + NOISE * random.nextGaussian());
    if (random.nextDouble() >= OUTLIERS) {
      return noise;
    }
    double wild = Math.pow(WILD, random.nextDouble());
    return random.nextDouble() < TOO_CHEAP ? noise / wild : noise * wild;
  }
}
