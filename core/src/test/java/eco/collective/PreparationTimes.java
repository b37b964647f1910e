package eco.collective;

import eco.schedule.Goal;
import eco.schedule.Layout;
import eco.schedule.Operation;
import eco.schedule.Program;
import eco.schedule.Schedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/// Prints how long it takes to prepare one rank's program, and a whole schedule; asserts nothing.
///
///     java -cp core/target/classes:core/target/test-classes eco.collective.PreparationTimes
public final class PreparationTimes {
  private static final int SAMPLES = 101;

  private PreparationTimes() {}

  public static void main(String[] arguments) {
    System.out.printf(
        "%-36s %6s %12s %12s%n", "one rank's program", "ranks", "first us", "median us");
    for (int ranks : new int[] {64, 1024}) {
      for (String line :
          List.of(
              "broadcast binomial",
              "broadcast binomial/64",
              "broadcast chain/64",
              "broadcast postal:4",
              "allreduce ring",
              "allreduce rabenseifner",
              "allreduce recursive-doubling",
              "allgather ring",
              "allgather bruck",
              "gather binomial",
              "scatter pipelined-chain",
              "reduce binomial/16",
              "scan hillis-steele",
              "barrier dissemination",
              "all-to-all rotated",
              "all-to-all bruck",
              "all-to-all gateways")) {
        time(line, ranks);
      }
      for (Operation operation : Operation.values()) {
        timeComposed(operation, ranks);
      }
    }
    System.out.printf("%n%-36s %6s %12s %12s%n", "whole schedule", "ranks", "transfers", "ms");
    whole("broadcast binomial/64", 10_000);
    whole("broadcast chain/64", 10_000);
    whole("allreduce recursive-doubling", 10_000);
    whole("allreduce ring", 1000);
    whole("all-to-all rotated", 1000);
  }

  private static void time(String line, int ranks) {
    String[] words = line.split(" ", 2);
    Goal goal = Goal.of(Operation.of(words[0]), ranks);
    Choice choice = Choice.of(words[1]);
    time(line, ranks, rank -> Catalogue.schedule(goal, choice, rank));
  }

  /// The defaults over clusters of 8, in clusters of 8.
  private static void timeComposed(Operation operation, int ranks) {
    ClusterTree tree = clusters(clusters(ClusterTree.flat(ranks)));
    Goal goal = Goal.of(operation, ranks);
    time(
        operation.word() + " over clusters",
        ranks,
        rank -> Composition.schedule(goal, tree, List.of(Level.DEFAULT), rank));
  }

  private static ClusterTree clusters(ClusterTree flat) {
    List<ClusterTree> parts = new ArrayList<>();
    for (int begin = 0; begin < flat.parts().size(); begin += 8) {
      int end = Math.min(flat.parts().size(), begin + 8);
      parts.add(ClusterTree.of(flat.parts().subList(begin, end)));
    }
    return ClusterTree.of(parts);
  }

  private static void time(String line, int ranks, IntFunction<Schedule> writer) {
    long[] nanos = new long[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      long start = System.nanoTime();
      int rank = i % ranks;
      Schedule schedule = writer.apply(rank);
      Program.of(schedule, rank, Layout.even(schedule, rank, 1000), false);
      nanos[i] = System.nanoTime() - start;
    }
    long first = nanos[0];
    Arrays.sort(nanos);
    System.out.printf(
        "%-36s %6d %12d %12d%n", line, ranks, first / 1000, nanos[SAMPLES / 2] / 1000);
  }

  private static void whole(String line, int ranks) {
    String[] words = line.split(" ", 2);
    long start = System.nanoTime();
    Schedule schedule =
        Catalogue.schedule(Goal.of(Operation.of(words[0]), ranks), Choice.of(words[1]));
    long end = System.nanoTime();
    System.out.printf(
        "%-36s %6d %12d %12d%n", line, ranks, schedule.transfers(), (end - start) / 1_000_000);
    start = System.nanoTime();
    int steps = Program.all(schedule, block -> 1000).stream().mapToInt(Program::steps).sum();
    end = System.nanoTime();
    System.out.printf(
        "%-36s %6s %12d %12d%n", "  all programs, steps", "", steps, (end - start) / 1_000_000);
  }
}
