package eco;

import jdk.jfr.Category;
import jdk.jfr.Description;
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
final class PlanEvent extends CallEvent {
  @Label("Planning")
  @Description("How long it took to make the plan")
  @Timespan(Timespan.NANOSECONDS)
  long planning;

  /// Has it recorded that making a plan began at `start` and took so long.
  static void commit(Group group, KnownPlan plan, long start, long nanos) {
    PlanEvent event = new PlanEvent();
    event.describe(group, plan);
    event.planning = nanos;
    event.startNanos = start;
    event.commit();
  }
}
