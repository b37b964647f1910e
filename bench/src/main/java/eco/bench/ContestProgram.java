package eco.bench;

import eco.Communicator;
import eco.Eco;
import eco.schedule.Operation;
import java.util.Arrays;
import java.util.stream.Collectors;

/// One operation done in several patterns, in turn, by the same processes.
///
/// Every round has a block of samples of each pattern, from an agreed start to the end at the last
/// rank. Rank 0 prints a line for each block, nanoseconds: `contest flat 58211000 57904210 ...`.
public final class ContestProgram {
  static final String PREFIX = "contest ";

  /// What stands for ECO's own plan among the names of algorithms.
  static final String PLANNED = "planned";

  private static final long BLOCK_LIMIT_NANOS = 20_000_000_000L;

  private ContestProgram() {}

  /// Takes OPERATION all|ROOT ROUNDS BYTES:WARMUPS:SAMPLES PATTERN...
  public static void main(String[] args) {
    Operation operation = Operation.of(args[0]);
    int onlyRoot = args[1].equals("all") ? -1 : Integer.parseInt(args[1]);
    int rounds = Integer.parseInt(args[2]);
    Load load = Load.parse(args[3]);
    String[] patterns = Arrays.copyOfRange(args, 4, args.length);
    try (Communicator world = Eco.join()) {
      for (int round = 0; round < rounds; round++) {
        for (String pattern : patterns) {
          Communicator own = pattern.equals(PLANNED) ? world : world.algorithm(pattern, 0);
          long[] nanos =
              new CollectiveProgram(world, own, operation, true, onlyRoot, Buffers.HEAP)
                  .samples(load, BLOCK_LIMIT_NANOS);
          if (world.rank() == 0) {
            System.out.println(PREFIX + pattern + " " + text(nanos));
          }
        }
      }
    }
  }

  private static String text(long[] nanos) {
    return Arrays.stream(nanos).mapToObj(Long::toString).collect(Collectors.joining(" "));
  }
}
