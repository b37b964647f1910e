package eco.measure;

import eco.measure.Order.Task;
import eco.network.Curve;
import eco.network.Measurements.Link;
import eco.network.Measurements.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/// The pLogP parameters of one pair, found cheaply.
///
///     g(0)   short messages without a pause: twice as many take that much longer
///     L      half a round trip without g(0)
///     g(m)   g(0) and what a message of m bytes takes longer than an empty one
///     os(m)  how long a send keeps the sender
///     or(m)  how long a receive takes of a message that has had the time to arrive
///
/// Sizes go up by factors of four, to the longest that matters; where the curve bends, a size in
/// between is added.
///
/// Kielmann, Bal, Verstoep, Fast Measurement of LogP Parameters for Message Passing Platforms,
/// 2000.
final class PairParameters {
  private static final int STREAM = 200;
  private static final long SMALLEST = 1;
  private static final long FIRST = 1 << 10;
  private static final long LONG_ENOUGH_NANOS = 150_000_000;
  private static final double BEND = 0.2;

  private record Sample(long trip, long send, long receive) {}

  private final Function<List<Order>, List<long[]>> run;
  private final Pair pair;
  private final String transport;
  private final long longestBytes;
  private final TreeMap<Long, Sample> samples = new TreeMap<>();

  /// @param longestBytes how long messages can be that matter
  PairParameters(
      Function<List<Order>, List<long[]>> run, Pair pair, String transport, long longestBytes) {
    this.run = run;
    this.pair = pair;
    this.transport = transport;
    this.longestBytes = longestBytes;
  }

  Link measure() {
    long empty = sample(SMALLEST).trip();
    long bytes = FIRST;
    while (sample(bytes).trip() - empty <= LONG_ENOUGH_NANOS && bytes < longestBytes) {
      bytes *= 4;
    }
    refine();
    double gap = Math.max(1, gap());
    double latency = Math.max(0, empty / 2.0 - gap);
    double floor = gap;
    return new Link(
        pair,
        transport,
        Math.round(latency),
        curve(Sample::send),
        curve(Sample::receive),
        Curve.of(
            samples.entrySet().stream()
                .map(each -> point(each, Math.max(floor, each.getValue().trip() - empty + floor)))
                .toList()));
  }

  private double gap() {
    double least = Double.POSITIVE_INFINITY;
    for (int time = 0; time < 3; time++) {
      long once = order(Task.SATURATE, STREAM)[0];
      long twice = order(Task.SATURATE, 2 * STREAM)[0];
      least = Math.min(least, (double) Math.max(0, twice - once) / STREAM);
    }
    return least;
  }

  /// Adds a size on both sides of every bend.
  private void refine() {
    List<Long> sizes = new ArrayList<>(samples.keySet());
    for (int i = 1; i < sizes.size() - 1; i++) {
      long before = sizes.get(i - 1);
      long here = sizes.get(i);
      long after = sizes.get(i + 1);
      double straight =
          trip(before) + (trip(after) - trip(before)) * (here - before) / (after - before);
      if (Math.abs(trip(here) - straight) > BEND * straight) {
        sample((before + here) / 2);
        sample((here + after) / 2);
      }
    }
  }

  private double trip(long bytes) {
    Sample sample = samples.get(bytes);
    return sample == null ? Double.NaN : sample.trip();
  }

  private Sample sample(long bytes) {
    return samples.computeIfAbsent(
        bytes,
        size -> {
          long[] found = order(Task.PARAMETERS, size);
          return new Sample(found[0], found[1], found[2]);
        });
  }

  private long[] order(Task task, long bytes) {
    return run.apply(List.of(new Order(task, pair.source(), pair.target(), bytes, 0))).getFirst();
  }

  private Curve curve(Function<Sample, Long> part) {
    return Curve.of(
        samples.entrySet().stream().map(each -> point(each, part.apply(each.getValue()))).toList());
  }

  private static Curve.Point point(Map.Entry<Long, Sample> sample, double nanos) {
    return new Curve.Point(sample.getKey(), Math.rint(nanos * 10) / 10);
  }
}
