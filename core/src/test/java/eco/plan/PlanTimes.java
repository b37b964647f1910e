package eco.plan;

import eco.network.Topology;
import eco.schedule.Operation;
import java.util.Arrays;

/// Prints how long it takes to make plans once they are compiled, and what they are; asserts
/// nothing.
///
///     java -cp core/target/classes:core/target/test-classes eco.plan.PlanTimes
public final class PlanTimes {
  private PlanTimes() {}

  public static void main(String[] arguments) {
    for (int warm = 0; warm < 6; warm++) {
      for (Operation operation : Operation.values()) {
        for (long bytes : new long[] {100, 1_000_000}) {
          new Planner(SeededNetworks.of(warm, 64)).plan(request(operation, bytes, 64));
        }
      }
    }
    System.out.printf(
        "%5s %-15s %9s %9s %12s %12s  %s%n",
        "ranks", "operation", "bytes", "plan ms", "predicted us", "bound us", "plan");
    for (int ranks : new int[] {8, 64, 1024}) {
      for (Operation operation : Operation.values()) {
        for (long bytes : new long[] {100, 1_000_000}) {
          time(operation, bytes, ranks);
        }
      }
    }
  }

  private static Request request(Operation operation, long bytes, int ranks) {
    return Request.of(operation, operation == Operation.BARRIER ? 0 : bytes, ranks);
  }

  private static void time(Operation operation, long bytes, int ranks) {
    Topology topology = SeededNetworks.of(3, ranks);
    long[] nanos = new long[3];
    Plan plan = null;
    for (int i = 0; i < nanos.length; i++) {
      Planner planner = new Planner(topology);
      long start = System.nanoTime();
      plan = planner.plan(request(operation, bytes, ranks));
      nanos[i] = System.nanoTime() - start;
    }
    Arrays.sort(nanos);
    System.out.printf(
        "%5d %-15s %9d %9.1f %12.0f %12.0f  %s%s%n",
        ranks,
        operation.word(),
        bytes,
        nanos[0] / 1e6,
        plan.predictedNanos() / 1e3,
        plan.bound().nanos() / 1e3,
        plan.simulated() ? "" : "(by formula) ",
        plan.name());
  }
}
