package eco.plan;

import eco.network.Curve;
import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Networks of all kinds, made from a seed: buses, switches and memories in one to three levels.
final class SeededNetworks {
  private static final long FRAME_BYTES = 1500;

  private SeededNetworks() {}

  static Topology of(long seed, int ranks) {
    Random random = new Random(seed);
    int levels = ranks < 4 ? 1 : 1 + random.nextInt(3);
    List<Part> parts = new ArrayList<>();
    List<Integer> order = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      order.add(rank);
    }
    if (random.nextBoolean()) {
      java.util.Collections.shuffle(order, random);
    }
    order.forEach(rank -> parts.add(new Leaf(rank)));
    List<Part> level = parts;
    for (int depth = levels - 1; depth > 0 && level.size() > 3; depth--) {
      level = joined(random, level, depth);
    }
    return new Topology(new Cluster(medium(random, levels == 1 ? 1 : 0), level));
  }

  /// The same where buses and switches carry multicast, for every third seed all media.
  static Topology casting(long seed, int ranks) {
    return of(seed, ranks)
        .over(
            cluster -> {
              Kind kind = cluster.medium().kind();
              boolean local = kind == Kind.BUS || kind == Kind.SWITCH;
              return cluster
                  .medium()
                  .withMulticast(local || (seed % 3 == 0 && kind != Kind.SHARED_MEMORY));
            });
  }

  private static List<Part> joined(Random random, List<Part> parts, int depth) {
    int clusters = 2 + random.nextInt(Math.max(1, parts.size() / 2 - 1));
    List<List<Part>> groups = new ArrayList<>();
    for (int i = 0; i < clusters; i++) {
      groups.add(new ArrayList<>());
    }
    for (int i = 0; i < parts.size(); i++) {
      groups.get(i * clusters / parts.size()).add(parts.get(i));
    }
    List<Part> joined = new ArrayList<>();
    for (List<Part> group : groups) {
      joined.add(group.size() == 1 ? group.getFirst() : new Cluster(medium(random, depth), group));
    }
    return joined;
  }

  /// A medium for a level: 0 is wide or routed, 1 a local network, 2 a memory.
  private static Medium medium(Random random, int level) {
    return switch (level) {
      case 0 ->
          random.nextBoolean()
              ? medium(Kind.LONG_HAUL, 2_000_000L + random.nextInt(40_000_000), 20_000, 900, 1)
              : medium(Kind.ROUTED, 100_000L + random.nextInt(400_000), 20_000, 800, 1);
      case 1 ->
          random.nextBoolean()
              ? medium(Kind.BUS, 50_000L + random.nextInt(50_000), 15_000, 800, 1)
              : medium(Kind.SWITCH, 30_000L + random.nextInt(50_000), 15_000, 80, 0);
      default -> medium(Kind.SHARED_MEMORY, 200, 300, 0.12, 0.3);
    };
  }

  private static Medium medium(
      Kind kind, long latencyNanos, double overheadNanos, double nanosPerByte, double contention) {
    Curve overhead = Curve.line(overheadNanos / 3, nanosPerByte / 8);
    double frame = kind == Kind.SWITCH ? FRAME_BYTES * nanosPerByte : 0;
    return new Medium(
        kind,
        latencyNanos,
        Curve.of(
            List.of(
                new Curve.Point(0, 0),
                new Curve.Point(FRAME_BYTES, frame),
                new Curve.Point(2 * FRAME_BYTES, frame))),
        overhead,
        overhead,
        Curve.line(overheadNanos, nanosPerByte),
        contention);
  }
}
