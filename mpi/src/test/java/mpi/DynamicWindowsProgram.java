package mpi;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;

/// Windows to which ranks attach memory later, and from which they take it away again.
final class DynamicWindowsProgram extends Place {
  @Override
  void run() {
    everyOperationOnOnePiece();
    piecesLieOneBehindAnother();
    memoryThatIsNotThere();
    misuse();
  }

  private void everyOperationOnOnePiece() {
    Win win = new Win(MPI.INFO_NULL, WORLD);
    IntBuffer memory = rank % 2 == 0 ? MPI.newIntBuffer(4) : IntBuffer.allocate(4);
    win.attach(memory, 4);
    win.fence(0);
    win.put(ints(rank, 10), 2, MPI.INT, next, 0, 2, MPI.INT);
    win.fence(0);
    Check.equal("put", contents(memory), new int[] {before, 10, 0, 0});
    win.fence(0);
    IntBuffer got = MPI.newIntBuffer(2);
    win.get(got, 2, MPI.INT, next, 0, 2, MPI.INT);
    for (int target = 0; target < size; target++) {
      win.accumulate(ints(rank), 1, MPI.INT, target, 3 * Integer.BYTES, 1, MPI.INT, MPI.SUM);
    }
    win.fence(0);
    Check.equal("get", contents(got), new int[] {rank, 10});
    Check.equal("accumulate", memory.get(3), sumOfRanks);
    IntBuffer old = MPI.newIntBuffer(3);
    win.lock(MPI.LOCK_EXCLUSIVE, next, 0);
    win.fetchAndOp(ints(5), old, MPI.INT, next, Integer.BYTES, MPI.PROD);
    win.flush(next);
    win.compareAndSwap(ints(7), ints(50), MPI.slice(old, 1), MPI.INT, next, Integer.BYTES);
    win.flush(next);
    win.rGet(MPI.slice(old, 2), 1, MPI.INT, next, Integer.BYTES, 1, MPI.INT).waitFor();
    win.unlock(next);
    Check.equal("what was there", contents(old), new int[] {10, 50, 7});
    win.fence(0);
    Check.equal("size", win.getAttr(MPI.WIN_SIZE), 0);
    Check.equal("unit", win.getAttr(MPI.WIN_DISP_UNIT), 1);
    Check.equal("base", win.getAttr(MPI.WIN_BASE), null);
    win.detach(memory);
    win.free();
  }

  /// Pieces of 12, 8 and 4 bytes begin at 0, 16 and 24; a gap is left as long as one lies behind
  /// it.
  private void piecesLieOneBehindAnother() {
    Win win = new Win(MPI.INFO_NULL, WORLD);
    IntBuffer first = ints(rank, 1, 2);
    DoubleBuffer second = MPI.newDoubleBuffer(2).put(0, rank + 0.5);
    ByteBuffer third = MPI.newByteBuffer(4).put(3, (byte) rank);
    win.attach(first, 3);
    win.attach(second, 1);
    win.attach(third, 4);
    win.fence(0);
    DoubleBuffer real = MPI.newDoubleBuffer(1);
    ByteBuffer small = MPI.newByteBuffer(1);
    win.get(real, 1, MPI.DOUBLE, next, 16, 1, MPI.DOUBLE);
    win.get(small, 1, MPI.BYTE, next, 27, 1, MPI.BYTE);
    win.fence(0);
    Check.equal("second", real.get(0), next + 0.5);
    Check.equal("third", small.get(0), (byte) next);

    win.detach(second);
    IntBuffer fourth = ints(100 + rank);
    win.attach(fourth, 1);
    win.fence(0);
    IntBuffer got = MPI.newIntBuffer(2);
    win.get(got, 1, MPI.INT, next, 32, 1, MPI.INT);
    win.get(MPI.slice(got, 1), 1, MPI.INT, next, 8, 1, MPI.INT);
    win.fence(0);
    Check.equal(
        "behind the last, and the first as before", contents(got), new int[] {100 + next, 2});

    win.detach(fourth);
    win.detach(third);
    win.detach(first.duplicate());
    win.attach(second, 2);
    win.fence(0);
    win.get(real, 1, MPI.DOUBLE, next, 0, 1, MPI.DOUBLE);
    win.fence(0);
    Check.equal("from 0 again", real.get(0), next + 0.5);
    win.free();
  }

  /// Only the target knows, so the one who asks hears of it when the operation ends; all of them go
  /// on.
  private void memoryThatIsNotThere() {
    Win win = new Win(MPI.INFO_NULL, WORLD);
    IntBuffer memory = MPI.newIntBuffer(2);
    IntBuffer own = ints(1, 2, 3);
    Check.fails(
        "nothing yet",
        MPI.ERR_DISP,
        () -> win.rGet(own, 1, MPI.INT, next, 0, 1, MPI.INT).waitFor());
    WORLD.barrier();
    win.attach(memory, 2);
    win.fence(0);
    win.put(own, 1, MPI.INT, next, 2 * Integer.BYTES, 1, MPI.INT);
    win.put(own, 1, MPI.INT, next, 0, 1, MPI.INT);
    Check.fails("behind the end", MPI.ERR_DISP, () -> win.fence(0));
    Check.equal("the others are done", contents(memory), new int[] {1, 0});
    win.lock(MPI.LOCK_EXCLUSIVE, next, 0);
    win.put(own, 3, MPI.INT, next, 0, 3, MPI.INT);
    Check.fails("across the end", MPI.ERR_DISP, () -> win.unlock(next));
    win.lockAll(0);
    win.accumulate(own, 1, MPI.INT, next, 100, 1, MPI.INT, MPI.SUM);
    Check.fails("far behind the end", MPI.ERR_DISP, win::unlockAll);
    Check.fails(
        "before the start", MPI.ERR_DISP, () -> win.put(own, 1, MPI.INT, next, -4, 1, MPI.INT));
    WORLD.barrier();
    win.detach(memory);
    win.fence(0);
    Check.fails(
        "no more", MPI.ERR_DISP, () -> win.rPut(own, 1, MPI.INT, next, 0, 1, MPI.INT).waitFor());
    Check.equal("left alone", contents(memory), new int[] {1, 0});
    win.put(own, 0, MPI.INT, next, 0, 0, MPI.INT);
    win.fence(0);
    win.free();
  }

  private void misuse() {
    Win win = new Win(MPI.INFO_NULL, WORLD);
    IntBuffer memory = MPI.newIntBuffer(4);
    win.attach(memory, 2);
    Check.fails("twice", MPI.ERR_BASE, () -> win.attach(memory, 1));
    win.attach(MPI.slice(memory, 2), 2);
    Check.fails("overlapping", MPI.ERR_BASE, () -> win.attach(MPI.slice(memory, 1), 1));
    Check.fails("never attached", MPI.ERR_BASE, () -> win.detach(MPI.newIntBuffer(1)));
    Check.fails("too long", MPI.ERR_BUFFER, () -> win.attach(MPI.newIntBuffer(1), 2));
    Check.fails(
        "read-only", MPI.ERR_BUFFER, () -> win.attach(MPI.newIntBuffer(1).asReadOnlyBuffer(), 1));
    IntBuffer two = ints(1, 2);
    Check.fails("lengths", MPI.ERR_COUNT, () -> win.put(two, 2, MPI.INT, next, 0, 1, MPI.INT));
    Check.fails(
        "no such operation on integers",
        MPI.ERR_OP,
        () -> win.accumulate(two, 1, MPI.INT, next, 0, 1, MPI.INT, MPI.MAXLOC));
    win.free();
    Check.fails("freed", MPI.ERR_WIN, () -> win.attach(two, 2));

    Win fixed = new Win(memory, 4, 1, MPI.INFO_NULL, WORLD);
    Check.fails("attach to a fixed one", MPI.ERR_WIN, () -> fixed.attach(two, 2));
    Check.fails("detach from a fixed one", MPI.ERR_WIN, () -> fixed.detach(memory));
    fixed.free();
  }
}
