package eco;

import jdk.jfr.Category;
import jdk.jfr.Description;
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
final class CollectiveEvent extends CallEvent {
  private static final CollectiveEvent PROBE = new CollectiveEvent();

  @Label("Measured")
  @Timespan(Timespan.NANOSECONDS)
  long measured;

  @Label("Waiting")
  @Description("How long a caller waited while nothing could be done for any operation")
  @Timespan(Timespan.NANOSECONDS)
  long waiting;

  @Label("Call")
  @Description("How many operations the communicator has had before; alike at all its ranks")
  int call;

  @Label("Failed")
  boolean failed;

  /// Whether a recording wants such events now.
  static boolean isWanted() {
    return PROBE.isEnabled();
  }

  /// An event that begins now.
  static CollectiveEvent begin(Group group, KnownPlan plan, int number) {
    CollectiveEvent event = new CollectiveEvent();
    event.describe(group, plan);
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
