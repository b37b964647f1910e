package mpi;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/// Every datatype goes through every operation that moves data, to exactly the elements that it
/// names; and what a datatype tells about itself.
final class DatatypesProgram extends Place {
  private static final int COUNT = 2;

  @Override
  void run() {
    for (Sample each : Sample.all()) {
      int root = each.places().length % size;
      messages(each);
      rooted(each, root);
      unrooted(each);
      if (!each.isObject() && !each.isBoolean()) {
        started(each, root);
      }
    }
    asking();
  }

  private void messages(Sample sample) {
    Object in = sample.room(COUNT);
    Object out = sample.room(COUNT);
    Object expected = sample.room(COUNT);
    sample.fill(out, 0, COUNT, rank);
    sample.fill(expected, 0, COUNT, before);
    Datatype type = sample.type();
    WORLD.Sendrecv(out, 1, COUNT, type, next, 0, in, 1, COUNT, type, before, 0);
    Sample.same("message", sample, in, expected);
  }

  /// All ranks' blocks, side by side.
  private Object blocks(Sample sample) {
    Object all = sample.room(COUNT * size);
    for (int i = 0; i < size; i++) {
      sample.fill(all, COUNT * i, COUNT, i);
    }
    return all;
  }

  private void rooted(Sample sample, int root) {
    Datatype type = sample.type();
    Object given = sample.room(COUNT);
    Object expected = sample.room(COUNT);
    sample.fill(expected, 0, COUNT, root);
    if (rank == root) {
      sample.fill(given, 0, COUNT, root);
    }
    WORLD.Bcast(given, 1, COUNT, type, root);
    Sample.same("broadcast", sample, given, expected);

    Object mine = sample.room(COUNT);
    sample.fill(mine, 0, COUNT, rank);
    Object all = sample.room(COUNT * size);
    WORLD.Gather(mine, 1, COUNT, type, all, 1, COUNT, type, root);
    Object blocks = blocks(sample);
    Sample.same("gather", sample, all, rank == root ? blocks : sample.room(COUNT * size));
    Object back = sample.room(COUNT);
    WORLD.Scatter(blocks, 1, COUNT, type, back, 1, COUNT, type, root);
    Sample.same("scatter", sample, back, mine);

    int[] counts = fill(size, COUNT);
    int[] backwards = array(size, i -> COUNT * (size - 1 - i));
    Object reversed = sample.room(COUNT * size);
    for (int i = 0; i < size; i++) {
      sample.fill(reversed, backwards[i], COUNT, i);
    }
    all = sample.room(COUNT * size);
    WORLD.Gatherv(mine, 1, COUNT, type, all, 1, counts, backwards, type, root);
    Sample.same("gatherv", sample, all, rank == root ? reversed : sample.room(COUNT * size));
    back = sample.room(COUNT);
    WORLD.Scatterv(reversed, 1, counts, backwards, type, back, 1, COUNT, type, root);
    Sample.same("scatterv", sample, back, mine);
  }

  private void unrooted(Sample sample) {
    Datatype type = sample.type();
    Object mine = sample.room(COUNT);
    sample.fill(mine, 0, COUNT, rank);
    Object all = sample.room(COUNT * size);
    WORLD.Allgather(mine, 1, COUNT, type, all, 1, COUNT, type);
    Sample.same("allgather", sample, all, blocks(sample));
    int[] counts = fill(size, COUNT);
    int[] places = array(size, i -> COUNT * i);
    all = sample.room(COUNT * size);
    WORLD.Allgatherv(mine, 1, COUNT, type, all, 1, counts, places, type);
    Sample.same("allgatherv", sample, all, blocks(sample));

    Object out = sample.room(COUNT * size);
    Object expected = sample.room(COUNT * size);
    for (int i = 0; i < size; i++) {
      sample.fill(out, COUNT * i, COUNT, 10 * rank + i);
      sample.fill(expected, COUNT * i, COUNT, 10 * i + rank);
    }
    Object in = sample.room(COUNT * size);
    WORLD.Alltoall(out, 1, COUNT, type, in, 1, COUNT, type);
    Sample.same("alltoall", sample, in, expected);
    in = sample.room(COUNT * size);
    WORLD.Alltoallv(out, 1, counts, places, type, in, 1, counts, places, type);
    Sample.same("alltoallv", sample, in, expected);
  }

  /// A buffer over an array, from its second element on.
  private static Buffer over(Object array) {
    return switch (array) {
      case byte[] bytes -> ByteBuffer.wrap(bytes, 1, bytes.length - 1).slice();
      case char[] chars -> CharBuffer.wrap(chars, 1, chars.length - 1).slice();
      case short[] shorts -> ShortBuffer.wrap(shorts, 1, shorts.length - 1).slice();
      case int[] ints -> IntBuffer.wrap(ints, 1, ints.length - 1).slice();
      case long[] longs -> LongBuffer.wrap(longs, 1, longs.length - 1).slice();
      case float[] floats -> FloatBuffer.wrap(floats, 1, floats.length - 1).slice();
      case double[] doubles -> DoubleBuffer.wrap(doubles, 1, doubles.length - 1).slice();
      default -> throw new AssertionError("no buffer over " + array.getClass());
    };
  }

  private void started(Sample sample, int root) {
    Datatype type = sample.type();
    Object mine = sample.room(COUNT);
    sample.fill(mine, 0, COUNT, rank);
    Object given = sample.room(COUNT);
    if (rank == root) {
      sample.fill(given, 0, COUNT, rank);
    }
    Object gathered = sample.room(COUNT * size);
    Object all = sample.room(COUNT * size);
    Object swapped = sample.room(COUNT * size);
    Object back = sample.room(COUNT);
    Object blocks = blocks(sample);
    Request[] together = {
      WORLD.iBcast(over(given), COUNT, type, root),
      WORLD.iGather(over(mine), COUNT, type, over(gathered), COUNT, type, root),
      WORLD.iAllGather(over(mine), COUNT, type, over(all), COUNT, type),
      WORLD.iScatter(over(blocks), COUNT, type, over(back), COUNT, type, root),
      WORLD.iAllToAll(over(blocks), COUNT, type, over(swapped), COUNT, type)
    };
    Request.waitAll(together);
    Object expected = sample.room(COUNT);
    sample.fill(expected, 0, COUNT, root);
    Sample.same("started broadcast", sample, given, expected);
    Object none = sample.room(COUNT * size);
    Sample.same("started gather", sample, gathered, rank == root ? blocks : none);
    Sample.same("started allgather", sample, all, blocks);
    Sample.same("started scatter", sample, back, mine);
    for (int i = 0; i < size; i++) {
      sample.fill(none, COUNT * i, COUNT, rank);
    }
    Sample.same("started alltoall", sample, swapped, none);
  }

  private void asking() {
    Datatype type = Datatype.createIndexed(new int[] {1, 1}, new int[] {1, 4}, MPI.INT);
    type.commit();
    type.Commit();
    Check.equal("size", type.getSize(), 2);
    Check.equal("size in elements", type.Size(), 2);
    Check.equal("lower bound", type.getLb(), 1);
    Check.equal("lower bound in elements", type.Lb(), 1);
    Check.equal("upper bound in elements", type.Ub(), 5);
    Check.equal("extent", type.getExtent(), 4);
    Datatype wide = Datatype.createResized(type, 0, 40);
    Check.equal("resized", wide.getExtent(), 10);
    Check.equal("where data begin", wide.getTrueLb(), 1);
    Check.equal("how far they reach", wide.getTrueExtent(), 4);
    Datatype pair = MPI.DOUBLE_INT;
    Check.equal("pair in bytes", pair.getExtent(), 16);
    Check.equal("its data in bytes", pair.getSize(), 12);
    Check.equal("pair of ints in bytes", MPI.INT2.getExtent(), 8);
    Check.equal("pair with a gap", MPI.SHORT_INT.getExtent(), 8);
    Datatype struct =
        Datatype.createStruct(
            new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.DOUBLE, MPI.SHORT});
    Check.equal("room at the end", struct.getExtent(), 16);
    Check.equal("none in its data", struct.getSize(), 10);
    Check.equal("no name", wide.getName(), "");
    wide.setName("wide");
    Check.equal("a name", wide.clone().getName(), "wide");
    Check.equal("name", MPI.INT.getName(), "INT");
    Check.equal("there", type.isNull(), false);
    type.free();
    Check.equal("freed", type.isNull(), true);
    wide.Free();
    Check.equal("freed", wide.isNull(), true);
    Check.fails("a negative count", MPI.ERR_COUNT, () -> Datatype.createContiguous(-1, MPI.INT));
    Check.fails(
        "lengths and places",
        MPI.ERR_ARG,
        () -> Datatype.createIndexed(new int[1], new int[2], MPI.INT));
    Check.fails(
        "two basic types of an array",
        MPI.ERR_TYPE,
        () ->
            Datatype.Struct(
                new int[] {1, 1}, new int[] {0, 1}, new Datatype[] {MPI.INT, MPI.DOUBLE}));
    Check.fails(
        "a buffer too short", MPI.ERR_BUFFER, () -> WORLD.send(ints(1, 2, 3), 4, MPI.INT, next, 0));
  }
}
