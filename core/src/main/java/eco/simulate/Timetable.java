package eco.simulate;

import eco.network.Topology;
import eco.schedule.Schedule;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.IntToLongFunction;

/// When those messages leave that have nothing to wait for, so that each finds its way free.
///
/// In an all-to-all every rank could hand over all its messages at once. Where many ranks share a
/// line or a bus they then stand in its queue, which overflows, and TCP sends again what was lost,
/// late. So messages get a timetable: one after another is let go as soon as there is but a short
/// queue everywhere on its way, those first that can be first, and among them those that pass the
/// busiest part of the network. With queues nothing stands idle that a message waits for which is
/// still elsewhere.
///
///     line   | 12>0 | 13>1 | 14>2 | 15>3 | 12>1 | 13>2 | ...
///     12       0>                          1>
///     13              1>                          2>
///
/// Every rank finds the same one by itself. Since gaps may have been measured a little too long,
/// messages leave a little earlier than it says.
public final class Timetable {
  /// A queue has so many messages at most, and takes so long. What all takes no longer, leaves at
  /// once.
  private static final double QUEUE = 2;

  private static final double QUEUE_NANOS = 30_000_000;

  private static final double EARLY = 0.97;

  private final Workload workload;
  private final Wiring wiring;

  /// By server: when it is free, and for how long it is needed in all.
  private final double[] freeAt;

  private final double[] needed;

  private Timetable(Workload workload, Wiring wiring) {
    this.workload = workload;
    this.wiring = wiring;
    freeAt = new double[wiring.servers()];
    needed = new double[wiring.servers()];
  }

  /// How long after the begin of an operation messages of a rank's program may leave, in
  /// nanoseconds.
  ///
  /// @param schedule that of all ranks
  /// @param elements the lengths of blocks
  /// @return by step that sends or receives; empty if all may leave at once
  public static long[] departures(
      Schedule schedule,
      Topology topology,
      IntToLongFunction elements,
      int elementBytes,
      int rank) {
    Workload workload = new Workload(schedule, elements, elementBytes);
    Timetable timetable = new Timetable(workload, new Wiring(topology));
    return timetable.isCrowded() ? timetable.departures(rank) : new long[0];
  }

  /// A message, when it could leave at the earliest, and how busy the busiest part of its way is.
  private record Entry(int message, double start, double busiest) {
    static final Comparator<Entry> ORDER =
        Comparator.comparingDouble(Entry::start)
            .thenComparingDouble(entry -> -entry.busiest)
            .thenComparingInt(Entry::message);
  }

  private long[] departures(int rank) {
    int first = workload.firstStep[rank];
    long[] departures = new long[workload.firstStep[rank + 1] - first];
    Arrays.fill(departures, Long.MAX_VALUE);
    double last = 0;
    PriorityQueue<Entry> waiting = waiting();
    while (!waiting.isEmpty()) {
      Entry entry = waiting.remove();
      int message = entry.message;
      double start = start(message);
      if (start > entry.start) {
        waiting.add(new Entry(message, start, entry.busiest));
        continue;
      }
      take(message, start);
      last = start;
      long at = Math.round(EARLY * start);
      if (workload.mail.source(message) == rank) {
        int step = workload.sender(message) - first;
        departures[step] = Math.min(departures[step], at);
      } else if (workload.mail.target(message) == rank) {
        departures[workload.mail.receiver(message) - first] = at;
      }
    }
    Arrays.setAll(departures, step -> departures[step] == Long.MAX_VALUE ? 0 : departures[step]);
    return last < QUEUE_NANOS ? new long[0] : departures;
  }

  /// Whether several ranks have messages for several others that could leave at once: a rank whose
  /// messages meet only each other sees to them by itself.
  private boolean isCrowded() {
    int ranks = workload.ranks;
    int[] target = new int[ranks];
    boolean[] several = new boolean[ranks];
    Arrays.fill(target, -1);
    int crowd = 0;
    for (int message = 0; message < workload.mail.size(); message++) {
      int source = workload.mail.source(message);
      int to = workload.mail.target(message);
      if (isReady(message) && target[source] != to) {
        crowd += target[source] >= 0 && !several[source] ? 1 : 0;
        several[source] = target[source] >= 0;
        target[source] = to;
      }
    }
    return crowd > 1;
  }

  /// The messages that wait for nothing.
  private PriorityQueue<Entry> waiting() {
    int messages = workload.mail.size();
    for (int message = 0; message < messages; message++) {
      Route route = route(message);
      for (int hop = 0; hop < route.hops && isReady(message); hop++) {
        needed[route.server[hop]] += nanos(route, hop, message);
      }
    }
    PriorityQueue<Entry> waiting = new PriorityQueue<>(Math.max(1, messages), Entry.ORDER);
    for (int message = 0; message < messages; message++) {
      if (isReady(message)) {
        waiting.add(new Entry(message, 0, busiest(message)));
      }
    }
    return waiting;
  }

  private boolean isReady(int message) {
    return workload.steps.isReady(workload.sender(message));
  }

  private double start(int message) {
    Route route = route(message);
    double start = 0;
    for (int hop = 0; hop < route.hops; hop++) {
      double queue = Math.min(QUEUE_NANOS, QUEUE * nanos(route, hop, message));
      start = Math.max(start, freeAt[route.server[hop]] - queue);
    }
    return start;
  }

  private double busiest(int message) {
    Route route = route(message);
    double busiest = 0;
    for (int hop = 0; hop < route.hops; hop++) {
      busiest = Math.max(busiest, needed[route.server[hop]]);
    }
    return busiest;
  }

  private void take(int message, double start) {
    Route route = route(message);
    for (int hop = 0; hop < route.hops; hop++) {
      double begin = Math.max(start, freeAt[route.server[hop]]);
      freeAt[route.server[hop]] = begin + nanos(route, hop, message);
    }
  }

  private Route route(int message) {
    return wiring.route(workload.mail.source(message), workload.mail.target(message));
  }

  private double nanos(Route route, int hop, int message) {
    return route.share[hop] * route.prices[hop].gap(workload.mail.bytes(message));
  }
}
