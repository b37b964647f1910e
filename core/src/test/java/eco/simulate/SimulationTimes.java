package eco.simulate;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.network.Topology;
import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import eco.schedule.Trace;

/// Prints how long simulations take; asserts nothing.
///
///     java -Xmx2g -XX:+UseSerialGC -cp core/target/classes:core/target/test-classes \
///       eco.simulate.SimulationTimes
public final class SimulationTimes {
  private SimulationTimes() {}

  public static void main(String[] arguments) {
    for (int round = 0; round < 3; round++) {
      System.out.printf(
          "%-32s %6s %9s %9s %9s %9s %12s%n",
          "operation", "ranks", "messages", "build ms", "programs", "run ms", "messages/s");
      time("broadcast binomial", 10_000);
      time("broadcast binomial/64", 10_000);
      time("broadcast chain/64", 10_000);
      time("allreduce recursive-doubling", 10_000);
      time("allreduce ring", 1000);
      time("all-to-all rotated", 1000);
      time("all-to-all direct", 1000);
    }
  }

  private static void time(String line, int ranks) {
    String[] words = line.split(" ", 2);
    Goal goal = Goal.of(Operation.of(words[0]), ranks);
    long start = System.nanoTime();
    Schedule schedule = Catalogue.schedule(goal, Choice.of(words[1]));
    long built = System.nanoTime();
    Workload work = new Workload(schedule, block -> 100_000, 8);
    long loaded = System.nanoTime();
    Wiring wiring = new Wiring(Topology.flat(ranks, ClosedFormTest.QUIET));
    Trace trace = new Run(work, wiring, Processor.TYPICAL).trace();
    long end = System.nanoTime();
    System.out.printf(
        "%-32s %6d %9d %9d %9d %9d %12.0f%n",
        line,
        ranks,
        trace.messages(),
        (built - start) / 1_000_000,
        (loaded - built) / 1_000_000,
        (end - loaded) / 1_000_000,
        trace.messages() / ((end - loaded) / 1e9));
  }
}
