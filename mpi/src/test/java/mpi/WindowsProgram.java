package mpi;

import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.List;

/// Memory of every rank that the others read and write.
final class WindowsProgram extends Place {
  @Override
  void run() {
    everyElement();
    allocated();
    requests();
    flushes();
    epochs();
    about();
  }

  private void everyElement() {
    for (Datatype type : List.of(MPI.INT, MPI.DOUBLE)) {
      DoubleBuffer memory = MPI.newDoubleBuffer(2 * size);
      Win win = new Win(memory, 2 * size, 1, MPI.INFO_NULL, WORLD);
      win.fence(MPI.MODE_NOPRECEDE);
      IntBuffer whole = ints(rank + 1, 0);
      DoubleBuffer real = MPI.newDoubleBuffer(1).put(0, rank + 1);
      for (int target = 0; target < size; target++) {
        if (type == MPI.INT) {
          win.put(whole, 2, type, target, rank, 2, type);
        } else {
          win.put(real, 1, type, target, rank, 1, type);
        }
      }
      win.fence(0);
      if (type == MPI.DOUBLE) {
        for (int i = 0; i < size; i++) {
          Check.equal("put", memory.get(i), i + 1.0);
        }
      }
      win.fence(MPI.MODE_NOSUCCEED);
      win.free();
    }
  }

  /// The sizes first: with a buffer that has room, and with one that has not.
  private void allocated() {
    for (int room : new int[] {0, 1}) {
      IntBuffer base = MPI.newIntBuffer(room);
      Win win = new Win(1, 1, MPI.INFO_NULL, WORLD, base, Win.FLAVOR_SHARED);
      win.fence(0);
      win.put(ints(rank), 1, MPI.INT, next, 0, 1, MPI.INT);
      win.fence(0);
      IntBuffer back = MPI.newIntBuffer(1);
      win.get(back, 1, MPI.INT, rank, 0, 1, MPI.INT);
      win.fence(0);
      Check.equal("allocated", back.get(0), before);
      Check.equal("its memory", ((IntBuffer) win.getAttr(MPI.WIN_BASE)).get(0), before);
      Check.equal("the given one if it has room", win.getAttr(MPI.WIN_BASE) == base, room == 1);
      win.free();
    }
    Check.fails(
        "no such flavor",
        MPI.ERR_ARG,
        () -> new Win(1, 1, MPI.INFO_NULL, WORLD, MPI.newIntBuffer(1), 7));
  }

  private void requests() {
    IntBuffer memory = MPI.newIntBuffer(4);
    Win win = new Win(memory, 4, 2, MPI.INFO_NULL, WORLD);
    win.lockAll(0);
    win.rPut(ints(rank, 7), 2, MPI.INT, next, 1, 2, MPI.INT).waitFor();
    win.unlockAll();
    WORLD.barrier();
    Check.equal("rPut, in units of two", contents(memory), new int[] {0, 0, before, 7});
    WORLD.barrier();
    win.lock(MPI.LOCK_SHARED, next, 0);
    IntBuffer got = MPI.newIntBuffer(1);
    win.rGet(got, 1, MPI.INT, next, 1, 1, MPI.INT).waitFor();
    win.unlock(next);
    Check.equal("rGet", got.get(0), rank);
    WORLD.barrier();
    win.lockAll(0);
    Request[] adding = new Request[size];
    for (int target = 0; target < size; target++) {
      adding[target] = win.rAccumulate(ints(1), 1, MPI.INT, target, 0, 1, MPI.INT, MPI.SUM);
    }
    Request.waitAll(adding);
    IntBuffer old = MPI.newIntBuffer(1);
    win.rGetAccumulate(ints(5), 1, MPI.INT, old, 1, MPI.INT, rank, 0, 1, MPI.INT, MPI.MAX)
        .waitFor();
    Check.equal("what was there", old.get(0) >= 1, true);
    win.getAccumulate(ints(0), 1, MPI.INT, old, 1, MPI.INT, rank, 0, 1, MPI.INT, MPI.NO_OP);
    win.unlockAll();
    Check.equal("at least the greatest", old.get(0) >= 5, true);
    WORLD.barrier();
    win.free();
    Check.fails("freed", MPI.ERR_WIN, () -> win.fence(0));
  }

  private void flushes() {
    IntBuffer memory = MPI.newIntBuffer(size);
    Win win = new Win(memory, size, 1, MPI.INFO_NULL, WORLD);
    win.lockAll(MPI.MODE_NOCHECK);
    IntBuffer back = MPI.newIntBuffer(1);
    win.put(ints(rank + 1), 1, MPI.INT, next, rank, 1, MPI.INT);
    win.flushAll();
    win.get(back, 1, MPI.INT, next, rank, 1, MPI.INT);
    win.flushLocal(next);
    Check.equal("read what was written", back.get(0), rank + 1);
    win.put(ints(rank + 2), 1, MPI.INT, next, rank, 1, MPI.INT);
    win.flushLocalAll();
    win.sync();
    win.get(back, 1, MPI.INT, next, rank, 1, MPI.INT);
    win.flush(next);
    Check.equal("read what was written again", back.get(0), rank + 2);
    win.unlockAll();
    win.put(ints(1), 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT);
    win.fence(0);
    Datatype gaps = Datatype.createVector(2, 1, 2, MPI.INT);
    gaps.commit();
    IntBuffer two = ints(1, 2);
    Check.fails(
        "a target with gaps",
        MPI.ERR_UNSUPPORTED_OPERATION,
        () -> win.put(two, 2, MPI.INT, next, 0, 1, gaps));
    Check.fails("no such rank", MPI.ERR_RANK, () -> win.put(back, 1, MPI.INT, size, 0, 1, MPI.INT));
    win.free();
  }

  /// Rank by rank: the target says when its memory is open, and learns when all have done.
  private void epochs() {
    IntBuffer memory = MPI.newIntBuffer(2);
    Win win = new Win(memory, 2, 1, MPI.INFO_NULL, WORLD);
    Group origins = WORLD.getGroup().incl(new int[] {before});
    Group targets = WORLD.getGroup().incl(new int[] {next});
    for (int time = 1; time <= 3; time++) {
      win.post(origins, 0);
      Check.fails("posted twice", MPI.ERR_RMA_SYNC, () -> win.post(origins, 0));
      win.start(targets, 0);
      win.put(ints(10 * rank + time), 1, MPI.INT, next, 0, 1, MPI.INT);
      win.accumulate(ints(1), 1, MPI.INT, next, 1, 1, MPI.INT, MPI.SUM);
      win.complete();
      if (time == 2) {
        while (!win.test()) {
          Thread.onSpinWait();
        }
      } else {
        win.waitFor();
      }
      Check.equal("in epoch " + time, contents(memory), new int[] {10 * before + time, time});
    }
    win.free();
  }

  private void about() {
    IntBuffer memory = MPI.newIntBuffer(3);
    Win win = new Win(memory, 3, 1, MPI.INFO_NULL, WORLD);
    win.setName("window");
    Check.equal("name", win.getName(), "window");
    Check.equal("group", win.getGroup().getSize(), size);
    Check.equal("base", win.getAttr(MPI.WIN_BASE) == memory, true);
    Check.equal("unit", win.getAttr(MPI.WIN_DISP_UNIT), 4);
    int key = Win.createKeyval();
    win.setAttr(key, 3);
    Check.equal("attribute", win.getAttr(key), 3);
    win.deleteAttr(key);
    Check.equal("gone", win.getAttr(key), null);
    Win.freeKeyval(key);
    win.setErrhandler(MPI.ERRORS_ARE_FATAL);
    Check.equal("handler", win.getErrhandler(), MPI.ERRORS_ARE_FATAL);
    Check.fails("handler called", 5, () -> win.callErrhandler(5));
    win.free();
  }
}
