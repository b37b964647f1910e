package mpi;

import eco.Communicator;
import eco.message.Pending;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// Messages between two ranks of a communicator, from data of any type to the core.
///
/// Dense elements of an array or a buffer go straight to the core; everything else becomes [Data]
/// first.
abstract class Messages {
  private final LastBuffer sent = new LastBuffer();
  private final LastBuffer received = new LastBuffer();
  private @Nullable Communicator link;

  /// Gives it the core's communicator that carries its messages.
  void attach(@Nullable Communicator communicator) {
    link = communicator;
  }

  final Communicator link() {
    Communicator given = link;
    if (given == null || !Session.isRunning()) {
      Session.check();
      throw new MPIException(MPI.ERR_COMM, "communicator was freed, or has no ranks here");
    }
    return given;
  }

  final boolean attached() {
    return link != null;
  }

  /// Where on the link the rank stands that a message goes to or comes from.
  int place(int rank) {
    return rank;
  }

  /// The rank that stands there.
  int rankAt(int place) {
    return place;
  }

  /// How many ranks a message can go to.
  abstract int peers();

  private void checkTarget(int target, int tag) {
    if (target < 0 || target >= peers()) {
      throw new MPIException(MPI.ERR_RANK, "send: target=" + target + ", ranks=" + peers());
    }
    if (tag < 0) {
      throw new MPIException(MPI.ERR_TAG, "send: tag=" + tag + ", allowed=0 and more");
    }
  }

  private int checkSource(int source, int tag) {
    if (source < MPI.ANY_SOURCE || source >= peers()) {
      throw new MPIException(MPI.ERR_RANK, "receive: source=" + source + ", ranks=" + peers());
    }
    if (tag < MPI.ANY_TAG) {
      throw new MPIException(MPI.ERR_TAG, "receive: tag=" + tag + ", allowed=0 and more, or any");
    }
    return source == MPI.ANY_SOURCE ? Communicator.ANY_SOURCE : place(source);
  }

  /// What the core can take as it is: an array, or the memory of a buffer that is long enough.
  private static @Nullable Object straight(
      @Nullable Object buffer, long offset, int count, Datatype type, LastBuffer last) {
    if (!type.dense || count < 0) {
      return null;
    }
    if (type.basic.isArray(buffer)) {
      return buffer;
    }
    if (!(buffer instanceof Buffer nio)) {
      return null;
    }
    MemorySegment memory = last.memory(nio);
    long room = memory.byteSize() / type.basic.bytes;
    return offset >= 0 && offset <= room - count * type.elements ? memory : null;
  }

  /// In what the core counts there: elements of an array, bytes of the memory of a buffer.
  private static int unit(Object straight, Object buffer, Datatype type) {
    return straight == buffer ? 1 : type.basic.bytes;
  }

  private static Status nobody() {
    return new Status(MPI.PROC_NULL, MPI.ANY_TAG, 0, 0, false);
  }

  // ---- blocking --------------------------------------------------------------------------------

  final void put(Object buffer, long offset, int count, Datatype type, int target, int tag) {
    if (target == MPI.PROC_NULL) {
      return;
    }
    try {
      Communicator to = link();
      checkTarget(target, tag);
      Object straight = straight(buffer, offset, count, type, sent);
      if (straight != null) {
        int unit = unit(straight, buffer, type);
        to.send(straight, offset * unit, count * type.elements * unit, place(target), tag);
      } else if (type.isObject()) {
        startObjects(Data.of(buffer, offset, count, type), target, tag, false).finish();
      } else {
        MemorySegment packed = Data.of(buffer, offset, count, type).packed();
        to.send(packed, place(target), tag);
      }
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  final Status take(Object buffer, long offset, int count, Datatype type, int source, int tag) {
    if (source == MPI.PROC_NULL) {
      return nobody();
    }
    try {
      Communicator from = link();
      int place = checkSource(source, tag);
      Object straight = straight(buffer, offset, count, type, received);
      if (straight != null) {
        int unit = unit(straight, buffer, type);
        long length = count * type.elements * unit;
        return status(from.receive(straight, offset * unit, length, place, tag), type);
      }
      Data data = Data.of(buffer, offset, count, type);
      if (type.isObject()) {
        MemorySegment first = ObjectMessage.room();
        return objects(from.receive(first, place, tag), first, data);
      }
      MemorySegment room = data.room();
      eco.message.Status got = from.receive(room, place, tag);
      data.fill(room, got.bytes());
      return status(got, type);
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  private Status status(eco.message.Status got, Datatype type) {
    int count = (int) (got.bytes() / type.basic.bytes);
    return new Status(rankAt(got.source()), got.tag(), got.bytes(), count, false);
  }

  private Status objects(eco.message.Status got, MemorySegment first, Data data) {
    int count = ObjectMessage.receive(first, got.bytes(), link(), got.source(), data);
    return new Status(rankAt(got.source()), got.tag(), got.bytes(), count, true);
  }

  // ---- non-blocking ----------------------------------------------------------------------------

  /// Starts to send.
  ///
  /// @param matched whether it ends only once a receive has matched it
  final Request startPut(
      Object buffer, long offset, int count, Datatype type, int target, int tag, boolean matched) {
    if (target == MPI.PROC_NULL) {
      return Request.over(nobody());
    }
    try {
      checkTarget(target, tag);
      if (type.isObject()) {
        return startObjects(Data.of(buffer, offset, count, type), target, tag, matched);
      }
      Object straight = straight(buffer, offset, count, type, sent);
      if (straight != null) {
        int unit = unit(straight, buffer, type);
        long length = count * type.elements * unit;
        return new Request(
            start(straight, offset * unit, length, target, tag, matched), this::sent);
      }
      MemorySegment packed = Data.of(buffer, offset, count, type).packed();
      return new Request(start(packed, 0, packed.byteSize(), target, tag, matched), this::sent);
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  private Pending start(
      Object buffer, long offset, long count, int target, int tag, boolean matched) {
    int place = place(target);
    return matched
        ? link().startSynchronousSend(buffer, offset, count, place, tag)
        : link().startSend(buffer, offset, count, place, tag);
  }

  private Status sent(eco.message.Status status) {
    return new Status();
  }

  private Request startObjects(Data data, int target, int tag, boolean matched) {
    ObjectMessage.Outgoing message = ObjectMessage.Outgoing.of(data);
    Pending first = start(message.first(), 0, message.first().byteSize(), target, tag, matched);
    message.startBody(link(), place(target));
    return new Request(first, this::sent);
  }

  /// Sends a copy, in the room that the program has attached.
  final Request startBuffered(
      Object buffer, long offset, int count, Datatype type, int target, int tag) {
    if (target == MPI.PROC_NULL) {
      return Request.over(nobody());
    }
    try {
      checkTarget(target, tag);
      Data data = Data.of(buffer, offset, count, type);
      MemorySegment packed = data.packed();
      BufferedSends.reserve(packed.byteSize());
      if (type.isObject()) {
        Request sending = startObjects(data, target, tag, false);
        BufferedSends.add(sending.pending(), packed.byteSize());
      } else {
        MemorySegment copy =
            MemorySegment.ofArray(new byte[Math.toIntExact(packed.byteSize())]).copyFrom(packed);
        BufferedSends.add(link().startSend(copy, place(target), tag), packed.byteSize());
      }
      return Request.over(new Status());
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  final Request startTake(
      Object buffer, long offset, int count, Datatype type, int source, int tag) {
    if (source == MPI.PROC_NULL) {
      return Request.over(nobody());
    }
    try {
      Communicator from = link();
      int place = checkSource(source, tag);
      Object straight = straight(buffer, offset, count, type, received);
      if (straight != null) {
        int unit = unit(straight, buffer, type);
        long length = count * type.elements * unit;
        return new Request(
            from.startReceive(straight, offset * unit, length, place, tag),
            got -> status(got, type));
      }
      Data data = Data.of(buffer, offset, count, type);
      if (type.isObject()) {
        MemorySegment first = ObjectMessage.room();
        return new Request(from.startReceive(first, place, tag), got -> objects(got, first, data));
      }
      MemorySegment room = data.room();
      return new Request(
          from.startReceive(room, place, tag),
          got -> {
            data.fill(room, got.bytes());
            return status(got, type);
          });
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  // ---- probing ---------------------------------------------------------------------------------

  final @Nullable Status look(int source, int tag) {
    if (source == MPI.PROC_NULL) {
      return nobody();
    }
    try {
      eco.message.Status found = link().probe(checkSource(source, tag), tag);
      return found == null ? null : status(found, MPI.BYTE);
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  /// Receives the message that a probe has just found.
  final byte[] claim(byte[] room, Status found) {
    try {
      link().receive(room, place(found.source), found.tag);
      return room;
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  /// Places what [#claim] has received.
  final Status place(byte[] taken, Status found, Data data) {
    MemorySegment bytes = MemorySegment.ofArray(taken);
    if (!data.isObject()) {
      data.unpack(bytes, taken.length);
      return found;
    }
    try {
      int from = place(found.source);
      int count = ObjectMessage.receive(bytes, taken.length, link(), from, data);
      return new Status(found.source, found.tag, taken.length, count, true);
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  final Status waitForMessage(int source, int tag) {
    Patience patience = new Patience("Probe");
    Status found = look(source, tag);
    while (found == null) {
      patience.pause();
      found = look(source, tag);
    }
    return found;
  }
}
