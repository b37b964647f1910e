package mpi;

/// The collective operations of mpiJava's dialect: offsets in elements of the buffers.
abstract class MpiJavaCollectives extends StartedCollectives {
  /// Waits until every rank has called it.
  public void Barrier() {
    now(() -> moves().barrier(true));
  }

  /// Gives the root's elements to all ranks.
  public void Bcast(Object buf, int offset, int count, Datatype type, int root) {
    now(() -> broadcast(true, buf, offset, count, type, root));
  }

  /// Collects everybody's block at the root.
  public void Gather(
      Object sendBuf,
      int sendOffset,
      int sendCount,
      Datatype sendType,
      Object recvBuf,
      int recvOffset,
      int recvCount,
      Datatype recvType,
      int root) {
    now(
        () ->
            gather(
                true,
                Data.of(sendBuf, sendOffset, sendCount, sendType),
                recvBuf,
                recvOffset,
                recvCount,
                recvType,
                root));
  }

  /// Collects blocks of uneven lengths at the root.
  public void Gatherv(
      Object sendBuf,
      int sendOffset,
      int sendCount,
      Datatype sendType,
      Object recvBuf,
      int recvOffset,
      int[] recvCounts,
      int[] displs,
      Datatype recvType,
      int root) {
    now(
        () ->
            gatherv(
                true,
                Data.of(sendBuf, sendOffset, sendCount, sendType),
                recvBuf,
                recvOffset,
                recvCounts,
                displs,
                recvType,
                root));
  }

  /// Gives every rank its block of the root's buffer.
  public void Scatter(
      Object sendBuf,
      int sendOffset,
      int sendCount,
      Datatype sendType,
      Object recvBuf,
      int recvOffset,
      int recvCount,
      Datatype recvType,
      int root) {
    now(
        () ->
            scatter(
                true,
                sendBuf,
                sendOffset,
                sendCount,
                sendType,
                Data.of(recvBuf, recvOffset, recvCount, recvType),
                root));
  }

  /// Gives every rank its block, of uneven lengths.
  public void Scatterv(
      Object sendBuf,
      int sendOffset,
      int[] sendCounts,
      int[] displs,
      Datatype sendType,
      Object recvBuf,
      int recvOffset,
      int recvCount,
      Datatype recvType,
      int root) {
    now(
        () ->
            scatterv(
                true,
                sendBuf,
                sendOffset,
                sendCounts,
                displs,
                sendType,
                Data.of(recvBuf, recvOffset, recvCount, recvType),
                root));
  }

  /// Gives everybody's block to all ranks.
  public void Allgather(
      Object sendBuf,
      int sendOffset,
      int sendCount,
      Datatype sendType,
      Object recvBuf,
      int recvOffset,
      int recvCount,
      Datatype recvType) {
    now(
        () ->
            moves()
                .allgather(
                    true,
                    Data.of(sendBuf, sendOffset, sendCount, sendType),
                    Blocks.even(recvBuf, recvOffset, recvCount, recvType, ranks())));
  }

  /// Gives everybody's block, of uneven lengths, to all ranks.
  public void Allgatherv(
      Object sendBuf,
      int sendOffset,
      int sendCount,
      Datatype sendType,
      Object recvBuf,
      int recvOffset,
      int[] recvCounts,
      int[] displs,
      Datatype recvType) {
    now(
        () ->
            moves()
                .allgather(
                    true,
                    Data.of(sendBuf, sendOffset, sendCount, sendType),
                    Blocks.uneven(recvBuf, recvOffset, recvCounts, displs, recvType)));
  }

  /// Gives block i to rank i, everybody.
  public void Alltoall(
      Object sendBuf,
      int sendOffset,
      int sendCount,
      Datatype sendType,
      Object recvBuf,
      int recvOffset,
      int recvCount,
      Datatype recvType) {
    now(
        () ->
            moves()
                .allToAll(
                    true,
                    Blocks.even(sendBuf, sendOffset, sendCount, sendType, ranks()),
                    Blocks.even(recvBuf, recvOffset, recvCount, recvType, ranks())));
  }

  /// As [#Alltoall] with blocks of uneven lengths.
  public void Alltoallv(
      Object sendBuf,
      int sendOffset,
      int[] sendCounts,
      int[] sendDispls,
      Datatype sendType,
      Object recvBuf,
      int recvOffset,
      int[] recvCounts,
      int[] recvDispls,
      Datatype recvType) {
    now(
        () ->
            moves()
                .allToAll(
                    true,
                    Blocks.uneven(sendBuf, sendOffset, sendCounts, sendDispls, sendType),
                    Blocks.uneven(recvBuf, recvOffset, recvCounts, recvDispls, recvType)));
  }

  /// Combines everybody's elements at the root.
  public void Reduce(
      Object sendBuf,
      int sendOffset,
      Object recvBuf,
      int recvOffset,
      int count,
      Datatype type,
      Op op,
      int root) {
    now(
        () ->
            reduceTo(
                true,
                Data.of(sendBuf, sendOffset, count, type),
                recvBuf,
                recvOffset,
                Data.of(sendBuf, sendOffset, count, type),
                op,
                root));
  }

  /// Combines everybody's elements at all ranks.
  public void Allreduce(
      Object sendBuf,
      int sendOffset,
      Object recvBuf,
      int recvOffset,
      int count,
      Datatype type,
      Op op) {
    now(
        () ->
            reduces()
                .allreduce(
                    true,
                    Data.of(sendBuf, sendOffset, count, type),
                    Data.of(recvBuf, recvOffset, count, type),
                    op));
  }

  /// Combines everybody's elements and gives rank i block i of them.
  public void Reduce_scatter(
      Object sendBuf,
      int sendOffset,
      Object recvBuf,
      int recvOffset,
      int[] recvCounts,
      Datatype type,
      Op op) {
    now(
        () ->
            reduces()
                .reduceScatter(
                    true,
                    Data.of(sendBuf, sendOffset, sum(recvCounts), type),
                    Data.of(recvBuf, recvOffset, recvCounts[here()], type),
                    recvCounts,
                    op));
  }

  /// Combines the elements of the ranks up to this one.
  public void Scan(
      Object sendBuf,
      int sendOffset,
      Object recvBuf,
      int recvOffset,
      int count,
      Datatype type,
      Op op) {
    now(
        () ->
            reduces()
                .scan(
                    true,
                    Data.of(sendBuf, sendOffset, count, type),
                    Data.of(recvBuf, recvOffset, count, type),
                    op));
  }

  /// Combines the elements of the ranks before this one.
  public void Exscan(
      Object sendBuf,
      int sendOffset,
      Object recvBuf,
      int recvOffset,
      int count,
      Datatype type,
      Op op) {
    now(
        () ->
            reduces()
                .exclusiveScan(
                    true,
                    Data.of(sendBuf, sendOffset, count, type),
                    Data.of(recvBuf, recvOffset, count, type),
                    op));
  }
}
