package eco;

import eco.execute.Sharing;
import eco.execute.Shop;
import eco.execute.Ways;
import eco.infer.QuickPlan;
import eco.launch.Joined;
import eco.message.Endpoint;
import eco.network.Survey;
import eco.network.Topology;
import eco.plan.Forcing;
import eco.schedule.Operation;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// What all communicators of a process have in common.
final class World {
  final Joined joined;
  final Endpoint endpoint;
  final Shop shop;
  final Sharing sharing;
  final Flight flight = new Flight(this);

  /// For every rank of the job the number of its machine.
  final int[] machines;

  /// Algorithms that were asked for from outside, by operation.
  final Map<Operation, Forcing> forced;

  /// Whether plans are made anew when the network drifts; alike at all ranks.
  final boolean adapts;

  /// When this process has joined the job, on the clock of [System#nanoTime].
  final long joinedNanos = System.nanoTime();

  final Agreements agreements = new Agreements();

  /// Whether this machine has more ranks of the job than cores.
  final boolean crowded;

  /// Who makes plans in advance, if anybody does.
  @Nullable Foresight foresight;

  /// What is recorded of this rank as long as it is in the job.
  @Nullable RankRecording recording;

  private @Nullable Survey survey;
  private JoinProbe.@Nullable Found probe;
  private @Nullable Topology between;
  private @Nullable Topology topology;
  private Ways ways = Ways.OPEN;
  private final AtomicInteger contexts = new AtomicInteger();

  World(Joined joined) {
    this.joined = joined;
    this.endpoint = joined.endpoint();
    this.shop = Shop.over(endpoint);
    this.machines = joined.machines();
    this.forced = Forcing.all(System.getenv().getOrDefault("ECO_ALGORITHM", ""));
    this.adapts = Chart.adapts(joined);
    int neighbours = 0;
    for (int machine : machines) {
      neighbours += machine == machines[endpoint.rank()] ? 1 : 0;
    }
    this.crowded = neighbours > Runtime.getRuntime().availableProcessors();
    new LateReport(joined).listen();
    this.sharing = new Sharing(crowded ? 16 << 10 : Long.MAX_VALUE, 8 << 10);
  }

  /// Takes over what all ranks know about the network.
  void learn(@Nullable Survey known) {
    survey = known;
    topology = null;
    boolean keeps = known != null && !joined.isOneMachine();
    ways = keeps ? measured(topology()) : Ways.OPEN;
    if (keeps && topology().multicasts()) {
      joined.openMulticast();
    }
  }

  /// Takes over what a probe between machines has shown.
  ///
  /// Messages are not kept apart: for that, too little is known.
  void learnByProbe(JoinProbe.Found found) {
    probe = found;
    between = found.network();
    topology = null;
  }

  /// Takes over how the network is by now, for messages that are kept apart.
  void keepApart(Topology network) {
    ways = ways == Ways.OPEN ? ways : measured(network);
  }

  private Ways measured(Topology network) {
    MeasuredWays measured = new MeasuredWays(network, endpoint.rank());
    endpoint.comeOver(measured.numbers());
    return measured;
  }

  /// Which messages of this rank leave one after another.
  Ways ways() {
    return ways;
  }

  /// Where what is known of the network between machines comes from, if it is a short probe.
  String source() {
    return probe == null
        ? ""
        : String.format(
                Locale.ROOT,
                "the network between machines was probed when the job was joined, in %.2f s",
                probe.nanos() / 1e9)
            + (between == null
                ? ", but not all answered in time: they are taken to be on one switch\n"
                : "; contention is assumed\n");
  }

  /// What this rank has said to many so far, if anything.
  String said() {
    long[] casts = endpoint.casts();
    return casts[0] == 0
        ? ""
        : "multicast\n  this rank has said %d messages once to many, who have asked for the bytes %d times\n"
            .formatted(casts[0], casts[1]);
  }

  /// Whether all that is known of the network between machines is rough.
  boolean knowsRoughly() {
    return between != null;
  }

  /// Whether enough is known about the network to plan for it, and it is worth a plan.
  boolean plans() {
    Topology machineNetwork = between;
    return survey != null || (machineNetwork != null && QuickPlan.isWorthPlanning(machineNetwork));
  }

  /// The clusters of all ranks of the job.
  synchronized Topology topology() {
    if (topology == null) {
      Survey known = survey;
      topology =
          known == null
              ? Chart.topology(between, machines)
              : Chart.topology(known, joined, machines);
    }
    return topology;
  }

  /// Has no more plans made in advance.
  void endForesight() {
    Foresight begun = foresight;
    if (begun != null) {
      foresight = null;
      begun.end();
    }
  }

  /// Leaves the job.
  void close() {
    RankRecording open = recording;
    recording = null;
    endForesight();
    try {
      agreements.finish();
      joined.close();
    } finally {
      if (open != null) {
        open.close();
      }
    }
  }

  /// A number for a communicator that no other in the job has: this rank's next one.
  int newContext() {
    int ranks = endpoint.size();
    return Math.addExact(
        1 + endpoint.rank(), Math.multiplyExact(ranks, contexts.getAndIncrement()));
  }
}
