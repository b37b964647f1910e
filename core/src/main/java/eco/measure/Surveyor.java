package eco.measure;

import eco.measure.Order.Task;
import eco.message.Endpoint;
import eco.network.Journal;
import eco.network.Measurements.Contention;
import eco.network.Measurements.Link;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import eco.network.Probe;
import eco.network.Statistics;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Rank 0 of a job that measures: orders probes, one rank on every host, and notes what they find.
///
///     rank 0     order         result        order ...
///                  \  \        /
///     source        \  x------x     times round trips, flows, parameters
///     target         x--------x     answers
///
/// While a pair is being timed nobody else sends anything.
public final class Surveyor {
  /// Sizes of the small and of the large message of round trips.
  public static final long SMALL_BYTES = 8;

  public static final long LARGE_BYTES = 16_000;

  /// Longer messages have the rate of that.
  public static final long LONGEST_BYTES = 4 << 20;

  static final long NEAR_FLOW_NANOS = 150_000_000;
  private static final int MOST_FLOW_TIMES = 2;

  /// Contention between these is doubtful if messages are so quick, and tested so often at most.
  private static final double DOUBTFUL = 0.35;

  private static final double CLEAR = 0.9;
  private static final int MOST_DOUBTFUL_TIMES = 6;
  private static final long FAST_NANOS = 2_500_000;
  private static final long WARM_UP_NANOS = 150_000_000;

  /// How long ranks listen to greetings at least, and how much longer than two round trips.
  private static final long LISTEN_NANOS = 400_000_000;

  private static final long GREET_NANOS = 200_000_000;
  private static final long NEAR_NANOS = 5_000_000;
  private static final int FLOW_ROUND_TRIPS = 15;

  /// No way on earth is longer than that; only busy hosts take more time to answer.
  private static final long LONGEST_FLOW_NANOS = 6_000_000_000L;

  private static final double NEAR_MESSAGE_NANOS = 4_000_000;
  private static final int LEAST_FLOW_BYTES = 6_000;
  private static final int MOST_FLOW_BYTES = 128_000;
  private static final int FAR_FLOW_BYTES = 16_000;

  private final Wire wire;
  private final Station own;
  private final List<String> names;
  private final int flowTimes;
  private final long longestBytes;
  private final Consumer<String> journal;
  private final Map<Pair, Long> leastTrips = new HashMap<>();
  private long longestTripNanos;

  /// @param names what the host of every rank is called
  /// @param sweeps how often pairs are measured; if once, so is contention
  /// @param longestBytes how long messages can be whose times are of interest
  /// @param journal gets a line of [Journal] for everything found
  public Surveyor(
      Endpoint endpoint,
      List<String> names,
      int sweeps,
      long longestBytes,
      Consumer<String> journal) {
    this.wire = new Wire(endpoint);
    this.own = new Station(wire);
    this.names = List.copyOf(names);
    this.flowTimes = Math.min(sweeps, MOST_FLOW_TIMES);
    this.longestBytes = longestBytes;
    this.journal = journal;
  }

  /// What every other rank does: it obeys rank 0 until the end.
  public static void obey(Endpoint endpoint) {
    new Station(new Wire(endpoint)).serve();
  }

  /// Lets all other ranks end.
  public void end() {
    for (int rank = 1; rank < wire.size(); rank++) {
      wire.send(new Order(Task.END, 0, 0, 0, 0).words(), Order.WORDS, rank, Wire.ORDER);
    }
  }

  /// Exchanges messages with every rank that nobody counts: processes are slow at first.
  public void warmUp() {
    for (int rank = 1; rank < wire.size(); rank++) {
      long begin = System.nanoTime();
      long least = Long.MAX_VALUE;
      while (System.nanoTime() - begin < WARM_UP_NANOS) {
        long[] trips = roundTrips(List.of(new Pair(0, rank)), SMALL_BYTES).getFirst();
        least = Math.min(least, trips[0]);
        roundTrips(List.of(new Pair(rank, 0)), SMALL_BYTES);
      }
      longestTripNanos = Math.max(longestTripNanos, least);
    }
  }

  /// Finds out whom a multicast of each rank reaches; all greet at about the same time.
  ///
  /// The order takes up to half a round trip to a rank, and the greetings of that rank up to a
  /// whole one to another; so all listen for that long.
  public void greet() {
    long nanos = Math.max(LISTEN_NANOS, GREET_NANOS + 2 * longestTripNanos);
    for (int rank = 1; rank < wire.size(); rank++) {
      Order order = new Order(Task.GREET, rank, rank, 0, nanos);
      wire.send(order.words(), Order.WORDS, rank, Wire.ORDER);
    }
    List<BitSet> heard = new ArrayList<>();
    heard.add(BitSet.valueOf(own.perform(new Order(Task.GREET, 0, 0, 0, nanos))));
    for (int rank = 1; rank < wire.size(); rank++) {
      long[] result = new long[Station.heardWords(wire.size())];
      wire.receive(result, result.length, rank, Wire.RESULT);
      heard.add(BitSet.valueOf(result));
    }
    for (int source = 0; source < wire.size(); source++) {
      List<String> listeners = new ArrayList<>();
      for (int rank = 0; rank < wire.size(); rank++) {
        if (heard.get(rank).get(source)) {
          listeners.add(name(rank));
        }
      }
      journal.accept(Journal.line(name(source), listeners));
    }
  }

  /// Does probes at once.
  public void probe(List<Probe> round) {
    List<Pair> pairs = new ArrayList<>();
    for (Probe probe : round) {
      switch (probe) {
        case Probe.RoundTrips(Pair pair) -> pairs.add(pair);
        case Probe.Parameters(Pair pair) -> parameters(pair);
        case Probe.Together(Pair first, Pair second) -> together(first, second);
      }
    }
    if (!pairs.isEmpty()) {
      roundTrips(pairs);
    }
  }

  /// A small message has half of its round trip, the same in both directions, since no round trip
  /// tells them apart; a large one what is left of a round trip whose answer is small.
  private void roundTrips(List<Pair> pairs) {
    List<Pair> back = pairs.stream().map(Pair::reversed).toList();
    List<long[]> small = roundTrips(pairs, SMALL_BYTES);
    List<long[]> large = roundTrips(pairs, LARGE_BYTES);
    List<long[]> largeBack = roundTrips(back, LARGE_BYTES);
    for (int i = 0; i < pairs.size(); i++) {
      for (int time = 0; time < 2; time++) {
        long half = small.get(i)[time] / 2;
        long there = large.get(i)[time];
        long here = largeBack.get(i)[time];
        if (half > 0 && there > 0 && here > 0) {
          note(pairs.get(i), half, there - half);
          note(back.get(i), half, here - half);
          leastTrips.merge(pairs.get(i), small.get(i)[time], Math::min);
        }
      }
    }
  }

  private List<long[]> roundTrips(List<Pair> pairs, long bytes) {
    return run(
        pairs.stream()
            .map(pair -> new Order(Task.ROUND_TRIPS, pair.source(), pair.target(), bytes, 0))
            .toList());
  }

  private void note(Pair pair, long small, long large) {
    Times once = new Times(Statistics.of(small), Statistics.of(Math.max(small, large)));
    journal.accept(Journal.line(name(pair.source()), name(pair.target()), once));
  }

  private String name(int host) {
    return names.get(host);
  }

  /// Flows of both pairs, each alone and then together; the least of several times counts, since
  /// whatever else happens on hosts and network only adds to it. If the result is doubtful, that of
  /// the one time with the least contention does.
  private void together(Pair first, Pair second) {
    long trip = leastTrip(first);
    boolean near = trip < NEAR_NANOS;
    long nanos = flowNanos(trip);
    long bytes = near ? nearFlowBytes(first) : FAR_FLOW_BYTES;
    Order one = new Order(Task.FLOW, first.source(), first.target(), bytes, nanos);
    Order other = new Order(Task.FLOW, second.source(), second.target(), bytes, nanos);
    Contention found = contention(first, second, one, other, flowTimes);
    for (int time = 0; near && isDoubtful(found) && time < MOST_DOUBTFUL_TIMES; time++) {
      Contention again = contention(first, second, one, other, 1);
      found = again.factor() < found.factor() ? again : found;
    }
    List<String> ends =
        List.of(
            name(first.source()),
            name(first.target()),
            name(second.source()),
            name(second.target()));
    journal.accept(Journal.line(ends, found.aloneNanos(), found.togetherNanos()));
  }

  /// How long a flow is timed over a way with such round trips.
  static long flowNanos(long trip) {
    return Math.clamp(FLOW_ROUND_TRIPS * trip, NEAR_FLOW_NANOS, LONGEST_FLOW_NANOS);
  }

  private Contention contention(Pair first, Pair second, Order one, Order other, int times) {
    long alone = Long.MAX_VALUE;
    long together = Long.MAX_VALUE;
    boolean back = first.source() == second.target() && first.target() == second.source();
    for (int time = 0; time < times; time++) {
      long longer = run(List.of(one)).getFirst()[0];
      if (!back || flowTimes > 1) { // Who measures once takes ways back for like those there.
        longer = Math.max(longer, run(List.of(other)).getFirst()[0]);
      }
      alone = Math.min(alone, longer);
      List<long[]> both = run(List.of(one.beside(), other.beside()));
      together = Math.min(together, Math.max(both.get(0)[0], both.get(1)[0]));
    }
    return new Contention(first, second, alone, together);
  }

  /// Whether it may be the processors that were too slow for two flows over a fast network: those
  /// get in each other's way more or less, by chance, where flows over one bus always take turns.
  private static boolean isDoubtful(Contention found) {
    return found.aloneNanos() < FAST_NANOS && found.factor() > DOUBTFUL && found.factor() < CLEAR;
  }

  /// Messages of some milliseconds each: long enough on a fast network that processes do not get in
  /// each other's way.
  private long nearFlowBytes(Pair pair) {
    double nanos = roundTrips(List.of(pair), LARGE_BYTES).getFirst()[0];
    return Math.clamp(
        (long) (LARGE_BYTES * NEAR_MESSAGE_NANOS / nanos), LEAST_FLOW_BYTES, MOST_FLOW_BYTES);
  }

  private void parameters(Pair pair) {
    long trip = leastTrips.merge(pair, leastTrip(pair), Math::min);
    Link link = new PairParameters(this::run, pair, transport(pair), trip, longestBytes).measure();
    journal.accept(Journal.line(name(pair.source()), name(pair.target()), link));
  }

  private long leastTrip(Pair pair) {
    return roundTrips(List.of(pair), SMALL_BYTES).getFirst()[0];
  }

  /// What carries messages of a pair. Rank 0 knows that of its own; memory is shared by all
  /// processes of a machine, so two that share it with rank 0 share it with each other.
  private String transport(Pair pair) {
    boolean shared = shares(pair.source()) && shares(pair.target());
    return shared ? "shm" : "tcp";
  }

  private boolean shares(int rank) {
    return rank == wire.rank() || wire.medium(rank).equals("shm");
  }

  /// Has orders carried out at once and returns their results.
  private List<long[]> run(List<Order> orders) {
    List<OwnPart> ownParts = new ArrayList<>();
    for (Order order : orders) {
      for (int rank : new int[] {order.target(), order.source()}) {
        if (rank != 0) {
          wire.send(order.words(), Order.WORDS, rank, Wire.ORDER);
        }
      }
      if (order.source() == 0 || order.target() == 0) {
        ownParts.add(new OwnPart(order));
      }
    }
    ownParts.forEach(part -> part.start(ownParts.size() > 1));
    List<long[]> results = new ArrayList<>();
    for (Order order : orders) {
      if (order.source() != 0) {
        long[] result = new long[order.task().results()];
        wire.receive(result, result.length, order.source(), Wire.RESULT);
        results.add(result);
      } else {
        results.add(
            ownParts.stream()
                .filter(part -> part.order.equals(order))
                .findFirst()
                .orElseThrow()
                .result());
      }
    }
    ownParts.forEach(OwnPart::result);
    return results;
  }

  /// Rank 0's own part in an order, in a thread of its own if it has two at once.
  private final class OwnPart implements Runnable {
    private final Order order;
    private volatile long[] result = {};
    private volatile @Nullable RuntimeException failure;
    private Thread thread = Thread.currentThread();

    OwnPart(Order order) {
      this.order = order;
    }

    void start(boolean beside) {
      if (beside) {
        thread = Thread.ofPlatform().daemon().name("eco-flow").start(this);
      } else {
        run();
      }
    }

    @Override
    public void run() {
      try {
        result = own.perform(order);
      } catch (RuntimeException e) {
        failure = e;
      }
    }

    long[] result() {
      if (thread != Thread.currentThread()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IllegalStateException("interrupted while measuring", e);
        }
      }
      RuntimeException why = failure;
      if (why != null) {
        throw why;
      }
      return result;
    }
  }
}
