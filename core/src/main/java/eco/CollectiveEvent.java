package eco;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/// A flight recorder's event: a collective operation at one rank, from its call to its end.
@Name("eco.Collective")
@Label("Collective Operation")
@Category("ECO")
@Description("A collective operation at one rank, from its call to its end")
@StackTrace(false)
final class CollectiveEvent extends Event {
  private static final CollectiveEvent PROBE = new CollectiveEvent();

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

  @Label("Measured")
  @Timespan(Timespan.NANOSECONDS)
  long measured;

  @Label("Waiting")
  @Description("How long a caller waited while nothing could be done for any operation")
  @Timespan(Timespan.NANOSECONDS)
  long waiting;

  @Label("Rank")
  @Description("In the whole job")
  int rank;

  @Label("Communicator")
  @Description("Its number in the job; 0 for that of all ranks")
  int communicator;

  @Label("Call")
  @Description("How many operations the communicator has had before; alike at all its ranks")
  int call;

  @Label("Start")
  @Description("On the clock of System.nanoTime, which all processes of a machine share")
  long startNanos;

  @Label("Failed")
  boolean failed;

  /// Whether a recording wants such events now.
  static boolean isWanted() {
    return PROBE.isEnabled();
  }

  /// An event that begins now.
  static CollectiveEvent begin(Group group, KnownPlan plan, int number) {
    CollectiveEvent event = new CollectiveEvent();
    event.operation = plan.words;
    event.bytes = plan.blockBytes();
    event.root = plan.operation.rooted() ? plan.root : -1;
    event.ranks = group.team.size();
    event.plan = plan.name;
    event.predicted = plan.predictedNanos;
    event.rank = group.world.endpoint.rank();
    event.communicator = group.context / 2;
    event.call = number;
    event.begin();
    return event;
  }

  /// Ends it and has it recorded.
  void end(long start, long nanos, long waitedNanos, boolean wrong) {
    startNanos = start;
    measured = nanos;
    waiting = waitedNanos;
    failed = wrong;
    end();
    commit();
  }
}
