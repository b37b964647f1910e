package eco;

import eco.message.Pending;

/// A rank's usual calls, run once when the project is built so that the JVM can keep what they load
/// in an ahead-of-time cache, from which the ranks of a job then start faster.
final class Training {
  private Training() {}

  static void main() {
    try (Communicator world = Eco.join()) {
      int self = world.rank();
      byte[] received = new byte[64];
      Pending arriving = world.startReceive(received, self, 0);
      world.send(new byte[received.length], self, 0);
      arriving.await();
    }
  }
}
