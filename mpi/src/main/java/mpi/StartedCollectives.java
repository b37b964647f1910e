package mpi;

import java.nio.Buffer;

/// The collective operations of Open MPI's dialect, going on at once.
abstract class StartedCollectives extends Collectives {
  /// As [#barrier], going on at once.
  public Request iBarrier() {
    return soon(() -> moves().barrier(false));
  }

  /// As [#bcast], going on at once.
  public Request iBcast(Buffer buf, int count, Datatype type, int root) {
    return soon(() -> broadcast(false, buf, 0, count, type, root));
  }

  /// As [#gather], going on at once.
  public Request iGather(
      Buffer sendBuf,
      int sendCount,
      Datatype sendType,
      Buffer recvBuf,
      int recvCount,
      Datatype recvType,
      int root) {
    return soon(
        () ->
            gather(
                false,
                Data.of(sendBuf, 0, sendCount, sendType),
                recvBuf,
                0,
                recvCount,
                recvType,
                root));
  }

  /// As [#gather], going on at once.
  public Request iGather(Buffer buf, int count, Datatype type, int root) {
    return soon(() -> gather(false, unlessRoot(buf, count, type, root), buf, 0, count, type, root));
  }

  /// As [#gatherv], going on at once.
  public Request iGatherv(
      Buffer sendBuf,
      int sendCount,
      Datatype sendType,
      Buffer recvBuf,
      int[] recvCounts,
      int[] displs,
      Datatype recvType,
      int root) {
    return soon(
        () ->
            gatherv(
                false,
                Data.of(sendBuf, 0, sendCount, sendType),
                recvBuf,
                0,
                recvCounts,
                displs,
                recvType,
                root));
  }

  /// As [#gatherv], going on at once.
  public Request iGatherv(
      Buffer recvBuf, int[] recvCounts, int[] displs, Datatype recvType, int root) {
    return soon(() -> gatherv(false, null, recvBuf, 0, recvCounts, displs, recvType, root));
  }

  /// As [#gatherv], going on at once.
  public Request iGatherv(Buffer sendBuf, int sendCount, Datatype sendType, int root) {
    return soon(
        () ->
            gatherv(
                false,
                Data.of(sendBuf, 0, sendCount, sendType),
                null,
                0,
                null,
                null,
                sendType,
                root));
  }

  /// As [#scatter], going on at once.
  public Request iScatter(
      Buffer sendBuf,
      int sendCount,
      Datatype sendType,
      Buffer recvBuf,
      int recvCount,
      Datatype recvType,
      int root) {
    return soon(
        () ->
            scatter(
                false,
                sendBuf,
                0,
                sendCount,
                sendType,
                Data.of(recvBuf, 0, recvCount, recvType),
                root));
  }

  /// As [#scatter], going on at once.
  public Request iScatter(Buffer buf, int count, Datatype type, int root) {
    return soon(
        () -> scatter(false, buf, 0, count, type, unlessRoot(buf, count, type, root), root));
  }

  /// As [#scatterv], going on at once.
  public Request iScatterv(
      Buffer sendBuf,
      int[] sendCounts,
      int[] displs,
      Datatype sendType,
      Buffer recvBuf,
      int recvCount,
      Datatype recvType,
      int root) {
    return soon(
        () ->
            scatterv(
                false,
                sendBuf,
                0,
                sendCounts,
                displs,
                sendType,
                Data.of(recvBuf, 0, recvCount, recvType),
                root));
  }

  /// As [#scatterv], going on at once.
  public Request iScatterv(
      Buffer sendBuf, int[] sendCounts, int[] displs, Datatype sendType, int root) {
    return soon(() -> scatterv(false, sendBuf, 0, sendCounts, displs, sendType, null, root));
  }

  /// As [#scatterv], going on at once.
  public Request iScatterv(Buffer recvBuf, int recvCount, Datatype recvType, int root) {
    return soon(
        () ->
            scatterv(
                false,
                null,
                0,
                null,
                null,
                recvType,
                Data.of(recvBuf, 0, recvCount, recvType),
                root));
  }

  /// As [#allGather], going on at once.
  public Request iAllGather(
      Buffer sendBuf,
      int sendCount,
      Datatype sendType,
      Buffer recvBuf,
      int recvCount,
      Datatype recvType) {
    return soon(
        () ->
            moves()
                .allgather(
                    false,
                    Data.of(sendBuf, 0, sendCount, sendType),
                    Blocks.even(recvBuf, 0, recvCount, recvType, ranks())));
  }

  /// As [#allGather], going on at once.
  public Request iAllGather(Buffer buf, int count, Datatype type) {
    return soon(() -> moves().allgather(false, null, Blocks.even(buf, 0, count, type, ranks())));
  }

  /// As [#allGatherv], going on at once.
  public Request iAllGatherv(
      Buffer sendBuf,
      int sendCount,
      Datatype sendType,
      Buffer recvBuf,
      int[] recvCounts,
      int[] displs,
      Datatype recvType) {
    return soon(
        () ->
            moves()
                .allgather(
                    false,
                    Data.of(sendBuf, 0, sendCount, sendType),
                    Blocks.uneven(recvBuf, 0, recvCounts, displs, recvType)));
  }

  /// As [#allGatherv], going on at once.
  public Request iAllGatherv(Buffer recvBuf, int[] recvCounts, int[] displs, Datatype recvType) {
    return soon(
        () ->
            moves()
                .allgather(false, null, Blocks.uneven(recvBuf, 0, recvCounts, displs, recvType)));
  }

  /// As [#allToAll], going on at once.
  public Request iAllToAll(
      Buffer sendBuf,
      int sendCount,
      Datatype sendType,
      Buffer recvBuf,
      int recvCount,
      Datatype recvType) {
    return soon(
        () ->
            moves()
                .allToAll(
                    false,
                    Blocks.even(sendBuf, 0, sendCount, sendType, ranks()),
                    Blocks.even(recvBuf, 0, recvCount, recvType, ranks())));
  }

  /// As [#allToAllv], going on at once.
  public Request iAllToAllv(
      Buffer sendBuf,
      int[] sendCounts,
      int[] sendDispls,
      Datatype sendType,
      Buffer recvBuf,
      int[] recvCounts,
      int[] recvDispls,
      Datatype recvType) {
    return soon(
        () ->
            moves()
                .allToAll(
                    false,
                    Blocks.uneven(sendBuf, 0, sendCounts, sendDispls, sendType),
                    Blocks.uneven(recvBuf, 0, recvCounts, recvDispls, recvType)));
  }

  /// As [#allToAllw], going on at once.
  public Request iAllToAllw(
      Buffer sendBuf,
      int[] sendCounts,
      int[] sendDispls,
      Datatype[] sendTypes,
      Buffer recvBuf,
      int[] recvCounts,
      int[] recvDispls,
      Datatype[] recvTypes) {
    return soon(
        () ->
            moves()
                .allToAll(
                    false,
                    Blocks.mixed(sendBuf, sendCounts, sendDispls, sendTypes),
                    Blocks.mixed(recvBuf, recvCounts, recvDispls, recvTypes)));
  }

  /// As [#reduce], going on at once.
  public Request iReduce(
      Buffer sendBuf, Buffer recvBuf, int count, Datatype type, Op op, int root) {
    return soon(
        () ->
            reduceTo(
                false,
                Data.of(sendBuf, 0, count, type),
                recvBuf,
                0,
                Data.of(sendBuf, 0, count, type),
                op,
                root));
  }

  /// As [#reduce], going on at once.
  public Request iReduce(Buffer buf, int count, Datatype type, Op op, int root) {
    return soon(
        () ->
            reduceTo(
                false,
                unlessRoot(buf, count, type, root),
                buf,
                0,
                Data.of(buf, 0, count, type),
                op,
                root));
  }

  /// As [#allReduce], going on at once.
  public Request iAllReduce(Buffer sendBuf, Buffer recvBuf, int count, Datatype type, Op op) {
    return soon(
        () ->
            reduces()
                .allreduce(
                    false, Data.of(sendBuf, 0, count, type), Data.of(recvBuf, 0, count, type), op));
  }

  /// As [#allReduce], going on at once.
  public Request iAllReduce(Buffer buf, int count, Datatype type, Op op) {
    return soon(() -> reduces().allreduce(false, null, Data.of(buf, 0, count, type), op));
  }

  /// As [#reduceScatter], going on at once.
  public Request iReduceScatter(
      Buffer sendBuf, Buffer recvBuf, int[] recvCounts, Datatype type, Op op) {
    return soon(
        () ->
            reduces()
                .reduceScatter(
                    false,
                    Data.of(sendBuf, 0, sum(recvCounts), type),
                    Data.of(recvBuf, 0, recvCounts[here()], type),
                    recvCounts,
                    op));
  }

  /// As [#reduceScatter], going on at once.
  public Request iReduceScatter(Buffer buf, int[] counts, Datatype type, Op op) {
    return soon(
        () -> reduces().reduceScatter(false, null, Data.of(buf, 0, sum(counts), type), counts, op));
  }

  /// As [#reduceScatterBlock], going on at once.
  public Request iReduceScatterBlock(
      Buffer sendBuf, Buffer recvBuf, int recvCount, Datatype type, Op op) {
    return soon(
        () ->
            reduces()
                .reduceScatterBlock(
                    false,
                    Data.of(sendBuf, 0, Math.multiplyExact(recvCount, sharers()), type),
                    Data.of(recvBuf, 0, recvCount, type),
                    recvCount,
                    op));
  }

  /// As [#reduceScatterBlock], going on at once.
  public Request iReduceScatterBlock(Buffer buf, int count, Datatype type, Op op) {
    return soon(
        () ->
            reduces()
                .reduceScatterBlock(
                    false,
                    null,
                    Data.of(buf, 0, Math.multiplyExact(count, sharers()), type),
                    count,
                    op));
  }

  /// As [#scan], going on at once.
  public Request iScan(Buffer sendBuf, Buffer recvBuf, int count, Datatype type, Op op) {
    return soon(
        () ->
            reduces()
                .scan(
                    false, Data.of(sendBuf, 0, count, type), Data.of(recvBuf, 0, count, type), op));
  }

  /// As [#scan], going on at once.
  public Request iScan(Buffer buf, int count, Datatype type, Op op) {
    return soon(() -> reduces().scan(false, null, Data.of(buf, 0, count, type), op));
  }

  /// As [#exScan], going on at once.
  public Request iExScan(Buffer sendBuf, Buffer recvBuf, int count, Datatype type, Op op) {
    return soon(
        () ->
            reduces()
                .exclusiveScan(
                    false, Data.of(sendBuf, 0, count, type), Data.of(recvBuf, 0, count, type), op));
  }

  /// As [#exScan], going on at once.
  public Request iExScan(Buffer buf, int count, Datatype type, Op op) {
    return soon(() -> reduces().exclusiveScan(false, null, Data.of(buf, 0, count, type), op));
  }
}
