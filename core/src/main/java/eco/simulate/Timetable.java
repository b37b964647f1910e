package eco.simulate;

import eco.network.Topology;
import eco.schedule.Schedule;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.IntToLongFunction;

/// When those messages leave that have nothing to wait for, so that each finds its way free.
///
/// In an all-to-all every rank could hand over all its messages at once. Where many ranks share a
/// line or a bus they then stand in its queue, which overflows, and TCP sends again what was lost,
/// late. So messages get a timetable: one after another is let go as soon as there is but a short
/// queue everywhere on its way, those first that can be first, and among them those that pass the
/// busiest part of the network. Without queues a part would stand idle while the message that it
/// is kept for is still elsewhere, so the longer messages are, the longer queues may be.
///
///     line   | 12>0 | 13>1 | 14>2 | 15>3 | 12>1 | 13>2 | ...
///     12       0>                          1>
///     13              1>                          2>
///
/// Every rank finds the same one by itself, once per plan: on an ARM Neoverse-N1 in 0.13 seconds
/// for the 4032 messages of 64 ranks, and in 0.9 for 128 ranks. It takes as long again each time
/// that queues must be longer. Since gaps may have been measured a little too long, messages leave
/// a little earlier than it says.
public final class Timetable {
  /// Among more ranks nobody looks at what all others send.
  private static final int MOST_RANKS = 64;

  /// A queue has so many messages at most, and takes so long, unless it must be longer. What all
  /// takes no longer, leaves at once.
  private static final double QUEUE = 2;

  private static final double QUEUE_NANOS = 30_000_000;

  /// A timetable in which all takes so much longer than the busiest part of the network is needed
  /// has it stand idle: queues must be longer, step by step.
  private static final double IDLE = 1.01;

  private static final double LONGER = 4;

  private static final double EARLY = 0.97;
  private static final int NOWHERE = -1;
  private static final int SEVERAL = -2;

  private final Workload workload;
  private final Topology topology;
  private final Wiring wiring;

  /// By server: when it is free, and for how long it is needed in all.
  private final double[] freeAt;

  private final double[] needed;

  /// How long a queue may be now.
  private double queueNanos = QUEUE_NANOS;

  private Timetable(Workload workload, Topology topology) {
    this.workload = workload;
    this.topology = topology;
    this.wiring = new Wiring(topology);
    freeAt = new double[wiring.servers()];
    needed = new double[wiring.servers()];
  }

  /// Whether there are timetables among so many ranks for blocks that are even or not.
  public static boolean isFor(int ranks, boolean uneven) {
    return ranks > 1 && ranks <= MOST_RANKS && !uneven;
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
    Timetable timetable = new Timetable(workload, topology);
    return timetable.isCrowded() && timetable.isNeeded() ? timetable.departures(rank) : new long[0];
  }

  /// A message, and how busy the busiest part of its way is.
  private record Entry(int message, double busiest) {
    static final Comparator<Entry> ORDER =
        Comparator.comparingDouble((Entry entry) -> -entry.busiest)
            .thenComparingInt(Entry::message);
  }

  /// A part of the network in front of which messages wait that find the longest queue there, and
  /// when the first of them may leave at the earliest.
  private record Turn(int server, double at) {
    static final Comparator<Turn> ORDER =
        Comparator.comparingDouble(Turn::at).thenComparingInt(Turn::server);
  }

  private long[] departures(int rank) {
    int first = workload.firstStep[rank];
    long[] departures = new long[workload.firstStep[rank + 1] - first];
    need();
    double busiest = Arrays.stream(needed).max().orElse(0);
    if (busiest < QUEUE_NANOS) {
      return new long[0];
    }
    Map<Integer, Double> starts = all();
    while (Arrays.stream(freeAt).max().orElse(0) > IDLE * busiest && queueNanos < busiest) {
      queueNanos *= LONGER;
      Arrays.fill(freeAt, 0);
      starts = all();
    }
    Arrays.fill(departures, Long.MAX_VALUE);
    starts.forEach(
        (message, start) -> {
          long at = Math.round(EARLY * start);
          if (workload.mail.source(message) == rank) {
            int step = workload.sender(message) - first;
            departures[step] = Math.min(departures[step], at);
          } else if (workload.mail.target(message) == rank) {
            departures[workload.mail.receiver(message) - first] = at;
          }
        });
    Arrays.setAll(departures, step -> departures[step] == Long.MAX_VALUE ? 0 : departures[step]);
    return departures;
  }

  /// When all messages leave that wait for nothing.
  ///
  /// Those who can leave only later wait in front of the part of the network that keeps them. When
  /// its turn comes, the first may leave, or goes to wait in front of another that keeps it now.
  /// That ends: as long as none leaves, nothing changes who keeps whom, so a message moves at most
  /// once, to where it waits for its time.
  private Map<Integer, Double> all() {
    Map<Integer, Double> starts = new HashMap<>();
    PriorityQueue<Turn> turns = new PriorityQueue<>(Turn.ORDER);
    Map<Integer, PriorityQueue<Entry>> waiting = new HashMap<>();
    waiting.put(NOWHERE, ready());
    turns.add(new Turn(NOWHERE, 0));
    while (!turns.isEmpty()) {
      Turn turn = turns.remove();
      PriorityQueue<Entry> here = waiting.get(turn.server);
      Entry entry = here == null ? null : here.peek();
      if (here == null || entry == null) {
        waiting.remove(turn.server);
        continue;
      }
      int message = entry.message;
      int keeper = keeper(message);
      double start = start(message, keeper);
      if (keeper == turn.server && start > turn.at) {
        turns.add(new Turn(keeper, start));
        continue;
      }
      here.remove();
      turns.add(turn);
      if (keeper == turn.server || start <= turn.at) {
        take(message, turn.at);
        starts.put(message, turn.at);
      } else {
        PriorityQueue<Entry> there = waiting.get(keeper);
        if (there == null) {
          there = new PriorityQueue<>(Entry.ORDER);
          waiting.put(keeper, there);
          turns.add(new Turn(keeper, start));
        }
        there.add(entry);
      }
    }
    return starts;
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

  /// Whether something is shared by ranks of which none knows of the other, or a message does not
  /// ask first: targets let those that ask come in one after another, as soon as there is room.
  private boolean isNeeded() {
    int[] source = new int[wiring.servers()];
    int[] target = new int[wiring.servers()];
    Arrays.fill(source, NOWHERE);
    Arrays.fill(target, NOWHERE);
    for (int message = 0; message < workload.mail.size(); message++) {
      if (!isReady(message)) {
        continue;
      }
      int from = workload.mail.source(message);
      int to = workload.mail.target(message);
      if (!topology.medium(from, to).asksFirst(workload.mail.bytes(message))) {
        return true;
      }
      Route route = route(message);
      for (int hop = 0; hop < route.hops; hop++) {
        int server = route.server[hop];
        source[server] = merged(source[server], from);
        target[server] = merged(target[server], to);
        if (source[server] == SEVERAL && target[server] == SEVERAL) {
          return true;
        }
      }
    }
    return false;
  }

  private static int merged(int ranks, int rank) {
    return ranks == NOWHERE || ranks == rank ? rank : SEVERAL;
  }

  /// Finds out for how long the parts of the network are needed.
  private void need() {
    for (int message = 0; message < workload.mail.size(); message++) {
      Route route = route(message);
      for (int hop = 0; hop < route.hops && isReady(message); hop++) {
        needed[route.server[hop]] += nanos(route, hop, message);
      }
    }
  }

  /// The messages that wait for nothing.
  private PriorityQueue<Entry> ready() {
    PriorityQueue<Entry> ready = new PriorityQueue<>(Entry.ORDER);
    for (int message = 0; message < workload.mail.size(); message++) {
      if (isReady(message)) {
        ready.add(new Entry(message, busiest(message)));
      }
    }
    return ready;
  }

  private boolean isReady(int message) {
    return workload.steps.isReady(workload.sender(message));
  }

  /// The part of the network that keeps a message the longest, `NOWHERE` if none does.
  private int keeper(int message) {
    Route route = route(message);
    int keeper = NOWHERE;
    double latest = 0;
    for (int hop = 0; hop < route.hops; hop++) {
      double start = freeAt[route.server[hop]] - queue(route, hop, message);
      if (start > latest) {
        latest = start;
        keeper = route.server[hop];
      }
    }
    return keeper;
  }

  /// When a message may leave by the part of the network that keeps it the longest.
  private double start(int message, int keeper) {
    Route route = route(message);
    double start = 0;
    for (int hop = 0; hop < route.hops; hop++) {
      if (route.server[hop] == keeper) {
        start = Math.max(start, freeAt[keeper] - queue(route, hop, message));
      }
    }
    return start;
  }

  /// How long a queue may be that a message finds.
  private double queue(Route route, int hop, int message) {
    return Math.min(queueNanos, QUEUE * nanos(route, hop, message));
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
