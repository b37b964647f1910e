package mpi;

import java.nio.Buffer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The calls of collective operations, in Open MPI's dialect.
///
/// A form with one buffer works in place: at the root of a gather or reduction
/// and where there is no root, this rank's part lies in that buffer already.
abstract class Collectives extends PointToPoint {
  /// What moves data; an intercommunicator has its own way.
  Movements moves() {
    return new Movements(link());
  }

  /// What combines data.
  Reductions reduces() {
    return new Reductions(link());
  }

  /// This rank, as a root or a block would be numbered.
  int here() {
    return link().rank();
  }

  /// How many ranks give or get a block.
  int ranks() {
    return link().size();
  }

  /// How many ranks share what a reduction gives.
  int sharers() {
    return link().size();
  }

  int root(int root) {
    if (root < 0 || root >= ranks()) {
      throw new MPIException(MPI.ERR_ROOT, "no such root: root=" + root + ", ranks=" + ranks());
    }
    return root;
  }

  /// Runs a collective operation to its end.
  static void now(Supplier<@Nullable Request> operation) {
    try {
      Request rest = operation.get();
      if (rest != null) {
        rest.finish();
      }
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  /// Starts a collective operation; one that could only be run has ended already.
  static Request soon(Supplier<@Nullable Request> operation) {
    try {
      Request request = operation.get();
      return request == null ? Request.over(new Status()) : request;
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  // ---- what both dialects lead to --------------------------------------------------------------

  final @Nullable Request broadcast(
      boolean waits, Object buf, int offset, int count, Datatype type, int root) {
    return moves().broadcast(waits, Data.of(buf, offset, count, type), root(root));
  }

  /// @param from null: in place
  final @Nullable Request gather(
      boolean waits,
      @Nullable Data from,
      @Nullable Object recvBuf,
      int recvOffset,
      int recvCount,
      Datatype recvType,
      int root) {
    Blocks to =
        here() == root(root)
            ? Blocks.even(recvBuf, recvOffset, recvCount, recvType, ranks())
            : null;
    return moves().gather(waits, from, to, root(root), true);
  }

  final @Nullable Request gatherv(
      boolean waits,
      @Nullable Data from,
      @Nullable Object recvBuf,
      int recvOffset,
      int @Nullable [] recvCounts,
      int @Nullable [] displs,
      Datatype recvType,
      int root) {
    Blocks to =
        here() == root(root) && recvCounts != null && displs != null
            ? Blocks.uneven(recvBuf, recvOffset, recvCounts, displs, recvType)
            : null;
    return moves().gather(waits, from, to, root(root), false);
  }

  final @Nullable Request scatter(
      boolean waits,
      @Nullable Object sendBuf,
      int sendOffset,
      int sendCount,
      Datatype sendType,
      @Nullable Data to,
      int root) {
    Blocks from =
        here() == root(root)
            ? Blocks.even(sendBuf, sendOffset, sendCount, sendType, ranks())
            : null;
    return moves().scatter(waits, from, to, root(root), true);
  }

  final @Nullable Request scatterv(
      boolean waits,
      @Nullable Object sendBuf,
      int sendOffset,
      int @Nullable [] sendCounts,
      int @Nullable [] displs,
      Datatype sendType,
      @Nullable Data to,
      int root) {
    Blocks from =
        here() == root(root) && sendCounts != null && displs != null
            ? Blocks.uneven(sendBuf, sendOffset, sendCounts, displs, sendType)
            : null;
    return moves().scatter(waits, from, to, root(root), false);
  }

  /// In place, a rank that is not the root gives what its one buffer has at the start.
  final @Nullable Data unlessRoot(Object buf, int count, Datatype type, int root) {
    return here() == root ? null : Data.of(buf, 0, count, type);
  }

  // ---- moving ----------------------------------------------------------------------------------

  /// Waits until every rank has called it.
  public void barrier() {
    now(() -> moves().barrier(true));
  }

  /// Gives the root's elements to all ranks.
  public void bcast(Object buf, int count, Datatype type, int root) {
    now(() -> broadcast(true, buf, 0, count, type, root));
  }

  /// Collects everybody's block at the root.
  public void gather(
      Object sendBuf,
      int sendCount,
      Datatype sendType,
      Object recvBuf,
      int recvCount,
      Datatype recvType,
      int root) {
    now(
        () ->
            gather(
                true,
                Data.of(sendBuf, 0, sendCount, sendType),
                recvBuf,
                0,
                recvCount,
                recvType,
                root));
  }

  /// As above, in place.
  public void gather(Object buf, int count, Datatype type, int root) {
    now(() -> gather(true, unlessRoot(buf, count, type, root), buf, 0, count, type, root));
  }

  /// Collects blocks of uneven lengths at the root.
  public void gatherv(
      Object sendBuf,
      int sendCount,
      Datatype sendType,
      Object recvBuf,
      int[] recvCounts,
      int[] displs,
      Datatype recvType,
      int root) {
    now(
        () ->
            gatherv(
                true,
                Data.of(sendBuf, 0, sendCount, sendType),
                recvBuf,
                0,
                recvCounts,
                displs,
                recvType,
                root));
  }

  /// As above at the root, in place.
  public void gatherv(Object recvBuf, int[] recvCounts, int[] displs, Datatype recvType, int root) {
    now(() -> gatherv(true, null, recvBuf, 0, recvCounts, displs, recvType, root));
  }

  /// As above at the other ranks.
  public void gatherv(Object sendBuf, int sendCount, Datatype sendType, int root) {
    now(
        () ->
            gatherv(
                true,
                Data.of(sendBuf, 0, sendCount, sendType),
                null,
                0,
                null,
                null,
                sendType,
                root));
  }

  /// Gives every rank its block of the root's buffer.
  public void scatter(
      Object sendBuf,
      int sendCount,
      Datatype sendType,
      Object recvBuf,
      int recvCount,
      Datatype recvType,
      int root) {
    now(
        () ->
            scatter(
                true,
                sendBuf,
                0,
                sendCount,
                sendType,
                Data.of(recvBuf, 0, recvCount, recvType),
                root));
  }

  /// As above, in place: the root's block stays where it is.
  public void scatter(Object buf, int count, Datatype type, int root) {
    now(() -> scatter(true, buf, 0, count, type, unlessRoot(buf, count, type, root), root));
  }

  /// Gives every rank its block, of uneven lengths.
  public void scatterv(
      Object sendBuf,
      int[] sendCounts,
      int[] displs,
      Datatype sendType,
      Object recvBuf,
      int recvCount,
      Datatype recvType,
      int root) {
    now(
        () ->
            scatterv(
                true,
                sendBuf,
                0,
                sendCounts,
                displs,
                sendType,
                Data.of(recvBuf, 0, recvCount, recvType),
                root));
  }

  /// As above at the root, in place.
  public void scatterv(
      Object sendBuf, int[] sendCounts, int[] displs, Datatype sendType, int root) {
    now(() -> scatterv(true, sendBuf, 0, sendCounts, displs, sendType, null, root));
  }

  /// As above at the other ranks.
  public void scatterv(Object recvBuf, int recvCount, Datatype recvType, int root) {
    now(
        () ->
            scatterv(
                true,
                null,
                0,
                null,
                null,
                recvType,
                Data.of(recvBuf, 0, recvCount, recvType),
                root));
  }

  /// Gives everybody's block to all ranks.
  public void allGather(
      Object sendBuf,
      int sendCount,
      Datatype sendType,
      Object recvBuf,
      int recvCount,
      Datatype recvType) {
    now(
        () ->
            moves()
                .allgather(
                    true,
                    Data.of(sendBuf, 0, sendCount, sendType),
                    Blocks.even(recvBuf, 0, recvCount, recvType, ranks())));
  }

  /// As above, in place.
  public void allGather(Object buf, int count, Datatype type) {
    now(() -> moves().allgather(true, null, Blocks.even(buf, 0, count, type, ranks())));
  }

  /// Gives everybody's block, of uneven lengths, to all ranks.
  public void allGatherv(
      Object sendBuf,
      int sendCount,
      Datatype sendType,
      Object recvBuf,
      int[] recvCounts,
      int[] displs,
      Datatype recvType) {
    now(
        () ->
            moves()
                .allgather(
                    true,
                    Data.of(sendBuf, 0, sendCount, sendType),
                    Blocks.uneven(recvBuf, 0, recvCounts, displs, recvType)));
  }

  /// As above, in place.
  public void allGatherv(Object recvBuf, int[] recvCounts, int[] displs, Datatype recvType) {
    now(
        () ->
            moves().allgather(true, null, Blocks.uneven(recvBuf, 0, recvCounts, displs, recvType)));
  }

  /// Gives block i to rank i, everybody.
  public void allToAll(
      Object sendBuf,
      int sendCount,
      Datatype sendType,
      Object recvBuf,
      int recvCount,
      Datatype recvType) {
    now(
        () ->
            moves()
                .allToAll(
                    true,
                    Blocks.even(sendBuf, 0, sendCount, sendType, ranks()),
                    Blocks.even(recvBuf, 0, recvCount, recvType, ranks())));
  }

  /// As [#allToAll] with blocks of uneven lengths.
  public void allToAllv(
      Object sendBuf,
      int[] sendCounts,
      int[] sendDispls,
      Datatype sendType,
      Object recvBuf,
      int[] recvCounts,
      int[] recvDispls,
      Datatype recvType) {
    now(
        () ->
            moves()
                .allToAll(
                    true,
                    Blocks.uneven(sendBuf, 0, sendCounts, sendDispls, sendType),
                    Blocks.uneven(recvBuf, 0, recvCounts, recvDispls, recvType)));
  }

  /// As [#allToAll] with a type for every block; displacements in bytes.
  public void allToAllw(
      Object sendBuf,
      int[] sendCounts,
      int[] sendDispls,
      Datatype[] sendTypes,
      Object recvBuf,
      int[] recvCounts,
      int[] recvDispls,
      Datatype[] recvTypes) {
    now(
        () ->
            moves()
                .allToAll(
                    true,
                    Blocks.mixed(sendBuf, sendCounts, sendDispls, sendTypes),
                    Blocks.mixed(recvBuf, recvCounts, recvDispls, recvTypes)));
  }

  /// As above, for programs that were compiled with Open MPI's own classes.
  public void allToAllw(
      Buffer sendBuf,
      int[] sendCounts,
      int[] sendDispls,
      Datatype[] sendTypes,
      Buffer recvBuf,
      int[] recvCounts,
      int[] recvDispls,
      Datatype[] recvTypes) {
    Object from = sendBuf;
    Object to = recvBuf;
    allToAllw(from, sendCounts, sendDispls, sendTypes, to, recvCounts, recvDispls, recvTypes);
  }

  // ---- combining -------------------------------------------------------------------------------

  final @Nullable Request reduceTo(
      boolean waits,
      @Nullable Data from,
      @Nullable Object to,
      int offset,
      Data like,
      Op op,
      int root) {
    boolean wanted = here() == root(root);
    Data out = wanted ? Data.of(to, offset, like.count, like.type) : null;
    return reduces().reduce(waits, from, out, op, root(root));
  }

  /// Combines everybody's elements at the root.
  public void reduce(Object sendBuf, Object recvBuf, int count, Datatype type, Op op, int root) {
    now(
        () ->
            reduceTo(
                true,
                Data.of(sendBuf, 0, count, type),
                recvBuf,
                0,
                Data.of(sendBuf, 0, count, type),
                op,
                root));
  }

  /// As above, in place.
  public void reduce(Object buf, int count, Datatype type, Op op, int root) {
    now(
        () ->
            reduceTo(
                true,
                unlessRoot(buf, count, type, root),
                buf,
                0,
                Data.of(buf, 0, count, type),
                op,
                root));
  }

  /// Combines everybody's elements at all ranks.
  public void allReduce(Object sendBuf, Object recvBuf, int count, Datatype type, Op op) {
    now(
        () ->
            reduces()
                .allreduce(
                    true, Data.of(sendBuf, 0, count, type), Data.of(recvBuf, 0, count, type), op));
  }

  /// As above, in place.
  public void allReduce(Object buf, int count, Datatype type, Op op) {
    now(() -> reduces().allreduce(true, null, Data.of(buf, 0, count, type), op));
  }

  /// Combines everybody's elements and gives rank i block i of them.
  public void reduceScatter(
      Object sendBuf, Object recvBuf, int[] recvCounts, Datatype type, Op op) {
    now(
        () ->
            reduces()
                .reduceScatter(
                    true,
                    Data.of(sendBuf, 0, sum(recvCounts), type),
                    Data.of(recvBuf, 0, recvCounts[here()], type),
                    recvCounts,
                    op));
  }

  /// As above, in place; the block comes to the start of the buffer.
  public void reduceScatter(Object buf, int[] counts, Datatype type, Op op) {
    now(() -> reduces().reduceScatter(true, null, Data.of(buf, 0, sum(counts), type), counts, op));
  }

  /// As [#reduceScatter] with even blocks.
  public void reduceScatterBlock(
      Object sendBuf, Object recvBuf, int recvCount, Datatype type, Op op) {
    now(
        () ->
            reduces()
                .reduceScatterBlock(
                    true,
                    Data.of(sendBuf, 0, Math.multiplyExact(recvCount, sharers()), type),
                    Data.of(recvBuf, 0, recvCount, type),
                    recvCount,
                    op));
  }

  /// As above, in place.
  public void reduceScatterBlock(Object buf, int count, Datatype type, Op op) {
    now(
        () ->
            reduces()
                .reduceScatterBlock(
                    true,
                    null,
                    Data.of(buf, 0, Math.multiplyExact(count, sharers()), type),
                    count,
                    op));
  }

  /// Combines the elements of the ranks up to this one.
  public void scan(Object sendBuf, Object recvBuf, int count, Datatype type, Op op) {
    now(
        () ->
            reduces()
                .scan(
                    true, Data.of(sendBuf, 0, count, type), Data.of(recvBuf, 0, count, type), op));
  }

  /// As above, in place.
  public void scan(Object buf, int count, Datatype type, Op op) {
    now(() -> reduces().scan(true, null, Data.of(buf, 0, count, type), op));
  }

  /// Combines the elements of the ranks before this one.
  public void exScan(Object sendBuf, Object recvBuf, int count, Datatype type, Op op) {
    now(
        () ->
            reduces()
                .exclusiveScan(
                    true, Data.of(sendBuf, 0, count, type), Data.of(recvBuf, 0, count, type), op));
  }

  /// As above, in place.
  public void exScan(Object buf, int count, Datatype type, Op op) {
    now(() -> reduces().exclusiveScan(true, null, Data.of(buf, 0, count, type), op));
  }

  static int sum(int[] counts) {
    int sum = 0;
    for (int count : counts) {
      sum = Math.addExact(sum, count);
    }
    return sum;
  }
}
