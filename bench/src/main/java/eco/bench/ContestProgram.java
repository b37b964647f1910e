package eco.bench;

import eco.Communicator;
import eco.Eco;
import eco.schedule.Operation;
import java.util.Arrays;
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

  /// Takes OPERATION all|ROOT,... ROUNDS BYTES:WARMUPS:SAMPLES PATTERN... -- for every contest.
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
    Load load = Load.parse(args[3]);
    int patterns = args.length - 4;
    for (int round = 0; round < rounds; round++) {
      AgreedStart start = AgreedStart.of(world, Patience.NAP, operation);
      if (round == 0) {
        // The first would meet code and connections that were never used, on all machines at once.
        block(world, start, operation, roots, load, args[4]);
      }
      for (int turn = 0; turn < patterns; turn++) {
        int i = 4 + (turn + round) % patterns; // Another one is first in every round.
        long[] nanos = block(world, start, operation, roots, load, args[i]);
        if (world.rank() == 0) {
          System.out.println(PREFIX + contest + " " + args[i] + " " + text(nanos));
        }
      }
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
