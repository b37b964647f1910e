package mpi;

import eco.Communicator;
import eco.message.Pending;
import org.jspecify.annotations.Nullable;

/// The collective operations that combine data of one group for the other.
///
///     group A: reduce to its rank 0  --->  rank 0 of B, or the root in B: broadcast or scatter
///     group B: reduce to its rank 0  --->  rank 0 of A: broadcast or scatter
final class InterReductions extends Reductions {
  private static final int TAG = 1;

  private final Communicator both;
  private final Communicator local;
  private final int firstRemote;
  private final Turns turns;

  InterReductions(Communicator both, Communicator local, int firstRemote, Turns turns) {
    super(local);
    this.both = both;
    this.local = local;
    this.firstRemote = firstRemote;
    this.turns = turns;
  }

  private static Data given(@Nullable Data from) {
    if (from == null) {
      throw new MPIException(MPI.ERR_ARG, "reduction: not in place between two groups");
    }
    return from;
  }

  /// This group's contributions combined, at its rank 0.
  private Data own(Data mine, Op op) {
    Data sum = mine.blankLike();
    super.reduce(true, mine, local.rank() == 0 ? sum : null, op, 0);
    return sum;
  }

  /// The ranks 0 swap what their groups have combined.
  private void swap(Data mine, Data theirs) {
    if (local.rank() == 0) {
      Pending sending = Parcel.startSend(both, mine, firstRemote, TAG);
      Parcel.startReceive(both, theirs, firstRemote, TAG).finish();
      sending.await();
    }
  }

  @Override
  @Nullable Request reduce(boolean waits, @Nullable Data from, @Nullable Data to, Op op, int root) {
    if (!Intercomm.isRemote(root)) {
      return turns.take(
          waits,
          () -> {
            if (root == local.rank() && to != null) {
              Parcel.startReceive(both, to, firstRemote, TAG).finish();
            }
          });
    }
    Data mine = given(from);
    int place = firstRemote + Intercomm.remoteRank(root);
    return turns.take(
        waits,
        () -> {
          Data sum = own(mine, op);
          if (local.rank() == 0) {
            Parcel.startSend(both, sum, place, TAG).await();
          }
        });
  }

  @Override
  @Nullable Request allreduce(boolean waits, @Nullable Data from, Data to, Op op) {
    Data mine = given(from);
    return turns.take(
        waits,
        () -> {
          swap(own(mine, op), to);
          new Movements(local).broadcast(true, to, 0);
        });
  }

  @Override
  @Nullable Request reduceScatter(
      boolean waits, @Nullable Data from, Data to, int[] counts, Op op) {
    Data mine = given(from);
    int[] lengths = counts.clone();
    int[] places = new int[counts.length];
    for (int i = 1; i < places.length; i++) {
      places[i] = places[i - 1] + counts[i - 1];
    }
    return turns.take(
        waits,
        () -> {
          Data all = mine.blank();
          swap(own(mine, op), all);
          boolean first = local.rank() == 0;
          Blocks blocks = first ? Blocks.uneven(all.memory, 0, lengths, places, mine.type) : null;
          new Movements(local).scatter(true, blocks, to, 0, false);
        });
  }

  @Override
  @Nullable Request reduceScatterBlock(
      boolean waits, @Nullable Data from, Data to, int count, Op op) {
    int[] counts = new int[local.size()];
    java.util.Arrays.fill(counts, count);
    return reduceScatter(waits, from, to, counts, op);
  }

  @Override
  @Nullable Request scan(boolean waits, @Nullable Data from, Data to, Op op) {
    throw new MPIException(MPI.ERR_COMM, "scan: not defined between two groups");
  }

  @Override
  @Nullable Request exclusiveScan(boolean waits, @Nullable Data from, Data to, Op op) {
    throw new MPIException(MPI.ERR_COMM, "exclusive scan: not defined between two groups");
  }
}
