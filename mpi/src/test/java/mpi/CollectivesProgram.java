package mpi;

import java.nio.IntBuffer;

/// The collective operations of Open MPI's dialect that move data.
final class CollectivesProgram extends Place {
  @Override
  void run() {
    for (int root = 0; root < size; root++) {
      evenBlocks(root);
      unevenBlocks(root);
    }
    toAll();
    amongAll();
    mistakes();
  }

  private void evenBlocks(int root) {
    int[] all = new int[2 * size];
    WORLD.gather(new int[] {rank, -rank}, 2, MPI.INT, all, 2, MPI.INT, root);
    int[] expected = array(2 * size, i -> i % 2 == 0 ? i / 2 : -(i / 2));
    Check.equal("gather", all, rank == root ? expected : new int[2 * size]);
    int[] mine = new int[2];
    WORLD.scatter(all, 2, MPI.INT, mine, 2, MPI.INT, root);
    Check.equal("scatter", mine, new int[] {rank, -rank});
  }

  /// Rank i has i elements, each of them i.
  private void unevenBlocks(int root) {
    int[] counts = array(size, i -> i);
    int[] places = array(size, i -> i * (i - 1) / 2 + i);
    int length = size * (size + 1) / 2;
    int[] expected = fill(length, -1);
    for (int i = 0; i < size; i++) {
      java.util.Arrays.fill(expected, places[i], places[i] + i, i);
    }
    int[] own = fill(rank, rank);
    int[] all = fill(length, -1);
    WORLD.gatherv(own, rank, MPI.INT, all, counts, places, MPI.INT, root);
    Check.equal("gatherv", all, rank == root ? expected : fill(length, -1));
    int[] back = new int[rank];
    WORLD.scatterv(all, counts, places, MPI.INT, back, rank, MPI.INT, root);
    Check.equal("scatterv", back, own);
    if (rank == root) {
      int[] inPlace = fill(length, -1);
      java.util.Arrays.fill(inPlace, places[rank], places[rank] + rank, rank);
      WORLD.gatherv(inPlace, counts, places, MPI.INT, root);
      Check.equal("gatherv in place", inPlace, expected);
      WORLD.scatterv(inPlace, counts, places, MPI.INT, root);
      Check.equal("scatterv in place", inPlace, expected);
    } else {
      WORLD.gatherv(own, rank, MPI.INT, root);
      back = new int[rank];
      WORLD.scatterv(back, rank, MPI.INT, root);
      Check.equal("scatterv from the root", back, own);
    }
  }

  private void toAll() {
    double[] all = new double[size];
    WORLD.allGather(new double[] {rank + 0.5}, 1, MPI.DOUBLE, all, 1, MPI.DOUBLE);
    for (int i = 0; i < size; i++) {
      Check.equal("allGather", all[i], i + 0.5);
    }
    int[] counts = array(size, i -> i + 1);
    int[] places = array(size, i -> i * (i + 1) / 2);
    int length = size * (size + 1) / 2;
    int[] expected = new int[length];
    for (int i = 0; i < size; i++) {
      java.util.Arrays.fill(expected, places[i], places[i] + i + 1, i);
    }
    int[] triangle = new int[length];
    WORLD.allGatherv(fill(rank + 1, rank), rank + 1, MPI.INT, triangle, counts, places, MPI.INT);
    Check.equal("allGatherv", triangle, expected);
    int[] inPlace = new int[length];
    java.util.Arrays.fill(inPlace, places[rank], places[rank] + rank + 1, rank);
    WORLD.allGatherv(inPlace, counts, places, MPI.INT);
    Check.equal("allGatherv in place", inPlace, expected);
  }

  private void amongAll() {
    int[] out = array(size, i -> 100 * rank + i);
    int[] expected = array(size, i -> 100 * i + rank);
    int[] in = new int[size];
    WORLD.allToAll(out, 1, MPI.INT, in, 1, MPI.INT);
    Check.equal("allToAll", in, expected);
    // Rank r gives i elements to rank i, so it gets r from everybody.
    int[] sendCounts = array(size, i -> i);
    int[] sendPlaces = array(size, i -> i * (i - 1) / 2);
    int[] recvCounts = fill(size, rank);
    int[] recvPlaces = array(size, i -> i * rank);
    int[] given = fill(sumOfRanks, rank);
    int[] got = new int[size * rank];
    WORLD.allToAllv(given, sendCounts, sendPlaces, MPI.INT, got, recvCounts, recvPlaces, MPI.INT);
    Check.equal("allToAllv", got, array(size * rank, i -> i / rank));
    Datatype[] types = new Datatype[size];
    java.util.Arrays.fill(types, MPI.INT);
    int[] bytes = array(size, i -> 4 * i);
    int[] backwards = array(size, i -> 4 * (size - 1 - i));
    WORLD.allToAllw(out, fill(size, 1), bytes, types, in, fill(size, 1), backwards, types);
    Check.equal("allToAllw", in, array(size, i -> 100 * (size - 1 - i) + rank));
    IntBuffer direct = MPI.newIntBuffer(size);
    WORLD.allToAllw(
        ints(out), fill(size, 1), bytes, types, direct, fill(size, 1), backwards, types);
    Check.equal("allToAllw of buffers", contents(direct), in);
  }

  private void mistakes() {
    Check.fails("no such root", MPI.ERR_ROOT, () -> WORLD.bcast(new int[1], 1, MPI.INT, -3));
    Check.fails(
        "counts and places",
        MPI.ERR_ARG,
        () ->
            WORLD.allGatherv(
                new int[1], 1, MPI.INT, new int[9], new int[size], new int[size + 1], MPI.INT));
    Check.fails("no room", MPI.ERR_BUFFER, () -> WORLD.allGather(new int[0], size + 1, MPI.INT));
    Check.fails(
        "no buffer", MPI.ERR_TYPE, () -> WORLD.allReduce("not a buffer", 1, MPI.INT, MPI.SUM));
  }
}
