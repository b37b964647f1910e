package example;

import eco.Communicator;
import eco.Eco;
import eco.Reduction;
import eco.execute.MismatchException;
import eco.place.Placement;
import eco.place.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Rank 1 calls something else than the others, in every way there is, each time on a communicator
/// of its own; every rank tells what it got.
///
/// A barrier follows every call: roots that differ may both have sent to all before either hears of
/// the other. The package is not the library's, so that calls are found to be a user's.
public final class MismatchProgram {
  private static final int COUNT = 40;

  private MismatchProgram() {}

  public static void main(String[] args) {
    try (Communicator world = Eco.join()) {
      for (Map.Entry<String, Runnable[]> each : calls(world).entrySet()) {
        try {
          each.getValue()[world.rank() == 1 ? 1 : 0].run();
          System.out.println("unnoticed " + each.getKey());
        } catch (MismatchException e) {
          System.out.println("noticed " + each.getKey() + ": " + e.getMessage());
        }
      }
      world.barrier();
      System.out.println("the world goes on");
    }
  }

  /// What the others call, and what rank 1 calls.
  private static Map<String, Runnable[]> calls(Communicator world) {
    int[] ints = new int[COUNT];
    int[] more = new int[COUNT * world.size()];
    Reduction sum = Reduction.SUM;
    Map<String, Runnable[]> calls = new LinkedHashMap<>();
    put(calls, world, "operation", c -> c.allreduce(ints, sum), c -> c.scan(ints, sum));
    put(calls, world, "barrier", Communicator::barrier, c -> c.allgather(ints, more));
    put(calls, world, "root", c -> c.broadcast(ints, 0), c -> c.broadcast(ints, 1));
    put(
        calls,
        world,
        "count",
        c -> c.allreduce(ints, sum),
        c -> c.allreduce(new int[COUNT - 1], sum));
    put(calls, world, "type", c -> c.allreduce(ints, sum), c -> c.allreduce(new float[COUNT], sum));
    put(
        calls,
        world,
        "reduction",
        c -> c.allreduce(ints, sum),
        c -> c.allreduce(ints, Reduction.MAX));
    put(
        calls,
        world,
        "algorithm",
        c -> c.allreduce(ints, sum),
        c -> c.algorithm("ring", 0).allreduce(ints, sum));
    put(
        calls,
        world,
        "started",
        c -> c.startAllToAll(more, more.clone()).await(),
        c -> c.startAllgather(ints, more).await());
    put(
        calls,
        world,
        "prepared",
        c -> c.prepareAllreduce(ints, sum).run(),
        c -> c.prepareAllreduce(ints, Reduction.MIN).run());
    put(
        calls,
        world,
        "neighbours",
        c -> c.ring().exchange(ints, ints.clone()),
        c -> c.mesh(c.size()).exchange(ints, ints.clone()));
    Shape ring = Shape.ring(world.size());
    put(
        calls,
        world,
        "placement",
        c -> c.place(ring).startExchange(ints, ints.clone()).await(),
        c -> c.place(ring, Placement.of(0, 2, 1)).startExchange(ints, ints.clone()).await());
    return calls;
  }

  private static void put(
      Map<String, Runnable[]> calls,
      Communicator world,
      String what,
      Consumer<Communicator> others,
      Consumer<Communicator> one) {
    Communicator own = world.duplicate();
    Consumer<Communicator> barrier = Communicator::barrier;
    calls.put(
        what,
        new Runnable[] {
          () -> others.andThen(barrier).accept(own), () -> one.andThen(barrier).accept(own)
        });
  }
}
