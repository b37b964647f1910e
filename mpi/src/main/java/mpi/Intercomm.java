package mpi;

import eco.Communicator;

/// Two groups of ranks, each of which sends to the ranks of the other.
///
/// Its messages go over a communicator of both groups; what one group does alone, over its own.
public final class Intercomm extends Comm {
  private static final int NOBODY = -1;
  private static final int FIRST_REMOTE_ROOT = 1 << 24;

  private final Communicator local;
  private final Communicator collective;
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
    this.collective = both.duplicate();
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
  int here() {
    link();
    return local.rank();
  }

  @Override
  int ranks() {
    return remoteRanks.length;
  }

  @Override
  int sharers() {
    return local.size();
  }

  /// The root says `MPI.ROOT`, the others of its group `MPI.PROC_NULL`, the other group its rank.
  @Override
  int root(int root) {
    if (root == MPI.ROOT) {
      return here();
    }
    if (root == MPI.PROC_NULL) {
      return NOBODY;
    }
    if (root < 0 || root >= remoteRanks.length) {
      throw new MPIException(
          MPI.ERR_ROOT, "no such root: root=" + root + ", remote ranks=" + remoteRanks.length);
    }
    return FIRST_REMOTE_ROOT + root;
  }

  /// Whether a root that [#root] has given is in the other group.
  static boolean isRemote(int root) {
    return root >= FIRST_REMOTE_ROOT;
  }

  static int remoteRank(int root) {
    return root - FIRST_REMOTE_ROOT;
  }

  @Override
  Movements moves() {
    link();
    return new InterMovements(collective, local, firstRemote, remoteRanks.length);
  }

  @Override
  Reductions reduces() {
    link();
    return new InterReductions(collective, local, firstRemote);
  }
}
