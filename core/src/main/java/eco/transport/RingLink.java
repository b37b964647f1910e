package eco.transport;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A link between two processes of one machine: a ring each way.
///
/// On its way a short message is copied into the ring and out of it, with no system call. If the
/// peer sleeps it is woken.
public final class RingLink implements Link {
  private static final long CREDIT_BYTES = 1 << 20;

  private final RingWriter writer;
  private final RingReader reader;
  private final Mailbox peer;
  private final @Nullable PeerBuffers buffers;
  private final @Nullable Board board;
  private final int largestPayload;

  private RingLink(
      MemorySegment out,
      MemorySegment in,
      Mailbox peer,
      @Nullable PeerBuffers buffers,
      @Nullable Board board,
      RingSize size,
      boolean checked) {
    this.writer = new RingWriter(out, size.slots(), size.dataBytes(), checked);
    this.reader = new RingReader(in, size.slots(), size.dataBytes());
    this.peer = peer;
    this.buffers = buffers;
    this.board = board;
    this.largestPayload = size.dataBytes() / 4;
  }

  /// The link from the owner of `own`, which is `rank`, to the owner of `other`, which is `peer`.
  public static RingLink between(
      SharedFile own, int rank, SharedFile other, int peer, boolean checked) throws IOException {
    return new RingLink(
        other.ring(rank),
        own.ring(peer),
        new Mailbox(other.mailboxMemory()),
        new PeerBuffers(other),
        checked ? null : other.board(),
        own.ringSize(),
        checked);
  }

  /// The two ends of a link inside one process, between two waiters.
  public static RingLink[] pair(
      Arena arena, RingSize size, boolean checked, Waiter left, Waiter right) {
    MemorySegment there = arena.allocate(size.bytes(), 64);
    MemorySegment back = arena.allocate(size.bytes(), 64);
    return new RingLink[] {
      new RingLink(there, back, right.mailbox(), null, null, size, checked),
      new RingLink(back, there, left.mailbox(), null, null, size, checked)
    };
  }

  /// A link from a process to itself.
  ///
  /// @param board what it shows to its neighbours, if it has any
  public static RingLink toSelf(Arena arena, RingSize size, Waiter self, @Nullable Board board) {
    MemorySegment ring = arena.allocate(size.bytes(), 64);
    return new RingLink(ring, ring, self.mailbox(), null, board, size, false);
  }

  @Override
  public boolean write(
      int kind, int context, int tag, long first, long second, View view, long from, int bytes) {
    if (!writer.write(kind, context, tag, first, second, view, from, bytes)) {
      return false;
    }
    peer.wake();
    return true;
  }

  @Override
  public boolean read(Frame frame) {
    return reader.read(frame);
  }

  @Override
  public void release() {
    if (reader.release()) {
      peer.wake();
    }
  }

  @Override
  public boolean flush() {
    return false;
  }

  @Override
  public int largestPayload() {
    return largestPayload;
  }

  @Override
  public long creditBytes() {
    return CREDIT_BYTES;
  }

  @Override
  public void returnCredit(long sum) {
    reader.returnCredit(sum);
    peer.wake();
  }

  @Override
  public long returnedCredit() {
    return writer.returnedCredit();
  }

  @Override
  public void acknowledgeNow() {}

  @Override
  public boolean showsAtOnce() {
    return true;
  }

  @Override
  public boolean reachesMemory() {
    return buffers != null;
  }

  @Override
  public void pull(long location, Sink sink, long to, long bytes) {
    reachable().pull(location, sink, to, bytes);
  }

  @Override
  public void look(long location, View view, long bytes) {
    reachable().look(location, view, bytes);
  }

  @Override
  public void push(View view, long from, long location, long bytes) {
    reachable().push(view, from, location, bytes);
  }

  private PeerBuffers reachable() {
    if (buffers == null) {
      throw new IllegalStateException("shared buffers: not reachable over this link");
    }
    return buffers;
  }

  @Override
  public @Nullable Board board() {
    return board;
  }

  @Override
  public void wake() {
    peer.wake();
  }

  @Override
  public @Nullable String broken() {
    return reader.damage();
  }

  @Override
  public String medium() {
    return "shm";
  }
}
