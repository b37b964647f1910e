package mpi;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/// Buffers, slices, structs and complex numbers of Open MPI's dialect.
final class BuffersProgram extends Place {
  @Override
  void run() {
    slicesOfBuffers();
    slicesOfArrays();
    structs();
    pairs();
    complexNumbers();
    lengthsOfBuffers();
    buffersTakeNoMemory();
  }

  /// Sends two elements from the second on to the next rank, which receives them at its third.
  private void shift(Object from, Object to, Datatype type) {
    WORLD.sendRecv(from, 2, type, next, 0, to, 2, type, before, 0);
  }

  private void slicesOfBuffers() {
    ByteBuffer bytes = MPI.newByteBuffer(4).put(1, (byte) rank).put(2, (byte) 9);
    ByteBuffer bytesIn = MPI.newByteBuffer(4);
    shift(MPI.slice(bytes, 1), MPI.slice(bytesIn, 2), MPI.BYTE);
    Check.equal("bytes", bytesIn.get(2) + 10 * bytesIn.get(3), before + 90);
    CharBuffer chars = MPI.newCharBuffer(4).put(1, (char) rank).put(2, 'x');
    CharBuffer charsIn = MPI.newCharBuffer(4);
    shift(MPI.slice(chars, 1), MPI.slice(charsIn, 2), MPI.CHAR);
    Check.equal("chars", charsIn.get(2) + 10 * charsIn.get(3), before + 10 * 'x');
    ShortBuffer shorts = MPI.newShortBuffer(4).put(1, (short) rank).put(2, (short) 9);
    ShortBuffer shortsIn = MPI.newShortBuffer(4);
    shift(MPI.slice(shorts, 1), MPI.slice(shortsIn, 2), MPI.SHORT);
    Check.equal("shorts", shortsIn.get(2) + 10 * shortsIn.get(3), before + 90);
    LongBuffer longs = MPI.newLongBuffer(4).put(1, rank).put(2, 9);
    LongBuffer longsIn = MPI.newLongBuffer(4);
    shift(MPI.slice(longs, 1), MPI.slice(longsIn, 2), MPI.LONG);
    Check.equal("longs", longsIn.get(2) + 10 * longsIn.get(3), before + 90L);
    FloatBuffer floats = MPI.newFloatBuffer(4).put(1, rank).put(2, 9);
    FloatBuffer floatsIn = MPI.newFloatBuffer(4);
    shift(MPI.slice(floats, 1), MPI.slice(floatsIn, 2), MPI.FLOAT);
    Check.equal("floats", floatsIn.get(2) + 10 * floatsIn.get(3), before + 90f);
    DoubleBuffer doubles = MPI.newDoubleBuffer(4).put(1, rank).put(2, 9);
    DoubleBuffer doublesIn = MPI.newDoubleBuffer(4);
    shift(MPI.slice(doubles, 1), MPI.slice(doublesIn, 2), MPI.DOUBLE);
    Check.equal("doubles", doublesIn.get(2) + 10 * doublesIn.get(3), before + 90.0);
    Check.equal("direct", doubles.isDirect() && MPI.slice(doubles, 1).isDirect(), true);
    doubles.position(3);
    shift(MPI.slice(doubles, 1), doublesIn, MPI.DOUBLE);
    Check.equal("a position does not matter", doublesIn.get(0), (double) before);
  }

  private void slicesOfArrays() {
    byte[] bytes = new byte[4];
    shift(MPI.slice(new byte[] {0, (byte) rank, 9}, 1), MPI.slice(bytes, 2), MPI.BYTE);
    Check.equal("bytes", bytes, new byte[] {0, 0, (byte) before, 9});
    char[] chars = new char[4];
    shift(MPI.slice(new char[] {0, (char) rank, 9}, 1), MPI.slice(chars, 2), MPI.CHAR);
    Check.equal("chars", chars, new char[] {0, 0, (char) before, 9});
    short[] shorts = new short[4];
    shift(MPI.slice(new short[] {0, (short) rank, 9}, 1), MPI.slice(shorts, 2), MPI.SHORT);
    Check.equal("shorts", shorts, new short[] {0, 0, (short) before, 9});
    int[] in = new int[4];
    shift(MPI.slice(new int[] {0, rank, 9}, 1), MPI.slice(in, 2), MPI.INT);
    Check.equal("ints", in, new int[] {0, 0, before, 9});
    long[] longs = new long[4];
    shift(MPI.slice(new long[] {0, rank, 9}, 1), MPI.slice(longs, 2), MPI.LONG);
    Check.equal("longs", longs, new long[] {0, 0, before, 9});
    float[] floats = new float[4];
    shift(MPI.slice(new float[] {0, rank, 9}, 1), MPI.slice(floats, 2), MPI.FLOAT);
    Check.equal("floats", floats, new float[] {0, 0, before, 9});
    double[] doubles = new double[4];
    shift(MPI.slice(new double[] {0, rank, 9}, 1), MPI.slice(doubles, 2), MPI.DOUBLE);
    Check.equal("doubles", doubles, new double[] {0, 0, before, 9});
  }

  /// A record with a field and an array of every type, and with another record.
  private static final class Everything extends Struct {
    private final MPIPair pair = new MPIPair();
    private final int b = addByte();
    private final int c = addChar();
    private final int s = addShort();
    private final int i = addInt();
    private final int l = addLong();
    private final int f = addFloat();
    private final int d = addDouble();
    private final int bs = addByte(2);
    private final int cs = addChar(2);
    private final int ss = addShort(2);
    private final int is = addInt(2);
    private final int ls = addLong(2);
    private final int fs = addFloat(2);
    private final int ds = addDouble(2);
    private final int one = addStruct(pair);
    private final int two = addStruct(pair, 2);
    private final int data = addData(MPI.INT2);
    private final int datas = addData(MPI.INT2, 2);

    @Override
    protected Data newData() {
      return new Data();
    }

    private final class Data extends Struct.Data {
      void fill(int with) {
        putByte(b, (byte) with);
        putChar(c, (char) with);
        putShort(s, (short) with);
        putInt(i, with);
        putLong(l, with);
        putFloat(f, with);
        putDouble(d, with);
        for (int n = 0; n < 2; n++) {
          putByte(bs, n, (byte) (with + n));
          putChar(cs, n, (char) (with + n));
          putShort(ss, n, (short) (with + n));
          putInt(is, n, with + n);
          putLong(ls, n, with + n);
          putFloat(fs, n, with + n);
          putDouble(ds, n, with + n);
          MPIPair.Data pairAt = getData(pair, two, n);
          pairAt.set(with, n);
          getBuffer(MPI.INT2, datas, n).putInt(0, with + n);
        }
        MPIPair.Data alone = getData(pair, one);
        alone.set(with, 7);
        getBuffer(MPI.INT2, data).putInt(4, with);
      }

      double sum() {
        double sum = getByte(b) + getChar(c) + getShort(s) + getInt(i);
        sum += getLong(l) + getFloat(f) + getDouble(d);
        for (int n = 0; n < 2; n++) {
          sum += getByte(bs, n) + getChar(cs, n) + getShort(ss, n) + getInt(is, n);
          sum += getLong(ls, n) + getFloat(fs, n) + getDouble(ds, n);
          MPIPair.Data pairAt = getData(pair, two, n);
          sum += pairAt.sum() + getBuffer(MPI.INT2, datas, n).getInt(0);
        }
        MPIPair.Data alone = getData(pair, one);
        Check.equal("its struct", getStruct() == Everything.this, true);
        return sum + alone.sum() + getBuffer(MPI.INT2, data).getInt(4);
      }
    }
  }

  /// Two numbers at places of their own.
  private static final class MPIPair extends Struct {
    private final int low = addInt();
    private final int high = setOffset(8).addInt();

    MPIPair() {
      setExtent(16);
    }

    @Override
    protected Data newData() {
      return new Data();
    }

    private final class Data extends Struct.Data {
      void set(int first, int second) {
        putInt(low, first);
        putInt(high, second);
      }

      int sum() {
        return getInt(low) + getInt(high);
      }
    }
  }

  private void structs() {
    Everything all = new Everything();
    byte[] out = new byte[2 * all.getExtent()];
    byte[] in = new byte[2 * all.getExtent()];
    Everything.Data first = all.getData(out);
    Everything.Data second = all.getData(out, 1);
    first.fill(rank);
    second.fill(rank + 1);
    WORLD.sendRecv(out, 2, all.getType(), next, 0, in, 2, all.getType(), before, 0);
    Everything.Data got = all.getData(in);
    Check.equal("every field", got.sum(), 27.0 * before + 16);
    Everything.Data other = all.getData(in, 1);
    Check.equal("every field of the second", other.sum(), 27.0 * (before + 1) + 16);
    Everything.Data copy = all.copy(in);
    first = all.getData(in);
    first.fill(100);
    Check.equal("a copy stays", copy.sum(), 27.0 * before + 16);
    Check.equal("its own bytes", copy.getBuffer().capacity(), in.length);
    MPIPair pair = new MPIPair();
    Check.equal("extent by hand", pair.getExtent(), 16);
    Check.equal("bytes that are sent", pair.getType().getSize(), 8);
    Check.fails("in use", MPI.ERR_TYPE, pair::addInt);
    pair.free();
    pair.addInt();
    Check.equal("one field more", pair.getExtent(), 20);
  }

  private void pairs() {
    ByteBuffer two = MPI.newByteBuffer(MPI.int2.getExtent());
    Int2.Data ints = MPI.int2.getData(two);
    ints.putValue(rank % 2);
    ints.putIndex(rank);
    WORLD.allReduce(two, 1, MPI.INT2, MPI.MAXLOC);
    Check.equal("greatest int", ints.getValue(), size == 1 ? 0 : 1);
    Check.equal("where", ints.getIndex(), size == 1 ? 0 : 1);
    ByteBuffer room = MPI.newByteBuffer(MPI.shortInt.getExtent());
    ShortInt.Data shorts = MPI.shortInt.getData(room);
    shorts.putValue((short) rank);
    shorts.putIndex(10 + rank);
    WORLD.allReduce(room, 1, MPI.SHORT_INT, MPI.MAXLOC);
    Check.equal("greatest short", shorts.getValue() * 100 + shorts.getIndex(), 101 * size - 91);
    room = MPI.newByteBuffer(MPI.longInt.getExtent());
    LongInt.Data longs = MPI.longInt.getData(room);
    longs.putValue(-rank);
    longs.putIndex(rank);
    WORLD.allReduce(room, 1, MPI.LONG_INT, MPI.MINLOC);
    Check.equal("least long", longs.getValue() + longs.getIndex(), 0L);
    Check.equal("where", longs.getIndex(), size - 1);
    room = MPI.newByteBuffer(MPI.floatInt.getExtent());
    FloatInt.Data floats = MPI.floatInt.getData(room);
    floats.putValue(0.5f * rank);
    floats.putIndex(rank);
    WORLD.allReduce(room, 1, MPI.FLOAT_INT, MPI.MAXLOC);
    Check.equal("greatest float", floats.getValue(), 0.5f * (size - 1));
    Check.equal("where", floats.getIndex(), size - 1);
    room = MPI.newByteBuffer(MPI.doubleInt.getExtent());
    DoubleInt.Data doubles = MPI.doubleInt.getData(room);
    doubles.putValue(1.5);
    doubles.putIndex(size - rank);
    WORLD.allReduce(room, 1, MPI.DOUBLE_INT, MPI.MAXLOC);
    Check.equal("equal values", doubles.getValue(), 1.5);
    Check.equal("the least index", doubles.getIndex(), 1);
  }

  private void complexNumbers() {
    double[] doubles = new double[4];
    DoubleComplex second = DoubleComplex.get(doubles, 1);
    second.putReal(2);
    second.putImag(-1);
    WORLD.sendRecvReplace(doubles, 2, MPI.DOUBLE_COMPLEX, next, 0, before, 0);
    Check.equal("in an array", doubles, new double[] {0, 0, 2, -1});
    DoubleBuffer buffer = MPI.newDoubleBuffer(4).put(0, doubles);
    Check.equal("in a buffer", DoubleComplex.get(buffer, 1).getImag(), -1.0);
    Check.equal("the first", DoubleComplex.get(buffer).getReal(), 0.0);
    Check.equal("its buffer", DoubleComplex.get(buffer).getBuffer(), buffer);
    ByteBuffer bytes = MPI.newByteBuffer(32);
    DoubleComplex.get(bytes).putImag(3);
    DoubleComplex.get(bytes, 1).putReal(4);
    Check.equal("in bytes", bytes.getDouble(8) + bytes.getDouble(16), 7.0);
    float[] floats = {0, 0, 0, 1};
    FloatComplex.get(floats).putReal(2);
    FloatComplex.get(floats, 1).putImag(rank == 0 ? 1 : 0);
    FloatComplex.get(floats, 1).putReal(rank == 0 ? 0 : 1);
    WORLD.allReduce(floats, 2, MPI.FLOAT_COMPLEX, MPI.PROD);
    Check.equal("two to the n", FloatComplex.get(floats).getReal(), (float) (1 << size));
    Check.equal("i times one", FloatComplex.get(floats, 1).getImag(), 1f);
    FloatBuffer some = MPI.newFloatBuffer(4).put(0, floats);
    Check.equal("in a buffer", FloatComplex.get(some, 1).getImag(), 1f);
    Check.equal("the first", FloatComplex.get(some).getReal(), (float) (1 << size));
    Check.equal("its buffer", FloatComplex.get(some).getBuffer(), some);
    FloatComplex.get(bytes).putImag(5);
    Check.equal("in bytes", bytes.getFloat(4), 5f);
    FloatComplex.get(bytes, 1).putReal(6);
    Check.equal("in bytes", FloatComplex.get(bytes, 1).getReal(), 6f);
    WORLD.allReduce(doubles, 2, MPI.DOUBLE_COMPLEX, MPI.SUM);
    Check.equal("a sum", doubles, new double[] {0, 0, 2.0 * size, -size});
  }

  private void lengthsOfBuffers() {
    LongBuffer two = MPI.newLongBuffer(2);
    Check.fails("too short", MPI.ERR_BUFFER, () -> WORLD.send(two, 3, MPI.LONG, next, 0));
    Check.fails("too short", MPI.ERR_BUFFER, () -> WORLD.iRecv(two, 3, MPI.LONG, before, 0));
    Check.fails("an offset", MPI.ERR_BUFFER, () -> WORLD.Send(two, 1, 2, MPI.LONG, next, 0));
    Check.fails("before it", MPI.ERR_BUFFER, () -> WORLD.Send(two, -1, 1, MPI.LONG, next, 0));
    Check.fails("negative", MPI.ERR_COUNT, () -> WORLD.send(two, -1, MPI.LONG, next, 0));
    two.put(1, 10 + rank);
    LongBuffer in = MPI.newLongBuffer(2);
    WORLD.Sendrecv(two, 1, 1, MPI.LONG, next, 0, in, 1, 1, MPI.LONG, before, 0);
    Check.equal("from an offset to an offset", in.get(0) + 100 * in.get(1), 100L * (10 + before));
    WORLD.sendRecv(two, 16, MPI.BYTE, next, 0, in, 16, MPI.BYTE, before, 0);
    Check.equal("as bytes", in.get(1), 10L + before);
  }

  /// A message from and to a direct buffer makes no more garbage than one of arrays.
  private void buffersTakeNoMemory() {
    long arrays = allocated(new long[1], new long[1]);
    long buffers = allocated(MPI.newLongBuffer(1), MPI.slice(MPI.newLongBuffer(4), 2));
    Check.equal(
        "garbage per message: arrays=" + arrays + ", buffers=" + buffers,
        buffers <= arrays + 16,
        true);
  }

  /// How many bytes this thread allocates for a message there and one here, at least.
  private long allocated(Object out, Object in) {
    int messages = 200;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      long before = allocatedBytes();
      for (int j = 0; j < messages; j++) {
        WORLD.sendRecv(out, 1, MPI.LONG, next, 0, in, 1, MPI.LONG, this.before, 0);
      }
      least = Math.min(least, (allocatedBytes() - before) / messages);
    }
    return least;
  }

  private static long allocatedBytes() {
    return ManagementFactory.getPlatformMXBean(ThreadMXBean.class).getCurrentThreadAllocatedBytes();
  }
}
