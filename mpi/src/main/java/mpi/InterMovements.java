package mpi;

import eco.Communicator;
import eco.message.Pending;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The collective operations that move data between two groups.
///
/// Whoever has something for a rank of the other group sends it there. A root is known only to the
/// group that it calls, so the others of its own group do nothing.
final class InterMovements extends Movements {
  private static final int TAG = 0;

  private final Communicator both;
  private final Communicator local;
  private final int firstRemote;
  private final int remotes;

  InterMovements(Communicator both, Communicator local, int firstRemote, int remotes) {
    super(both);
    this.both = both;
    this.local = local;
    this.firstRemote = firstRemote;
    this.remotes = remotes;
  }

  static void require(boolean waits) {
    if (!waits) {
      throw MPIException.unsupported(
          "a collective operation over an intercommunicator that goes on at once");
    }
  }

  private static void finish(List<Pending> sends) {
    for (Pending each : sends) {
      each.await();
    }
  }

  @Override
  @Nullable Request broadcast(boolean waits, Data data, int root) {
    require(waits);
    if (Intercomm.isRemote(root)) {
      if (local.rank() == 0) {
        int place = firstRemote + Intercomm.remoteRank(root);
        Parcel.startReceive(both, data, place, TAG).finish();
      }
      return new Movements(local).broadcast(true, data, 0);
    }
    if (root == local.rank()) {
      Parcel.startSend(both, data, firstRemote, TAG).await();
    }
    return null;
  }

  @Override
  @Nullable Request gather(
      boolean waits, @Nullable Data from, @Nullable Blocks to, int root, boolean even) {
    require(waits);
    if (Intercomm.isRemote(root) && from != null) {
      int place = firstRemote + Intercomm.remoteRank(root);
      Parcel.startSend(both, from, place, TAG).await();
    } else if (root == local.rank() && to != null) {
      receiveAll(to);
    }
    return null;
  }

  @Override
  @Nullable Request scatter(
      boolean waits, @Nullable Blocks from, @Nullable Data to, int root, boolean even) {
    require(waits);
    if (Intercomm.isRemote(root) && to != null) {
      int place = firstRemote + Intercomm.remoteRank(root);
      Parcel.startReceive(both, to, place, TAG).finish();
    } else if (root == local.rank() && from != null) {
      List<Pending> sends = new ArrayList<>();
      for (int i = 0; i < remotes; i++) {
        sends.add(Parcel.startSend(both, from.part(i), firstRemote + i, TAG));
      }
      finish(sends);
    }
    return null;
  }

  @Override
  @Nullable Request allgather(boolean waits, @Nullable Data from, Blocks to) {
    require(waits);
    if (from == null) {
      throw new MPIException(MPI.ERR_ARG, "allgather: not in place between two groups");
    }
    List<Pending> sends = new ArrayList<>();
    for (int i = 0; i < remotes; i++) {
      sends.add(Parcel.startSend(both, from, firstRemote + i, TAG));
    }
    receiveAll(to);
    finish(sends);
    return null;
  }

  @Override
  @Nullable Request allToAll(boolean waits, Blocks from, Blocks to) {
    require(waits);
    List<Pending> sends = new ArrayList<>();
    for (int i = 0; i < remotes; i++) {
      sends.add(Parcel.startSend(both, from.part(i), firstRemote + i, TAG));
    }
    receiveAll(to);
    finish(sends);
    return null;
  }

  /// A block of every rank of the other group.
  private void receiveAll(Blocks to) {
    List<Parcel.Receiving> all = new ArrayList<>();
    for (int i = 0; i < remotes; i++) {
      all.add(Parcel.startReceive(both, to.part(i), firstRemote + i, TAG));
    }
    for (Parcel.Receiving each : all) {
      each.finish();
    }
  }
}
