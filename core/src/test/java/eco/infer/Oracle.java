package eco.infer;

import eco.network.Curve;
import eco.network.Host;
import eco.network.Measurements;
import eco.network.Measurements.Contention;
import eco.network.Measurements.Link;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import eco.network.Medium;
import eco.network.Probe;
import eco.network.Statistics;
import eco.network.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Answers probes as a network of a given topology would, with noise.
final class Oracle {
  private static final long SMALL = 8;
  private static final long LARGE = 16_000;

  final Topology truth;
  private final double noise;
  private final Random random;
  private final List<Host> hosts;
  private final TreeMap<Pair, Times> pairs = new TreeMap<>();
  private final List<Link> links = new ArrayList<>();
  private final List<Contention> contention = new ArrayList<>();
  int roundTrips;

  Oracle(Topology truth, double noise, long seed) {
    this.truth = truth;
    this.noise = noise;
    this.random = new Random(seed);
    hosts = IntStream.range(0, truth.size()).mapToObj(i -> new Host("h" + i, 1)).toList();
  }

  Measurements measured() {
    return new Measurements(hosts, SMALL, LARGE, pairs, links, contention);
  }

  /// How many pairs have been probed.
  int probed() {
    TreeSet<Pair> probed = new TreeSet<>(pairs.keySet());
    probed.removeIf(pair -> pair.source() > pair.target());
    return probed.size();
  }

  /// Does what the plan asks for until it asks no more.
  Measurements follow(ProbePlan plan) {
    for (List<List<Probe>> todo = plan.next(measured()); !todo.isEmpty(); ) {
      todo.forEach(round -> round.forEach(this::answer));
      todo = plan.next(measured());
    }
    return measured();
  }

  /// Lets a pair have been measured so often, each time with the same wrong result.
  void spoil(Pair pair, int samples, long nanos) {
    long[] all = new long[samples];
    Arrays.fill(all, nanos);
    Times wrong = new Times(Statistics.of(all), Statistics.of(all));
    pairs.put(pair, wrong);
    pairs.put(pair.reversed(), wrong);
  }

  /// Lets small messages of a pair have taken longer each time than they should.
  void delay(Pair pair, double factor) {
    for (Pair each : List.of(pair, pair.reversed())) {
      pairs.computeIfPresent(
          each,
          (_, times) -> {
            long small = Math.round(factor * times.small().minNanos());
            return new Times(Statistics.of(small, small, small), times.large());
          });
    }
  }

  void answer(Probe probe) {
    switch (probe) {
      case Probe.RoundTrips(Pair pair) -> {
        roundTrips++;
        record(pair);
        record(pair.reversed());
      }
      case Probe.Parameters(Pair pair) -> {
        Medium medium = medium(pair);
        links.add(
            new Link(pair, "tcp", medium.latencyNanos(), Curve.ZERO, Curve.ZERO, medium.gap()));
      }
      case Probe.Together(Pair first, Pair second) -> {
        long alone = Math.max(nanos(first, LARGE), nanos(second, LARGE));
        boolean same = medium(first).equals(medium(second));
        double factor = same ? medium(first).contention() : 0;
        contention.add(new Contention(first, second, alone, (long) (alone * (1 + factor))));
      }
    }
  }

  private void record(Pair pair) {
    Times once = new Times(Statistics.of(nanos(pair, SMALL)), Statistics.of(nanos(pair, LARGE)));
    pairs.merge(
        pair,
        once,
        (old, add) -> new Times(old.small().and(add.small()), old.large().and(add.large())));
  }

  private Medium medium(Pair pair) {
    return truth.medium(pair.source(), pair.target());
  }

  private long nanos(Pair pair, long bytes) {
    return Math.round(medium(pair).messageNanos(bytes) * (1 + noise * random.nextDouble()));
  }
}
