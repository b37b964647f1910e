package eco.bench;

import eco.Communicator;
import eco.Eco;
import eco.schedule.Operation;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Contests one after another: an operation done in several patterns, in turn, by the same
/// processes.
///
/// Every round has a block of samples of each pattern, from an agreed start to the end at the last
/// rank. Rank 0 prints a line for each block, with the place of the contest and nanoseconds:
/// `contest 0 flat 58211000 57904210 ...`.
public final class ContestProgram {
  static final String PREFIX = "contest ";

  /// What stands for ECO's own plan among the names of algorithms.
  static final String PLANNED = "planned";

  /// What ends the arguments of a contest.
  static final String END = "--";

  private static final long BLOCK_LIMIT_NANOS = 20_000_000_000L;

  private ContestProgram() {}

  /// Takes OPERATION all|ROOT,... ROUNDS HEAT-MILLIS BYTES:WARMUPS:SAMPLES PATTERN... -- for each.
  public static void main(String[] args) {
    try (Communicator world = Eco.join()) {
      int from = 0;
      for (int contest = 0; from < args.length; contest++) {
        int to = from;
        while (!args[to].equals(END)) {
          to++;
        }
        run(world, contest, Arrays.copyOfRange(args, from, to));
        from = to + 1;
      }
    }
  }

  private static void run(Communicator world, int contest, String[] args) {
    Operation operation = Operation.of(args[0]);
    Roots roots = Roots.parse(args[1]);
    int rounds = Integer.parseInt(args[2]);
    Duration heat = Duration.ofMillis(Long.parseLong(args[3]));
    Load load = Load.parse(args[4]);
    List<String> patterns = List.of(args).subList(5, args.length);
    for (int round = 0; round < rounds; round++) {
      AgreedStart start = AgreedStart.of(world, Patience.NAP, operation);
      if (round == 0) {
        Load few = new Load(load.bytes(), 0, Math.max(1, load.warmups()));
        heat(world, heat, patterns, each -> block(world, start, operation, roots, few, each));
      }
      for (int turn = 0; turn < patterns.size(); turn++) {
        String pattern = patterns.get((turn + round) % patterns.size()); // Another one is first.
        long[] nanos = block(world, start, operation, roots, load, pattern);
        if (world.rank() == 0) {
          System.out.println(PREFIX + contest + " " + pattern + " " + text(nanos));
        }
      }
    }
  }

  /// Runs patterns in turn, every one if there is any time for it, until rank 0 says that it has
  /// been long enough. What comes first would meet code and connections that were never used, on
  /// all machines at once.
  private static void heat(
      Communicator world, Duration heat, List<String> patterns, Consumer<String> block) {
    long begin = System.nanoTime();
    int[] again = {1};
    for (int i = 0; again[0] == 1; i++) {
      block.accept(patterns.get(i % patterns.size()));
      boolean all = i + 1 >= patterns.size() || heat.isZero();
      again[0] = all && System.nanoTime() - begin >= heat.toNanos() ? 0 : 1;
      world.broadcast(again, 0);
    }
  }

  private static long[] block(
      Communicator world,
      AgreedStart start,
      Operation operation,
      Roots roots,
      Load load,
      String pattern) {
    Communicator own = pattern.equals(PLANNED) ? world : world.algorithm(pattern, 0);
    return new CollectiveProgram(world, own, operation, Patience.NAP, roots, Buffers.HEAP)
        .samples(load, start, BLOCK_LIMIT_NANOS);
  }

  private static String text(long[] nanos) {
    return Arrays.stream(nanos).mapToObj(Long::toString).collect(Collectors.joining(" "));
  }
}
