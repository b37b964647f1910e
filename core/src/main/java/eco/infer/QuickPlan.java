package eco.infer;

import eco.network.Measurements.Pair;
import eco.network.Medium;
import eco.network.RoundTrip;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;

/// What to probe between machines in the short time in which a job is joined, and what follows.
///
///     rounds     which pairs exchange small messages, those of a round at once
///     tree       the clusters that the round trips show
///     samples    one pair of every cluster, for a larger message
///     network    the clusters with their media
///
/// Little is measured, and the media say no more: time per byte is a straight line between two
/// sizes, overheads are those of a usual machine. Contention is not measured at all. Machines of a
/// cluster are taken to be on a switch; clusters are taken to be joined by one trunk, so that a
/// plan crosses it no more often than it must.
public final class QuickPlan {
  /// With more machines than that, pairs are sampled.
  static final int EVERY_PAIR_UP_TO = 64;

  /// So many machines are paired with all others if pairs are sampled.
  static final int LANDMARKS = 8;

  /// No more clusters get a larger message.
  static final int MOST_SAMPLES = 16;

  /// A message where noise hides how long it takes.
  private static final long USUAL_NANOS = 44_000;

  /// What takes hardly longer than noise is noise.
  private static final double NOISY = 1.1;

  /// What share of the pairs must be sure.
  private static final double LEAST_SURE = 0.9;

  /// Machines so far apart are worth a plan of their own, even if all are equally far.
  private static final long NEAR_NANOS = 1_000_000;

  private static final double OVERHEAD_NANOS = 4_000;

  /// A gigabit per second, where nothing was measured.
  private static final double USUAL_NANOS_PER_BYTE = 8;

  /// A hundred gigabits per second: what seems faster is noise.
  private static final double LEAST_NANOS_PER_BYTE = 0.08;

  private QuickPlan() {}

  /// The pairs to probe, in rounds: no machine is in two pairs of a round.
  ///
  /// Up to 64 machines it is every pair. Of more, some are landmarks, which meet each other and
  /// then everybody else; all others have met one landmark before any has met two.
  public static List<List<Pair>> rounds(int machines) {
    if (machines <= EVERY_PAIR_UP_TO) {
      return tournament(machines);
    }
    TreeSet<Integer> landmarks = new TreeSet<>();
    for (int i = 0; i < LANDMARKS; i++) {
      landmarks.add((int) ((long) i * machines / LANDMARKS));
    }
    int[] landmark = landmarks.stream().mapToInt(Integer::intValue).toArray();
    List<List<Pair>> rounds = new ArrayList<>();
    for (List<Pair> round : tournament(LANDMARKS)) {
      rounds.add(
          round.stream().map(p -> pair(landmark[p.source()], landmark[p.target()])).toList());
    }
    List<Integer> others = new ArrayList<>();
    for (int machine = 0; machine < machines; machine++) {
      if (!landmarks.contains(machine)) {
        others.add(machine);
      }
    }
    for (int turn = 0; turn < LANDMARKS; turn++) {
      for (int first = 0; first < others.size(); first += LANDMARKS) {
        List<Pair> round = new ArrayList<>();
        for (int i = first; i < Math.min(first + LANDMARKS, others.size()); i++) {
          round.add(pair(landmark[(i - first + turn) % LANDMARKS], others.get(i)));
        }
        rounds.add(round);
      }
    }
    return rounds;
  }

  private static List<List<Pair>> tournament(int players) {
    List<Pair> pairs = ProbePlan.tournament(players);
    int tables = players / 2;
    List<List<Pair>> rounds = new ArrayList<>();
    for (int first = 0; first < pairs.size(); first += tables) {
      rounds.add(pairs.subList(first, first + tables));
    }
    return rounds;
  }

  private static Pair pair(int a, int b) {
    return new Pair(Math.min(a, b), Math.max(a, b));
  }

  /// The clusters of machines; nothing if the round trips do not connect all of them.
  ///
  /// Where machines or network are busy, differences between near machines are noise: shorter round
  /// trips than those that can be told apart count as equally long.
  public static Optional<Topology> tree(int machines, Map<Pair, RoundTrip> trips) {
    Costs costs = new Costs(machines);
    long noise = noiseNanos(trips.values());
    trips.forEach(
        (pair, trip) -> {
          double nanos = Math.max(noise, trip.leastNanos()) / 2.0;
          costs.set(pair.source(), pair.target(), nanos);
          costs.set(pair.target(), pair.source(), nanos);
        });
    try {
      return Optional.of(Rule.DEFAULT.infer(costs));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /// The least time above which almost all round trips are sure.
  static long noiseNanos(Collection<RoundTrip> trips) {
    RoundTrip[] longer = trips.toArray(new RoundTrip[0]);
    Arrays.sort(longer, Comparator.comparingLong(RoundTrip::leastNanos));
    long[] doubtful = new long[longer.length];
    int unsure = 0;
    for (RoundTrip trip : longer) {
      if (!trip.isSure()) {
        doubtful[unsure++] = trip.quartileNanos();
      }
    }
    Arrays.sort(doubtful, 0, unsure);
    long noise = 0;
    int shorter = 0;
    int next = 0;
    while (true) {
      while (shorter < longer.length && longer[shorter].leastNanos() <= noise) {
        unsure -= longer[shorter++].isSure() ? 0 : 1;
      }
      int left = longer.length - shorter;
      if (left - unsure >= LEAST_SURE * left) {
        return noise;
      }
      noise = doubtful[next++];
    }
  }

  /// One pair of every cluster, the slowest clusters first.
  public static List<Pair> samples(Topology tree, SortedMap<Pair, RoundTrip> trips) {
    Map<Cluster, Pair> firsts = new HashMap<>();
    trips.keySet().forEach(pair -> firsts.putIfAbsent(cluster(tree, pair), pair));
    List<Pair> samples = new ArrayList<>();
    for (int level = 0; level < tree.levels(); level++) {
      for (Cluster cluster : tree.clusters(level)) {
        Pair pair = firsts.get(cluster);
        if (pair != null && samples.size() < MOST_SAMPLES) {
          samples.add(pair);
        }
      }
    }
    return samples;
  }

  /// The smallest cluster that has both machines.
  private static Cluster cluster(Topology tree, Pair pair) {
    int level = tree.level(pair.source(), pair.target());
    return tree.clusters(level).get(tree.cluster(pair.source(), level));
  }

  /// The clusters with their media.
  ///
  /// @param small round trips of small messages
  /// @param large how many nanoseconds larger messages with a small answer took, of some of the
  ///     same pairs
  /// @param moreBytes how many bytes longer those are
  public static Topology network(
      Topology tree, Map<Pair, RoundTrip> small, Map<Pair, Long> large, long moreBytes) {
    Map<Cluster, Double> perByte = new HashMap<>();
    large.forEach(
        (pair, nanos) -> {
          RoundTrip without = small.get(pair);
          if (without != null) {
            double each = (double) (nanos - without.leastNanos()) / moreBytes;
            perByte.put(cluster(tree, pair), Math.max(LEAST_NANOS_PER_BYTE, each));
          }
        });
    double unknown = NOISY * noiseNanos(small.values()) / 2;
    return tree.over(
        cluster ->
            cluster.medium().latencyNanos() <= unknown
                ? medium(cluster, USUAL_NANOS, USUAL_NANOS_PER_BYTE)
                : medium(
                    cluster,
                    cluster.medium().latencyNanos(),
                    perByte.getOrDefault(cluster, USUAL_NANOS_PER_BYTE)));
  }

  private static Medium medium(Cluster cluster, long nanos, double nanosPerByte) {
    boolean machines = cluster.parts().stream().allMatch(part -> part instanceof Leaf);
    Medium.Kind kind =
        machines
            ? Medium.Kind.SWITCH
            : nanos < Media.FAR_NANOS ? Medium.Kind.ROUTED : Medium.Kind.LONG_HAUL;
    long latency = Math.max(0, nanos - Math.round(OVERHEAD_NANOS));
    return Medium.of(kind, latency, OVERHEAD_NANOS, nanosPerByte, machines ? 0 : 1);
  }

  /// Whether a network between machines is so unlike one fast switch that plans for it pay.
  public static boolean isWorthPlanning(Topology network) {
    return network.levels() > 1
        || (network.levels() == 1
            && network.clusters(0).getFirst().medium().latencyNanos() >= NEAR_NANOS);
  }
}
