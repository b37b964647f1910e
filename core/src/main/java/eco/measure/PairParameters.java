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
///     g(m)   g(0) and what a message of m bytes takes longer than an empty one; less if
///            messages without a pause need less: the rest is delay; more if they need far more:
///            the round trip was not what it seemed
///     os(m)  how long a send keeps the sender
///     or(m)  how long a receive takes of a message that has had the time to arrive
///
/// Sizes go up by factors of four, to the longest that matters; where the curve bends, a size in
/// between is added.
///
/// The paper has no delay. But a switch stores every frame before it passes it on, and a round trip
/// counts that as if it kept the sender.
///
/// Kielmann, Bal, Verstoep, Fast Measurement of LogP Parameters for Message Passing Platforms,
/// 2000.
final class PairParameters {
  private static final int STREAM = 200;

  /// On a line where the bytes around a message take less time than a host may need for it, times
  /// of short messages have more noise.
  private static final int LONG_STREAM = 1000;

  /// What is around a short message that goes by itself: 24 bytes of its own header, 52 of TCP and
  /// IP, 38 of Ethernet. In a stream to one receiver many share a frame.
  private static final int AROUND_BYTES = 114;

  private static final double HOST_NANOS = 30_000;
  private static final long SMALLEST = 1;
  private static final long FIRST = 1 << 10;
  private static final long LONG_ENOUGH_NANOS = 150_000_000;
  private static final double BEND = 0.2;

  /// Delays grow up to this length; longer messages go in several frames.
  private static final long SOME_FRAMES = 4 << 10;

  /// Still longer messages are delayed as much as those of several frames up to this length.
  private static final long LONGEST_DELAYED = 16 << 10;

  /// So long go messages of a length without a pause, and at least and at most so many.
  private static final double STREAM_NANOS = 20_000_000;

  private static final int LEAST_STREAM = 3;

  /// Over long ways so many streams of a length are timed.
  private static final int FLOWS = 2;

  /// Over longer ways TCP needs time to get up to speed.
  private static final long FAR_NANOS = 5_000_000;

  /// More than that part of what lengths add is noise: three stations that store would make it.
  private static final double MOST = 0.75;

  /// A gap that is so many times as long in a stream as by round trips is what the stream says.
  private static final double DOUBTFUL = 1.5;

  /// Where the shortest message takes so many times longer than it has before, hosts are busy, and
  /// lengths that may be delayed are sampled so often at most.
  private static final double BUSY = 1.3;

  private static final int MOST_SAMPLES = 4;

  /// Less than that part of a gap is no delay.
  private static final double NOTHING = 0.05;

  private record Sample(long trip, long send, long receive) {
    static Sample of(long[] found) {
      return new Sample(found[0], found[1], found[2]);
    }

    /// The least of both.
    Sample and(Sample other) {
      return new Sample(
          Math.min(trip, other.trip), Math.min(send, other.send), Math.min(receive, other.receive));
    }
  }

  private final Function<List<Order>, List<long[]>> run;
  private final Pair pair;
  private final String transport;
  private final long knownTrip;
  private final long longestBytes;
  private final TreeMap<Long, Sample> samples = new TreeMap<>();

  /// @param knownTrip the least round trip of a short message between the two so far
  /// @param longestBytes how long messages can be that matter
  PairParameters(
      Function<List<Order>, List<long[]>> run,
      Pair pair,
      String transport,
      long knownTrip,
      long longestBytes) {
    this.run = run;
    this.pair = pair;
    this.transport = transport;
    this.knownTrip = knownTrip;
    this.longestBytes = longestBytes;
  }

  Link measure() {
    long first = sample(SMALLEST).trip();
    long bytes = FIRST;
    while (sample(bytes).trip() - first <= LONG_ENOUGH_NANOS && bytes < longestBytes) {
      bytes *= 4;
    }
    if (first > FAR_NANOS) {
      sampleAgain(bytes);
    }
    refine();
    List<Curve.Point> trips = trips();
    double empty = trips.getFirst().nanos();
    boolean near = empty <= FAR_NANOS;
    double gap = gap(trips, near);
    double latency = Math.max(0, empty / 2 - gap);
    List<Curve.Point> byTrips =
        trips.stream().map(trip -> point(trip.bytes(), trip.nanos() - empty + gap)).toList();
    Map<Long, Double> streams = hasFrames() ? streams(byTrips, near, first) : Map.of();
    Curve whole = Curve.of(least(byTrips.stream().map(point -> credible(point, streams)).toList()));
    Curve delay = hasFrames() ? delay(whole, streams) : Curve.ZERO;
    return new Link(
        pair,
        transport,
        Math.round(latency),
        delay,
        curve(Sample::send),
        curve(Sample::receive),
        Curve.of(
            whole.points().stream()
                .map(each -> point(each.bytes(), each.nanos() - delay.nanos(each.bytes())))
                .toList()));
  }

  /// Whether messages travel in frames, which stations on the way may store.
  private boolean hasFrames() {
    return !transport.equals("shm");
  }

  private List<Curve.Point> trips() {
    return least(
        samples.entrySet().stream()
            .map(sample -> point(sample.getKey(), (double) sample.getValue().trip()))
            .toList());
  }

  /// No message can take longer than one that is longer, so the least of those counts.
  private static List<Curve.Point> least(List<Curve.Point> points) {
    List<Curve.Point> counted = new ArrayList<>();
    double least = Double.POSITIVE_INFINITY;
    for (Curve.Point each : points.reversed()) {
      least = Math.min(least, each.nanos());
      counted.add(point(each.bytes(), least));
    }
    return counted.reversed();
  }

  /// How much of the time that lengths add does not keep the sender. Gaps never get smaller.
  private static Curve delay(Curve whole, Map<Long, Double> streams) {
    List<Curve.Point> delays = new ArrayList<>();
    double last = 0;
    double least = Double.POSITIVE_INFINITY;
    double gap = whole.nanos(SMALLEST);
    boolean any = false;
    for (Curve.Point point : whole.points()) {
      Double streamed = streams.get(point.bytes());
      if (streamed != null) {
        last = Math.max(0, point.nanos() - streamed);
      }
      if (point.bytes() >= SOME_FRAMES) {
        least = Math.min(least, last);
        last = streamed == null ? least : last;
      }
      double delay = Math.clamp(point.nanos() - gap, 0, Math.min(last, MOST * point.nanos()));
      gap = Math.max(gap, point.nanos() - delay);
      any |= delay > NOTHING * point.nanos();
      delays.add(point(point.bytes(), delay));
    }
    delays.add(point(2 * delays.getLast().bytes(), delays.getLast().nanos()));
    return any ? Curve.of(delays) : Curve.ZERO;
  }

  /// A length and what it takes, if need be what it takes in a stream.
  private static Curve.Point credible(Curve.Point point, Map<Long, Double> streams) {
    double streamed = streams.getOrDefault(point.bytes(), 0.0);
    return streamed > DOUBTFUL * point.nanos() ? point(point.bytes(), streamed) : point;
  }

  /// How long a message takes after which others follow without a pause, for lengths that may be
  /// delayed.
  ///
  /// @param trip the round trip of the shortest message
  private Map<Long, Double> streams(List<Curve.Point> byTrips, boolean near, long trip) {
    Map<Long, Double> streams = new TreeMap<>();
    for (Curve.Point point : byTrips) {
      if (point.bytes() > SMALLEST && point.bytes() <= LONGEST_DELAYED) {
        streams.put(point.bytes(), near ? streamed(point) : flowing(point, trip));
      }
    }
    return streams;
  }

  private double streamed(Curve.Point point) {
    int count = (int) Math.clamp(STREAM_NANOS / point.nanos(), LEAST_STREAM, STREAM);
    return streamed(point.bytes(), count, point.bytes() < SOME_FRAMES ? 3 : 2);
  }

  /// Over a long way a stream must have time to get up to speed; one that never does counts for
  /// nothing.
  private double flowing(Curve.Point point, long trip) {
    double least = point.nanos();
    for (int time = 0; time < FLOWS; time++) {
      long[] flow = order(Task.FLOW, point.bytes(), Surveyor.flowNanos(trip));
      least = Math.min(least, (double) flow[0]);
    }
    return least;
  }

  /// What the shortest message takes in a stream, but no less than as many more bytes of a long one
  /// as it has on the wire if it goes by itself.
  private double gap(List<Curve.Point> trips, boolean near) {
    Curve.Point last = trips.getLast();
    Curve.Point before = trips.get(trips.size() - 2);
    double byteNanos = (last.nanos() - before.nanos()) / (double) (last.bytes() - before.bytes());
    boolean slow = !near || AROUND_BYTES * byteNanos > HOST_NANOS;
    double streamed = slow ? streamed(SMALLEST, STREAM, 3) : streamed(SMALLEST, LONG_STREAM, 6);
    double alone = (hasFrames() ? AROUND_BYTES : SMALLEST) * byteNanos;
    return Math.max(1, Math.max(alone, streamed));
  }

  /// By the least of several: whatever else happens on the hosts may stop a whole stream for long.
  private double streamed(long bytes, int count, int times) {
    long once = Long.MAX_VALUE;
    long twice = Long.MAX_VALUE;
    for (int time = 0; time < times; time++) {
      once = Math.min(once, order(Task.SATURATE, bytes, count)[0]);
      twice = Math.min(twice, order(Task.SATURATE, bytes, 2L * count)[0]);
    }
    return (double) Math.max(0, twice - once) / count;
  }

  /// Samples all shorter lengths once more and keeps the least: over a long way TCP is only up to
  /// speed once it has carried long messages.
  private void sampleAgain(long longest) {
    for (long bytes : List.copyOf(samples.headMap(longest).keySet())) {
      Sample before = sample(bytes);
      samples.remove(bytes);
      samples.put(bytes, before.and(sample(bytes)));
    }
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
    return samples.computeIfAbsent(bytes, this::sampled);
  }

  /// A sample, on a near way of a moment at which hosts are as quick as they have been before: what
  /// else they do may slow every message down for a tenth of a second.
  private Sample sampled(long bytes) {
    Sample least = Sample.of(order(Task.PARAMETERS, bytes, 0));
    boolean some = knownTrip <= FAR_NANOS && bytes <= LONGEST_DELAYED;
    for (int time = 1; some && time < MOST_SAMPLES && isBusy(bytes, least); time++) {
      least = least.and(Sample.of(order(Task.PARAMETERS, bytes, 0)));
    }
    return least;
  }

  private boolean isBusy(long bytes, Sample sample) {
    long trip = bytes == SMALLEST ? sample.trip() : order(Task.PARAMETERS, SMALLEST, 0)[0];
    return trip > BUSY * knownTrip;
  }

  private long[] order(Task task, long bytes, long amount) {
    Order order = new Order(task, pair.source(), pair.target(), bytes, amount);
    return run.apply(List.of(order)).getFirst();
  }

  private Curve curve(Function<Sample, Long> part) {
    return Curve.of(
        samples.entrySet().stream().map(each -> point(each, part.apply(each.getValue()))).toList());
  }

  private static Curve.Point point(Map.Entry<Long, Sample> sample, double nanos) {
    return point(sample.getKey(), nanos);
  }

  private static Curve.Point point(long bytes, double nanos) {
    return new Curve.Point(bytes, Math.rint(nanos * 10) / 10);
  }
}
