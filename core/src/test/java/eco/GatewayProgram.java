package eco;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/// Does what several gateways per cluster can do, and tells whether it was right and, as rank 0,
/// how
/// it is planned.
public final class GatewayProgram {
  private static final int ELEMENTS = 1 << 15;
  static final List<String> OPERATIONS = List.of("broadcast", "reduce", "allreduce", "allgather");
  private static final Pattern SHARDED = Pattern.compile("plan +sharded: ");

  private GatewayProgram() {}

  public static void main(String[] args) {
    try (Communicator world = Eco.join()) {
      int rank = world.rank();
      int ranks = world.size();
      long[] sums = values(0, ranks).map(each -> ranks * each + ranks * (ranks - 1L) / 2).toArray();
      int root = ranks - 1;
      long[] given = values(rank == root ? 7 : 0, ranks).toArray();
      world.broadcast(given, root);
      tell("broadcast", given, values(7, ranks).toArray());
      long[] reduced = new long[rank == root ? ELEMENTS : 0];
      world.reduce(values(rank, ranks).toArray(), reduced, Reduction.SUM, root);
      tell("reduce", reduced, rank == root ? sums : reduced);
      long[] sum = values(rank, ranks).toArray();
      world.allreduce(sum, Reduction.SUM);
      tell("allreduce", sum, sums);
      long[] all = new long[ranks * ELEMENTS];
      world.allgather(values(rank, ranks).toArray(), all);
      tell(
          "allgather",
          all,
          LongStream.range(0, ranks).flatMap(each -> values(each, ranks)).toArray());
      for (String operation : rank == 0 ? OPERATIONS : List.<String>of()) {
        String plan = world.explain(operation, 8 * ELEMENTS);
        System.out.println(operation + " sharded " + SHARDED.matcher(plan).find());
      }
    }
  }

  /// A vector in which every place has a value of its own.
  private static LongStream values(long rank, int ranks) {
    return LongStream.range(0, ELEMENTS).map(place -> place * ranks + rank);
  }

  private static void tell(String operation, long[] found, long[] wanted) {
    System.out.println(operation + " right " + Arrays.equals(found, wanted));
  }
}
