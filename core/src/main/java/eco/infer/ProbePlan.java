package eco.infer;

import eco.network.Measurements;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import eco.network.Probe;
import eco.network.Statistics;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.SequencedSet;

/// What to measure next, given what has been measured: a pure function, so that work which was
/// interrupted goes on from what there is.
///
///     1. round trips of every pair, one pair at a time; of more hosts than `everyPairUpTo` only
///        those of landmarks and representatives; pairs that others contradict, again
///     2. pairs of every cluster found, together and alone
///     3. the other sweeps of round trips; pairs together that do not disturb each other; pairs
///        that others or their own samples contradict, again
///     4. the curves of one pair of every cluster; if they take back a cluster, what is lacking for
///        the one around it
///
/// @param rule finds the clusters
/// @param sweeps how many samples every pair gets
/// @param everyPairUpTo with more hosts than that, pairs are sampled
/// @param atOnce how many probes may run together, if they do not disturb each other
public record ProbePlan(Rule rule, int sweeps, int everyPairUpTo, int atOnce) {
  /// Transfers with less contention than that do not disturb each other.
  private static final double HARMLESS = 0.1;

  /// A pair is doubtful if it costs so many times more than the way over a third host, or on the
  /// average so many times more than at best.
  private static final double DOUBT = 1.3;

  /// How often a doubtful pair is measured again.
  private static final int MOST_AGAIN = 4;

  /// Samples of a long way that differ by less are enough.
  private static final double SURE = 0.05;

  public ProbePlan {
    if (sweeps < 1 || atOnce < 1) {
      throw new IllegalArgumentException("plan: sweeps=" + sweeps + ", atOnce=" + atOnce);
    }
  }

  /// The plan that is used unless another is asked for.
  public static ProbePlan usual() {
    return new ProbePlan(Rule.DEFAULT, 3, 64, 4);
  }

  /// The probes to do next, in rounds: the probes of a round run at once, rounds one after the
  /// other. Afterwards ask again. Nothing is left to do if there are none.
  public List<List<Probe>> next(Measurements measured) {
    if (measured.hosts().size() < 2) {
      return List.of();
    }
    List<List<Probe>> first = oneByOne(firstSweep(measured));
    if (!first.isEmpty()) {
      return first;
    }
    List<List<Probe>> again = oneByOne(doubtful(measured, 1));
    if (!again.isEmpty()) {
      return again;
    }
    Topology tree = topology(measured);
    List<List<Probe>> tests = tests(measured, tree);
    if (!tests.isEmpty()) {
      return tests;
    }
    Topology media = Media.of(measured, tree);
    for (int sweep = 2; sweep <= sweeps; sweep++) {
      again = rounds(media, lacking(measured, sweep));
      if (!again.isEmpty()) {
        return again;
      }
    }
    again = oneByOne(doubtful(measured, sweeps));
    return again.isEmpty() ? curves(measured, tree) : again;
  }

  /// About how many probes are left to do after those that are known already.
  public int left(Measurements measured) {
    int hosts = measured.hosts().size();
    int all = hosts <= everyPairUpTo ? hosts * (hosts - 1) / 2 : 20 * hosts;
    int samples = 0;
    for (Times times : measured.pairs().values()) {
      samples += Math.min(sweeps, times.small().samples());
    }
    int clusters = Math.max(measured.contention().size(), 1 + hosts / 4);
    int later = 2 * clusters - measured.contention().size() - measured.links().size();
    return Math.max(0, all * sweeps - samples / 2) + Math.max(0, later);
  }

  /// The tree as far as it is known, without media.
  private Topology topology(Measurements measured) {
    Topology tree = Widths.refine(measured, rule.infer(Costs.small(measured)));
    return Likeness.merge(measured, tree);
  }

  /// The tree with its media.
  public Topology infer(Measurements measured) {
    return measured.hosts().size() == 1
        ? new Topology(new Topology.Leaf(0))
        : Media.of(measured, topology(measured));
  }

  private SequencedSet<Pair> firstSweep(Measurements measured) {
    int hosts = measured.hosts().size();
    SequencedSet<Pair> wanted = new LinkedHashSet<>();
    if (hosts <= everyPairUpTo) {
      for (Pair pair : tournament(hosts)) {
        // Measuring may have been interrupted between the two directions.
        if (measured.between(pair.source(), pair.target()).isEmpty()
            || measured.between(pair.target(), pair.source()).isEmpty()) {
          wanted.add(pair);
        }
      }
      return wanted;
    }
    List<Integer> order = new ArrayList<>();
    for (int host = 0; host < hosts; host++) {
      order.add(host);
    }
    Collections.shuffle(order, new Random(hosts));
    Landmarks.want(Costs.small(measured), order, AgreementRule.USUAL_RATIO, wanted);
    return wanted;
  }

  /// Every pair once, so that neighbours in the list have no host in common: players of a
  /// tournament, one of whom stays while the others move on by a seat.
  static List<Pair> tournament(int hosts) {
    int seats = hosts + hosts % 2;
    List<Pair> pairs = new ArrayList<>();
    for (int round = 0; round < seats - 1; round++) {
      for (int table = 0; table < seats / 2; table++) {
        int a = table == 0 ? seats - 1 : (round + table) % (seats - 1);
        int b = (round + seats - 1 - table) % (seats - 1);
        if (a < hosts && b < hosts) {
          pairs.add(new Pair(Math.min(a, b), Math.max(a, b)));
        }
      }
    }
    return pairs;
  }

  private static List<List<Probe>> oneByOne(SequencedSet<Pair> pairs) {
    return pairs.stream().map(pair -> List.<Probe>of(new Probe.RoundTrips(pair))).toList();
  }

  private static List<Pair> lacking(Measurements measured, int sweep) {
    List<Pair> lacking = new ArrayList<>();
    for (Pair pair : measured.pairs().sequencedKeySet()) {
      Times times = measured.pairs().get(pair);
      if (pair.source() < pair.target() && times != null && times.small().samples() < sweep) {
        if (sweep <= 2 || !isSure(times.small())) {
          lacking.add(pair);
        }
      }
    }
    return lacking;
  }

  /// Pairs that another host contradicts: it is much nearer to both than they are to each other; or
  /// whose samples, if there should be several, contradict each other.
  ///
  /// Among clusters within clusters no way over a third host is shorter at its longer part, and
  /// noise only adds to a time; so such a pair is measured again, alone, a few times. Of two hosts
  /// alone in a cluster nobody else can tell that all of their samples were unlucky.
  private SequencedSet<Pair> doubtful(Measurements measured, int samples) {
    SequencedSet<Pair> doubtful = new LinkedHashSet<>();
    int hosts = measured.hosts().size();
    if (hosts > everyPairUpTo) {
      return doubtful;
    }
    Costs costs = Costs.small(measured);
    for (Pair pair : measured.pairs().sequencedKeySet()) {
      Times times = measured.pairs().get(pair);
      if (pair.source() < pair.target()
          && times != null
          && times.small().samples() < samples + MOST_AGAIN
          && !(times.small().samples() > 1 && isSure(times.small()))
          && ((samples > 1 && disagree(times.small())) || isContradicted(costs, pair))) {
        doubtful.add(pair);
      }
    }
    return doubtful;
  }

  private static boolean isContradicted(Costs costs, Pair pair) {
    double direct = costs.least(pair.source(), pair.target());
    for (int third = 0; third < costs.size(); third++) {
      if (third != pair.source() && third != pair.target()) {
        double around =
            Math.max(costs.least(pair.source(), third), costs.least(third, pair.target()));
        if (around * DOUBT < direct) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean disagree(Statistics small) {
    return small.meanNanos() > DOUBT * small.minNanos();
  }

  /// Whether samples of a long way agree: on it, what processes do hardly counts.
  private static boolean isSure(Statistics small) {
    return small.minNanos() >= Media.FAR_NANOS
        && small.maxNanos() - small.minNanos() < SURE * small.minNanos();
  }

  /// Pairs in rounds: into each as many as do not disturb one that is in it already.
  private List<List<Probe>> rounds(Topology media, List<Pair> pairs) {
    List<List<Pair>> rounds = new ArrayList<>();
    int firstOpen = 0;
    for (Pair pair : pairs) {
      int at = firstOpen;
      while (at < rounds.size() && !fits(media, pair, rounds.get(at))) {
        at++;
      }
      if (at == rounds.size()) {
        rounds.add(new ArrayList<>());
      }
      rounds.get(at).add(pair);
      while (firstOpen < rounds.size() && rounds.get(firstOpen).size() == atOnce) {
        firstOpen++;
      }
    }
    return rounds.stream()
        .map(round -> round.stream().<Probe>map(Probe.RoundTrips::new).toList())
        .toList();
  }

  private boolean fits(Topology media, Pair pair, List<Pair> round) {
    return round.size() < atOnce
        && round.stream().allMatch(other -> pair.disjoint(other) && harmless(media, pair, other));
  }

  /// Whether two pairs use different clusters, or one whose transfers do not feel each other.
  private static boolean harmless(Topology media, Pair pair, Pair other) {
    int level = media.level(pair.source(), pair.target());
    int otherLevel = media.level(other.source(), other.target());
    int shallow = Math.min(level, otherLevel);
    if (media.cluster(pair.source(), shallow) != media.cluster(other.source(), shallow)) {
      return true;
    }
    boolean same =
        level == otherLevel
            && media.cluster(pair.source(), level) == media.cluster(other.source(), level);
    return same && media.medium(pair.source(), pair.target()).contention() < HARMLESS;
  }

  /// Tests of the lowest level that lacks some: which ones suit a cluster depends on its parts.
  private static List<List<Probe>> tests(Measurements measured, Topology tree) {
    List<List<Probe>> tests = new ArrayList<>();
    for (int level = tree.levels() - 1; level >= 0 && tests.isEmpty(); level--) {
      for (Cluster cluster : tree.clusters(level)) {
        Probe.Together test = Media.test(measured, cluster);
        if (Media.found(measured, test).isEmpty()) {
          tests.add(List.of(test));
        }
      }
    }
    return tests;
  }

  private static List<List<Probe>> curves(Measurements measured, Topology tree) {
    List<List<Probe>> curves = new ArrayList<>();
    for (int level = 0; level < tree.levels(); level++) {
      for (Cluster cluster : tree.clusters(level)) {
        Pair pair = Likeness.pair(cluster);
        if (measured.links().stream().noneMatch(link -> link.pair().equals(pair))) {
          curves.add(List.of(new Probe.Parameters(pair)));
        }
      }
    }
    return curves;
  }
}
