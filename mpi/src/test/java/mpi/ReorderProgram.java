package mpi;

import java.util.Arrays;
import java.util.stream.Collectors;

/// A closed ring of four ranks, as they are and as they may be: who stands where, and how many
/// steps
/// of the ring lead from one machine to the other.
final class ReorderProgram {
  private static final int RANKS = 4;

  private ReorderProgram() {}

  public static void main(String[] args) {
    MPI.Init(args);
    tell("as ranked", MPI.COMM_WORLD.createCart(new int[] {RANKS}, new boolean[] {true}, false));
    tell("reordered", MPI.COMM_WORLD.createCart(new int[] {RANKS}, new boolean[] {true}, true));
    MPI.Finalize();
  }

  private static void tell(String what, CartComm ring) {
    int[] worldRanks = new int[RANKS];
    ring.allGather(new int[] {MPI.COMM_WORLD.getRank()}, 1, MPI.INT, worldRanks, 1, MPI.INT);
    int crossings = 0;
    for (int place = 0; place < RANKS; place++) {
      crossings += (worldRanks[place] + worldRanks[(place + 1) % RANKS]) % 2;
    }
    String order =
        Arrays.stream(worldRanks).mapToObj(String::valueOf).collect(Collectors.joining(" "));
    if (MPI.COMM_WORLD.getRank() == 0) {
      System.out.println(what + ": " + order + ", crossings=" + crossings);
    }
  }
}
