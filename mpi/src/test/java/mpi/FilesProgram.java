package mpi;

import java.io.IOException;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file that all ranks read and write.
final class FilesProgram extends Place {
  private static final int RDWR = MPI.MODE_CREATE | MPI.MODE_RDWR;

  private String name = "";

  @Override
  void run() {
    String[] shared = {rank == 0 ? newName() : null};
    WORLD.bcast(shared, 1, MPI.OBJECT, 0);
    name = shared[0];
    opening();
    atOffsets();
    ownPositions();
    sharedPosition();
    inOrder();
    views();
    startedAndHalves();
    sizes();
    mistakes();
  }

  private static String newName() {
    try {
      Path file = Files.createTempFile("eco-mpi", ".data");
      Files.delete(file);
      return file.toString();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void opening() {
    Check.fails("no such file", MPI.ERR_NO_SUCH_FILE, () -> new File(WORLD, name, MPI.MODE_RDONLY));
    File file = new File(WORLD, name, RDWR | MPI.MODE_EXCL, MPI.INFO_NULL);
    Check.equal("mode", file.getAMode(), RDWR | MPI.MODE_EXCL);
    Check.equal("ranks", file.getGroup().getSize(), size);
    Check.equal("empty", file.getSize(), 0L);
    Info info = new Info();
    info.set("a", "b");
    file.setInfo(info);
    Check.equal("hints", file.getInfo().get("a"), "b");
    file.setErrhandler(MPI.ERRORS_ARE_FATAL);
    Check.equal("handler", file.getErrhandler(), MPI.ERRORS_ARE_FATAL);
    Check.fails("handler called", 6, () -> file.callErrhandler(6));
    file.close();
    Check.fails("closed", MPI.ERR_FILE, file::getSize);
    Check.fails(
        "there already", MPI.ERR_FILE_EXISTS, () -> new File(WORLD, name, RDWR | MPI.MODE_EXCL));
    WORLD.barrier();
    if (rank == 0) {
      File.delete(name);
      Check.fails("deleted", MPI.ERR_NO_SUCH_FILE, () -> File.delete(name, MPI.INFO_NULL));
    }
    WORLD.barrier();
  }

  private void atOffsets() {
    File file = new File(WORLD, name, RDWR);
    Status wrote = file.writeAt(8L * rank, new int[] {rank, -rank}, 2, MPI.INT);
    Check.equal("written", wrote.getCount(MPI.INT), 2);
    file.sync();
    int[] all = new int[2 * size + 5];
    Status read = file.readAtAll(0, all, 2 * size + 5, MPI.INT);
    Check.equal("up to the end of the file", read.getCount(MPI.INT), 2 * size);
    for (int i = 0; i < size; i++) {
      Check.equal("of rank " + i, all[2 * i] * 10 + all[2 * i + 1], 9 * i);
    }
    WORLD.barrier();
    file.writeAtAll(8L * rank, ints(7, rank), 2, MPI.INT);
    file.sync();
    IntBuffer one = MPI.newIntBuffer(1);
    file.readAt(8L * next + 4, one, 1, MPI.INT);
    Check.equal("of the next rank", one.get(0), next);
    file.setAtomicity(true);
    Check.equal("atomic", file.getAtomicity(), true);
    file.writeAt(0, fill(1000, rank), 1000, MPI.INT);
    file.sync();
    int[] whole = new int[1000];
    file.readAt(0, whole, 1000, MPI.INT);
    Check.equal("one writer's", whole, fill(1000, whole[0]));
    file.close();
  }

  private void ownPositions() {
    File file = new File(WORLD, name, RDWR);
    file.setSize(0);
    file.setView(8L * rank, MPI.INT, MPI.INT, "native");
    file.write(new int[] {rank}, 1, MPI.INT);
    Check.equal("position", file.getPosition(), 1L);
    file.writeAll(new int[] {10 + rank}, 1, MPI.INT);
    file.sync();
    file.seek(-1, MPI.SEEK_CUR);
    int[] in = new int[1];
    file.read(in, 1, MPI.INT);
    Check.equal("read again", in[0], 10 + rank);
    file.seek(0, MPI.SEEK_SET);
    file.readAll(in, 1, MPI.INT);
    Check.equal("from the start", in[0], rank);
    file.seek(0, MPI.SEEK_END);
    Check.equal("ints from here to the end", file.getPosition(), 2L * (size - rank));
    Check.equal("nothing there", file.read(in, 1, MPI.INT).getCount(MPI.INT), 0);
    Check.equal("place in the file", file.getByteOffset(1), 8L * rank + 4);
    Check.equal("elements", file.getTypeExtent(MPI.INT2), 2);
    Check.fails("before the start", MPI.ERR_ARG, () -> file.seek(-99, MPI.SEEK_SET));
    Check.fails("from nowhere", MPI.ERR_ARG, () -> file.seek(0, 5));
    file.close();
  }

  private void sharedPosition() {
    File file = new File(WORLD, name, RDWR);
    file.setSize(0);
    for (int i = 0; i < 10; i++) {
      file.writeShared(new int[] {rank}, 1, MPI.INT);
    }
    file.iWriteShared(ints(rank), 1, MPI.INT).waitFor();
    file.sync();
    Check.equal("all moved it", file.getPositionShared(), 44L * size);
    int[] all = new int[11 * size];
    file.readAt(0, all, all.length, MPI.INT);
    int[] times = new int[size];
    for (int each : all) {
      times[each]++;
    }
    Check.equal("each once", times, fill(size, 11));
    file.seekShared(0, MPI.SEEK_SET);
    int[] sum = new int[1];
    int[] in = new int[1];
    for (int i = 0; i < 10; i++) {
      file.readShared(in, 1, MPI.INT);
      sum[0] += in[0];
    }
    IntBuffer last = MPI.newIntBuffer(1);
    file.iReadShared(last, 1, MPI.INT).waitFor();
    sum[0] += last.get(0);
    WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
    Check.equal("everything read once", sum[0], 11 * sumOfRanks);
    file.close();
  }

  private void inOrder() {
    File file = new File(WORLD, name, RDWR);
    file.setSize(0);
    file.writeOrdered(fill(rank + 1, rank), rank + 1, MPI.INT);
    file.writeOrderedBegin(fill(1, 100 + rank), 1, MPI.INT);
    file.writeOrderedEnd(fill(1, 100 + rank));
    file.seekShared(0, MPI.SEEK_SET);
    int[] in = new int[rank + 1];
    file.readOrdered(in, rank + 1, MPI.INT);
    Check.equal("in the order of ranks", in, fill(rank + 1, rank));
    int[] one = new int[1];
    file.readOrderedBegin(one, 1, MPI.INT);
    Check.equal("one int", file.readOrderedEnd(one).getCount(MPI.INT), 1);
    Check.equal("and once more", one[0], 100 + rank);
    file.close();
    File more = new File(WORLD, name, RDWR | MPI.MODE_APPEND);
    Check.equal("at the end", more.getPosition(), more.getSize());
    Check.equal("at the end, shared", more.getPositionShared(), more.getSize());
    more.close();
  }

  /// Every rank sees every size-th pair of doubles.
  private void views() {
    File file = new File(WORLD, name, RDWR);
    file.setSize(0);
    Datatype pair = Datatype.createContiguous(2, MPI.DOUBLE);
    Datatype every = Datatype.createResized(pair, 0, 16 * size);
    file.setView(16L * rank, MPI.DOUBLE, every, "native", MPI.INFO_NULL);
    Check.equal("view", file.getView().getDisp(), 16L * rank);
    Check.equal("view", file.getView().getEType(), MPI.DOUBLE);
    Check.equal("view", file.getView().getFileType(), every);
    Check.equal("view", file.getView().getDataRep(), "native");
    double[] mine = new double[7];
    java.util.Arrays.setAll(mine, i -> 100 * rank + i);
    file.write(mine, 7, MPI.DOUBLE);
    file.sync();
    Check.equal("behind the gap", file.getByteOffset(2), 16L * (rank + size));
    double[] back = new double[4];
    file.readAt(3, back, 4, MPI.DOUBLE);
    Check.equal("from the middle", back, java.util.Arrays.copyOfRange(mine, 3, 7));
    Datatype spread = Datatype.Vector(2, 1, 2, MPI.DOUBLE);
    double[] gaps = new double[3];
    file.readAt(1, gaps, 1, spread);
    Check.equal("gaps in memory too", gaps, new double[] {mine[1], 0, mine[2]});
    file.setView(0, MPI.BYTE, MPI.BYTE, "native");
    DoubleBuffer plain = MPI.newDoubleBuffer(4 * size);
    file.readAt(0, plain, 4 * size, MPI.DOUBLE);
    for (int i = 0; i < 2 * size; i++) {
      int who = i / 2 % size;
      Check.equal("pair of rank " + who, plain.get(i), 100.0 * who + i % 2);
    }
    WORLD.barrier();
    file.close();
    FileView own = new FileView(4, MPI.INT, MPI.INT, "native");
    Check.equal("displacement", own.getDisp(), 4L);
  }

  private void startedAndHalves() {
    File file = new File(WORLD, name, RDWR);
    file.setSize(0);
    long at = 16L * rank;
    file.iWriteAt(at, ints(rank), 1, MPI.INT).waitFor();
    file.iWriteAtAll(at + 4, ints(rank + 1), 1, MPI.INT).waitFor();
    file.seek(at + 8, MPI.SEEK_SET);
    Request[] both = {
      file.iWrite(ints(rank + 2), 1, MPI.INT), file.iWriteAll(ints(rank + 3), 1, MPI.INT)
    };
    Request.waitAll(both);
    file.sync();
    int[] expected = {rank, rank + 1, rank + 2, rank + 3};
    IntBuffer[] in = new IntBuffer[4];
    java.util.Arrays.setAll(in, i -> MPI.newIntBuffer(1));
    Status status = file.iReadAt(at, in[0], 1, MPI.INT).waitStatus();
    Check.equal("one int", status.getCount(MPI.INT), 1);
    file.iReadAtAll(at + 4, in[1], 1, MPI.INT).waitFor();
    file.seek(at + 8, MPI.SEEK_SET);
    file.iRead(in[2], 1, MPI.INT).waitFor();
    file.iReadAll(in[3], 1, MPI.INT).waitFor();
    for (int i = 0; i < 4; i++) {
      Check.equal("read later", in[i].get(0), expected[i]);
    }
    WORLD.barrier();
    int[] two = {-rank, -rank - 1};
    file.writeAtAllBegin(at, two, 2, MPI.INT);
    Check.fails("begun twice", MPI.ERR_REQUEST, () -> file.writeAtAllBegin(at, two, 2, MPI.INT));
    file.writeAtAllEnd(two);
    file.seek(at + 8, MPI.SEEK_SET);
    file.writeAllBegin(two, 2, MPI.INT);
    file.writeAllEnd(two);
    file.sync();
    int[] back = new int[2];
    file.readAtAllBegin(at + 8, back, 2, MPI.INT);
    file.readAtAllEnd(back);
    Check.equal("in two halves", back, two);
    file.seek(at, MPI.SEEK_SET);
    back = new int[2];
    file.readAllBegin(back, 2, MPI.INT);
    file.readAllEnd(back);
    Check.equal("in two halves", back, two);
    Check.fails("nothing begun", MPI.ERR_REQUEST, () -> file.readAllEnd(two));
    file.close();
  }

  private void sizes() {
    File file = new File(WORLD, name, RDWR | MPI.MODE_DELETE_ON_CLOSE);
    file.setSize(100);
    Check.equal("set", file.getSize(), 100L);
    WORLD.barrier();
    file.preallocate(50);
    Check.equal("never shorter", file.getSize(), 100L);
    WORLD.barrier();
    file.preallocate(200);
    Check.equal("longer", file.getSize(), 200L);
    WORLD.barrier();
    file.setSize(10);
    Check.equal("shorter", file.getSize(), 10L);
    file.close();
    Check.equal("deleted on close", Files.exists(Path.of(name)), false);
  }

  private void mistakes() {
    Check.fails("two ways", MPI.ERR_AMODE, () -> new File(WORLD, name, 0));
    File file = new File(WORLD, name, MPI.MODE_CREATE | MPI.MODE_WRONLY);
    file.write(new int[1], 1, MPI.INT);
    Check.fails("no reading", MPI.ERR_ACCESS, () -> file.read(new int[1], 1, MPI.INT));
    Check.fails("objects", MPI.ERR_TYPE, () -> file.write(new String[1], 1, MPI.OBJECT));
    Check.fails(
        "another representation",
        MPI.ERR_UNSUPPORTED_DATAREP,
        () -> file.setView(0, MPI.INT, MPI.INT, "external32"));
    file.close();
    File again = new File(WORLD, name, MPI.MODE_RDONLY | MPI.MODE_DELETE_ON_CLOSE);
    Check.fails("no writing", MPI.ERR_READ_ONLY, () -> again.write(new int[1], 1, MPI.INT));
    again.close();
  }
}
