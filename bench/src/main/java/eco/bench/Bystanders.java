package eco.bench;

import eco.Communicator;

/// Keeps the ranks that take no part asleep until rank 0 has finished.
final class Bystanders {
  private static final int DONE = 4;

  private Bystanders() {}

  static void wait(Communicator world) {
    byte[] done = new byte[1];
    if (world.rank() == 0) {
      for (int idle = 2; idle < world.size(); idle++) {
        world.send(done, idle, DONE);
      }
    } else if (world.rank() >= 2) {
      world.receive(done, 0, DONE);
    }
  }
}
