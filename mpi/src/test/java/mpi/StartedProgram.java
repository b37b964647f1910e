package mpi;

import java.nio.IntBuffer;

/// The collective operations of Open MPI's dialect that go on while the program does other things.
final class StartedProgram extends Place {
  @Override
  void run() {
    for (int root = 0; root < size; root += 2) {
      rooted(root);
      uneven(root);
    }
    toAll();
    among();
    combining();
    severalAtOnce();
  }

  private static IntBuffer room(int length) {
    return MPI.newIntBuffer(length);
  }

  private void rooted(int root) {
    IntBuffer all = room(size).put(0, rank + 5);
    if (rank == root) {
      all.put(rank, rank + 5);
    }
    WORLD.iGather(all, 1, MPI.INT, root).waitFor();
    if (rank == root) {
      Check.equal("iGather in place", contents(all), array(size, i -> i + 5));
    }
    WORLD.iScatter(all, 1, MPI.INT, root).waitFor();
    Check.equal("iScatter in place", all.get(rank == root ? rank : 0), rank + 5);
    IntBuffer sum = ints(rank);
    WORLD.iReduce(sum, 1, MPI.INT, MPI.SUM, root).waitFor();
    Check.equal("iReduce in place", sum.get(0), rank == root ? sumOfRanks : rank);
  }

  private void uneven(int root) {
    int[] counts = array(size, i -> i);
    int[] places = array(size, i -> i * (i - 1) / 2);
    int[] expected = new int[sumOfRanks];
    for (int i = 0; i < size; i++) {
      java.util.Arrays.fill(expected, places[i], places[i] + i, i);
    }
    IntBuffer own = ints(fill(rank, rank));
    IntBuffer all = room(sumOfRanks);
    WORLD.iGatherv(own, rank, MPI.INT, all, counts, places, MPI.INT, root).waitFor();
    Check.equal("iGatherv", contents(all), rank == root ? expected : new int[sumOfRanks]);
    IntBuffer back = room(rank);
    WORLD.iScatterv(all, counts, places, MPI.INT, back, rank, MPI.INT, root).waitFor();
    Check.equal("iScatterv", contents(back), fill(rank, rank));
    if (rank == root) {
      IntBuffer inPlace = room(sumOfRanks).put(places[rank], fill(rank, rank));
      WORLD.iGatherv(inPlace, counts, places, MPI.INT, root).waitFor();
      Check.equal("iGatherv in place", contents(inPlace), expected);
      WORLD.iScatterv(inPlace, counts, places, MPI.INT, root).waitFor();
    } else {
      WORLD.iGatherv(own, rank, MPI.INT, root).waitFor();
      back = room(rank);
      WORLD.iScatterv(back, rank, MPI.INT, root).waitFor();
      Check.equal("iScatterv from the root", contents(back), fill(rank, rank));
    }
  }

  private void toAll() {
    IntBuffer all = room(size).put(rank, 3 * rank);
    WORLD.iAllGather(all, 1, MPI.INT).waitFor();
    Check.equal("iAllGather in place", contents(all), array(size, i -> 3 * i));
    int[] ones = fill(size, 1);
    int[] backwards = array(size, i -> size - 1 - i);
    all = room(size);
    WORLD.iAllGatherv(ints(rank), 1, MPI.INT, all, ones, backwards, MPI.INT).waitFor();
    Check.equal("iAllGatherv", contents(all), backwards);
    all = room(size).put(size - 1 - rank, rank);
    WORLD.iAllGatherv(all, ones, backwards, MPI.INT).waitFor();
    Check.equal("iAllGatherv in place", contents(all), backwards);
  }

  private void among() {
    int[] ones = fill(size, 1);
    int[] places = array(size, i -> i);
    int[] backwards = array(size, i -> size - 1 - i);
    IntBuffer out = ints(array(size, i -> 10 * rank + i));
    IntBuffer in = room(size);
    WORLD.iAllToAllv(out, ones, places, MPI.INT, in, ones, backwards, MPI.INT).waitFor();
    Check.equal("iAllToAllv", contents(in), array(size, i -> 10 * (size - 1 - i) + rank));
    Datatype[] types = new Datatype[size];
    java.util.Arrays.fill(types, MPI.INT);
    int[] bytes = array(size, i -> 4 * i);
    in = room(size);
    WORLD.iAllToAllw(out, ones, bytes, types, in, ones, bytes, types).waitFor();
    Check.equal("iAllToAllw", contents(in), array(size, i -> 10 * i + rank));
  }

  private void combining() {
    IntBuffer one = ints(rank);
    WORLD.iAllReduce(one, 1, MPI.INT, MPI.SUM).waitFor();
    Check.equal("iAllReduce in place", one.get(0), sumOfRanks);
    int[] counts = array(size, i -> i + 1);
    int length = size * (size + 1) / 2;
    int first = rank * (rank + 1) / 2;
    int[] expected = array(rank + 1, i -> size * (first + i));
    IntBuffer all = ints(array(length, i -> i));
    IntBuffer block = room(rank + 1);
    WORLD.iReduceScatter(all, block, counts, MPI.INT, MPI.SUM).waitFor();
    Check.equal("iReduceScatter", contents(block), expected);
    WORLD.iReduceScatter(all, counts, MPI.INT, MPI.SUM).waitFor();
    Check.equal("iReduceScatter in place", head(all, rank + 1), expected);
    all = ints(array(2 * size, i -> i));
    block = room(2);
    int[] pair = {2 * rank * size, (2 * rank + 1) * size};
    WORLD.iReduceScatterBlock(all, block, 2, MPI.INT, MPI.SUM).waitFor();
    Check.equal("iReduceScatterBlock", contents(block), pair);
    WORLD.iReduceScatterBlock(all, 2, MPI.INT, MPI.SUM).waitFor();
    Check.equal("iReduceScatterBlock in place", head(all, 2), pair);
    one = ints(rank + 1);
    WORLD.iScan(one, 1, MPI.INT, MPI.SUM).waitFor();
    Check.equal("iScan in place", one.get(0), (rank + 1) * (rank + 2) / 2);
    one = ints(rank);
    IntBuffer result = ints(-1);
    WORLD.iExScan(one, result, 1, MPI.INT, MPI.SUM).waitFor();
    Check.equal("iExScan", result.get(0), rank == 0 ? -1 : rank * (rank - 1) / 2);
    WORLD.iExScan(one, 1, MPI.INT, MPI.SUM).waitFor();
    Check.equal("iExScan in place", one.get(0), rank == 0 ? 0 : rank * (rank - 1) / 2);
  }

  private static int[] head(IntBuffer buffer, int length) {
    int[] values = new int[length];
    buffer.get(0, values);
    return values;
  }

  /// Many are under way at once, and are waited for in another order.
  private void severalAtOnce() {
    int many = 12;
    Request[] requests = new Request[many];
    IntBuffer[] sums = new IntBuffer[many];
    for (int i = 0; i < many; i++) {
      sums[i] = ints(rank + i);
      requests[i] = WORLD.iAllReduce(sums[i], 1, MPI.INT, MPI.SUM);
    }
    for (int i = many - 1; i >= 0; i--) {
      requests[i].waitFor();
      Check.equal("operation " + i + " of many", sums[i].get(0), sumOfRanks + i * size);
    }
  }
}
