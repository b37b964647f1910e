package eco;

import eco.execute.Collective;
import eco.execute.Team;
import eco.launch.Switch;
import eco.network.Topology;
import eco.plan.Planner;
import org.jspecify.annotations.Nullable;

/// The ranks behind a communicator, and the operations they have had.
final class Group {
  /// How many operations may be under way at once; a power of two.
  static final int MOST_UNDER_WAY = 512;

  final World world;
  final Team team;

  /// The mark of messages between two ranks; the team has another for operations of all.
  final int context;

  final Plans plans;
  final Request request = new Request();
  private final @Nullable Collective[] underWay = new Collective[MOST_UNDER_WAY];
  private final long[] turns = new long[MOST_UNDER_WAY];
  private int calls;
  private final Adaptation adaptation = new Adaptation(this);
  private Evidence evidence = new Evidence();
  private Drift drift;
  private int drifts;
  private @Nullable Topology topology;
  private @Nullable Planner planner;

  /// A group of some ranks of the job.
  ///
  /// @param drift how far the network is known to have drifted, alike at all of them
  Group(World world, int number, int rank, int[] members, Drift drift) {
    this.world = world;
    this.drift = drift;
    this.context = 2 * number;
    this.team = new Team(2 * number + 1, rank, members);
    this.plans = new Plans(this);
    world.shop.teams().add(team);
  }

  /// The clusters of these ranks.
  Topology topology() {
    Topology known = topology;
    if (known == null) {
      known = drift.of(world.topology().group(team.members()));
      topology = known;
    }
    return known;
  }

  /// Forgets what was derived from what was known of the network.
  void relearn() {
    if (context == 0) {
      world.endForesight();
    }
    topology = null;
    planner = null;
    evidence = new Evidence();
    plans.clear();
  }

  /// Takes over how far the network has drifted by now from what was measured once.
  void drifted(Drift all) {
    drift = all;
    drifts++;
    relearn();
    if (context == 0) {
      world.keepApart(topology());
    }
  }

  /// How far the network has drifted, as all ranks of the group know.
  Drift drift() {
    return drift;
  }

  /// How often that has changed.
  int drifts() {
    return drifts;
  }

  /// What calls have told about the network since plans were made for it.
  Evidence evidence() {
    return evidence;
  }

  /// Whether plans are made anew when the network drifts; alike at all ranks.
  boolean adapts() {
    return world.adapts && isPlanned();
  }

  /// Whether plans say more than what is usual.
  private boolean isPlanned() {
    return world.plans() && !oneMachine();
  }

  /// Who plans for these ranks; null where a plan would say no more than what is usual: nothing but
  /// machines is known about the network, or they are on one switch, or all ranks share one.
  @Nullable Planner planner() {
    if (planner == null && isPlanned()) {
      planner = new Planner(topology());
    }
    return planner;
  }

  /// Has plans for common calls made in advance, where there are plans and cores to spare.
  void lookAhead() {
    if (isPlanned() && !world.crowded && Switch.FORESIGHT.isOn(System.getenv())) {
      int root = plans.firstOfCluster(0);
      world.foresight = Foresight.begin(topology(), Foresight.common(team.size(), root));
    }
  }

  /// Takes over the plan for a request if it was made in advance, or just is.
  void adopt(eco.plan.Request request, Planner planner) {
    Foresight begun = world.foresight;
    if (begun != null && context == 0 && !planner.knows(request)) {
      begun.give(request, planner);
    }
  }

  private boolean oneMachine() {
    for (int place = 1; place < team.size(); place++) {
      if (world.machines[team.member(place)] != world.machines[team.member(0)]) {
        return false;
      }
    }
    return true;
  }

  /// To be called before anything is looked up for the group's next operation.
  void before(Request request, Plans.@Nullable Forced forced) {
    adaptation.before(calls, request, forced);
  }

  /// Makes a runner ready for the group's next operation.
  ///
  /// Only so many may be under way that their numbers tell them apart; the oldest is waited for.
  Collective next(Collective running, Request request) {
    int number = calls++;
    int slot = number & (MOST_UNDER_WAY - 1);
    Collective old = underWay[slot];
    if (old != null && old.turn() == turns[slot] && !old.over()) {
      old.await();
    }
    running.set(request.call, number & 0x3FFFFFFF);
    underWay[slot] = running;
    turns[slot] = running.turn();
    return running;
  }
}
