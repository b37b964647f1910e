package eco;

import eco.message.Pending;

/// Ranks make some calls of every kind, and tell how they were explained.
public final class EventProgram {
  /// How often each blocking call is made.
  static final int CALLS = 5;

  private EventProgram() {}

  public static void main(String[] args) throws InterruptedException {
    try (Communicator world = Eco.join()) {
      double[] vector = new double[1000];
      byte[] block = new byte[3];
      byte[] blocks = new byte[3 * world.size()];
      for (int call = 0; call < CALLS; call++) {
        world.allreduce(vector, Reduction.SUM);
        world.broadcast(vector, 2);
      }
      Pending gathered = world.startAllgather(block, blocks);
      gathered.await();
      Communicator part = world.split(world.rank() == 1 ? 1 : 0);
      if (part != null) {
        part.barrier();
      }
      world.algorithm("ring", 0).allreduce(vector, Reduction.SUM);
      world.explain("allreduce", 8000).lines().forEach(System.out::println);
    }
  }
}
