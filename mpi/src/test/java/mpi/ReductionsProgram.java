package mpi;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// Reductions of both dialects: every operation on every type, and functions of the program's own,
/// which need not be commutative.
final class ReductionsProgram extends Place {
  private static final Datatype[] NUMBERS = {
    MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE
  };

  @Override
  void run() {
    everyOperationOnEveryType();
    booleans();
    everyCall();
    notCommutative();
    functionsOnGaps();
    oneRankAlone();
    refused();
  }

  private static Object numbers(Datatype type, int... values) {
    Object array = type.basic.newArray(values.length);
    for (int i = 0; i < values.length; i++) {
      Array.set(array, i, number(type, values[i]));
    }
    return array;
  }

  private static Object number(Datatype type, int value) {
    return switch (type.basic) {
      case BYTE -> (byte) value;
      case CHAR -> (char) value;
      case SHORT -> (short) value;
      case LONG -> (long) value;
      case FLOAT -> (float) value;
      case DOUBLE -> (double) value;
      default -> value;
    };
  }

  private void everyOperationOnEveryType() {
    int sum = sumOfRanks + size;
    for (Datatype type : NUMBERS) {
      check(type, MPI.SUM, new int[] {rank + 1, 1}, new int[] {sum, size});
      int two = rank < 3 ? 2 : 1;
      check(type, MPI.PROD, new int[] {two, 1}, new int[] {1 << Math.min(size, 3), 1});
      check(type, MPI.MAX, new int[] {rank, size - rank}, new int[] {size - 1, size});
      check(type, MPI.MIN, new int[] {rank, size - rank}, new int[] {0, 1});
      if (type == MPI.FLOAT || type == MPI.DOUBLE) {
        continue;
      }
      int bits = (1 << Math.min(size, 7)) - 1;
      int own = rank < 7 ? 1 << rank : 0;
      check(type, MPI.BOR, new int[] {own, 0}, new int[] {bits, 0});
      check(type, MPI.BAND, new int[] {3, 1 + 2 * (rank % 2)}, new int[] {3, 1});
      check(type, MPI.BXOR, new int[] {1, own}, new int[] {size % 2, bits});
      // One rank alone combines nothing, so its value stays as it is.
      int yes = size == 1 ? 1 : 5;
      check(type, MPI.LAND, new int[] {rank, yes}, new int[] {0, 1});
      check(type, MPI.LOR, new int[] {rank == 0 ? yes : 0, 0}, new int[] {1, 0});
      check(type, MPI.LXOR, new int[] {yes, 0}, new int[] {size % 2, 0});
    }
  }

  private void check(Datatype type, Op op, int[] mine, int[] expected) {
    Object out = numbers(type, 9, 9);
    WORLD.allReduce(numbers(type, mine), out, 2, type, op);
    Check.equal(op + " on " + type, out, numbers(type, expected));
    ByteBuffer bytes = MPI.newByteBuffer(2 * (int) type.extentBytes);
    WORLD.sendRecv(
        numbers(type, mine), 2, type, rank, 0, bytes, bytes.capacity(), MPI.BYTE, rank, 0);
    WORLD.allReduce(bytes, 2, type, op);
    Object back = numbers(type, 9, 9);
    WORLD.sendRecv(bytes, bytes.capacity(), MPI.BYTE, rank, 0, back, 2, type, rank, 0);
    Check.equal(op + " on a buffer of " + type, back, numbers(type, expected));
    Object scanned = numbers(type, 9, 9);
    WORLD.scan(numbers(type, mine), scanned, 2, type, op);
    if (rank == size - 1) {
      Check.equal("scan by " + op + " on " + type, scanned, numbers(type, expected));
    }
  }

  private void booleans() {
    boolean[] mine = {true, rank == 0, false};
    boolean[] out = new boolean[3];
    WORLD.allReduce(mine, out, 3, MPI.BOOLEAN, MPI.LAND);
    Check.equal("and", out, new boolean[] {true, size == 1, false});
    WORLD.allReduce(mine, out, 3, MPI.BOOLEAN, MPI.BOR);
    Check.equal("or", out, new boolean[] {true, true, false});
    WORLD.allReduce(mine, out, 3, MPI.BOOLEAN, MPI.LXOR);
    Check.equal("exclusive or", out, new boolean[] {size % 2 == 1, true, false});
  }

  private void everyCall() {
    for (int root = 0; root < size; root++) {
      long[] out = {-1, -1};
      WORLD.reduce(new long[] {rank, 1}, out, 2, MPI.LONG, MPI.SUM, root);
      Check.equal(
          "reduce", out, rank == root ? new long[] {sumOfRanks, size} : new long[] {-1, -1});
    }
    int[] counts = array(size, i -> i + 1);
    int length = size * (size + 1) / 2;
    int first = rank * (rank + 1) / 2;
    int[] expected = array(rank + 1, i -> size * (first + i));
    int[] block = new int[rank + 1];
    WORLD.reduceScatter(array(length, i -> i), block, counts, MPI.INT, MPI.SUM);
    Check.equal("reduceScatter", block, expected);
    int[] all = array(length, i -> i);
    WORLD.reduceScatter(all, counts, MPI.INT, MPI.SUM);
    Check.equal("reduceScatter in place", Arrays.copyOf(all, rank + 1), expected);
    int[] two = new int[2];
    WORLD.reduceScatterBlock(array(2 * size, i -> i), two, 2, MPI.INT, MPI.SUM);
    Check.equal("reduceScatterBlock", two, new int[] {2 * rank * size, (2 * rank + 1) * size});
    int[] before = {-1};
    WORLD.exScan(new int[] {1}, before, 1, MPI.INT, MPI.SUM);
    Check.equal("exScan", before[0], rank == 0 ? -1 : rank);
    int[] other = {-1, -1};
    WORLD.Exscan(new int[] {0, 2}, 1, other, 1, 1, MPI.INT, MPI.SUM);
    Check.equal("Exscan", other, new int[] {-1, rank == 0 ? -1 : 2 * rank});
    Check.equal("commutative", MPI.SUM.isCommutative(), true);
  }

  /// Composes functions x -> a x + b: associative, not commutative.
  private static final class Compose extends User_function {
    @Override
    public void Call(Object in, int i, Object inOut, int o, int count, Datatype type) {
      long[] f = (long[]) in;
      long[] g = (long[]) inOut;
      for (int n = 0; n < 2 * count; n += 2) {
        g[o + n + 1] = f[i + n] * g[o + n + 1] + f[i + n + 1];
        g[o + n] = f[i + n] * g[o + n];
      }
    }
  }

  /// The functions of some ranks, composed: 2 x + r after one another.
  private static long[] composed(int first, int end) {
    long a = 1;
    long b = 0;
    for (int r = end - 1; r >= first; r--) {
      b = 2 * b + r;
      a *= 2;
    }
    return new long[] {a, b};
  }

  private void notCommutative() {
    Op op = new Op(new Compose(), false);
    Check.equal("not commutative", op.isCommutative(), false);
    Datatype function = Datatype.createContiguous(2, MPI.LONG);
    long[] mine = {2, rank};
    long[] out = new long[2];
    WORLD.allReduce(mine, out, 1, function, op);
    Check.equal("allReduce in order", out, composed(0, size));
    for (int root = 0; root < size; root++) {
      out = new long[2];
      WORLD.reduce(mine, out, 1, function, op, root);
      Check.equal("reduce in order", out, rank == root ? composed(0, size) : new long[2]);
    }
    WORLD.scan(mine, out, 1, function, op);
    Check.equal("scan in order", out, composed(0, rank + 1));
    out = new long[2];
    WORLD.exScan(mine, out, 1, function, op);
    Check.equal("exScan in order", out, rank == 0 ? new long[2] : composed(0, rank));
    long[] blocks = new long[2 * size];
    for (int i = 0; i < size; i++) {
      blocks[2 * i] = 2;
      blocks[2 * i + 1] = rank;
    }
    WORLD.reduceScatterBlock(blocks, out, 1, function, op);
    Check.equal("reduceScatterBlock in order", out, composed(0, size));
    op.Free();
    Check.equal("freed", op.isNull(), true);
    long[] late = new long[2];
    Check.fails("freed", MPI.ERR_OP, () -> WORLD.allReduce(late, 1, function, op));
  }

  private void functionsOnGaps() {
    Op join =
        new Op(
            new UserFunction() {
              @Override
              public void call(Object in, Object inOut, int count, Datatype type) {
                int[] left = (int[]) in;
                int[] right = (int[]) inOut;
                for (int n = 0; n < count; n++) {
                  right[3 * n] = 10 * left[3 * n] + right[3 * n];
                  right[3 * n + 2] = left[3 * n + 2];
                }
              }
            },
            false);
    Datatype gaps = Datatype.Vector(2, 1, 2, MPI.INT);
    int[] mine = {1, 50, rank, 1, 60, rank};
    int[] out = {0, 7, 0, 0, 8, 0};
    WORLD.allReduce(mine, out, 2, gaps, join);
    int sum = 1 + 10 * (size - 1);
    Check.equal("first of all", new int[] {out[2], out[5]}, new int[] {0, 0});
    Check.equal("gaps stay", out[1], 7);
    Check.equal("folded", out[0], sum);
    WORLD.scan(mine, out, 1, gaps, join);
    Check.equal("scan with gaps", out[0], 1 + 10 * rank);
    WORLD.exScan(mine, out, 1, gaps, join);
    Check.equal("exScan with gaps", out[0], rank == 0 ? 1 : 1 + 10 * (rank - 1));
    WORLD.reduce(mine, out, 1, gaps, join, size - 1);
    Check.equal("reduce with gaps", out[0] == sum || rank != size - 1, true);
  }

  private void oneRankAlone() {
    int[] inOut = {1, 2, 3};
    Comm.reduceLocal(new int[] {3, 2, 1}, inOut, 3, MPI.INT, MPI.MAX);
    Check.equal("reduceLocal", inOut, new int[] {3, 2, 3});
    int[] out = {7};
    MPI.COMM_SELF.allReduce(new int[] {4}, out, 1, MPI.INT, MPI.SUM);
    Check.equal("alone", out[0], 4);
  }

  private void refused() {
    Check.fails(
        "a sum of objects",
        MPI.ERR_OP,
        () -> WORLD.allReduce(new String[1], 1, MPI.OBJECT, MPI.SUM));
    Check.fails(
        "a location of an int",
        MPI.ERR_OP,
        () -> WORLD.allReduce(new int[1], 1, MPI.INT, MPI.MAXLOC));
    Op empty = new Op(new UserFunction() {}, true);
    if (size > 1) {
      Check.fails(
          "a function without a method",
          MPI.ERR_OP,
          () -> Comm.reduceLocal(new int[1], new int[1], 1, MPI.INT, empty));
    }
  }
}
