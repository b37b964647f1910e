package mpi;

import eco.Communicator;
import java.util.Arrays;

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
  private final Turns turns = new Turns();

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

  /// Without ranks: the parent of a process that has none.
  private Intercomm(Communicator self) {
    this.local = self;
    this.collective = self;
    this.firstRemote = 0;
    this.remoteRanks = new int[0];
  }

  static Intercomm none(Communicator self) {
    return new Intercomm(self);
  }

  /// Joins the two groups of a job, which all of its ranks call.
  ///
  /// @param job the ranks of both groups
  /// @param parents how many ranks the first group has
  /// @param place this rank's place, first group first
  static Intercomm within(Communicator job, int parents, int place) {
    boolean first = place < parents;
    Communicator both = part(job, 0, place);
    Communicator local = part(job, first ? 0 : 1, place);
    int[] ranks = both.worldRanks();
    int[] remote =
        first
            ? Arrays.copyOfRange(ranks, parents, ranks.length)
            : Arrays.copyOfRange(ranks, 0, parents);
    return new Intercomm(both, local, first ? parents : 0, remote);
  }

  private static Communicator part(Communicator job, int colour, int key) {
    Communicator part = job.split(colour, key);
    if (part == null) {
      throw new IllegalStateException("split: no communicator, colour=" + colour);
    }
    return part;
  }

  /// This rank's group.
  Communicator local() {
    return local;
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
    return Realm.group(local);
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
    return Realm.of(local).group(remoteRanks);
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
      turns.settle();
      Intercomm copy =
          new Intercomm(link().duplicate(), local.duplicate(), firstRemote, remoteRanks);
      copy.takeAttributes(this);
      return copy;
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  @Override
  public Intercomm dup() {
    return clone();
  }

  @Override
  public Intercomm iDup() {
    return clone();
  }

  @Override
  public Intercomm dupWithInfo(Info info) {
    return clone();
  }

  /// The communicator with the processes that started this one by [Intracomm#spawn].
  ///
  /// Never null: see [#isNull], which is true in a process that was not spawned.
  public static Intercomm getParent() {
    Session.check();
    return Session.parent();
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
    return new InterMovements(collective, local, firstRemote, remoteRanks.length, turns);
  }

  @Override
  Reductions reduces() {
    link();
    return new InterReductions(collective, local, firstRemote, turns);
  }
}
