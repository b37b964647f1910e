package mpi;

import eco.Communicator;
import eco.message.Pending;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Memory of every rank that the others may read and write by themselves.
///
/// Each rank has a thread that answers requests for its memory ([WindowServer]); an operation is a
/// request and its answer. What was begun is done at the next fence, flush or unlock.
public final class Win implements Freeable {
  /// No window.
  public static final int WIN_NULL = 0;

  /// Of a window that has memory of its own.
  public static final int FLAVOR_PRIVATE = 0;

  /// The same here; ranks reach each other's memory by the window's operations only.
  public static final int FLAVOR_SHARED = 1;

  private static final int POSTED = 1;
  private static final int COMPLETED = 2;

  private final WindowServer server;
  private final WindowMemory memory;
  private final Communicator sync;
  private final Attributes attributes = new Attributes();
  private final List<Request> open = new ArrayList<>();
  private Errhandler errhandler = MPI.ERRORS_RETURN;
  private String name = "";
  private List<Integer> exposedTo = List.of();
  private List<Integer> using = List.of();
  private boolean freed;

  /// Opens `size` elements of `base` to all ranks of a communicator; all of them call it.
  ///
  /// @param dispUnit in how many elements of the buffer displacements are counted
  public Win(Buffer base, int size, int dispUnit, Info info, Comm comm) {
    this(comm, WindowMemory.fixed(piece(base, size)), dispUnit * basicOf(base).bytes);
    attributes.set(MPI.WIN_BASE, base);
    attributes.set(MPI.WIN_SIZE, size * basicOf(base).bytes);
    attributes.set(MPI.WIN_DISP_UNIT, dispUnit * basicOf(base).bytes);
  }

  /// A window without memory, to which ranks [#attach] some; all ranks call it.
  ///
  /// Displacements are counted in bytes. The first piece of memory that a rank attaches begins at
  /// 0,
  /// each further one behind the last one that is still attached, at the next multiple of 8.
  public Win(Info info, Comm comm) {
    this(comm, WindowMemory.dynamic(), 1);
    attributes.set(MPI.WIN_SIZE, 0);
    attributes.set(MPI.WIN_DISP_UNIT, 1);
  }

  private Win(Comm comm, WindowMemory memory, int unitBytes) {
    try {
      this.memory = memory;
      this.sync = comm.link().duplicate();
      this.server = new WindowServer(comm.link().duplicate(), memory, unitBytes);
      sync.barrier();
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  /// As above, with the sizes first: the window is `base`, or new memory if that is too short.
  ///
  /// @param base says of what the elements are
  public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) {
    this(withRoom(base, size, flavor), size, dispUnit, info, comm);
  }

  private static Buffer withRoom(Buffer base, int size, int flavor) {
    if (flavor != FLAVOR_PRIVATE && flavor != FLAVOR_SHARED) {
      throw new MPIException(
          MPI.ERR_ARG, "Win: flavor=" + flavor + ", allowed=FLAVOR_PRIVATE, FLAVOR_SHARED");
    }
    if (base.capacity() >= size) {
      return base;
    }
    return switch (base) {
      case ByteBuffer _ -> MPI.newByteBuffer(size);
      case CharBuffer _ -> MPI.newCharBuffer(size);
      case ShortBuffer _ -> MPI.newShortBuffer(size);
      case IntBuffer _ -> MPI.newIntBuffer(size);
      case LongBuffer _ -> MPI.newLongBuffer(size);
      case FloatBuffer _ -> MPI.newFloatBuffer(size);
      case DoubleBuffer _ -> MPI.newDoubleBuffer(size);
    };
  }

  private static MemorySegment piece(Buffer base, int size) {
    if (base.isReadOnly()) {
      throw new MPIException(MPI.ERR_BUFFER, "window: the buffer is read-only");
    }
    return data(base, size, MPI.of(basicOf(base))).packed();
  }

  private static Basic basicOf(Buffer buffer) {
    return switch (buffer) {
      case ByteBuffer _ -> Basic.BYTE;
      case CharBuffer _ -> Basic.CHAR;
      case ShortBuffer _ -> Basic.SHORT;
      case IntBuffer _ -> Basic.INT;
      case LongBuffer _ -> Basic.LONG;
      case FloatBuffer _ -> Basic.FLOAT;
      case DoubleBuffer _ -> Basic.DOUBLE;
    };
  }

  /// Opens `size` elements of `base` to the other ranks, in a window that was made without memory.
  public void attach(Buffer base, int size) {
    server();
    memory.attach(piece(base, size));
  }

  /// Closes memory that was attached; no operation on it may be under way.
  public void detach(Buffer base) {
    server();
    memory.detach(piece(base, 0));
  }

  private WindowServer server() {
    if (freed) {
      throw new MPIException(MPI.ERR_WIN, "window was freed");
    }
    return server;
  }

  // ---- operations ------------------------------------------------------------------------------

  private Request begin(
      WindowServer.Verb verb,
      @Nullable Data origin,
      @Nullable Data result,
      int target,
      int disp,
      int count,
      Datatype type,
      Op op) {
    if (target == MPI.PROC_NULL) {
      return Request.over(new Status());
    }
    try {
      Pending pending = server().ask(verb, origin, result, target, disp, count, type, op);
      return new Request(pending, status -> new Status());
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  private static Data data(Buffer buffer, int count, Datatype type) {
    return Data.of(buffer, 0, count, type);
  }

  /// As [#put], with a request.
  public Request rPut(
      Buffer origin,
      int count,
      Datatype type,
      int target,
      int disp,
      int targetCount,
      Datatype targetType) {
    Data from = data(origin, count, type);
    return begin(
        WindowServer.Verb.ACCUMULATE,
        from,
        null,
        target,
        disp,
        targetCount,
        targetType,
        MPI.REPLACE);
  }

  /// Writes into the memory of `target`.
  public void put(
      Buffer origin,
      int count,
      Datatype type,
      int target,
      int disp,
      int targetCount,
      Datatype targetType) {
    open.add(rPut(origin, count, type, target, disp, targetCount, targetType));
  }

  /// As [#get], with a request.
  public Request rGet(
      Buffer origin,
      int count,
      Datatype type,
      int target,
      int disp,
      int targetCount,
      Datatype targetType) {
    Data to = data(origin, count, type);
    return begin(WindowServer.Verb.GET, null, to, target, disp, targetCount, targetType, MPI.NO_OP);
  }

  /// Reads the memory of `target`.
  public void get(
      Buffer origin,
      int count,
      Datatype type,
      int target,
      int disp,
      int targetCount,
      Datatype targetType) {
    open.add(rGet(origin, count, type, target, disp, targetCount, targetType));
  }

  /// As [#accumulate], with a request.
  public Request rAccumulate(
      Buffer origin,
      int count,
      Datatype type,
      int target,
      int disp,
      int targetCount,
      Datatype targetType,
      Op op) {
    Data from = data(origin, count, type);
    return begin(
        WindowServer.Verb.ACCUMULATE, from, null, target, disp, targetCount, targetType, op);
  }

  /// Combines into the memory of `target`.
  public void accumulate(
      Buffer origin,
      int count,
      Datatype type,
      int target,
      int disp,
      int targetCount,
      Datatype targetType,
      Op op) {
    open.add(rAccumulate(origin, count, type, target, disp, targetCount, targetType, op));
  }

  /// As [#getAccumulate], with a request.
  public Request rGetAccumulate(
      Buffer origin,
      int count,
      Datatype type,
      Buffer result,
      int resultCount,
      Datatype resultType,
      int target,
      int disp,
      int targetCount,
      Datatype targetType,
      Op op) {
    Data from = data(origin, count, type);
    Data to = data(result, resultCount, resultType);
    return begin(
        WindowServer.Verb.GET_ACCUMULATE, from, to, target, disp, targetCount, targetType, op);
  }

  /// Reads the memory of `target` and combines into it, in one step.
  public void getAccumulate(
      Buffer origin,
      int count,
      Datatype type,
      Buffer result,
      int resultCount,
      Datatype resultType,
      int target,
      int disp,
      int targetCount,
      Datatype targetType,
      Op op) {
    open.add(
        rGetAccumulate(
            origin,
            count,
            type,
            result,
            resultCount,
            resultType,
            target,
            disp,
            targetCount,
            targetType,
            op));
  }

  /// As [#getAccumulate], for one element.
  public void fetchAndOp(Buffer origin, Buffer result, Datatype type, int target, int disp, Op op) {
    getAccumulate(origin, 1, type, result, 1, type, target, disp, 1, type, op);
  }

  /// Writes one element if the one there is equal to another; tells what was there.
  public void compareAndSwap(
      Buffer origin, Buffer compare, Buffer result, Datatype type, int target, int disp) {
    ByteBuffer both = MPI.newByteBuffer(Math.toIntExact(2 * type.sizeBytes));
    MemorySegment bytes = MemorySegment.ofBuffer(both);
    bytes.copyFrom(data(compare, 1, type).packed());
    bytes.asSlice(type.sizeBytes).copyFrom(data(origin, 1, type).packed());
    Data pair = data(both, both.capacity(), MPI.BYTE);
    open.add(
        begin(
            WindowServer.Verb.COMPARE_AND_SWAP,
            pair,
            data(result, 1, type),
            target,
            disp,
            1,
            type,
            MPI.REPLACE));
  }

  // ---- synchronisation -------------------------------------------------------------------------

  /// Ends what was begun, all of it; if any of it failed, the first failure is thrown.
  private void settle() {
    MPIException first = null;
    for (Request each : open) {
      try {
        each.finish();
      } catch (MPIException e) {
        first = first == null ? e : first;
      }
    }
    open.clear();
    if (first != null) {
      throw first;
    }
  }

  /// Ends what was begun, everybody's.
  public void fence(int assertion) {
    server();
    try {
      settle();
    } finally {
      meet();
    }
  }

  private void meet() {
    try {
      sync.barrier();
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  /// Locks the memory of a rank.
  public void lock(int lockType, int target, int assertion) {
    control(
        lockType == MPI.LOCK_EXCLUSIVE
            ? WindowServer.Verb.LOCK_EXCLUSIVE
            : WindowServer.Verb.LOCK_SHARED,
        target);
  }

  /// Ends what was begun and unlocks.
  public void unlock(int target) {
    try {
      settle();
    } finally {
      control(WindowServer.Verb.UNLOCK, target);
    }
  }

  private void control(WindowServer.Verb verb, int target) {
    begin(verb, null, null, target, 0, 0, MPI.BYTE, MPI.NO_OP).finish();
  }

  /// Locks the memory of all ranks, shared.
  public void lockAll(int assertion) {
    for (int target = 0; target < sync.size(); target++) {
      lock(MPI.LOCK_SHARED, target, assertion);
    }
  }

  /// Ends what was begun and unlocks all.
  public void unlockAll() {
    try {
      settle();
    } finally {
      for (int target = 0; target < sync.size(); target++) {
        control(WindowServer.Verb.UNLOCK, target);
      }
    }
  }

  /// Ends what was begun at a rank.
  public void flush(int target) {
    settle();
  }

  /// Ends what was begun.
  public void flushAll() {
    settle();
  }

  /// As [#flush].
  public void flushLocal(int target) {
    settle();
  }

  /// As [#flushAll].
  public void flushLocalAll() {
    settle();
  }

  /// Nothing to do: there is one copy of the memory.
  public void sync() {}

  /// Lets the ranks of a group use this rank's memory, until [#waitFor].
  public void post(Group group, int assertion) {
    server();
    if (!exposedTo.isEmpty()) {
      throw new MPIException(MPI.ERR_RMA_SYNC, "post: the memory is open already");
    }
    exposedTo = places(group);
    tell(exposedTo, POSTED);
  }

  /// Begins to use the memory of the ranks of a group, once they have called [#post].
  public void start(Group group, int assertion) {
    server();
    if (!using.isEmpty()) {
      throw new MPIException(MPI.ERR_RMA_SYNC, "start: not ended by complete");
    }
    using = places(group);
    hear(using, POSTED);
  }

  /// Ends what [#start] began: what was begun at the group is done.
  public void complete() {
    server();
    try {
      settle();
    } finally {
      tell(using, COMPLETED);
      using = List.of();
    }
  }

  /// Ends what [#post] began, once all ranks of the group have called [#complete].
  public void waitFor() {
    server();
    hear(exposedTo, COMPLETED);
    exposedTo = List.of();
  }

  /// As [#waitFor], without waiting.
  ///
  /// @return whether all ranks of the group have called [#complete]
  public boolean test() {
    server();
    List<Integer> missing = new ArrayList<>();
    for (int place : exposedTo) {
      if (sync.probe(place, COMPLETED) == null) {
        missing.add(place);
      } else {
        hear(List.of(place), COMPLETED);
      }
    }
    exposedTo = missing;
    return missing.isEmpty();
  }

  private List<Integer> places(Group group) {
    Group all = getGroup();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < group.Size(); i++) {
      int place = Group.Translate_ranks(group, new int[] {i}, all)[0];
      if (place == MPI.UNDEFINED) {
        throw new MPIException(MPI.ERR_GROUP, "window: rank " + i + " of the group has no part");
      }
      places.add(place);
    }
    return places;
  }

  private void tell(List<Integer> places, int what) {
    try {
      for (int place : places) {
        sync.send(new byte[1], place, what);
      }
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  private void hear(List<Integer> places, int what) {
    try {
      for (int place : places) {
        sync.receive(new byte[1], place, what);
      }
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  // ---- the rest --------------------------------------------------------------------------------

  /// Closes the window; everybody calls it.
  @Override
  public void free() {
    fence(0);
    server.close();
    freed = true;
  }

  /// Whether it was closed.
  public boolean isNull() {
    return freed;
  }

  /// Sets what is to happen when a call fails; see [mpi.Errhandler].
  public void setErrhandler(Errhandler handler) {
    errhandler = handler;
  }

  /// What is to happen when a call fails.
  public Errhandler getErrhandler() {
    return errhandler;
  }

  /// Does as if a call had failed.
  public void callErrhandler(int errorCode) {
    throw new MPIException(errorCode, "error handler called: code=" + errorCode);
  }

  /// Takes hints; they change nothing.
  public void setInfo(Info info) {}

  /// No hints.
  public Info getInfo() {
    return new Info();
  }

  /// Sets what it is called.
  public void setName(String newName) {
    name = newName;
  }

  /// What it is called.
  public String getName() {
    return name;
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
  public void setAttr(int keyval, Object value) {
    attributes.set(keyval, value);
  }

  /// The value under a key, or null.
  public @Nullable Object getAttr(int keyval) {
    return attributes.get(keyval);
  }

  /// Removes the value under a key.
  public void deleteAttr(int keyval) {
    attributes.remove(keyval);
  }

  /// The ranks.
  public Group getGroup() {
    return Realm.group(sync);
  }
}
