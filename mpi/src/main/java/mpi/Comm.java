package mpi;

import eco.Communicator;
import org.jspecify.annotations.Nullable;

/// Some ranks that send each other messages apart from all others.
public abstract class Comm extends NeighbourCollectives implements Cloneable, Freeable {
  /// As [MPI#COMM_TYPE_SHARED].
  public static final int TYPE_SHARED = MPI.COMM_TYPE_SHARED;

  private static final int MOST_TAG = Integer.MAX_VALUE;

  private final Attributes attributes = new Attributes();
  private Errhandler errhandler = MPI.ERRORS_RETURN;
  private String name = "";

  /// Without ranks.
  Comm() {}

  // ---- who -------------------------------------------------------------------------------------

  /// This process's number, from 0.
  public int Rank() {
    return link().rank();
  }

  /// As [#Rank].
  public final int getRank() {
    return Rank();
  }

  /// How many ranks there are.
  public int Size() {
    return link().size();
  }

  /// As [#Size].
  public final int getSize() {
    return Size();
  }

  @Override
  int peers() {
    return Size();
  }

  /// The ranks.
  public Group Group() {
    return Realm.group(link());
  }

  /// As [#Group].
  public final Group getGroup() {
    return Group();
  }

  /// `MPI.IDENT`, `MPI.CONGRUENT`, `MPI.SIMILAR` or `MPI.UNEQUAL`.
  public static int Compare(Comm first, Comm second) {
    if (first == second) {
      return MPI.IDENT;
    }
    if (first.isInter() != second.isInter()) {
      return MPI.UNEQUAL;
    }
    int same = Group.Compare(first.Group(), second.Group());
    if (first instanceof Intercomm a && second instanceof Intercomm b) {
      same = Math.max(same, Group.Compare(a.Remote_group(), b.Remote_group()));
    }
    return same == MPI.IDENT ? MPI.CONGRUENT : same;
  }

  /// As [#Compare].
  public static int compare(Comm first, Comm second) {
    return Compare(first, second);
  }

  /// Whether it joins two groups.
  public boolean isInter() {
    return false;
  }

  /// As [#isInter].
  public final boolean Test_inter() {
    return isInter();
  }

  /// `MPI.CART`, `MPI.GRAPH`, `MPI.DIST_GRAPH`, or `MPI.UNDEFINED` without a topology.
  public int Topo_test() {
    return MPI.UNDEFINED;
  }

  /// As [#Topo_test].
  public final int getTopology() {
    return Topo_test();
  }

  /// Sets what it is called.
  public final void setName(String newName) {
    name = newName;
  }

  /// What it is called.
  public final String getName() {
    return name;
  }

  // ---- life ------------------------------------------------------------------------------------

  /// The same ranks once more, with messages of their own.
  @Override
  public abstract Comm clone();

  /// As [#clone].
  public Comm dup() {
    return clone();
  }

  /// As [#clone]; it waits for the others, so that the copy may be used at once.
  public Comm iDup() {
    return clone();
  }

  /// Of a communicator that [#iDup] made: a request that is over.
  public final Request getRequest() {
    return Request.over(new Status());
  }

  /// As [#clone]; the hints are ignored.
  public Comm dupWithInfo(Info info) {
    return clone();
  }

  /// As [#clone].
  public Comm Dup() {
    return clone();
  }

  /// Gives the communicator back.
  public void Free() {
    link();
    attach(null);
  }

  /// As [#Free].
  @Override
  public final void free() {
    Free();
  }

  /// As [#Free], once everybody has called it.
  public final void disconnect() {
    barrier();
    Session.disconnected(this);
    Free();
  }

  /// Whether it has no ranks, or was given back.
  public final boolean isNull() {
    return !attached();
  }

  /// As [#isNull].
  public final boolean Is_null() {
    return isNull();
  }

  /// Ends the whole job with that exit status.
  public final void Abort(int errorCode) {
    Session.world().abort(errorCode, "MPI.Abort");
  }

  /// As [#Abort].
  public final void abort(int errorCode) {
    Abort(errorCode);
  }

  void takeAttributes(Comm other) {
    attributes.take(other.attributes);
    errhandler = other.errhandler;
  }

  // ---- errors, attributes and hints ------------------------------------------------------------

  /// Sets what is to happen when a call fails; see [mpi.Errhandler].
  public final void setErrhandler(Errhandler handler) {
    errhandler = handler;
  }

  /// As [#setErrhandler].
  public final void Errhandler_set(Errhandler handler) {
    setErrhandler(handler);
  }

  /// What is to happen when a call fails.
  public final Errhandler getErrhandler() {
    return errhandler;
  }

  /// Does as if a call had failed.
  public final void callErrhandler(int errorCode) {
    throw new MPIException(errorCode, "error handler called: code=" + errorCode);
  }

  /// A new key for attributes.
  public static int createKeyval() {
    return Attributes.newKey();
  }

  /// Gives a key back.
  public static void freeKeyval(int keyval) {
    Attributes.freeKey(keyval);
  }

  /// Keeps a value under a key.
  public final void setAttr(int keyval, Object value) {
    attributes.set(keyval, value);
  }

  /// The value under a key, or null.
  public final @Nullable Object getAttr(int keyval) {
    return switch (keyval) {
      case MPI.TAG_UB -> MOST_TAG;
      case MPI.HOST -> MPI.PROC_NULL;
      case MPI.IO -> Rank();
      case MPI.WTIME_IS_GLOBAL -> false;
      case MPI.LASTUSEDCODE -> MPI.ERR_LASTCODE;
      case MPI.UNIVERSE_SIZE -> Session.world().size();
      case MPI.APPNUM -> Session.commandNumber();
      default -> attributes.get(keyval);
    };
  }

  /// As [#getAttr].
  public final @Nullable Object Attr_get(int keyval) {
    return getAttr(keyval);
  }

  /// As [#setAttr].
  public final void Attr_put(int keyval, Object value) {
    setAttr(keyval, value);
  }

  /// Removes the value under a key.
  public final void deleteAttr(int keyval) {
    attributes.remove(keyval);
  }

  /// As [#deleteAttr].
  public final void Attr_delete(int keyval) {
    deleteAttr(keyval);
  }

  /// Takes hints; they change nothing.
  public final void setInfo(Info info) {}

  /// No hints.
  public final Info getInfo() {
    return new Info();
  }

  // ---- others ----------------------------------------------------------------------------------

  /// Combines two buffers of this rank: `inOut[i] = in[i] o inOut[i]`.
  public static void reduceLocal(Object in, Object inOut, int count, Datatype type, Op op) {
    LocalReduction.combine(Data.of(in, 0, count, type), Data.of(inOut, 0, count, type), op);
  }

  /// Joins two groups by their leaders, who can reach each other in this communicator.
  ///
  /// @param localComm this rank's group
  /// @param localLeader its leader's rank there
  /// @param remoteLeader the other leader's rank in this communicator; matters at the leader only
  public final Intercomm Create_intercomm(
      Comm localComm, int localLeader, int remoteLeader, int tag) {
    Communicator local = localComm.link();
    Meeting.Side mine = Meeting.Side.of(local);
    try {
      Meeting.Side theirs = null;
      if (local.rank() == localLeader) {
        boolean known = local.sharesJobWith(link());
        theirs = Meeting.exchange(link(), remoteLeader, tag, known ? mine : null);
      }
      return Meeting.join(local, localLeader, mine, theirs);
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  /// As [#Create_intercomm].
  public final Intercomm createIntercomm(
      Comm localComm, int localLeader, int remoteLeader, int tag) {
    return Create_intercomm(localComm, localLeader, remoteLeader, tag);
  }
}
