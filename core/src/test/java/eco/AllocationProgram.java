package eco;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/// Two ranks send each other many messages and count what their threads allocated meanwhile.
public final class AllocationProgram {
  private static final int WARM_UP = 3000;
  private static final int ROUNDS = 12;

  /// What a test that must fail allocates.
  static volatile byte[] planted = new byte[0];

  private AllocationProgram() {}

  public static void main(String[] args) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (Communicator world = Eco.join()) {
      for (String each : args) {
        String[] parts = each.split(":");
        int bytes = Integer.parseInt(parts[1]);
        int messages = Integer.parseInt(parts[2]);
        Object buffer =
            switch (parts[0]) {
              case "heap" -> new byte[bytes];
              case "shared" -> world.allocate(bytes);
              case "planted" -> new byte[bytes];
              default -> throw new IllegalArgumentException(each);
            };
        exchange(world, buffer, WARM_UP);
        // Warm-up ends when stores for early messages have grown and the compiler has done away
        // with
        // what does not escape; both ranks do all rounds, and the best one counts.
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
          long before = threads.getCurrentThreadAllocatedBytes();
          exchange(world, buffer, messages);
          if (parts[0].equals("planted")) {
            planted = new byte[2 * messages];
          }
          least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        System.out.println("allocated " + each + " " + least);
      }
    }
  }

  private static void exchange(Communicator world, Object buffer, int messages) {
    int peer = 1 - world.rank();
    for (int i = 0; i < messages; i++) {
      if (world.rank() == 0) {
        world.send(buffer, peer, 1);
        world.receive(buffer, peer, 1);
      } else {
        world.receive(buffer, peer, 1);
        world.send(buffer, peer, 1);
      }
    }
  }
}
