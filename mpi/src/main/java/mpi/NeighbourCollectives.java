package mpi;

import eco.Communicator;
import eco.message.Pending;
import java.nio.Buffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The operations among neighbours of a communicator that has a topology; others refuse them.
abstract class NeighbourCollectives extends MpiJavaCollectives {
  /// Over what they go, beside the program's messages.
  @Nullable Communicator around() {
    return null;
  }

  /// Whose neighbour this rank is.
  Neighbours neighbours() {
    throw new MPIException(MPI.ERR_TOPOLOGY, "communicator has no topology");
  }

  /// Sends a block to every target and receives one from every source.
  private Request exchange(Blocks from, Blocks to, boolean same) {
    Neighbours all = neighbours();
    Communicator near = around();
    if (near == null) {
      throw new MPIException(MPI.ERR_COMM, "communicator has no ranks here");
    }
    List<Pending> parts = new ArrayList<>();
    List<Runnable> after = new ArrayList<>();
    for (int i = 0; i < all.sources().length; i++) {
      if (all.sources()[i] != MPI.PROC_NULL) {
        Parcel.Receiving block =
            Parcel.startReceive(near, to.part(i), all.sources()[i], all.receiveTag(i));
        parts.add(block.coming());
        after.add(block.placing());
      }
    }
    for (int i = 0; i < all.targets().length; i++) {
      if (all.targets()[i] != MPI.PROC_NULL) {
        Data block = from.part(same ? 0 : i);
        parts.add(Parcel.startSend(near, block, all.targets()[i], all.sendTag(i)));
      }
    }
    return new Request(
        new AllPending(parts),
        status -> {
          after.forEach(Runnable::run);
          return new Status();
        });
  }

  private int sources() {
    return neighbours().sources().length;
  }

  private int targets() {
    return neighbours().targets().length;
  }

  /// Gives one block to all neighbours and gets one from each.
  public final void neighborAllGather(
      Object sendBuf,
      int sendCount,
      Datatype sendType,
      Object recvBuf,
      int recvCount,
      Datatype recvType) {
    finish(
        exchange(
            Blocks.even(sendBuf, 0, sendCount, sendType, 1),
            Blocks.even(recvBuf, 0, recvCount, recvType, sources()),
            true));
  }

  /// As [#neighborAllGather], going on at once.
  public final Request iNeighborAllGather(
      Buffer sendBuf,
      int sendCount,
      Datatype sendType,
      Buffer recvBuf,
      int recvCount,
      Datatype recvType) {
    return exchange(
        Blocks.even(sendBuf, 0, sendCount, sendType, 1),
        Blocks.even(recvBuf, 0, recvCount, recvType, sources()),
        true);
  }

  /// As [#neighborAllGather] with blocks of uneven lengths.
  public final void neighborAllGatherv(
      Object sendBuf,
      int sendCount,
      Datatype sendType,
      Object recvBuf,
      int[] recvCounts,
      int[] displs,
      Datatype recvType) {
    finish(
        exchange(
            Blocks.even(sendBuf, 0, sendCount, sendType, 1),
            Blocks.uneven(recvBuf, 0, recvCounts, displs, recvType),
            true));
  }

  /// As [#neighborAllGatherv], going on at once.
  public final Request iNeighborAllGatherv(
      Buffer sendBuf,
      int sendCount,
      Datatype sendType,
      Buffer recvBuf,
      int[] recvCounts,
      int[] displs,
      Datatype recvType) {
    return exchange(
        Blocks.even(sendBuf, 0, sendCount, sendType, 1),
        Blocks.uneven(recvBuf, 0, recvCounts, displs, recvType),
        true);
  }

  /// Gives block i to neighbour i and gets one from each.
  public final void neighborAllToAll(
      Object sendBuf,
      int sendCount,
      Datatype sendType,
      Object recvBuf,
      int recvCount,
      Datatype recvType) {
    finish(
        exchange(
            Blocks.even(sendBuf, 0, sendCount, sendType, targets()),
            Blocks.even(recvBuf, 0, recvCount, recvType, sources()),
            false));
  }

  /// As [#neighborAllToAll], going on at once.
  public final Request iNeighborAllToAll(
      Buffer sendBuf,
      int sendCount,
      Datatype sendType,
      Buffer recvBuf,
      int recvCount,
      Datatype recvType) {
    return exchange(
        Blocks.even(sendBuf, 0, sendCount, sendType, targets()),
        Blocks.even(recvBuf, 0, recvCount, recvType, sources()),
        false);
  }

  /// As [#neighborAllToAll] with blocks of uneven lengths.
  public final void neighborAllToAllv(
      Object sendBuf,
      int[] sendCounts,
      int[] sendDispls,
      Datatype sendType,
      Object recvBuf,
      int[] recvCounts,
      int[] recvDispls,
      Datatype recvType) {
    finish(
        exchange(
            Blocks.uneven(sendBuf, 0, sendCounts, sendDispls, sendType),
            Blocks.uneven(recvBuf, 0, recvCounts, recvDispls, recvType),
            false));
  }

  /// As [#neighborAllToAllv], going on at once.
  public final Request iNeighborAllToAllv(
      Buffer sendBuf,
      int[] sendCounts,
      int[] sendDispls,
      Datatype sendType,
      Buffer recvBuf,
      int[] recvCounts,
      int[] recvDispls,
      Datatype recvType) {
    return exchange(
        Blocks.uneven(sendBuf, 0, sendCounts, sendDispls, sendType),
        Blocks.uneven(recvBuf, 0, recvCounts, recvDispls, recvType),
        false);
  }

  /// As [#neighborAllToAll] with a type for every block; displacements in bytes.
  public final void neighborAllToAllw(
      Object sendBuf,
      int[] sendCounts,
      int[] sendDispls,
      Datatype[] sendTypes,
      Object recvBuf,
      int[] recvCounts,
      int[] recvDispls,
      Datatype[] recvTypes) {
    finish(
        exchange(
            Blocks.mixed(sendBuf, sendCounts, sendDispls, sendTypes),
            Blocks.mixed(recvBuf, recvCounts, recvDispls, recvTypes),
            false));
  }

  /// As [#neighborAllToAllw], going on at once.
  public final Request iNeighborAllToAllw(
      Buffer sendBuf,
      int[] sendCounts,
      int[] sendDispls,
      Datatype[] sendTypes,
      Buffer recvBuf,
      int[] recvCounts,
      int[] recvDispls,
      Datatype[] recvTypes) {
    return exchange(
        Blocks.mixed(sendBuf, sendCounts, sendDispls, sendTypes),
        Blocks.mixed(recvBuf, recvCounts, recvDispls, recvTypes),
        false);
  }

  private static void finish(Request request) {
    request.finish();
  }
}
