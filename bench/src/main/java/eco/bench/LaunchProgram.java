package eco.bench;

import eco.Communicator;
import eco.Eco;

/// Joins, tells how much memory it took, and leaves; its twin in C is `launch.c`.
public final class LaunchProgram {
  private LaunchProgram() {}

  /// Takes no arguments that matter.
  public static void main(String[] args) {
    try (Communicator world = Eco.join()) {
      System.out.println(new Resident(world.rank(), Resident.peakKib()).toLine());
    }
  }
}
