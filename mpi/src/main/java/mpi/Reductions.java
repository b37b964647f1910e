package mpi;

import eco.Communicator;
import eco.Reduction;
import eco.message.Pending;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The collective operations that combine data, over the core's.
///
/// Elements with gaps, and objects, only a function of the program's can combine: they are gathered
/// and combined by every rank, in the order of ranks. A missing input means that this rank's
/// contribution lies in the output.
class Reductions {
  private static final Status NONE = new Status();

  private final Communicator link;
  private final int rank;

  Reductions(Communicator link) {
    this.link = link;
    this.rank = link.rank();
  }

  private static @Nullable Request result(@Nullable Pending pending) {
    return pending == null ? null : new Request(pending, status -> NONE);
  }

  private static boolean folds(Data data) {
    return !data.type.dense;
  }

  private static Object memory(@Nullable Data data) {
    return data == null ? Communicator.IN_PLACE : data.memory;
  }

  private static long offset(@Nullable Data data) {
    return data == null ? 0 : data.offset();
  }

  /// Programs that name one buffer twice mean in place.
  private static @Nullable Data apart(@Nullable Data from, @Nullable Data to) {
    boolean same = from != null && to != null && from.memory == to.memory && from.at == to.at;
    return same ? null : from;
  }

  private static Data either(@Nullable Data from, @Nullable Data to) {
    Data given = from == null ? to : from;
    if (given == null) {
      throw new MPIException(MPI.ERR_BUFFER, "reduction: no buffer");
    }
    return given;
  }

  @Nullable Request reduce(
      boolean waits, @Nullable Data given, @Nullable Data to, Op op, int root) {
    Data from = apart(given, to);
    Data data = either(from, to);
    if (folds(data)) {
      fold(data, rank == root ? to : null, op, 0, link.size());
      return null;
    }
    Reduction by = op.reduction(data);
    long count = data.length(data.count);
    Object out = to == null ? null : to.memory;
    if (waits) {
      link.reduce(memory(from), offset(from), out, offset(to), count, by, root);
      return null;
    }
    return result(link.startReduce(memory(from), offset(from), out, offset(to), count, by, root));
  }

  @Nullable Request allreduce(boolean waits, @Nullable Data from, Data to, Op op) {
    if (folds(to)) {
      fold(either(from, to), to, op, 0, link.size());
      return null;
    }
    Reduction by = op.reduction(to);
    long count = to.length(to.count);
    if (waits) {
      link.allreduce(memory(from), offset(from), to.memory, to.offset(), count, by);
      return null;
    }
    return result(
        link.startAllreduce(memory(from), offset(from), to.memory, to.offset(), count, by));
  }

  @Nullable Request scan(boolean waits, @Nullable Data from, Data to, Op op) {
    if (folds(to)) {
      fold(either(from, to), to, op, 0, rank + 1);
      return null;
    }
    Reduction by = op.reduction(to);
    long count = to.length(to.count);
    if (waits) {
      link.scan(memory(from), offset(from), to.memory, to.offset(), count, by);
      return null;
    }
    return result(link.startScan(memory(from), offset(from), to.memory, to.offset(), count, by));
  }

  @Nullable Request exclusiveScan(boolean waits, @Nullable Data from, Data to, Op op) {
    if (folds(to)) {
      fold(either(from, to), rank == 0 ? null : to, op, 0, rank);
      return null;
    }
    Reduction by = op.reduction(to);
    long count = to.length(to.count);
    if (waits) {
      link.exclusiveScan(memory(from), offset(from), to.memory, to.offset(), count, by);
      return null;
    }
    return result(
        link.startExclusiveScan(memory(from), offset(from), to.memory, to.offset(), count, by));
  }

  /// @param to in place: all blocks; else this rank's
  @Nullable Request reduceScatter(
      boolean waits, @Nullable Data from, Data to, int[] counts, Op op) {
    Data data = either(from, to);
    if (folds(data)) {
      foldBlock(data, to, counts, op);
      return null;
    }
    Reduction by = op.reduction(data);
    long[] lengths = new long[counts.length];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = to.length(counts[i]);
    }
    if (waits) {
      link.reduceScatter(memory(from), offset(from), to.memory, to.offset(), lengths, by);
      return null;
    }
    return result(
        link.startReduceScatter(memory(from), offset(from), to.memory, to.offset(), lengths, by));
  }

  @Nullable Request reduceScatterBlock(
      boolean waits, @Nullable Data from, Data to, int count, Op op) {
    Data data = either(from, to);
    if (folds(data)) {
      int[] counts = new int[link.size()];
      Arrays.fill(counts, count);
      foldBlock(data, to, counts, op);
      return null;
    }
    Reduction by = op.reduction(data);
    long length = to.length(count);
    if (waits) {
      link.reduceScatter(memory(from), offset(from), to.memory, to.offset(), length, by);
      return null;
    }
    return result(
        link.startReduceScatter(memory(from), offset(from), to.memory, to.offset(), length, by));
  }

  // ---- one by one ------------------------------------------------------------------------------

  private void foldBlock(Data data, Data to, int[] counts, Op op) {
    int before = 0;
    for (int i = 0; i < rank; i++) {
      before += counts[i];
    }
    Object all = combined(data, op, 0, link.size());
    Data block =
        Data.of(all, 0, data.count, data.type)
            .part(before * data.type.extentBytes, counts[rank], data.type);
    MemorySegment bytes = block.packed();
    to.part(0, counts[rank], data.type).unpack(bytes, bytes.byteSize());
  }

  private void fold(Data data, @Nullable Data to, Op op, int first, int end) {
    Object all = combined(data, op, first, end);
    if (to != null) {
      MemorySegment bytes = Data.of(all, 0, data.count, data.type).packed();
      to.unpack(bytes, bytes.byteSize());
    }
  }

  /// An array with the contributions of some ranks combined, laid out as the datatype says.
  private Object combined(Data data, Op op, int first, int end) {
    Op.Function function = op.function();
    if (function == null) {
      throw new MPIException(MPI.ERR_OP, "operation not defined: op=" + op + ", type=" + data.type);
    }
    byte[] mine = data.packed().toArray(ValueLayout.JAVA_BYTE);
    byte[][] parts = new ObjectMovements(link).allgather(mine);
    Object result = data.spread(MemorySegment.ofArray(mine));
    for (int i = end - 1; i >= first; i--) {
      Object next = data.spread(MemorySegment.ofArray(parts[i]));
      if (i == end - 1) {
        result = next;
      } else {
        function.callArrays(next, result, data.count, data.type);
      }
    }
    return result;
  }
}
