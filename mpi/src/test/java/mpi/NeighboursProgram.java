package mpi;

import java.nio.IntBuffer;

/// Operations among neighbours in a ring: the rank before comes first, then the next.
final class NeighboursProgram extends Place {
  private static final int[] ONES = {1, 1};
  private static final int[] TURNED = {1, 0};
  private static final int[] BYTES = {0, 4};
  private static final int[] TURNED_BYTES = {4, 0};
  private static final Datatype[] TYPES = {MPI.INT, MPI.INT};

  @Override
  void run() {
    CartComm ring = WORLD.createCart(new int[] {size}, new boolean[] {true}, false);
    gathered(ring);
    exchanged(ring);
    line();
    edges();
  }

  private void gathered(CartComm ring) {
    int[] in = new int[2];
    ring.neighborAllGatherv(new int[] {rank}, 1, MPI.INT, in, ONES, TURNED, MPI.INT);
    Check.equal("neighborAllGatherv", in, new int[] {next, before});
    IntBuffer later = MPI.newIntBuffer(2);
    ring.iNeighborAllGatherv(ints(rank), 1, MPI.INT, later, ONES, TURNED, MPI.INT).waitFor();
    Check.equal("iNeighborAllGatherv", contents(later), new int[] {next, before});
  }

  private void exchanged(CartComm ring) {
    int[] out = {10 * rank, 10 * rank + 1};
    int[] expected = {10 * before + 1, 10 * next};
    int[] turned = {10 * next, 10 * before + 1};
    int[] in = new int[2];
    int[] straight = {0, 1};
    ring.neighborAllToAllv(out, ONES, straight, MPI.INT, in, ONES, TURNED, MPI.INT);
    Check.equal("neighborAllToAllv", in, turned);
    ring.neighborAllToAllw(out, ONES, BYTES, TYPES, in, ONES, BYTES, TYPES);
    Check.equal("neighborAllToAllw", in, expected);
    IntBuffer given = ints(out);
    IntBuffer later = MPI.newIntBuffer(2);
    ring.iNeighborAllToAll(given, 1, MPI.INT, later, 1, MPI.INT).waitFor();
    Check.equal("iNeighborAllToAll", contents(later), expected);
    ring.iNeighborAllToAllv(given, ONES, straight, MPI.INT, later, ONES, TURNED, MPI.INT).waitFor();
    Check.equal("iNeighborAllToAllv", contents(later), turned);
    ring.iNeighborAllToAllw(given, ONES, BYTES, TYPES, later, ONES, TURNED_BYTES, TYPES).waitFor();
    Check.equal("iNeighborAllToAllw", contents(later), turned);
    String[] words = new String[2];
    ring.neighborAllGather(new String[] {"of " + rank}, 1, MPI.OBJECT, words, 1, MPI.OBJECT);
    Check.equal("objects", words, new String[] {"of " + before, "of " + next});
  }

  /// Where nobody is, nothing comes.
  private void line() {
    CartComm line = WORLD.createCart(new int[] {size}, new boolean[1], false);
    int[] in = {-1, -1};
    line.neighborAllGather(new int[] {rank}, 1, MPI.INT, in, 1, MPI.INT);
    int last = size - 1;
    int[] expected = {rank == 0 ? -1 : rank - 1, rank == last ? -1 : rank + 1};
    Check.equal("ends of a line", in, expected);
  }

  /// Everybody tells rank 0, twice.
  private void edges() {
    int[] sources = rank == 0 ? array(2 * size, i -> i / 2) : new int[0];
    GraphComm graph =
        WORLD.createDistGraphAdjacent(sources, new int[] {0, 0}, MPI.INFO_NULL, false);
    int[] in = new int[sources.length];
    graph.neighborAllToAll(new int[] {2 * rank, 2 * rank + 1}, 1, MPI.INT, in, 1, MPI.INT);
    Check.equal("edges that are double", in, array(sources.length, i -> i));
  }
}
