package eco;

import java.util.concurrent.locks.LockSupport;

/// Exchanges blocks with all others, once with everybody in time and once with a rank that is late,
/// and tells whether it was right.
public final class TimetableProgram {
  private static final int ELEMENTS = 2000;

  private TimetableProgram() {}

  public static void main(String[] args) {
    try (Communicator world = Eco.join()) {
      exchange("planned", world, false);
      exchange("late", world, true);
      exchange("rotated", world.algorithm("rotated", 0), false);
      exchange("pairwise", world.algorithm("pairwise", 0), true);
    }
  }

  private static void exchange(String name, Communicator world, boolean late) {
    long until = System.nanoTime() + 150_000_000;
    while (late && world.rank() == 3 && System.nanoTime() - until < 0) {
      LockSupport.parkNanos(1_000_000);
    }
    System.out.println(name + " " + Exchanged.allToAll(world, ELEMENTS));
  }
}
