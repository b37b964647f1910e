package eco;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/// A flight recorder's event: the network has drifted, and the plans of a communicator are made
/// anew.
@Name("eco.Adapt")
@Label("Plans Adapted")
@Category("ECO")
@Description("The network has drifted; all ranks make new plans, here that of the first call")
@StackTrace(false)
final class AdaptEvent extends CallEvent {
  @Label("Plan Before")
  @Description("The plan that the call had before; nothing if it is new")
  String before = "";

  @Label("Latency Ratio")
  @Description("How many times as long as known so far latencies and overheads are; agreed by all")
  double latencyRatio;

  @Label("Bytes Ratio")
  @Description("How many times as long as known so far a byte takes; agreed by all")
  double bytesRatio;

  @Label("Call")
  @Description("The first call with a new plan, by its number in the communicator")
  int call;

  /// Has it recorded that the network has drifted from what was known when a call was due.
  static void commit(
      Group group, int call, Drift seen, @Nullable KnownPlan before, KnownPlan after) {
    AdaptEvent event = new AdaptEvent();
    event.describe(group, after);
    event.before = before == null ? "" : before.name;
    event.latencyRatio = seen.latency();
    event.bytesRatio = seen.bytes();
    event.call = call;
    event.startNanos = System.nanoTime();
    event.commit();
  }
}
