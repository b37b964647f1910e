package eco;

import eco.message.Pending;
import eco.message.Status;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// The ranks of a job and what they can do together.
///
/// A buffer is a primitive array, a MemorySegment, or a ByteBuffer (heap or direct). Offsets and
/// counts are in elements of an array, in bytes of a MemorySegment or of a ByteBuffer (there from
/// its position). The forms without offset and count mean the whole array or segment, or what
/// remains of a ByteBuffer; its position does not move.
public final class Communicator implements AutoCloseable {
  /// Stands for any rank as the source of a message.
  public static final int ANY_SOURCE = -1;

  /// Stands for any tag of a message.
  public static final int ANY_TAG = -1;

  Communicator() {}

  /// This process's number, from 0.
  public int rank() {
    throw new UnsupportedOperationException();
  }

  /// How many ranks there are.
  public int size() {
    throw new UnsupportedOperationException();
  }

  /// Sends the whole of `buffer`; when it returns, the buffer may be used again.
  public void send(Object buffer, int target, int tag) {
    throw new UnsupportedOperationException();
  }

  /// Sends `count` elements of `buffer` from `offset`.
  public void send(Object buffer, long offset, long count, int target, int tag) {
    throw new UnsupportedOperationException();
  }

  /// Receives a message of at most the length of `buffer`.
  public Status receive(Object buffer, int source, int tag) {
    throw new UnsupportedOperationException();
  }

  /// Receives a message of at most `count` elements into `buffer` from `offset` on.
  public Status receive(Object buffer, long offset, long count, int source, int tag) {
    throw new UnsupportedOperationException();
  }

  /// Starts to send the whole of `buffer`.
  public Pending startSend(Object buffer, int target, int tag) {
    throw new UnsupportedOperationException();
  }

  /// Starts to send `count` elements of `buffer` from `offset`.
  public Pending startSend(Object buffer, long offset, long count, int target, int tag) {
    throw new UnsupportedOperationException();
  }

  /// Starts to receive a message of at most the length of `buffer`.
  public Pending startReceive(Object buffer, int source, int tag) {
    throw new UnsupportedOperationException();
  }

  /// Starts to receive a message of at most `count` elements into `buffer` from `offset` on.
  public Pending startReceive(Object buffer, long offset, long count, int source, int tag) {
    throw new UnsupportedOperationException();
  }

  /// Looks for a message that has arrived and not been received, without waiting.
  public @Nullable Status probe(int source, int tag) {
    throw new UnsupportedOperationException();
  }

  /// A buffer of `bytes` zeroes in shared memory, aligned to 64: messages from it to ranks of this
  /// machine take one copy instead of two.
  public MemorySegment allocate(long bytes) {
    throw new UnsupportedOperationException();
  }

  /// Leaves the job: everything sent so far still arrives.
  @Override
  public void close() {}
}
