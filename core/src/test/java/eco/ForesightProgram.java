package eco;

import eco.plan.Planner;
import eco.schedule.Operation;
import java.time.Duration;
import java.util.Arrays;

/// Joins, waits for what is planned in advance, and tells what that was.
public final class ForesightProgram {
  private static final int[] ELEMENTS = {1, 128, 77, 8192};

  private ForesightProgram() {}

  public static void main(String[] args) {
    Foresight begun;
    try (Communicator world = Eco.join()) {
      begun = world.foresight();
      System.out.println("begun " + (begun != null));
      if (begun != null) {
        System.out.println("made " + begun.await(Duration.ofMinutes(1)));
        Planner planner = new Planner(world.topology());
        for (int elements : ELEMENTS) {
          begun.give(sum(elements, world.size()), planner);
          System.out.println(elements + " " + planner.knows(sum(elements, world.size())));
        }
      }
      for (int elements : ELEMENTS) {
        long[] sum = new long[elements];
        Arrays.fill(sum, world.rank());
        world.allreduce(sum, Reduction.SUM);
        long[] wanted = new long[elements];
        Arrays.fill(wanted, world.size() * (world.size() - 1L) / 2);
        System.out.println("right " + Arrays.equals(sum, wanted));
      }
    }
    System.out.println("ended " + (begun == null || begun.await(Duration.ZERO)));
  }

  private static eco.plan.Request sum(int elements, int ranks) {
    return new eco.plan.Request(Operation.ALLREDUCE, 8L * elements, 8, 0, ranks, false);
  }
}
