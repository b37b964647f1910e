package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// A message that was found by a probe and belongs to whoever found it.
///
/// It is taken off its communicator when it is found, so that no other receive can get it.
public final class Message {
  private byte @Nullable [] bytes;
  private Status status = new Status();
  private @Nullable Comm from;
  private boolean noProc;

  /// No message.
  public Message() {}

  /// Waits for a message and takes it.
  public Status mProbe(int source, int tag, Comm comm) {
    Patience patience = new Patience("mProbe");
    Status found = imProbe(source, tag, comm);
    while (found == null) {
      patience.pause();
      found = imProbe(source, tag, comm);
    }
    return found;
  }

  /// Looks for a message and takes it; null if there is none.
  public @Nullable Status imProbe(int source, int tag, Comm comm) {
    noProc = source == MPI.PROC_NULL;
    synchronized (comm) {
      Status found = comm.look(source, tag);
      if (found != null) {
        byte[] room = new byte[Math.toIntExact(found.bytes())];
        bytes = noProc ? room : comm.claim(room, found);
        status = found;
        from = noProc ? null : comm;
      }
      return found;
    }
  }

  /// Puts the message into a buffer.
  public Status mRecv(Object buf, int count, Datatype type) {
    byte[] taken = bytes;
    if (taken == null) {
      throw new MPIException(MPI.ERR_REQUEST, "mRecv: no message");
    }
    bytes = null;
    Data data = Data.of(buf, 0, count, type);
    return from == null ? status : from.place(taken, status, data);
  }

  /// As [#mRecv].
  public Request imRecv(Buffer buf, int count, Datatype type) {
    return Request.over(mRecv(buf, count, type));
  }

  /// Whether there is no message.
  public boolean isNull() {
    return bytes == null;
  }

  /// Whether it was sought from `MPI.PROC_NULL`.
  public boolean isNoProc() {
    return noProc;
  }
}
