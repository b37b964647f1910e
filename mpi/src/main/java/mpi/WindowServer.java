package mpi;

import eco.Communicator;
import eco.message.EcoException;
import eco.message.Pending;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A rank's thread that reads and writes its window for the others, one request after another.
///
///     request:  0      4        8      12      16        24        32
///               | verb | answer | type | op    | at      | bytes   | data ...
///     answer:   what was there, or nothing; under the tag `answer`
///     refusal:  nothing where something is due, one byte where nothing is
///
/// Only dense types travel, so that a run of bytes says where. Whoever asks has checked that the
/// run
/// can lie in the window; whether memory is attached there only the target knows, and refuses if
/// not.
@SuppressWarnings("EnumOrdinal") // that is how a verb travels
final class WindowServer implements Runnable {
  /// What can be asked.
  enum Verb {
    GET(true),
    ACCUMULATE(false),
    GET_ACCUMULATE(true),
    COMPARE_AND_SWAP(true),
    LOCK_SHARED(false),
    LOCK_EXCLUSIVE(false),
    UNLOCK(false),
    CLOSE(false);

    /// Whether the answer is what was there.
    final boolean reads;

    Verb(boolean reads) {
      this.reads = reads;
    }
  }

  private record Waiting(int source, int answer, boolean exclusive) {}

  private static final Verb[] VERBS = Verb.values();
  private static final int HEADER_BYTES = 32;
  private static final int REQUEST_TAG = 0;
  private static final Op[] OPS = {
    MPI.SUM,
    MPI.PROD,
    MPI.MAX,
    MPI.MIN,
    MPI.LAND,
    MPI.LOR,
    MPI.LXOR,
    MPI.BAND,
    MPI.BOR,
    MPI.BXOR,
    MPI.REPLACE,
    MPI.NO_OP,
    MPI.MAXLOC,
    MPI.MINLOC
  };
  private static final Datatype[] TYPES = {
    MPI.BYTE,
    MPI.CHAR,
    MPI.SHORT,
    MPI.INT,
    MPI.LONG,
    MPI.FLOAT,
    MPI.DOUBLE,
    MPI.INT2,
    MPI.SHORT_INT,
    MPI.LONG_INT,
    MPI.FLOAT_INT,
    MPI.DOUBLE_INT,
    MPI.FLOAT_COMPLEX,
    MPI.DOUBLE_COMPLEX,
    MPI.PACKED
  };

  private final Communicator link;
  private final WindowMemory memory;
  private final long[] units;
  private final long[] lengths;
  private final AtomicInteger answers = new AtomicInteger(1);
  private final Thread thread;

  // Who has the lock, and who waits for it, first come first served; the thread's own.
  private final Queue<Waiting> waiting = new ArrayDeque<>();
  private int sharers;
  private boolean exclusive;
  private boolean closed;

  WindowServer(Communicator link, WindowMemory memory, int unit) {
    this.link = link;
    this.memory = memory;
    this.units = new long[link.size()];
    link.allgather(new long[] {unit}, units);
    this.lengths = new long[link.size()];
    link.allgather(new long[] {memory.limitBytes()}, lengths);
    this.thread = new Thread(this, "mpi-window");
    thread.setDaemon(true);
    thread.start();
  }

  // ---- asking ----------------------------------------------------------------------------------

  /// Asks `target`; the answer fills `result`.
  Pending ask(
      Verb verb,
      @Nullable Data origin,
      @Nullable Data result,
      int target,
      int disp,
      int count,
      Datatype type,
      Op op) {
    if (target < 0 || target >= units.length) {
      throw new MPIException(MPI.ERR_RANK, "window: target=" + target + ", ranks=" + units.length);
    }
    if (!type.dense) {
      throw MPIException.unsupported("a target datatype with gaps in a window");
    }
    long at = disp * units[target];
    long bytes = count * type.sizeBytes;
    if (at < 0 || at > lengths[target] - bytes) {
      throw new MPIException(
          MPI.ERR_DISP,
          "window: target="
              + target
              + ", at="
              + at
              + ", bytes="
              + bytes
              + ", has="
              + lengths[target]);
    }
    MemorySegment data = origin == null ? MemorySegment.NULL : origin.packed();
    checkOperation(verb, data.byteSize(), bytes, type, op);
    MemorySegment request =
        MemorySegment.ofArray(new byte[Math.toIntExact(HEADER_BYTES + data.byteSize())]);
    int answer = 2 * (answers.getAndIncrement() & 0x3FFF_FFFF) + 2;
    request.set(ValueLayout.JAVA_INT_UNALIGNED, 0, verb.ordinal());
    request.set(ValueLayout.JAVA_INT_UNALIGNED, 4, answer);
    request.set(ValueLayout.JAVA_INT_UNALIGNED, 8, type(type));
    request.set(ValueLayout.JAVA_INT_UNALIGNED, 12, op(op));
    request.set(ValueLayout.JAVA_LONG_UNALIGNED, 16, at);
    request.set(ValueLayout.JAVA_LONG_UNALIGNED, 24, bytes);
    MemorySegment.copy(data, 0, request, HEADER_BYTES, data.byteSize());
    MemorySegment room = result == null ? MemorySegment.ofArray(new byte[1]) : result.room();
    Pending sending = link.startSend(request, target, REQUEST_TAG);
    Pending receiving = link.startReceive(room, target, answer);
    return new AllPending(List.of(sending, receiving)) {
      @Override
      public eco.message.Status await() {
        super.await();
        eco.message.Status got = receiving.await();
        if (got.bytes() != (verb.reads ? bytes : 0)) {
          throw new MPIException(
              MPI.ERR_DISP,
              "window: no memory there, target=" + target + ", at=" + at + ", bytes=" + bytes);
        }
        if (result != null) {
          result.fill(room, room.byteSize());
        }
        return got;
      }
    };
  }

  /// The target's thread has nobody to tell, so what it could not combine is refused here.
  private static void checkOperation(Verb verb, long given, long bytes, Datatype type, Op op) {
    boolean combines = verb == Verb.ACCUMULATE || verb == Verb.GET_ACCUMULATE;
    if (!combines || op == MPI.NO_OP) {
      return;
    }
    if (given != bytes) {
      throw new MPIException(
          MPI.ERR_COUNT, "window: origin=" + given + " bytes, target=" + bytes + " bytes");
    }
    if (op != MPI.REPLACE) {
      LocalReduction.check(TYPES[type(type)], OPS[op(op)]);
    }
  }

  private static int type(Datatype type) {
    for (int i = 0; i < TYPES.length; i++) {
      if (TYPES[i] == type || TYPES[i].name.equals(type.name)) {
        return i;
      }
    }
    for (int i = 0; i < TYPES.length; i++) {
      if (TYPES[i].basic == type.basic) {
        return i;
      }
    }
    throw new MPIException(MPI.ERR_TYPE, "window: type=" + type);
  }

  private static int op(Op op) {
    for (int i = 0; i < OPS.length; i++) {
      if (OPS[i] == op) {
        return i;
      }
    }
    throw new MPIException(MPI.ERR_OP, "window: op=" + op + ", allowed=the operations of MPI");
  }

  /// Ends the thread; everybody has called, so that no request can come any more.
  void close() {
    ask(Verb.CLOSE, null, null, link.rank(), 0, 0, MPI.BYTE, MPI.NO_OP).await();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  // ---- answering -------------------------------------------------------------------------------

  @Override
  public void run() {
    try {
      while (!closed) {
        Patience patience = new Patience("window");
        eco.message.Status next = link.probe(Communicator.ANY_SOURCE, REQUEST_TAG);
        while (next == null) {
          patience.pause();
          next = link.probe(Communicator.ANY_SOURCE, REQUEST_TAG);
        }
        MemorySegment request = MemorySegment.ofArray(new byte[Math.toIntExact(next.bytes())]);
        link.receive(request, next.source(), REQUEST_TAG);
        serve(request, next.source());
      }
    } catch (EcoException | IllegalStateException e) {
      // The job ends, or a rank has died: whoever waits for an answer hears of it by itself.
      closed = true;
    }
  }

  private void serve(MemorySegment request, int source) {
    Verb verb = VERBS[request.get(ValueLayout.JAVA_INT_UNALIGNED, 0)];
    int answer = request.get(ValueLayout.JAVA_INT_UNALIGNED, 4);
    Datatype type = TYPES[request.get(ValueLayout.JAVA_INT_UNALIGNED, 8)];
    Op op = OPS[request.get(ValueLayout.JAVA_INT_UNALIGNED, 12)];
    long at = request.get(ValueLayout.JAVA_LONG_UNALIGNED, 16);
    long bytes = request.get(ValueLayout.JAVA_LONG_UNALIGNED, 24);
    MemorySegment there = memory.find(at, bytes);
    if (there == null) {
      link.send(new byte[verb.reads ? 0 : 1], source, answer);
      return;
    }
    MemorySegment data = request.asSlice(HEADER_BYTES);
    byte[] reply = {};
    switch (verb) {
      case GET -> reply = there.toArray(ValueLayout.JAVA_BYTE);
      case ACCUMULATE -> combine(data, there, type, op);
      case GET_ACCUMULATE -> {
        reply = there.toArray(ValueLayout.JAVA_BYTE);
        combine(data, there, type, op);
      }
      case COMPARE_AND_SWAP -> {
        reply = there.toArray(ValueLayout.JAVA_BYTE);
        if (data.asSlice(0, bytes).mismatch(there) < 0) {
          there.copyFrom(data.asSlice(bytes));
        }
      }
      case LOCK_SHARED, LOCK_EXCLUSIVE -> {
        waiting.add(new Waiting(source, answer, verb == Verb.LOCK_EXCLUSIVE));
        grant();
        return;
      }
      case UNLOCK -> {
        exclusive = false;
        sharers = Math.max(0, sharers - 1);
        grant();
      }
      case CLOSE -> closed = true;
    }
    link.send(reply, source, answer);
  }

  private void grant() {
    while (!waiting.isEmpty() && !exclusive && (sharers == 0 || !waiting.peek().exclusive)) {
      Waiting next = waiting.remove();
      exclusive = next.exclusive;
      sharers += next.exclusive ? 0 : 1;
      link.send(new byte[0], next.source, next.answer);
    }
  }

  private static void combine(MemorySegment data, MemorySegment there, Datatype type, Op op) {
    if (op == MPI.REPLACE) {
      there.copyFrom(data);
    } else if (op != MPI.NO_OP) {
      LocalReduction.combine(data, there, type, op);
    }
  }
}
