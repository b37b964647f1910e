package eco;

import eco.execute.Collective;
import org.jspecify.annotations.Nullable;

/// Has the ranks of a group agree, once in a while, whether their network is still as it was known,
/// and make new plans at the same call if it is not.
///
///     calls    ... | C                        | C + 512                     | C' ...
///       timed      | every rank starts to     | all use what came of it:    | the next
///                  | tell all its figures,    | other curves and new plans, | agreement
///                  | and goes on              | or none
///
/// The agreement is an operation of the group with the number C, so it has its place among all
/// calls, whatever their form. Nobody waits for it: no call may begin before the one 512 earlier
/// has ended, so it is over anyway. All that is done depends on what was agreed and on the number
/// of the call, both alike at all ranks.
///
/// The more often plans were made anew, the longer it takes until that may happen again.
final class Adaptation {
  private static final Plans.Forced ALGORITHM = new Plans.Forced("bruck", 0);
  private static final int FIRST_CALLS = 256;
  private static final int MOST_CALLS = 1024;
  private static final int LONGEST_CALLS = 1 << 20;

  private final Group group;

  /// How many calls there are between the end of an agreement and the next, and at most.
  private int pause = FIRST_CALLS;

  private int longestPause = MOST_CALLS;

  /// The call before which there is something to do.
  private int next = FIRST_CALLS;

  private double[] told = {};
  private double[] mine = {};
  private @Nullable Prepared agreement;
  private @Nullable Collective underWay;

  Adaptation(Group group) {
    this.group = group;
  }

  /// The group's call of that number is about to be made.
  void before(int call, Request request, Plans.@Nullable Forced forced) {
    if (call == next) {
      Collective begun = underWay;
      if (begun != null) {
        conclude(begun, call, request, forced);
      } else if (group.adapts()) {
        next = call + Group.MOST_UNDER_WAY;
        underWay = begin();
      }
    }
  }

  private Collective begin() {
    Prepared ready = agreement;
    if (ready == null) {
      int ranks = group.team.size();
      mine = new double[Drift.FIGURES];
      told = new double[Drift.FIGURES * ranks];
      Request request = new Request();
      new MoveRequests(group.team.rank(), ranks).allgather(request, mine, told);
      request.call.words = "figures about the network";
      ready = new Prepared(group, request, ALGORITHM);
      agreement = ready;
    }
    group.evidence().tell(mine);
    Collective begun = ready.begin();
    group.world.agreements.add(begun);
    return begun;
  }

  private void conclude(
      Collective begun, int call, Request request, Plans.@Nullable Forced forced) {
    begun.await();
    group.world.agreements.remove(begun);
    underWay = null;
    Drift seen = Drift.agreed(told);
    Drift known = group.drift();
    Drift all = known.and(seen);
    boolean drifted = !all.equals(known);
    longestPause = drifted ? Math.min(2 * longestPause, LONGEST_CALLS) : longestPause;
    pause = Math.min(2 * pause, longestPause);
    next = call + pause;
    if (drifted) {
      KnownPlan before = group.plans.known(request, forced);
      group.drifted(all);
      KnownPlan after = group.plans.find(request, forced);
      report(call, seen, before, after);
    }
  }

  private void report(int call, Drift seen, @Nullable KnownPlan before, KnownPlan after) {
    if (group.world.flight.look()) {
      AdaptEvent.commit(group, call, seen, before, after);
    }
    if (group.team.rank() == 0) {
      System.err.println(
          "eco: the network has drifted, plans are made anew: communicator="
              + group.context / 2
              + ", call="
              + call
              + ", "
              + seen
              + ", "
              + after.words
              + " of "
              + after.blockBytes()
              + " bytes="
              + after.inWords()
              + (before == null ? "" : ", before=" + before.inWords()));
    }
  }
}
