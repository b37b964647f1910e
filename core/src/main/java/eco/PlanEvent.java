package eco;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/// A flight recorder's event: a rank has made the plan for a call that it had not had before.
@Name("eco.Plan")
@Label("Plan Made")
@Category("ECO")
@Description("A rank has made the plan for a call that it had not had before")
@StackTrace(false)
final class PlanEvent extends Event {
  @Label("Operation")
  String operation = "";

  @Label("Bytes")
  @Description("The length of a block; of this rank's own where blocks are uneven")
  @DataAmount
  long bytes;

  @Label("Root")
  @Description("The root's rank in the communicator; -1 where there is none")
  int root;

  @Label("Ranks")
  @Description("How many ranks the communicator has")
  int ranks;

  @Label("Plan")
  String plan = "";

  @Label("Predicted")
  @Description("How long the planner expects it to take; 0 where it was not asked")
  @Timespan(Timespan.NANOSECONDS)
  long predicted;

  @Label("Planning")
  @Description("How long it took to make the plan")
  @Timespan(Timespan.NANOSECONDS)
  long planning;

  @Label("Rank")
  @Description("In the whole job")
  int rank;

  @Label("Communicator")
  @Description("Its number in the job; 0 for that of all ranks")
  int communicator;

  @Label("Start")
  @Description("On the clock of System.nanoTime, which all processes of a machine share")
  long startNanos;

  /// Has it recorded that making a plan began at `start` and took so long.
  static void commit(Group group, KnownPlan plan, long start, long nanos) {
    PlanEvent event = new PlanEvent();
    event.operation = plan.words;
    event.bytes = plan.blockBytes();
    event.root = plan.operation.rooted() ? plan.root : -1;
    event.ranks = group.team.size();
    event.plan = plan.name;
    event.predicted = plan.predictedNanos;
    event.planning = nanos;
    event.rank = group.world.endpoint.rank();
    event.communicator = group.context / 2;
    event.startNanos = start;
    event.commit();
  }
}
