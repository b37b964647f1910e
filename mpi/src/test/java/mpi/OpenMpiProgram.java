package mpi;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;

/// Uses the calls of Open MPI's Java binding and checks what they did.
final class OpenMpiProgram {
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private final int rank = WORLD.getRank();
  private final int size = WORLD.getSize();
  private final int next = (rank + 1) % size;
  private final int before = (rank + size - 1) % size;
  private final int sum = size * (size - 1) / 2;

  private OpenMpiProgram() {}

  public static void main(String[] args) {
    Check.equal("threads", MPI.InitThread(args, MPI.THREAD_FUNNELED), MPI.THREAD_MULTIPLE);
    OpenMpiProgram program = new OpenMpiProgram();
    program.messages();
    program.matchedProbes();
    program.inPlace();
    program.started();
    program.structs();
    program.userFunctions();
    program.windows();
    program.locks();
    program.neighbours();
    program.groupsMeet();
    program.attributesAndHints();
    program.refusals();
    MPI.Finalize();
    System.out.println("kept");
  }

  private static IntBuffer ints(int... values) {
    IntBuffer buffer = MPI.newIntBuffer(values.length);
    for (int i = 0; i < values.length; i++) {
      buffer.put(i, values[i]);
    }
    return buffer;
  }

  private void messages() {
    IntBuffer out = ints(0, rank, 7);
    IntBuffer in = MPI.newIntBuffer(2);
    Request[] both = {
      WORLD.iRecv(in, 2, MPI.INT, before, 1), WORLD.iSend(MPI.slice(out, 1), 2, MPI.INT, next, 1)
    };
    Status[] statuses = Request.waitAllStatus(both);
    Check.equal("count", statuses[0].getCount(MPI.INT), 2);
    Check.equal("source", statuses[0].getSource(), before);
    Check.equal("sliced", in.get(0), before);
    Check.equal("null", both[0].isNull(), true);
    int[] array = new int[2];
    WORLD.sendRecv(new int[] {rank, 1}, 2, MPI.INT, next, 2, array, 2, MPI.INT, before, 2);
    Check.equal("arrays", array, new int[] {before, 1});
    Request sending = WORLD.iSend(new double[] {rank + 0.5}, 1, MPI.DOUBLE, next, 3);
    double[] half = new double[1];
    WORLD.recv(half, 1, MPI.DOUBLE, before, 3);
    sending.waitFor();
    Check.equal("half", half[0], before + 0.5);
    byte[] packed = new byte[8];
    int at = WORLD.pack(new int[] {1, 2}, 2, MPI.INT, packed, 0);
    Check.equal("packed", at, WORLD.packSize(2, MPI.INT));
    WORLD.unpack(packed, 4, array, 1, MPI.INT);
    Check.equal("unpacked", array[0], 2);
    Prequest start = WORLD.sendInit(out, 1, MPI.INT, next, 4);
    Prequest end = WORLD.recvInit(in, 1, MPI.INT, before, 4);
    Prequest.startAll(new Prequest[] {end, start});
    Request.waitAll(new Request[] {start, end});
    Check.equal("persistent", in.get(0), 0);
    start.free();
    Check.equal("freed", start.isNull(), true);
    Datatype column = Datatype.createVector(2, 1, 2, MPI.INT);
    Check.equal("extent", column.getExtent(), 3);
    IntBuffer two = MPI.newIntBuffer(2);
    WORLD.sendRecv(ints(4, 5, 6), 1, column, next, 5, two, 2, MPI.INT, before, 5);
    Check.equal("column", two.get(1), 6);
    Datatype far = Datatype.createHVector(2, 1, 8, MPI.INT);
    WORLD.sendRecv(ints(4, 5, 6), 1, far, next, 5, two, 2, MPI.INT, before, 5);
    Check.equal("stride in bytes", two.get(1), 6);
  }

  private void matchedProbes() {
    WORLD.iSend(ints(rank, 3), 2, MPI.INT, next, 6);
    Message message = new Message();
    Status status = message.mProbe(before, 6, WORLD);
    Check.equal("matched", status.getCount(MPI.INT), 2);
    Check.equal("taken", WORLD.iProbe(before, 6), null);
    int[] in = new int[2];
    message.mRecv(in, 2, MPI.INT);
    Check.equal("received", in, new int[] {before, 3});
    Check.equal("no message", message.isNull(), true);
    Check.equal("none", message.imProbe(before, 6, WORLD), null);
  }

  private void inPlace() {
    int[] one = {rank};
    WORLD.allReduce(one, 1, MPI.INT, MPI.SUM);
    Check.equal("allReduce", one[0], sum);
    IntBuffer buffer = ints(rank, 1);
    WORLD.allReduce(buffer, 2, MPI.INT, MPI.SUM);
    Check.equal("allReduce of a buffer", buffer.get(0), sum);
    one[0] = rank;
    WORLD.reduce(one, 1, MPI.INT, MPI.MAX, 0);
    Check.equal("reduce", one[0], rank == 0 ? size - 1 : rank);
    int[] all = new int[size];
    all[rank] = rank + 1;
    WORLD.allGather(all, 1, MPI.INT);
    Check.equal("allGather", all[size - 1], size);
    int[] gathered = new int[size];
    gathered[0] = rank + 10;
    WORLD.gather(gathered, 1, MPI.INT, 0);
    if (rank == 0) {
      Check.equal("gather", gathered[size - 1], size + 9);
    }
    WORLD.scatter(gathered, 1, MPI.INT, 0);
    Check.equal("scatter", gathered[0], rank + 10);
    one[0] = 1;
    WORLD.scan(one, 1, MPI.INT, MPI.SUM);
    Check.equal("scan", one[0], rank + 1);
    one[0] = 1;
    WORLD.exScan(one, 1, MPI.INT, MPI.SUM);
    if (rank > 0) {
      Check.equal("exScan", one[0], rank);
    }
    int[] block = new int[size];
    java.util.Arrays.setAll(block, i -> i);
    WORLD.reduceScatterBlock(block, 1, MPI.INT, MPI.SUM);
    Check.equal("reduceScatterBlock", block[0], size * rank);
    double[] left = {rank};
    double[] right = {2};
    Comm.reduceLocal(left, right, 1, MPI.DOUBLE, MPI.PROD);
    Check.equal("reduceLocal", right[0], 2.0 * rank);
  }

  private void started() {
    WORLD.iBarrier().waitFor();
    IntBuffer given = ints(rank == 0 ? 9 : 0);
    WORLD.iBcast(given, 1, MPI.INT, 0).waitFor();
    Check.equal("iBcast", given.get(0), 9);
    IntBuffer result = MPI.newIntBuffer(size);
    Request[] requests = {
      WORLD.iAllReduce(ints(rank), result, 1, MPI.INT, MPI.SUM), WORLD.iBarrier()
    };
    Request.waitAll(requests);
    Check.equal("iAllReduce", result.get(0), sum);
    WORLD.iAllGather(ints(rank), 1, MPI.INT, result, 1, MPI.INT).waitFor();
    Check.equal("iAllGather", result.get(size - 1), size - 1);
    IntBuffer swapped = MPI.newIntBuffer(size);
    WORLD.iAllToAll(result, 1, MPI.INT, swapped, 1, MPI.INT).waitFor();
    Check.equal("iAllToAll", swapped.get(0), rank);
    WORLD.iGather(ints(rank), 1, MPI.INT, result, 1, MPI.INT, 0).waitFor();
    WORLD.iScatter(result, 1, MPI.INT, given, 1, MPI.INT, 0).waitFor();
    Check.equal("iGather and iScatter", given.get(0), rank);
    WORLD.iScan(ints(1), given, 1, MPI.INT, MPI.SUM).waitFor();
    Check.equal("iScan", given.get(0), rank + 1);
    WORLD.iReduce(ints(1), given, 1, MPI.INT, MPI.SUM, 0).waitFor();
    Check.equal("iReduce", given.get(0), rank == 0 ? size : rank + 1);
  }

  /// A record of two fields.
  private static final class Point extends Struct {
    private final int x = addDouble();
    private final int id = addInt();

    @Override
    protected Data newData() {
      return new Data();
    }

    private final class Data extends Struct.Data {
      void set(double newX, int newId) {
        putDouble(x, newX);
        putInt(id, newId);
      }

      double x() {
        return getDouble(x);
      }

      int id() {
        return getInt(id);
      }
    }
  }

  private void structs() {
    Point point = new Point();
    ByteBuffer out = MPI.newByteBuffer(2 * point.getExtent());
    ByteBuffer in = MPI.newByteBuffer(2 * point.getExtent());
    Point.Data second = point.getData(out, 1);
    second.set(rank + 0.25, rank);
    WORLD.sendRecv(out, 2, point.getType(), next, 0, in, 2, point.getType(), before, 0);
    Point.Data got = point.getData(in, 1);
    Check.equal("x", got.x(), before + 0.25);
    Check.equal("id", got.id(), before);
    ByteBuffer pair = MPI.newByteBuffer(MPI.shortInt.getExtent());
    ShortInt.Data value = MPI.shortInt.getData(pair);
    value.putValue((short) -rank);
    value.putIndex(rank);
    WORLD.allReduce(pair, 1, MPI.SHORT_INT, MPI.MINLOC);
    Check.equal("where the least is", value.getIndex(), size - 1);
    double[] number = {0, 1};
    WORLD.allReduce(number, 1, MPI.DOUBLE_COMPLEX, MPI.PROD);
    DoubleComplex power = DoubleComplex.get(number);
    double[][] powers = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    Check.equal("i to the n", power.getReal() + 0.0, powers[size % 4][0]);
    Check.equal("i to the n", power.getImag() + 0.0, powers[size % 4][1]);
  }

  private void userFunctions() {
    Op buffers =
        new Op(
            new UserFunction() {
              @Override
              public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
                for (int i = 0; i < count; i++) {
                  inOut.putInt(4 * i, Math.max(in.getInt(4 * i), inOut.getInt(4 * i)));
                }
              }
            },
            true);
    int[] most = {rank};
    WORLD.allReduce(most, 1, MPI.INT, buffers);
    Check.equal("user function of buffers", most[0], size - 1);
    Op arrays =
        new Op(
            new UserFunction() {
              @Override
              public void call(Object in, Object inOut, int count, Datatype type) {
                for (int i = 0; i < count; i++) {
                  ((double[]) inOut)[i] += ((double[]) in)[i];
                }
              }
            },
            true);
    DoubleBuffer total = MPI.newDoubleBuffer(1).put(0, 1.5);
    WORLD.allReduce(total, 1, MPI.DOUBLE, arrays);
    Check.equal("user function of arrays", total.get(0), 1.5 * size);
    arrays.free();
    Check.equal("freed", arrays.isNull(), true);
    sumsOfRecords();
  }

  /// Records that have room at their end.
  private void sumsOfRecords() {
    Point point = new Point();
    Op sum =
        new Op(
            new UserFunction() {
              @Override
              public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
                for (int i = 0; i < count; i++) {
                  Point.Data left = point.getData(in, i);
                  Point.Data right = point.getData(inOut, i);
                  right.set(left.x() + right.x(), left.id() + right.id());
                }
              }
            },
            true);
    Check.equal("room at the end", point.getExtent(), 16);
    ByteBuffer mine = MPI.newByteBuffer(2 * point.getExtent());
    ByteBuffer sums = MPI.newByteBuffer(2 * point.getExtent());
    Point.Data first = point.getData(mine);
    Point.Data second = point.getData(mine, 1);
    first.set(0.5, 1);
    second.set(rank, rank);
    WORLD.allReduce(mine, sums, 2, point.getType(), sum);
    first = point.getData(sums);
    second = point.getData(sums, 1);
    Check.equal("first record", first.x() + first.id(), 1.5 * size);
    Check.equal("second record", second.x() + second.id(), 2.0 * this.sum);
    Comm.reduceLocal(mine, sums, 2, point.getType(), sum);
    Check.equal("first record, here", first.x() + first.id(), 1.5 * size + 1.5);
  }

  private void windows() {
    IntBuffer memory = MPI.newIntBuffer(size + 1);
    Win win = new Win(memory, size + 1, 1, MPI.INFO_NULL, WORLD);
    win.fence(0);
    for (int target = 0; target < size; target++) {
      win.put(ints(100 * rank), 1, MPI.INT, target, rank, 1, MPI.INT);
      win.accumulate(ints(1), 1, MPI.INT, target, size, 1, MPI.INT, MPI.SUM);
    }
    win.fence(0);
    Check.equal("put", memory.get(before), 100 * before);
    Check.equal("accumulated", memory.get(size), size);
    IntBuffer got = MPI.newIntBuffer(1);
    win.get(got, 1, MPI.INT, next, rank, 1, MPI.INT);
    win.fence(0);
    Check.equal("got", got.get(0), 100 * rank);
    Check.fails(
        "outside of the window",
        MPI.ERR_DISP,
        () -> win.put(got, 1, MPI.INT, next, size + 1, 1, MPI.INT));
    Check.equal("size of the window", win.getAttr(MPI.WIN_SIZE), 4 * (size + 1));
    win.setInfo(MPI.INFO_NULL);
    Check.equal("hints", win.getInfo().size(), 0);
    win.free();
    Check.equal("freed", win.isNull(), true);
  }

  private void locks() {
    IntBuffer counter = MPI.newIntBuffer(1);
    Win win = new Win(counter, 1, 1, MPI.INFO_NULL, WORLD);
    IntBuffer old = MPI.newIntBuffer(1);
    for (int i = 0; i < 10; i++) {
      win.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
      win.get(old, 1, MPI.INT, 0, 0, 1, MPI.INT);
      win.flush(0);
      win.put(ints(old.get(0) + 1), 1, MPI.INT, 0, 0, 1, MPI.INT);
      win.unlock(0);
    }
    win.fence(0);
    if (rank == 0) {
      Check.equal("counted under a lock", counter.get(0), 10 * size);
    }
    win.fence(0);
    win.lockAll(0);
    win.fetchAndOp(ints(1), old, MPI.INT, 0, 0, MPI.SUM);
    win.unlockAll();
    win.fence(0);
    if (rank == 0) {
      Check.equal("fetched and added", counter.get(0), 11 * size);
    }
    win.fence(0);
    win.compareAndSwap(ints(-1), ints(11 * size), old, MPI.INT, 0, 0);
    win.fence(0);
    if (rank == 0) {
      Check.equal("swapped by one", counter.get(0), -1);
    }
    win.free();
  }

  private void neighbours() {
    CartComm ring = WORLD.createCart(new int[] {size}, new boolean[] {true}, false);
    Check.equal("grid", ring.getTopo().getDim(0), size);
    Check.equal("topology", ring.getTopology(), MPI.CART);
    int[] in = new int[2];
    ring.neighborAllGather(new int[] {rank}, 1, MPI.INT, in, 1, MPI.INT);
    Check.equal("neighbours", in, new int[] {before, next});
    ring.neighborAllToAll(new int[] {-rank, rank}, 1, MPI.INT, in, 1, MPI.INT);
    Check.equal("to neighbours", in, new int[] {before, -next});
    IntBuffer later = MPI.newIntBuffer(2);
    ring.iNeighborAllGather(ints(rank), 1, MPI.INT, later, 1, MPI.INT).waitFor();
    Check.equal("neighbours, later", later.get(1), next);
    GraphComm graph =
        WORLD.createDistGraph(
            new int[] {rank}, new int[] {1}, new int[] {next}, MPI.INFO_NULL, false);
    Check.equal("edge", graph.getDistGraphNeighbors().getDestination(0), next);
    Check.equal("edge", graph.getDistGraphNeighbors().getSource(0), before);
    int[] one = new int[1];
    graph.neighborAllGather(new int[] {rank}, 1, MPI.INT, one, 1, MPI.INT);
    Check.equal("along the edges", one[0], before);
  }

  private void groupsMeet() {
    if (size < 2) {
      return;
    }
    String[] port = {rank == 0 ? Intracomm.openPort() : null};
    WORLD.bcast(port, 1, MPI.OBJECT, 0);
    Intracomm side = WORLD.split(rank == 0 ? 0 : 1, rank);
    Intercomm inter = rank == 0 ? side.accept(port[0], 0) : side.connect(port[0], 0);
    Check.equal("remote size", inter.getRemoteSize(), rank == 0 ? size - 1 : 1);
    int[] word = {rank == 0 ? 5 : 0};
    inter.bcast(word, 1, MPI.INT, rank == 0 ? MPI.ROOT : 0);
    Check.equal("to the other side", word[0], 5);
    inter.barrier();
    inter.disconnect();
    Intracomm group = rank == 0 ? null : WORLD.createGroup(WORLD.getGroup().excl(new int[] {0}), 3);
    Check.equal("createGroup", rank == 0 || group.getSize() == size - 1, true);
    Intracomm machine = WORLD.splitType(MPI.COMM_TYPE_SHARED, rank, MPI.INFO_NULL);
    Check.equal("one machine", machine.getSize(), size);
    Check.equal("no colour", WORLD.split(MPI.UNDEFINED, 0).isNull(), true);
  }

  private void attributesAndHints() {
    int key = Comm.createKeyval();
    WORLD.setAttr(key, "value");
    Check.equal("attribute", WORLD.getAttr(key), "value");
    Check.equal("inherited", WORLD.clone().getAttr(key), "value");
    WORLD.deleteAttr(key);
    Check.equal("deleted", WORLD.getAttr(key), null);
    Comm.freeKeyval(key);
    Check.fails("a key given back", MPI.ERR_KEYVAL, () -> WORLD.getAttr(key));
    Info info = new Info();
    info.set("a", "b");
    Check.equal("hint", info.get("a"), "b");
    info.delete("a");
    Check.equal("no hints", info.size(), 0);
    WORLD.setErrhandler(MPI.ERRORS_RETURN);
    Check.equal("handler", WORLD.getErrhandler(), MPI.ERRORS_RETURN);
    Check.equal("highest tag", WORLD.getAttr(MPI.TAG_UB), Integer.MAX_VALUE);
    Check.equal("version", MPI.getVersion().getVersion(), 3);
  }

  private void refusals() {
    Check.fails(
        "no neighbours",
        MPI.ERR_TOPOLOGY,
        () -> WORLD.neighborAllGather(new int[1], 1, MPI.INT, new int[size], 1, MPI.INT));
    Check.equal("names", WORLD.getName() + MPI.COMM_SELF.getName(), "MPI_COMM_WORLDMPI_COMM_SELF");
    Check.equal("order", new Count(3).compareTo(new Count(5)) < 0, true);
    Freeable group = WORLD.getGroup();
    group.free();
    Check.equal("not spawned", Intercomm.getParent().isNull(), true);
    Check.fails("handler", 7, () -> WORLD.callErrhandler(7));
  }
}
