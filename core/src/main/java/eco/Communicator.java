package eco;

import eco.launch.Joined;
import eco.message.Endpoint;
import eco.message.Pending;
import eco.message.Status;
import eco.transport.View;
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

  private static final int WORLD = 0;

  private final Joined joined;
  private final Endpoint endpoint;

  Communicator(Joined joined) {
    this.joined = joined;
    this.endpoint = joined.endpoint();
  }

  /// This process's number, from 0.
  public int rank() {
    return endpoint.rank();
  }

  /// How many ranks there are.
  public int size() {
    return endpoint.size();
  }

  /// What joins this rank with `peer`: `shm` or `tcp`.
  String medium(int peer) {
    return endpoint.medium(peer);
  }

  /// Sends the whole of `buffer`; when it returns, the buffer may be used again.
  public void send(Object buffer, int target, int tag) {
    send(buffer, 0, View.length(buffer), target, tag);
  }

  /// Sends `count` elements of `buffer` from `offset`.
  public void send(Object buffer, long offset, long count, int target, int tag) {
    endpoint.send(WORLD, buffer, offset, count, target, tag);
  }

  /// Receives a message of at most the length of `buffer`.
  public Status receive(Object buffer, int source, int tag) {
    return receive(buffer, 0, View.length(buffer), source, tag);
  }

  /// Receives a message of at most `count` elements into `buffer` from `offset` on.
  public Status receive(Object buffer, long offset, long count, int source, int tag) {
    return endpoint.receive(WORLD, buffer, offset, count, source, tag);
  }

  /// Starts to send the whole of `buffer`.
  public Pending startSend(Object buffer, int target, int tag) {
    return startSend(buffer, 0, View.length(buffer), target, tag);
  }

  /// Starts to send `count` elements of `buffer` from `offset`.
  public Pending startSend(Object buffer, long offset, long count, int target, int tag) {
    return endpoint.startSend(WORLD, buffer, offset, count, target, tag);
  }

  /// Starts to receive a message of at most the length of `buffer`.
  public Pending startReceive(Object buffer, int source, int tag) {
    return startReceive(buffer, 0, View.length(buffer), source, tag);
  }

  /// Starts to receive a message of at most `count` elements into `buffer` from `offset` on.
  public Pending startReceive(Object buffer, long offset, long count, int source, int tag) {
    return endpoint.startReceive(WORLD, buffer, offset, count, source, tag);
  }

  /// Looks for a message that has arrived and not been received, without waiting.
  public @Nullable Status probe(int source, int tag) {
    return endpoint.probe(WORLD, source, tag);
  }

  /// A buffer of `bytes` zeroes in shared memory, aligned to 64: messages from it to ranks of this
  /// machine take one copy instead of two.
  public MemorySegment allocate(long bytes) {
    return endpoint.allocate(bytes);
  }

  /// Leaves the job: everything sent so far still arrives.
  @Override
  public void close() {
    joined.close();
  }
}
