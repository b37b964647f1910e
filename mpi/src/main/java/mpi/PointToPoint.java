package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// The calls that send and receive messages between two ranks, in both dialects.
///
/// Four ways to send: standard; buffered (`b`), which takes a copy; synchronous (`s`), which ends
/// once a receive has matched; ready (`r`), for which the receive must be there already, and which
/// is the same as standard here.
abstract class PointToPoint extends Messages {
  // ---- mpiJava: an offset in elements of the buffer --------------------------------------------

  /// Sends.
  public void Send(Object buf, int offset, int count, Datatype type, int dest, int tag) {
    put(buf, offset, count, type, dest, tag);
  }

  /// Sends a copy that lies in the attached buffer.
  public void Bsend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
    startBuffered(buf, offset, count, type, dest, tag);
  }

  /// Sends, and returns once a receive has matched.
  public void Ssend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
    startPut(buf, offset, count, type, dest, tag, true).finish();
  }

  /// Sends to a receive that is there already.
  public void Rsend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
    put(buf, offset, count, type, dest, tag);
  }

  /// Receives.
  public Status Recv(Object buf, int offset, int count, Datatype type, int source, int tag) {
    return take(buf, offset, count, type, source, tag);
  }

  /// As [#Send], going on at once.
  public Request Isend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
    return startPut(buf, offset, count, type, dest, tag, false);
  }

  /// As [#Bsend], going on at once.
  public Request Ibsend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
    return startBuffered(buf, offset, count, type, dest, tag);
  }

  /// As [#Ssend], going on at once.
  public Request Issend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
    return startPut(buf, offset, count, type, dest, tag, true);
  }

  /// As [#Rsend], going on at once.
  public Request Irsend(Object buf, int offset, int count, Datatype type, int dest, int tag) {
    return startPut(buf, offset, count, type, dest, tag, false);
  }

  /// As [#Recv], going on at once.
  public Request Irecv(Object buf, int offset, int count, Datatype type, int source, int tag) {
    return startTake(buf, offset, count, type, source, tag);
  }

  /// As [#Isend], to be started again and again.
  public Prequest Send_init(Object buf, int offset, int count, Datatype type, int dest, int tag) {
    return new Prequest(() -> Isend(buf, offset, count, type, dest, tag));
  }

  /// As [#Ibsend], to be started again and again.
  public Prequest Bsend_init(Object buf, int offset, int count, Datatype type, int dest, int tag) {
    return new Prequest(() -> Ibsend(buf, offset, count, type, dest, tag));
  }

  /// As [#Issend], to be started again and again.
  public Prequest Ssend_init(Object buf, int offset, int count, Datatype type, int dest, int tag) {
    return new Prequest(() -> Issend(buf, offset, count, type, dest, tag));
  }

  /// As [#Irsend], to be started again and again.
  public Prequest Rsend_init(Object buf, int offset, int count, Datatype type, int dest, int tag) {
    return new Prequest(() -> Irsend(buf, offset, count, type, dest, tag));
  }

  /// As [#Irecv], to be started again and again.
  public Prequest Recv_init(Object buf, int offset, int count, Datatype type, int source, int tag) {
    return new Prequest(() -> Irecv(buf, offset, count, type, source, tag));
  }

  /// Sends and receives at once.
  public Status Sendrecv(
      Object sendBuf,
      int sendOffset,
      int sendCount,
      Datatype sendType,
      int dest,
      int sendTag,
      Object recvBuf,
      int recvOffset,
      int recvCount,
      Datatype recvType,
      int source,
      int recvTag) {
    Request sending = Isend(sendBuf, sendOffset, sendCount, sendType, dest, sendTag);
    Status status = Recv(recvBuf, recvOffset, recvCount, recvType, source, recvTag);
    sending.finish();
    return status;
  }

  /// Sends from a buffer and receives into the same.
  public Status Sendrecv_replace(
      Object buf,
      int offset,
      int count,
      Datatype type,
      int dest,
      int sendTag,
      int source,
      int recvTag) {
    if (type.isObject()) {
      Request sending = Isend(buf, offset, count, type, dest, sendTag);
      Status status = Recv(buf, offset, count, type, source, recvTag);
      sending.finish();
      return status;
    }
    Data data = Data.of(buf, offset, count, type);
    byte[] copy = new byte[Math.toIntExact(data.bytes())];
    MemorySegment.ofArray(copy).copyFrom(data.packed());
    Request sending = Isend(copy, 0, copy.length, MPI.BYTE, dest, sendTag);
    Status status = Recv(buf, offset, count, type, source, recvTag);
    sending.finish();
    return status;
  }

  /// Waits for a message without receiving it.
  public Status Probe(int source, int tag) {
    return waitForMessage(source, tag);
  }

  /// Looks for a message without receiving it; null if there is none.
  public @Nullable Status Iprobe(int source, int tag) {
    return look(source, tag);
  }

  /// Packs into a byte array, from `position` on.
  ///
  /// @return where the next may be packed
  public int Pack(Object buf, int offset, int count, Datatype type, byte[] packed, int position) {
    return pack(Data.of(buf, offset, count, type), MemorySegment.ofArray(packed), position);
  }

  /// Packs into a buffer.
  public int Pack(Object buf, int offset, int count, Datatype type, Buffer packed, int position) {
    return pack(
        Data.of(buf, offset, count, type),
        MemorySegment.ofBuffer(packed.duplicate().clear()),
        position);
  }

  private static int pack(Data data, MemorySegment to, int position) {
    MemorySegment bytes = data.packed();
    if (data.isObject()) {
      if (position > to.byteSize() - 4 - bytes.byteSize()) {
        throw new MPIException(MPI.ERR_TRUNCATE, "pack: bytes=" + bytes.byteSize() + ", no room");
      }
      to.set(ValueLayout.JAVA_INT_UNALIGNED, position, (int) bytes.byteSize());
      MemorySegment.copy(bytes, 0, to, position + 4, bytes.byteSize());
      return Math.toIntExact(position + 4 + bytes.byteSize());
    }
    if (position > to.byteSize() - bytes.byteSize()) {
      throw new MPIException(
          MPI.ERR_TRUNCATE,
          "pack: position=" + position + ", bytes=" + bytes.byteSize() + ", room=" + to.byteSize());
    }
    MemorySegment.copy(bytes, 0, to, position, bytes.byteSize());
    return Math.toIntExact(position + bytes.byteSize());
  }

  /// Unpacks from a byte array, from `position` on.
  ///
  /// @return where the next begins
  public int Unpack(byte[] packed, int position, Object buf, int offset, int count, Datatype type) {
    return unpack(MemorySegment.ofArray(packed), position, Data.of(buf, offset, count, type));
  }

  /// Unpacks from a buffer.
  public int Unpack(Buffer packed, int position, Object buf, int offset, int count, Datatype type) {
    return unpack(
        MemorySegment.ofBuffer(packed.duplicate().clear()),
        position,
        Data.of(buf, offset, count, type));
  }

  private static int unpack(MemorySegment from, int position, Data data) {
    int start = data.isObject() ? position + 4 : position;
    long bytes =
        data.isObject() ? from.get(ValueLayout.JAVA_INT_UNALIGNED, position) : data.bytes();
    if (start > from.byteSize() - bytes) {
      throw new MPIException(
          MPI.ERR_TRUNCATE,
          "unpack: position=" + position + ", bytes=" + bytes + ", has=" + from.byteSize());
    }
    data.unpack(from.asSlice(start, bytes), bytes);
    return Math.toIntExact(start + bytes);
  }

  /// How many bytes packing takes; objects are not known in advance.
  public int Pack_size(int count, Datatype type) {
    if (type.isObject()) {
      throw MPIException.unsupported("Pack_size of MPI.OBJECT");
    }
    return Math.toIntExact(count * type.sizeBytes);
  }

  // ---- Open MPI: no offset ---------------------------------------------------------------------

  /// As [#Send].
  public void send(Object buf, int count, Datatype type, int dest, int tag) {
    Send(buf, 0, count, type, dest, tag);
  }

  /// As [#Bsend].
  public void bSend(Object buf, int count, Datatype type, int dest, int tag) {
    Bsend(buf, 0, count, type, dest, tag);
  }

  /// As [#Ssend].
  public void sSend(Object buf, int count, Datatype type, int dest, int tag) {
    Ssend(buf, 0, count, type, dest, tag);
  }

  /// As [#Rsend].
  public void rSend(Object buf, int count, Datatype type, int dest, int tag) {
    Rsend(buf, 0, count, type, dest, tag);
  }

  /// Receives.
  public Status recv(Object buf, int count, Datatype type, int source, int tag) {
    return Recv(buf, 0, count, type, source, tag);
  }

  /// As [#Isend].
  public Request iSend(Object buf, int count, Datatype type, int dest, int tag) {
    return Isend(buf, 0, count, type, dest, tag);
  }

  /// As [#Isend].
  public Request iSend(Buffer buf, int count, Datatype type, int dest, int tag) {
    return Isend(buf, 0, count, type, dest, tag);
  }

  /// As [#Ibsend].
  public Request ibSend(Object buf, int count, Datatype type, int dest, int tag) {
    return Ibsend(buf, 0, count, type, dest, tag);
  }

  /// As [#Ibsend].
  public Request ibSend(Buffer buf, int count, Datatype type, int dest, int tag) {
    return Ibsend(buf, 0, count, type, dest, tag);
  }

  /// As [#Issend].
  public Request isSend(Object buf, int count, Datatype type, int dest, int tag) {
    return Issend(buf, 0, count, type, dest, tag);
  }

  /// As [#Issend].
  public Request isSend(Buffer buf, int count, Datatype type, int dest, int tag) {
    return Issend(buf, 0, count, type, dest, tag);
  }

  /// As [#Irsend].
  public Request irSend(Object buf, int count, Datatype type, int dest, int tag) {
    return Irsend(buf, 0, count, type, dest, tag);
  }

  /// As [#Irsend].
  public Request irSend(Buffer buf, int count, Datatype type, int dest, int tag) {
    return Irsend(buf, 0, count, type, dest, tag);
  }

  /// As [#Irecv].
  public Request iRecv(Object buf, int count, Datatype type, int source, int tag) {
    return Irecv(buf, 0, count, type, source, tag);
  }

  /// As [#Irecv].
  public Request iRecv(Buffer buf, int count, Datatype type, int source, int tag) {
    return Irecv(buf, 0, count, type, source, tag);
  }

  /// As [#Send_init].
  public Prequest sendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
    return Send_init(buf, 0, count, type, dest, tag);
  }

  /// As [#Bsend_init].
  public Prequest bSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
    return Bsend_init(buf, 0, count, type, dest, tag);
  }

  /// As [#Ssend_init].
  public Prequest sSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
    return Ssend_init(buf, 0, count, type, dest, tag);
  }

  /// As [#Rsend_init].
  public Prequest rSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
    return Rsend_init(buf, 0, count, type, dest, tag);
  }

  /// As [#Recv_init].
  public Prequest recvInit(Buffer buf, int count, Datatype type, int source, int tag) {
    return Recv_init(buf, 0, count, type, source, tag);
  }

  /// As [#Sendrecv].
  public Status sendRecv(
      Object sendBuf,
      int sendCount,
      Datatype sendType,
      int dest,
      int sendTag,
      Object recvBuf,
      int recvCount,
      Datatype recvType,
      int source,
      int recvTag) {
    return Sendrecv(
        sendBuf, 0, sendCount, sendType, dest, sendTag, recvBuf, 0, recvCount, recvType, source,
        recvTag);
  }

  /// As [#Sendrecv_replace].
  public Status sendRecvReplace(
      Object buf, int count, Datatype type, int dest, int sendTag, int source, int recvTag) {
    return Sendrecv_replace(buf, 0, count, type, dest, sendTag, source, recvTag);
  }

  /// As [#Probe].
  public Status probe(int source, int tag) {
    return Probe(source, tag);
  }

  /// As [#Iprobe].
  public @Nullable Status iProbe(int source, int tag) {
    return Iprobe(source, tag);
  }

  /// As [#Pack].
  public int pack(Object buf, int count, Datatype type, byte[] packed, int position) {
    return Pack(buf, 0, count, type, packed, position);
  }

  /// As [#Unpack].
  public int unpack(byte[] packed, int position, Object buf, int count, Datatype type) {
    return Unpack(packed, position, buf, 0, count, type);
  }

  /// As [#Pack_size].
  public int packSize(int count, Datatype type) {
    return Pack_size(count, type);
  }
}
