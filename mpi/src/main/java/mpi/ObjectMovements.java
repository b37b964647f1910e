package mpi;

import eco.Communicator;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The collective operations that move objects: first their lengths, then their bytes.
final class ObjectMovements {
  private final Communicator link;
  private final int rank;
  private final int size;

  ObjectMovements(Communicator link) {
    this.link = link;
    this.rank = link.rank();
    this.size = link.size();
  }

  void broadcast(Data data, int root) {
    byte[] bytes = rank == root ? bytes(data) : new byte[0];
    long[] length = {bytes.length};
    link.broadcast(length, root);
    byte[] all = rank == root ? bytes : new byte[Math.toIntExact(length[0])];
    link.broadcast(all, root);
    if (rank != root) {
      data.unpack(MemorySegment.ofArray(all), all.length);
    }
  }

  void gather(@Nullable Data from, @Nullable Blocks to, int root) {
    byte[] mine = bytes(own(from, to));
    long[] lengths = new long[size];
    link.gather(new long[] {mine.length}, rank == root ? lengths : null, root);
    byte[] all = new byte[sum(lengths)];
    boolean here = rank == root;
    link.gather(
        mine, 0, mine.length, all, here ? lengths : null, here ? starts(lengths) : null, root);
    if (to != null && rank == root) {
      place(all, lengths, to);
    }
  }

  void allgather(@Nullable Data from, Blocks to) {
    byte[] mine = bytes(own(from, to));
    place(allgather(mine), to);
  }

  /// What every rank has given, in the order of ranks.
  byte[][] allgather(byte[] mine) {
    long[] lengths = new long[size];
    link.allgather(new long[] {mine.length}, lengths);
    byte[] all = new byte[sum(lengths)];
    link.allgather(mine, 0, mine.length, all, lengths, starts(lengths));
    byte[][] parts = new byte[size][];
    int at = 0;
    for (int i = 0; i < size; i++) {
      parts[i] = Arrays.copyOfRange(all, at, at + (int) lengths[i]);
      at += (int) lengths[i];
    }
    return parts;
  }

  void scatter(@Nullable Blocks from, @Nullable Data to, int root) {
    byte[] all = new byte[0];
    long[] lengths = new long[size];
    if (from != null && rank == root) {
      all = bytes(from, lengths);
    }
    long[] mine = new long[1];
    link.scatter(rank == root ? lengths : null, mine, root);
    byte[] received = new byte[Math.toIntExact(mine[0])];
    boolean here = rank == root;
    link.scatter(
        all,
        here ? lengths : null,
        here ? starts(lengths) : null,
        received,
        0,
        received.length,
        root);
    if (to != null) {
      to.unpack(MemorySegment.ofArray(received), received.length);
    }
  }

  void allToAll(Blocks from, Blocks to) {
    long[] there = new long[size];
    byte[] out = bytes(from, there);
    long[] here = new long[size];
    link.allToAll(there, here);
    byte[] in = new byte[sum(here)];
    link.allToAll(out, there, starts(there), in, here, starts(here));
    place(in, here, to);
  }

  private Data own(@Nullable Data from, @Nullable Blocks to) {
    if (from != null) {
      return from;
    }
    if (to == null) {
      throw new MPIException(MPI.ERR_BUFFER, "no buffer: rank=" + rank);
    }
    return to.part(rank);
  }

  private static byte[] bytes(Data data) {
    return data.packed().toArray(ValueLayout.JAVA_BYTE);
  }

  private byte[] bytes(Blocks from, long[] lengths) {
    byte[][] parts = new byte[size][];
    for (int i = 0; i < size; i++) {
      parts[i] = bytes(from.part(i));
      lengths[i] = parts[i].length;
    }
    byte[] all = new byte[sum(lengths)];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }

  private void place(byte[] all, long[] lengths, Blocks to) {
    long[] starts = starts(lengths);
    for (int i = 0; i < size; i++) {
      to.part(i).unpack(MemorySegment.ofArray(all).asSlice(starts[i]), lengths[i]);
    }
  }

  private void place(byte[][] parts, Blocks to) {
    for (int i = 0; i < size; i++) {
      to.part(i).unpack(MemorySegment.ofArray(parts[i]), parts[i].length);
    }
  }

  private static int sum(long[] lengths) {
    long sum = 0;
    for (long each : lengths) {
      sum += each;
    }
    return Math.toIntExact(sum);
  }

  private static long[] starts(long[] lengths) {
    long[] starts = new long[lengths.length];
    for (int i = 1; i < starts.length; i++) {
      starts[i] = starts[i - 1] + lengths[i - 1];
    }
    return starts;
  }
}
