package eco;

/// Broadcasts from rank 0 some times, and tells when the last began and ended on the machine's
/// clock.
public final class CastInTurnProgram {
  static final int LENGTH = 8000;
  static final int CALLS = 6;

  private CastInTurnProgram() {}

  public static void main(String[] args) throws InterruptedException {
    try (Communicator world = Eco.join()) {
      long[] data = new long[LENGTH];
      long began = 0;
      long ended = 0;
      for (int i = 0; i < CALLS; i++) {
        Thread.sleep(150); // by then all ways are free again
        world.barrier();
        began = System.nanoTime();
        world.broadcast(data, 0);
        ended = System.nanoTime();
      }
      System.out.println("began " + began);
      System.out.println("ended " + ended);
      System.out.println(world.explain("broadcast", 8 * LENGTH));
    }
  }
}
