package mpi;

import eco.Communicator;

/// Two groups of ranks, each of which sends to the ranks of the other.
///
/// Its messages go over a communicator of both groups; what one group does alone, over its own.
public final class Intercomm extends Comm {
  private static final int BROADCAST_TAG = Integer.MAX_VALUE;

  private final Communicator local;
  private final int firstRemote;
  private final int[] remoteRanks;

  /// @param both all ranks, one group after the other
  /// @param local this rank's group
  /// @param firstRemote where on `both` the other group begins
  /// @param remoteRanks the ranks of the other group in the job
  Intercomm(Communicator both, Communicator local, int firstRemote, int[] remoteRanks) {
    this.local = local;
    this.firstRemote = firstRemote;
    this.remoteRanks = remoteRanks;
    attach(both);
  }

  @Override
  int place(int rank) {
    return firstRemote + rank;
  }

  @Override
  int rankAt(int place) {
    return place - firstRemote;
  }

  @Override
  int peers() {
    return remoteRanks.length;
  }

  @Override
  public int Rank() {
    link();
    return local.rank();
  }

  @Override
  public int Size() {
    link();
    return local.size();
  }

  @Override
  public Group Group() {
    return new Group(local.worldRanks());
  }

  @Override
  public boolean isInter() {
    return true;
  }

  /// How many ranks the other group has.
  public int Remote_size() {
    return remoteRanks.length;
  }

  /// As [#Remote_size].
  public int getRemoteSize() {
    return Remote_size();
  }

  /// The ranks of the other group.
  public Group Remote_group() {
    return new Group(remoteRanks.clone());
  }

  /// As [#Remote_group].
  public Group getRemoteGroup() {
    return Remote_group();
  }

  /// Both groups as one; the ranks that say `high` come last.
  public Intracomm Merge(boolean high) {
    try {
      Communicator merged = link().split(0, high ? 1 : 0);
      Intracomm result = new Intracomm();
      result.attach(merged);
      return result;
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  /// As [#Merge].
  public Intracomm merge(boolean high) {
    return Merge(high);
  }

  @Override
  public Intercomm clone() {
    try {
      Intercomm copy =
          new Intercomm(link().duplicate(), local.duplicate(), firstRemote, remoteRanks);
      copy.takeAttributes(this);
      return copy;
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  /// The communicator with the processes that started this one.
  public static Intercomm getParent() {
    throw MPIException.unsupported("Intercomm.getParent");
  }

  // ---- collective operations between the groups ------------------------------------------------

  @Override
  Reductions reduces() {
    throw MPIException.unsupported("reduction over an intercommunicator");
  }

  @Override
  Movements moves() {
    throw MPIException.unsupported("this collective operation over an intercommunicator");
  }

  @Override
  public void barrier() {
    now(() -> new Movements(link()).barrier(true));
  }

  /// Gives the root's elements to the other group: the root says `MPI.ROOT`, the others of its
  /// group `MPI.PROC_NULL`, the other group its rank.
  @Override
  public void bcast(Object buf, int count, Datatype type, int root) {
    if (root == MPI.PROC_NULL) {
      return;
    }
    if (root == MPI.ROOT) {
      put(buf, 0, count, type, 0, BROADCAST_TAG);
      return;
    }
    if (Rank() == 0) {
      take(buf, 0, count, type, root, BROADCAST_TAG);
    }
    now(() -> new Movements(local).broadcast(true, Data.of(buf, 0, count, type), 0));
  }
}
