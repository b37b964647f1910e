package eco.network;

import eco.network.Measurements.Contention;
import eco.network.Measurements.Heard;
import eco.network.Measurements.Link;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Surveys from seeds.
final class Surveys {
  private final Random random;

  private final boolean plainNames;

  private Surveys(long seed, boolean plainNames) {
    random = new Random(seed);
    this.plainNames = plainNames;
  }

  static Survey of(long seed) {
    return new Surveys(seed, false).survey();
  }

  /// A survey of hosts whose names have no blanks.
  static Survey plain(long seed) {
    return new Surveys(seed, true).survey();
  }

  private Survey survey() {
    int size = 1 + random.nextInt(9);
    List<Host> hosts = new ArrayList<>();
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int busyPercent = random.nextBoolean() ? 0 : random.nextInt(101);
      hosts.add(new Host(name(i), random.nextInt(64), busyPercent));
      parts.add(new Leaf(i));
    }
    while (parts.size() > 1) {
      List<Part> joined = new ArrayList<>();
      for (int take = Math.min(parts.size(), 2 + random.nextInt(3)); take > 0; take--) {
        joined.add(parts.remove(random.nextInt(parts.size())));
      }
      parts.add(new Cluster(medium(), joined));
    }
    TreeMap<Pair, Times> pairs = new TreeMap<>();
    List<Link> links = new ArrayList<>();
    List<Contention> contention = new ArrayList<>();
    for (int source = 0; source < size; source++) {
      for (int target = 0; target < size; target++) {
        if (source != target && random.nextInt(4) > 0) {
          pairs.put(new Pair(source, target), new Times(statistics(), statistics()));
        }
      }
    }
    if (size > 1) {
      links.add(
          new Link(
              new Pair(1, 0), "tcp", random.nextInt(1 << 20), delay(), curve(), curve(), curve()));
    }
    if (size > 3) {
      contention.add(new Contention(new Pair(3, 1), new Pair(0, 2), 1 + random.nextInt(9), 7));
    }
    return new Survey(
        "2026-01-31T12:00:00Z",
        "eco \"test\"",
        new Measurements(hosts, 8, 16000, pairs, links, contention, multicast(size)),
        new Topology(parts.getFirst()));
  }

  /// Who heard whom; sometimes nobody was asked.
  private List<Heard> multicast(int size) {
    List<Heard> multicast = new ArrayList<>();
    for (int source = random.nextInt(3) == 0 ? size : 0; source < size; source++) {
      int from = source;
      multicast.add(
          new Heard(
              source,
              IntStream.range(0, size)
                  .filter(host -> host != from && random.nextInt(3) > 0)
                  .boxed()
                  .toList()));
    }
    return multicast;
  }

  private String name(int host) {
    return switch (plainNames ? 2 : random.nextInt(4)) {
      case 0 -> "höst-" + host;
      case 1 -> "a\"\\\t\u0001" + host + "\ud83d\ude00";
      default -> "h" + host;
    };
  }

  private Statistics statistics() {
    long[] samples = random.longs(1 + random.nextInt(5), 1, 1L << 40).toArray();
    return Statistics.of(samples);
  }

  private Medium medium() {
    Medium.Kind[] kinds = Medium.Kind.values();
    return new Medium(
        kinds[random.nextInt(kinds.length)],
        random.nextInt(1 << 30),
        delay(),
        curve(),
        curve(),
        curve(),
        random.nextBoolean() ? random.nextDouble() : random.nextInt(2),
        random.nextBoolean());
  }

  private Curve delay() {
    return random.nextBoolean() ? Curve.ZERO : curve();
  }

  private Curve curve() {
    List<Curve.Point> points = new ArrayList<>();
    long bytes = random.nextInt(3);
    for (int i = random.nextInt(5); i >= 0; i--) {
      points.add(new Curve.Point(bytes, random.nextDouble() * Math.pow(10, random.nextInt(20))));
      bytes += 1 + random.nextInt(1 << 20);
    }
    return Curve.of(points);
  }
}
