package eco;

import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Timespan;

/// What the flight recorder's events about calls of collective operations have in common.
abstract class CallEvent extends Event {
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

  @Label("Rank")
  @Description("In the whole job")
  int rank;

  @Label("Communicator")
  @Description("Its number in the job; 0 for that of all ranks")
  int communicator;

  @Label("Start")
  @Description("On the clock of System.nanoTime, which all processes of a machine share")
  long startNanos;

  /// Says which call it is about.
  final void describe(Group group, KnownPlan known) {
    operation = known.words;
    bytes = known.blockBytes();
    root = known.operation.rooted() ? known.root : -1;
    ranks = group.team.size();
    plan = known.name;
    predicted = known.predictedNanos;
    rank = group.world.endpoint.rank();
    communicator = group.context / 2;
  }
}
