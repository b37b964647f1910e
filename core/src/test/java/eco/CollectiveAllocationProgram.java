package eco;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Ranks make the same calls many times and count what their threads allocated meanwhile.
public final class CollectiveAllocationProgram {
  private static final int WARM_UP = 4000;
  private static final int ELEMENTS = 64;

  /// What a test that must fail allocates.
  static volatile byte[] planted = new byte[0];

  private CollectiveAllocationProgram() {}

  public static void main(String[] args) {
    int calls = Integer.parseInt(args[0]);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (Communicator world = Eco.join()) {
      calls(world)
          .forEach(
              (name, call) -> {
                repeat(call, WARM_UP);
                // Stores for early messages grow until they are large enough: best of four.
                long least = Long.MAX_VALUE;
                for (int round = 0; round < 4; round++) {
                  long before = threads.getCurrentThreadAllocatedBytes();
                  repeat(call, calls);
                  least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
                }
                System.out.println("allocated " + name + " " + least);
              });
    }
  }

  private static void repeat(Runnable call, int calls) {
    for (int i = 0; i < calls; i++) {
      call.run();
    }
  }

  private static Map<String, Runnable> calls(Communicator world) {
    int ranks = world.size();
    double[] one = new double[ELEMENTS];
    double[] all = new double[ELEMENTS * ranks];
    double[] others = new double[ELEMENTS * ranks];
    double[] many = new double[20_000];
    long[] counts = new long[ranks];
    long[] some = new long[ranks];
    long[] offsets = new long[ranks];
    for (int i = 0; i < ranks; i++) {
      counts[i] = i;
      some[i] = (i + world.rank()) % 3;
      offsets[i] = (long) i * ELEMENTS;
    }
    Reduction sum = Reduction.SUM;
    int rank = world.rank();
    Map<String, Runnable> calls = new LinkedHashMap<>();
    calls.put("barrier", world::barrier);
    calls.put("broadcast", () -> world.broadcast(one, 1));
    calls.put("long-broadcast", () -> world.broadcast(many, 1));
    calls.put("scatter", () -> world.scatter(rank == 0 ? all : null, one, 0));
    calls.put("gather", () -> world.gather(one, rank == 0 ? all : null, 0));
    calls.put("allgather", () -> world.allgather(one, all));
    calls.put("all-to-all", () -> world.allToAll(all, others));
    calls.put("reduce", () -> world.reduce(one, rank == 0 ? others : null, sum, 0));
    calls.put("allreduce", () -> world.allreduce(one, sum));
    calls.put("long-allreduce", () -> world.allreduce(many, sum));
    calls.put("reduce-scatter", () -> world.reduceScatter(all, one, sum));
    calls.put("scan", () -> world.scan(one, sum));
    calls.put("exclusive-scan", () -> world.exclusiveScan(one, sum));
    calls.put(
        "uneven-allgather", () -> world.allgather(one, 0, counts[rank], all, counts, offsets));
    calls.put("uneven-all-to-all", () -> world.allToAll(all, some, offsets, others, some, offsets));
    calls.put("prepared-barrier", world.prepareBarrier()::run);
    calls.put("prepared-broadcast", world.prepareBroadcast(one, 1)::run);
    calls.put("prepared-allreduce", world.prepareAllreduce(one, sum)::run);
    calls.put("prepared-all-to-all", world.prepareAllToAll(all, others)::run);
    calls.put("prepared-scan", world.prepareScan(one, sum)::run);
    calls.put("started-prepared", startedPrepared(world.prepareAllreduce(many, sum)));
    neighbours(world).forEach(calls::put);
    calls.put("planted", () -> planted = new byte[1]);
    return calls;
  }

  private static Map<String, Runnable> neighbours(Communicator world) {
    Map<String, Runnable> calls = new LinkedHashMap<>();
    for (Neighbourhood each :
        List.of(world.ring(), world.mesh(world.size(), 1), world.torus(1, world.size()))) {
      double[] input = new double[ELEMENTS * each.sides()];
      double[] output = new double[input.length];
      calls.put("exchange-" + each.toString().replace(" ", ""), () -> each.exchange(input, output));
    }
    Neighbourhood ring = world.ring();
    double[] input = new double[2 * ELEMENTS];
    double[] output = new double[input.length];
    long[] counts = {ELEMENTS, ELEMENTS};
    long[] offsets = {0, ELEMENTS};
    calls.put("exchange-parts", () -> ring.exchange(input, 0, output, 1, ELEMENTS - 1));
    calls.put(
        "exchange-uneven", () -> ring.exchange(input, counts, offsets, output, counts, offsets));
    calls.put("prepared-exchange", ring.prepareExchange(input, output)::run);
    return calls;
  }

  private static Runnable startedPrepared(Prepared prepared) {
    return () -> prepared.start().await();
  }
}
