package mpi;

import eco.Communicator;
import eco.message.Pending;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
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
  private final Turns turns;

  InterMovements(Communicator both, Communicator local, int firstRemote, int remotes, Turns turns) {
    super(both);
    this.both = both;
    this.local = local;
    this.firstRemote = firstRemote;
    this.remotes = remotes;
    this.turns = turns;
  }

  private static void finish(List<Pending> sends) {
    for (Pending each : sends) {
      each.await();
    }
  }

  @Override
  @Nullable Request barrier(boolean waits) {
    return turns.take(waits, both::barrier);
  }

  @Override
  @Nullable Request broadcast(boolean waits, Data data, int root) {
    return turns.take(
        waits,
        () -> {
          if (root == local.rank()) {
            Parcel.startSend(both, data, firstRemote, TAG).await();
          } else if (Intercomm.isRemote(root)) {
            if (local.rank() == 0) {
              int place = firstRemote + Intercomm.remoteRank(root);
              Parcel.startReceive(both, data, place, TAG).finish();
            }
            new Movements(local).broadcast(true, data, 0);
          }
        });
  }

  @Override
  @Nullable Request gather(
      boolean waits, @Nullable Data from, @Nullable Blocks to, int root, boolean even) {
    return turns.take(
        waits,
        () -> {
          if (Intercomm.isRemote(root) && from != null) {
            int place = firstRemote + Intercomm.remoteRank(root);
            Parcel.startSend(both, from, place, TAG).await();
          } else if (root == local.rank() && to != null) {
            receiveAll(to);
          }
        });
  }

  @Override
  @Nullable Request scatter(
      boolean waits, @Nullable Blocks from, @Nullable Data to, int root, boolean even) {
    return turns.take(
        waits,
        () -> {
          if (Intercomm.isRemote(root) && to != null) {
            int place = firstRemote + Intercomm.remoteRank(root);
            Parcel.startReceive(both, to, place, TAG).finish();
          } else if (root == local.rank() && from != null) {
            finish(sendAll(from::part));
          }
        });
  }

  @Override
  @Nullable Request allgather(boolean waits, @Nullable Data from, Blocks to) {
    if (from == null) {
      throw new MPIException(MPI.ERR_ARG, "allgather: not in place between two groups");
    }
    return turns.take(waits, () -> exchange(i -> from, to));
  }

  @Override
  @Nullable Request allToAll(boolean waits, Blocks from, Blocks to) {
    return turns.take(waits, () -> exchange(from::part, to));
  }

  private void exchange(IntFunction<Data> from, Blocks to) {
    List<Pending> sends = sendAll(from);
    receiveAll(to);
    finish(sends);
  }

  /// Starts to send a block to every rank of the other group.
  private List<Pending> sendAll(IntFunction<Data> from) {
    List<Pending> sends = new ArrayList<>();
    for (int i = 0; i < remotes; i++) {
      sends.add(Parcel.startSend(both, from.apply(i), firstRemote + i, TAG));
    }
    return sends;
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
