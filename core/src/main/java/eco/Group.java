package eco;

import eco.execute.Running;
import eco.execute.Team;
import eco.network.Topology;
import eco.plan.Planner;
import org.jspecify.annotations.Nullable;

/// The ranks behind a communicator, and the operations they have had.
final class Group {
  private static final int MOST_UNDER_WAY = 512;

  final World world;
  final Team team;

  /// The mark of messages between two ranks; the team has another for operations of all.
  final int context;

  final Plans plans;
  final Request request = new Request();
  private final @Nullable Running[] underWay = new Running[MOST_UNDER_WAY];
  private final long[] turns = new long[MOST_UNDER_WAY];
  private int calls;
  private @Nullable Topology topology;
  private @Nullable Planner planner;

  Group(World world, int number, int rank, int[] members) {
    this.world = world;
    this.context = 2 * number;
    this.team = new Team(2 * number + 1, rank, members);
    this.plans = new Plans(this);
    world.shop.teams().add(team);
  }

  /// The clusters of these ranks.
  Topology topology() {
    Topology known = topology;
    if (known == null) {
      known = world.topology().group(team.members());
      topology = known;
    }
    return known;
  }

  /// Forgets what was derived from what was known of the network.
  void relearn() {
    topology = null;
    planner = null;
    plans.clear();
  }

  /// Who plans for these ranks; null where a plan would say no more than what is usual: nothing but
  /// machines is known about the network, or they are on one switch, or all ranks share one.
  @Nullable Planner planner() {
    if (planner == null && world.plans() && !oneMachine()) {
      planner = new Planner(topology());
    }
    return planner;
  }

  private boolean oneMachine() {
    for (int place = 1; place < team.size(); place++) {
      if (world.machines[team.member(place)] != world.machines[team.member(0)]) {
        return false;
      }
    }
    return true;
  }

  /// Makes a runner ready for the group's next operation.
  ///
  /// Only so many may be under way that their numbers tell them apart; the oldest is waited for.
  Running next(Running running, Request request) {
    int number = calls++;
    int slot = number % MOST_UNDER_WAY;
    Running old = underWay[slot];
    if (old != null && old.turn() == turns[slot] && !old.over()) {
      old.await();
    }
    running.set(request.call, number & 0x3FFFFFFF);
    underWay[slot] = running;
    turns[slot] = running.turn();
    return running;
  }
}
