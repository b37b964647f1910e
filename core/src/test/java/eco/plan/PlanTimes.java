package eco.plan;

import eco.network.Topology;
import eco.schedule.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// Prints how long it takes to make plans once they are compiled, and what they are; asserts
/// nothing.
///
///     java -cp core/target/classes:core/target/test-classes eco.plan.PlanTimes
public final class PlanTimes {
  private static final double DEAR_MILLIS = 50;

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
    many();
  }

  /// All operations in five lengths on twelve networks: the dearest plans, and how many are dear.
  private static void many() {
    List<String> dear = new ArrayList<>();
    List<Double> all = new ArrayList<>();
    for (int seed = 0; seed < 12; seed++) {
      Topology topology = SeededNetworks.of(seed, 64);
      for (Operation operation : Operation.values()) {
        for (long bytes : new long[] {100, 1000, 16_000, 100_000, 1_000_000}) {
          if (operation != Operation.BARRIER || bytes == 100) {
            Timed timed = timed(topology, operation, bytes);
            all.add(timed.millis);
            if (timed.millis > DEAR_MILLIS) {
              dear.add(
                  "  network %2d %-15s %9d %9.1f"
                      .formatted(seed, operation.word(), bytes, timed.millis));
            }
          }
        }
      }
    }
    Collections.sort(all);
    System.out.printf(
        "64 ranks, 12 networks: %d plans, median %.1f ms, most %.1f, over %.0f ms: %d%n",
        all.size(), all.get(all.size() / 2), all.getLast(), DEAR_MILLIS, dear.size());
    dear.forEach(System.out::println);
  }

  private static Request request(Operation operation, long bytes, int ranks) {
    return Request.of(operation, operation == Operation.BARRIER ? 0 : bytes, ranks);
  }

  /// A plan, and the least of three times that it took to make.
  private record Timed(Plan plan, double millis) {}

  private static Timed timed(Topology topology, Operation operation, long bytes) {
    long[] nanos = new long[3];
    Plan plan = null;
    for (int i = 0; i < nanos.length; i++) {
      Planner planner = new Planner(topology);
      long start = System.nanoTime();
      plan = planner.plan(request(operation, bytes, topology.size()));
      nanos[i] = System.nanoTime() - start;
    }
    Arrays.sort(nanos);
    return new Timed(plan, nanos[0] / 1e6);
  }

  private static void time(Operation operation, long bytes, int ranks) {
    Timed timed = timed(SeededNetworks.of(3, ranks), operation, bytes);
    Plan plan = timed.plan;
    System.out.printf(
        "%5d %-15s %9d %9.1f %12.0f %12.0f  %s%s%n",
        ranks,
        operation.word(),
        bytes,
        timed.millis,
        plan.predictedNanos() / 1e3,
        plan.bound().nanos() / 1e3,
        plan.simulated() ? "" : "(by formula) ",
        plan.name());
  }
}
