package eco;

import java.util.Arrays;
import java.util.stream.LongStream;

/// Exchanges long blocks with all others in several ways, and tells whether it was right and how
/// long it took.
public final class MeetingProgram {
  private static final int ELEMENTS = 32 << 10;
  private static final int TIMES = 3;

  private MeetingProgram() {}

  public static void main(String[] args) {
    try (Communicator world = Eco.join()) {
      for (int time = 0; time < TIMES; time++) {
        exchange("bruck", world);
        exchange("rotated", world);
        exchange("pairwise", world);
        gather("recursive-doubling", world);
        gather("neighbour-exchange", world);
        reduce("recursive-doubling", world);
      }
    }
  }

  private static void exchange(String name, Communicator world) {
    String outcome = Exchanged.allToAll(world.algorithm(name, 0), ELEMENTS);
    System.out.println("all-to-all " + name + " " + outcome);
  }

  private static void gather(String name, Communicator world) {
    long[] given = Exchanged.given(world.rank(), ELEMENTS);
    long[] wanted =
        LongStream.range(0, world.size() * ELEMENTS)
            .map(at -> Exchanged.value((int) (at / ELEMENTS), at % ELEMENTS))
            .toArray();
    long[] taken = new long[world.size() * ELEMENTS];
    long begin = System.nanoTime();
    world.algorithm(name, 0).allgather(given, taken);
    tell("allgather " + name, Arrays.equals(taken, wanted), begin);
  }

  private static void reduce(String name, Communicator world) {
    long ranks = world.size();
    long[] sum = Exchanged.given(world.rank(), ELEMENTS);
    long ofRanks = Exchanged.value(1, 0) * (ranks * (ranks - 1) / 2);
    long[] wanted = LongStream.range(0, ELEMENTS).map(at -> ofRanks + at * ranks).toArray();
    long begin = System.nanoTime();
    world.algorithm(name, 0).allreduce(sum, Reduction.SUM);
    tell("allreduce " + name, Arrays.equals(sum, wanted), begin);
  }

  private static void tell(String what, boolean right, long begin) {
    System.out.println(what + " " + Exchanged.outcome(right, begin));
  }
}
