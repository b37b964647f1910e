package mpi;

import eco.Communicator;
import java.lang.foreign.MemorySegment;
import java.nio.LongBuffer;

/// The position of a file that all its ranks share, kept in a window of rank 0.
final class SharedPosition {
  private final WindowServer server;
  private final Communicator link;

  /// All ranks call it.
  SharedPosition(Communicator link) {
    this.link = link;
    LongBuffer memory = MPI.newLongBuffer(link.rank() == 0 ? 1 : 0);
    this.server =
        new WindowServer(
            link.duplicate(), WindowMemory.fixed(MemorySegment.ofBuffer(memory)), Long.BYTES);
  }

  /// Moves it by so much, and tells where it was.
  long advance(long by) {
    return ask(by, MPI.SUM);
  }

  long get() {
    return advance(0);
  }

  /// Sets it; one rank calls it.
  void set(long position) {
    ask(position, MPI.REPLACE);
  }

  private long ask(long value, Op op) {
    LongBuffer was = MPI.newLongBuffer(1);
    LongBuffer given = MPI.newLongBuffer(1).put(0, value);
    try {
      server
          .ask(
              WindowServer.Verb.GET_ACCUMULATE,
              Data.of(given, 0, 1, MPI.LONG),
              Data.of(was, 0, 1, MPI.LONG),
              0,
              0,
              1,
              MPI.LONG,
              op)
          .await();
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
    return was.get(0);
  }

  /// Gives every rank its place after the ranks before it, and moves the position past all of
  /// them.
  long inOrder(long mine) {
    try {
      return ordered(mine);
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  private long ordered(long mine) {
    long[] all = new long[link.size()];
    link.allgather(new long[] {mine}, all);
    long before = 0;
    long sum = 0;
    for (int i = 0; i < all.length; i++) {
      before += i < link.rank() ? all[i] : 0;
      sum += all[i];
    }
    long[] start = {link.rank() == 0 ? advance(sum) : 0};
    link.broadcast(start, 0);
    return start[0] + before;
  }

  /// All ranks call it.
  void close() {
    try {
      link.barrier();
      server.close();
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }
}
