package eco.transport;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// A link over TCP that outlives its connections.
///
///     0                8               16       24       32              40
///     | seq kind bytes | context | tag | first  | second | received | crc | payload | to 8 bytes
///       16   8  .. 32      32      32      64       64       32       32
///
/// The checksum covers everything before it and the payload.
///
/// What was written stays in a circle of bytes until the peer says how far it has received; that
/// word comes along with every frame. When a connection breaks, or brings a damaged frame, it
/// is closed and made again, both sides tell how far they have received, and each goes on from
/// there:
/// nothing is lost and nothing comes twice. A frame that comes damaged over several connections
/// in a row breaks the link for good.
///
///     out:   ... released | acknowledged .. sent .. written | free ...
public final class StreamLink implements Link {
  /// The kind of a frame that only carries positions.
  static final int NEWS = 15;

  static final int HEADER = 40;
  /// What suits two processes of one machine.
  public static final int NEAR_BYTES = 1 << 20;

  /// What suits other machines.
  public static final int FAR_BYTES = 4 << 20;

  static final int LARGEST_PAYLOAD = 256 << 10;
  private static final int IN_BYTES = 768 << 10;
  private static final int FIRST_BYTES = 64 << 10;
  private static final int READ_BYTES = 256 << 10;
  private static final long CREDIT_BYTES = 4 << 20;
  private static final int SEQUENCE_SHIFT = 48;
  private static final int KIND_SHIFT = 40;
  private static final int CHECKED_HEADER = 36;
  private static final int MOST_DAMAGES = 5;
  private static final View NOTHING = new View();

  private final Waiter waiter;
  private final boolean checked;
  private final CRC32C crc = new CRC32C();
  private final int mostOutBytes;
  private int outBytes = FIRST_BYTES;
  private ByteBuffer outBuffer = ByteBuffer.allocateDirect(FIRST_BYTES);
  private MemorySegment out = MemorySegment.ofBuffer(outBuffer);
  private ByteBuffer inBuffer = ByteBuffer.allocateDirect(FIRST_BYTES);
  private ByteBuffer inPart = inBuffer.duplicate();
  private MemorySegment in = MemorySegment.ofBuffer(inBuffer);

  private @Nullable SocketChannel channel;
  private @Nullable SelectionKey key;
  private @Nullable String trouble;
  private @Nullable String unwritable;
  private @Nullable String broken;
  private int damages;
  private boolean ready = true;

  private long written;
  private long sent;
  private long acknowledged;
  private long outSequence;

  private int filled;
  private int parsed;
  private int frameBytes;
  private long received;
  private long announced;
  private long inSequence;
  private long creditToReturn;
  private long creditReturned;
  private boolean newsDue;

  /// A link without a connection yet.
  ///
  /// @param checked whether frames carry a checksum
  /// @param outBytes how much the peer may not have acknowledged, a power of two; the same at both
  ///     ends. Within a machine it should stay in the cache, over a long link it must cover
  ///     bandwidth times delay.
  public StreamLink(Waiter waiter, boolean checked, int outBytes) {
    this.waiter = waiter;
    this.checked = checked;
    this.mostOutBytes = outBytes;
  }

  /// How much of the peer's stream has arrived: what the peer must be told when it connects again.
  public long received() {
    return received;
  }

  /// Goes on over a new connection to a peer that has received so much of this side's stream.
  public void connected(SocketChannel fresh, long receivedByPeer) throws IOException {
    if (receivedByPeer < acknowledged || receivedByPeer > written) {
      throw new IOException(
          "stream: peer received=" + receivedByPeer + ", kept=" + acknowledged + " to " + written);
    }
    disconnect("replaced");
    fresh.configureBlocking(false);
    fresh.setOption(java.net.StandardSocketOptions.TCP_NODELAY, true);
    channel = fresh;
    key = waiter.watch(fresh, this);
    trouble = null;
    unwritable = null;
    acknowledged = receivedByPeer;
    sent = receivedByPeer;
    ready = true;
    newsDue = true;
  }

  /// Closes the connection; what was written is kept for the next one.
  ///
  /// What has come in and was not read yet is dropped: the peer will send it again, from where it
  /// is told that this side has received.
  public void disconnect(String why) {
    SocketChannel old = channel;
    if (old == null) {
      return;
    }
    channel = null;
    trouble = why;
    filled = 0;
    parsed = 0;
    if (key != null) {
      waiter.unwatch(key);
      key = null;
    }
    try {
      old.close();
    } catch (IOException e) {
      trouble = why + ", then " + e.getMessage();
    }
  }

  /// Why there is no connection now, or null while there is one.
  public @Nullable String trouble() {
    return trouble;
  }

  void markReady() {
    ready = true;
  }

  @Override
  public boolean write(
      int kind, int context, int tag, long first, long second, View view, long from, int bytes) {
    int padded = bytes + 7 & ~7;
    // The last room is for news that makes room at the peer's side: else both could be full.
    int reserved = kind == NEWS && received != announced ? 0 : HEADER;
    long needed = written + HEADER + padded - acknowledged + reserved;
    if (needed > outBytes) {
      if (needed > mostOutBytes) {
        return false;
      }
      growOut(needed);
    }
    long word = outSequence++ << SEQUENCE_SHIFT | (long) kind << KIND_SHIFT | bytes;
    put(written, word);
    put(written + 8, (long) context << 32 | (tag & 0xFFFFFFFFL));
    put(written + 16, first);
    put(written + 24, second);
    int at = (int) (written + HEADER & outBytes - 1);
    int head = Math.min(bytes, outBytes - at);
    view.copyTo(from, out, at, head);
    if (head < bytes) {
      view.copyTo(from + head, out, 0, bytes - head);
    }
    putInt(written + 32, (int) received);
    putInt(written + CHECKED_HEADER, checked ? checksum(written, at, head, bytes) : 0);
    announced = received;
    written += HEADER + padded;
    return true;
  }

  /// Makes the circle large enough; most links of a large job never need more than they begin with.
  private void growOut(long bytes) {
    int size = outBytes;
    while (size < bytes) {
      size *= 2;
    }
    ByteBuffer larger = ByteBuffer.allocateDirect(size);
    MemorySegment memory = MemorySegment.ofBuffer(larger);
    for (long at = acknowledged; at < written; at += 8) {
      long word = out.get(ValueLayout.JAVA_LONG_UNALIGNED, at & outBytes - 1);
      memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at & size - 1, word);
    }
    outBuffer = larger;
    out = memory;
    outBytes = size;
  }

  private void put(long position, long value) {
    out.set(ValueLayout.JAVA_LONG_UNALIGNED, position & outBytes - 1, value);
  }

  private void putInt(long position, int value) {
    out.set(ValueLayout.JAVA_INT_UNALIGNED, position & outBytes - 1, value);
  }

  /// The checksum of the header so far and the payload of a frame about to be sent.
  private int checksum(long position, int at, int head, int bytes) {
    crc.reset();
    for (int i = 0; i < CHECKED_HEADER; i += 4) {
      int word = (int) (position + i & outBytes - 1);
      crc.update(outBuffer.clear().limit(word + 4).position(word));
    }
    crc.update(outBuffer.clear().limit(at + head).position(at));
    if (head < bytes) {
      crc.update(outBuffer.clear().limit(bytes - head).position(0));
    }
    return (int) crc.getValue();
  }

  @Override
  public boolean flush() {
    if (newsDue || received - announced > mostOutBytes / 4) {
      sendNews();
    }
    SocketChannel to = channel;
    if (to == null || sent == written || unwritable != null) {
      return false;
    }
    long before = sent;
    try {
      while (sent < written) {
        int at = (int) (sent & outBytes - 1);
        int piece = (int) Math.min(written - sent, outBytes - at);
        int moved = to.write(outBuffer.clear().limit(at + piece).position(at));
        sent += moved;
        if (moved < piece) {
          break;
        }
      }
    } catch (IOException e) {
      // What the peer has sent before may still be there to read; then reading fails, too.
      unwritable = "write: " + e.getMessage();
      ready = true;
    }
    return sent != before;
  }

  /// Tells how much was received and how much credit is returned, if there is room to tell.
  private void sendNews() {
    if (write(NEWS, 0, 0, creditToReturn, 0, NOTHING, 0, 0)) {
      newsDue = false;
    }
  }

  /// Whether the peer has received everything that was written.
  public boolean acknowledged() {
    return acknowledged == written;
  }

  /// Prepares for a nap: it must end when there is room to write, if something is waiting to leave.
  public void beforeNap() {
    SelectionKey watched = key;
    if (watched != null && watched.isValid()) {
      int wanted = SelectionKey.OP_READ | (sent < written ? SelectionKey.OP_WRITE : 0);
      if (watched.interestOps() != wanted) {
        watched.interestOps(wanted);
      }
    }
  }

  @Override
  public boolean read(Frame frame) {
    while (true) {
      while (parse(frame)) {
        if (frame.kind != NEWS) {
          return true;
        }
        creditReturned = frame.first;
        release();
      }
      if (channel == null || !fill()) {
        return false;
      }
    }
  }

  /// Reads what the kernel has, if it may have something.
  private boolean fill() {
    SocketChannel from = channel;
    if (from == null || !(ready || waiter.readsBlindly())) {
      return false;
    }
    if (parsed == filled) {
      parsed = 0;
      filled = 0;
    } else if (inBuffer.capacity() - parsed < Math.max(frameBytes, HEADER)) {
      makeRoom();
    }
    try {
      int moved =
          from.read(
              inBuffer
                  .clear()
                  .limit(Math.min(inBuffer.capacity(), filled + READ_BYTES))
                  .position(filled));
      if (moved < 0) {
        disconnect("closed by the peer");
        return false;
      }
      if (moved == 0 && unwritable != null) {
        disconnect(unwritable);
        return false;
      }
      ready = moved == inBuffer.limit() - filled || unwritable != null;
      filled += moved;
      return moved > 0;
    } catch (IOException e) {
      disconnect("read: " + e.getMessage());
      return false;
    }
  }

  /// Moves the beginning of a frame to the front, of a larger buffer if the frame needs one.
  private void makeRoom() {
    MemorySegment old = in;
    if (inBuffer.capacity() < IN_BYTES && frameBytes > FIRST_BYTES / 2) {
      inBuffer = ByteBuffer.allocateDirect(IN_BYTES);
      inPart = inBuffer.duplicate();
      in = MemorySegment.ofBuffer(inBuffer);
    }
    MemorySegment.copy(old, parsed, in, 0, filled - parsed);
    filled -= parsed;
    parsed = 0;
  }

  private boolean parse(Frame frame) {
    frameBytes = 0;
    if (filled - parsed < HEADER) {
      return false;
    }
    long word = in.get(ValueLayout.JAVA_LONG_UNALIGNED, parsed);
    int bytes = (int) word;
    if (bytes < 0 || bytes > LARGEST_PAYLOAD) {
      damaged("length", word);
      return false;
    }
    frameBytes = HEADER + (bytes + 7 & ~7);
    if (filled - parsed < frameBytes) {
      return false;
    }
    if (checked) {
      crc.reset();
      crc.update(inPart.clear().limit(parsed + CHECKED_HEADER).position(parsed));
      crc.update(inPart.clear().limit(parsed + HEADER + bytes).position(parsed + HEADER));
      if ((int) crc.getValue() != intAt(CHECKED_HEADER)) {
        damaged("checksum", word);
        return false;
      }
    }
    if (word >>> SEQUENCE_SHIFT != (inSequence & 0xFFFF)) {
      damaged("sequence", word);
      return false;
    }
    acknowledge(intAt(32));
    long second = in.get(ValueLayout.JAVA_LONG_UNALIGNED, parsed + 8L);
    frame.kind = (int) (word >>> KIND_SHIFT) & 0xFF;
    frame.context = (int) (second >>> 32);
    frame.tag = (int) second;
    frame.first = in.get(ValueLayout.JAVA_LONG_UNALIGNED, parsed + 16L);
    frame.second = in.get(ValueLayout.JAVA_LONG_UNALIGNED, parsed + 24L);
    frame.memory = in;
    frame.at = (long) parsed + HEADER;
    frame.bytes = bytes;
    return true;
  }

  /// Moves the acknowledged position on to the one whose low 32 bits the peer told.
  private void acknowledge(int low) {
    int step = low - (int) acknowledged;
    if (step > 0 && acknowledged + step <= sent) {
      acknowledged += step;
    }
  }

  private int intAt(int at) {
    return in.get(ValueLayout.JAVA_INT_UNALIGNED, (long) parsed + at);
  }

  private void damaged(String what, long word) {
    String damage =
        "damaged "
            + what
            + ": message="
            + inSequence
            + ", tag="
            + (int) in.get(ValueLayout.JAVA_LONG_UNALIGNED, parsed + 8L)
            + ", header="
            + Long.toHexString(word);
    if (++damages == MOST_DAMAGES) {
      broken = damage + ", connections=" + damages;
    }
    disconnect(damage);
  }

  @Override
  public void release() {
    damages = 0;
    parsed += frameBytes;
    received += frameBytes;
    inSequence++;
    if (received - announced > mostOutBytes / 4) {
      flush();
    }
  }

  @Override
  public int largestPayload() {
    return LARGEST_PAYLOAD;
  }

  @Override
  public long creditBytes() {
    return CREDIT_BYTES;
  }

  @Override
  public void returnCredit(long sum) {
    creditToReturn = sum;
    newsDue = true;
  }

  @Override
  public long returnedCredit() {
    return creditReturned;
  }

  @Override
  public void acknowledgeNow() {
    newsDue = true;
  }

  @Override
  public boolean reachesMemory() {
    return false;
  }

  @Override
  public void pull(long location, Sink sink, long to, long bytes) {
    throw new IllegalStateException("shared buffers: not reachable over tcp");
  }

  @Override
  public void push(View view, long from, long location, long bytes) {
    throw new IllegalStateException("shared buffers: not reachable over tcp");
  }

  @Override
  public @Nullable String broken() {
    return broken;
  }

  @Override
  public String medium() {
    return "tcp";
  }
}
