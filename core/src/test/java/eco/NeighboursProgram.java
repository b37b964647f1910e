package eco;

/// Sums ranks, of the whole job and of each machine with two of them, and tells how.
public final class NeighboursProgram {
  private NeighboursProgram() {}

  public static void main(String[] args) {
    try (Communicator world = Eco.join()) {
      tell("all", world, world.rank());
      tell("near", world.split(world.rank() / 2, world.rank()), world.rank());
    }
  }

  private static void tell(String who, Communicator group, long number) {
    long[] sum = {number};
    group.allreduce(sum, Reduction.SUM);
    boolean shown = group.explain("allreduce", Long.BYTES).contains("shown to all");
    System.out.println(who + " " + shown + " " + sum[0]);
  }
}
