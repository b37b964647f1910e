package eco;

import eco.message.RankFailedException;
import java.util.Arrays;
import java.util.Objects;

/// Ranks whose network is not what it is said to be make the same few calls again and again.
///
/// The first argument says what, the second how often:
///
///     sums    sums in three forms, and broadcasts; in the end they tell how a sum is explained
///     leave   broadcasts by rank 0, which leaves before the others begin
///     die     sums, until the last rank dies in the middle of them
public final class AdaptProgram {
  private AdaptProgram() {}

  public static void main(String[] args) {
    int calls = Integer.parseInt(args[1]);
    try (Communicator world = Eco.join()) {
      switch (args[0]) {
        case "sums" -> sums(world, calls);
        case "leave" -> leave(world, calls);
        case "die" -> die(world, calls);
        default -> throw new IllegalArgumentException(args[0]);
      }
    }
    System.out.println("closed");
  }

  private static void sums(Communicator world, int calls) {
    int ranks = world.size();
    long[] kept = new long[3];
    Prepared prepared = world.prepareAllreduce(kept, Reduction.SUM);
    for (int call = 0; call < calls; call++) {
      long[] sum = new long[100];
      Arrays.fill(sum, world.rank() + call);
      switch (call % 8) {
        case 1 -> world.startAllreduce(sum, Reduction.SUM).await();
        case 2 -> {
          Arrays.fill(kept, world.rank() + call);
          prepared.run();
          sum = kept;
        }
        default -> world.allreduce(sum, Reduction.SUM);
      }
      require(sum, ranks * (ranks - 1) / 2 + (long) ranks * call, call);
      int root = call % ranks;
      long[] given = new long[200];
      Arrays.fill(given, world.rank() == root ? call : -1);
      world.broadcast(given, root);
      require(given, call, call);
    }
    world.duplicate().explain("allreduce", 800).lines().forEach(System.out::println);
  }

  private static void leave(Communicator world, int calls) {
    if (world.rank() > 0) {
      world.receive(new byte[1], 0, 0);
    }
    for (int call = 0; call < calls; call++) {
      long[] given = {world.rank() == 0 ? call : -1};
      world.broadcast(given, 0);
      require(given, call, call);
    }
    for (int rank = 1; world.rank() == 0 && rank < world.size(); rank++) {
      world.send(new byte[1], rank, 0);
    }
  }

  private static void die(Communicator world, int calls) {
    int last = world.size() - 1;
    Communicator others = Objects.requireNonNull(world.split(world.rank() == last ? 1 : 0));
    try {
      for (int call = 0; ; call++) {
        if (call == calls && world.rank() == last) {
          Runtime.getRuntime().halt(7);
        }
        world.allreduce(new long[] {call}, Reduction.SUM);
      }
    } catch (RankFailedException e) {
      System.out.println("failed " + e.rank());
      others.barrier(); // Who leaves before others have heard of the death is missed in its place.
    }
  }

  private static void require(long[] found, long wanted, int call) {
    for (long each : found) {
      if (each != wanted) {
        throw new AssertionError("call=" + call + ", wanted=" + wanted + ", found=" + each);
      }
    }
  }
}
