package mpi;

import eco.Communicator;
import eco.message.Pending;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// The collective operations that move data, over the core's.
///
/// Everything goes as bytes, so that ranks may describe the same bytes by different types: an
/// operation without gaps moves from and to the users' memory, any other through packed copies.
/// Each method either waits, and returns null, or starts the operation and returns its request. A
/// missing input means that this rank's part lies in the output already.
class Movements {
  private static final Status NONE = new Status();

  private final Communicator link;
  private final int rank;

  Movements(Communicator link) {
    this.link = link;
    this.rank = link.rank();
  }

  private static @Nullable Request result(@Nullable Pending pending, Runnable after) {
    if (pending == null) {
      after.run();
      return null;
    }
    return new Request(
        pending,
        status -> {
          after.run();
          return NONE;
        });
  }

  @Nullable Request barrier(boolean waits) {
    if (waits) {
      link.barrier();
      return null;
    }
    return result(link.startBarrier(), () -> {});
  }

  @Nullable Request broadcast(boolean waits, Data data, int root) {
    if (data.isObject()) {
      new ObjectMovements(link).broadcast(data, root);
      return null;
    }
    MemorySegment bytes = rank == root ? data.packed() : data.room();
    Pending pending = null;
    if (waits) {
      link.broadcast(bytes, root);
    } else {
      pending = link.startBroadcast(bytes, root);
    }
    return result(
        pending,
        () -> {
          if (rank != root) {
            data.fill(bytes, bytes.byteSize());
          }
        });
  }

  /// @param to at the root: where the blocks go
  @Nullable Request gather(
      boolean waits, @Nullable Data from, @Nullable Blocks to, int root, boolean even) {
    if (isObject(from, to)) {
      new ObjectMovements(link).gather(from, to, root);
      return null;
    }
    MemorySegment out = to == null ? null : to.room();
    Object input = input(from, to);
    long bytes = bytes(from, to);
    Pending pending = null;
    if (even) {
      long at = to == null ? 0 : to.offsets[0];
      if (waits) {
        link.gather(input, 0, out, at, bytes, root);
      } else {
        pending = link.startGather(input, 0, out, at, bytes, root);
      }
    } else {
      long[] counts = to == null ? null : to.lengths;
      long[] offsets = to == null ? null : to.offsets;
      if (waits) {
        link.gather(input, 0, bytes, out, counts, offsets, root);
      } else {
        pending = link.startGather(input, 0, bytes, out, counts, offsets, root);
      }
    }
    return result(pending, () -> fill(to, out));
  }

  @Nullable Request allgather(boolean waits, @Nullable Data from, Blocks to) {
    if (to.isObject()) {
      new ObjectMovements(link).allgather(from, to);
      return null;
    }
    MemorySegment out = to.room();
    Object input = input(from, to);
    long bytes = bytes(from, to);
    Pending pending = null;
    if (to.even) {
      if (waits) {
        link.allgather(input, 0, out, to.offsets[0], bytes);
      } else {
        pending = link.startAllgather(input, 0, out, to.offsets[0], bytes);
      }
    } else if (waits) {
      link.allgather(input, 0, bytes, out, to.lengths, to.offsets);
    } else {
      pending = link.startAllgather(input, 0, bytes, out, to.lengths, to.offsets);
    }
    return result(pending, () -> fill(to, out));
  }

  /// @param from at the root: the blocks
  /// @param to null: the root's block stays where it is
  @Nullable Request scatter(
      boolean waits, @Nullable Blocks from, @Nullable Data to, int root, boolean even) {
    if (isObject(to, from)) {
      new ObjectMovements(link).scatter(from, to, root);
      return null;
    }
    MemorySegment in = from == null ? null : from.packed();
    MemorySegment room = to == null ? null : to.room();
    Object output = room == null ? own(from) : room;
    long bytes = bytes(to, from);
    Pending pending = null;
    if (even) {
      long at = from == null ? 0 : from.offsets[0];
      if (waits) {
        link.scatter(in, at, output, 0, bytes, root);
      } else {
        pending = link.startScatter(in, at, output, 0, bytes, root);
      }
    } else {
      long[] counts = from == null ? null : from.lengths;
      long[] offsets = from == null ? null : from.offsets;
      if (waits) {
        link.scatter(in, counts, offsets, output, 0, bytes, root);
      } else {
        pending = link.startScatter(in, counts, offsets, output, 0, bytes, root);
      }
    }
    return result(
        pending,
        () -> {
          if (to != null && room != null) {
            to.fill(room, bytes);
          }
        });
  }

  @Nullable Request allToAll(boolean waits, Blocks from, Blocks to) {
    if (from.isObject()) {
      new ObjectMovements(link).allToAll(from, to);
      return null;
    }
    MemorySegment in = from.packed();
    MemorySegment out = to.room();
    Pending pending = null;
    if (from.even && to.even) {
      long bytes = to.lengths[0];
      if (waits) {
        link.allToAll(in, from.offsets[0], out, to.offsets[0], bytes);
      } else {
        pending = link.startAllToAll(in, from.offsets[0], out, to.offsets[0], bytes);
      }
    } else if (waits) {
      link.allToAll(in, from.lengths, from.offsets, out, to.lengths, to.offsets);
    } else {
      pending = link.startAllToAll(in, from.lengths, from.offsets, out, to.lengths, to.offsets);
    }
    return result(pending, () -> fill(to, out));
  }

  private static void fill(@Nullable Blocks to, @Nullable MemorySegment received) {
    if (to != null && received != null) {
      to.fill(received);
    }
  }

  private static boolean isObject(@Nullable Data one, @Nullable Blocks all) {
    return one == null ? all != null && all.isObject() : one.isObject();
  }

  private Object input(@Nullable Data from, @Nullable Blocks to) {
    if (from != null) {
      return from.packed();
    }
    if (to == null) {
      throw new MPIException(MPI.ERR_BUFFER, "no buffer: rank=" + rank);
    }
    return to.direct ? Communicator.IN_PLACE : to.part(rank).packed();
  }

  private static Object own(@Nullable Blocks from) {
    if (from == null) {
      throw new MPIException(MPI.ERR_BUFFER, "scatter: no buffer to receive into");
    }
    return Communicator.IN_PLACE;
  }

  private long bytes(@Nullable Data one, @Nullable Blocks all) {
    return one != null ? one.bytes() : all == null ? 0 : all.lengths[rank];
  }
}
