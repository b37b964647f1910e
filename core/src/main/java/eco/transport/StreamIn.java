package eco.transport;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// The bytes of a stream on their way in, cut into frames.
///
///     buffer:   | done | header payload header pay... | free |
///                      parsed                       filled
///
/// A frame with a long payload shows itself as soon as its header is there. It may then be
/// diverted: the rest of its payload goes from the kernel to where it belongs, and only the header
/// stays in the buffer. Where a frame goes stays settled if it comes again over a new connection.
final class StreamIn {
  static final int LARGEST_PAYLOAD = 256 << 10;
  private static final int MOST_BYTES = 512 << 10;
  private static final int FIRST_BYTES = 64 << 10;

  /// From this length on a payload shows itself before it is there.
  private static final int COMING_BYTES = 16 << 10;

  /// What is read before it is known what comes: many short messages, or the start of a long one.
  private static final int BLIND_BYTES = COMING_BYTES + StreamHeader.MOST_BYTES;

  /// The same after a long payload: another is likely, and what is read blindly is copied again.
  private static final int BLIND_BYTES_AFTER_LONG = 1 << 10;

  private static final int NOT_BEGUN = -1;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

  private final boolean checked;
  private final CRC32C crc = new CRC32C();
  private ByteBuffer buffer = ByteBuffer.allocateDirect(FIRST_BYTES);
  private ByteBuffer part = buffer.duplicate();
  private MemorySegment memory = MemorySegment.ofBuffer(buffer);
  private int filled;
  private int parsed;

  private long received;
  private long sequence;
  private @Nullable String damage;

  /// The frame at `parsed`: its header, its payload, and how much of it must be in the buffer.
  private int headerBytes;

  private int bytes;
  private int neededBytes;
  private boolean collected;
  private boolean diverted;
  private @Nullable MemorySegment landing;
  private long landingAt;
  private int landedBytes;
  private int blindBytes = BLIND_BYTES;
  private boolean more;

  StreamIn(boolean checked) {
    this.checked = checked;
  }

  /// How much of the stream has been taken in, in whole frames.
  long received() {
    return received;
  }

  /// What is wrong with the frame that comes next, or null.
  @Nullable String damage() {
    return damage;
  }

  /// Whether the kernel had at least as much as it was asked for.
  boolean more() {
    return more;
  }

  /// How far the peer has received, as the frame that was found last tells: the lowest 32 bits.
  int receivedByPeer() {
    return intAt(StreamHeader.RECEIVED);
  }

  /// Finds the next frame, if it is there or shows itself.
  boolean parse(Frame frame) {
    neededBytes = StreamHeader.length(checked, 0);
    if (filled - parsed < neededBytes) {
      return false;
    }
    long word = memory.get(LONG, parsed);
    if (!isSoundHead(word)) {
      return false;
    }
    int fields = StreamHeader.fields(word);
    headerBytes = StreamHeader.length(checked, fields);
    neededBytes = headerBytes;
    if (filled - parsed < neededBytes) {
      return false;
    }
    bytes = StreamHeader.bytes(word);
    if (diverted && landedBytes == NOT_BEGUN) {
      landWhatIsHere();
    }
    neededBytes += StreamHeader.padded(bytes) - (diverted ? bytes : 0);
    boolean whole = filled - parsed >= neededBytes && (!diverted || landedBytes == bytes);
    boolean coming = !whole && !diverted && !collected && !checked && bytes >= COMING_BYTES;
    if (!(whole || coming) || (checked && !isSoundBody(word))) {
      return false;
    }
    frame.kind = StreamHeader.kind(word);
    frame.context =
        (fields & StreamHeader.CONTEXT) == 0
            ? StreamHeader.context(word)
            : (int) field(fields, StreamHeader.CONTEXT);
    frame.tag = intAt(StreamHeader.TAG);
    frame.first = field(fields, StreamHeader.FIRST);
    frame.second = field(fields, StreamHeader.SECOND);
    frame.memory = memory;
    frame.at = (long) parsed + headerBytes;
    frame.bytes = bytes;
    frame.coming = coming;
    frame.landed = diverted;
    return true;
  }

  /// A field of the header at `parsed`, or 0: those that are there follow each other.
  private long field(int fields, int field) {
    return (fields & field) == 0
        ? 0
        : memory.get(LONG, (long) parsed + StreamHeader.length(checked, fields & field - 1));
  }

  private boolean isSoundHead(long word) {
    if (checked && checksum(parsed, StreamHeader.HEAD_BYTES) != intAt(StreamHeader.HEAD_CRC)) {
      return damaged("header", word);
    }
    if (StreamHeader.bytes(word) > LARGEST_PAYLOAD
        || !StreamHeader.areFields(StreamHeader.fields(word))) {
      return damaged("length", word);
    }
    return StreamHeader.isSequence(word, sequence) || damaged("sequence", word);
  }

  /// Looks at the checksum of all that comes after it: fields and payload.
  private boolean isSoundBody(long word) {
    int before = StreamHeader.length(true, 0);
    return checksum(parsed + before, headerBytes - before + bytes) == intAt(StreamHeader.BODY_CRC)
        || damaged("checksum", word);
  }

  private int checksum(int at, int count) {
    crc.reset();
    crc.update(part.clear().limit(at + count).position(at));
    return (int) crc.getValue();
  }

  private int intAt(int at) {
    return memory.get(INT, (long) parsed + at);
  }

  private boolean damaged(String what, long word) {
    damage =
        "damaged "
            + what
            + ": message="
            + sequence
            + ", tag="
            + intAt(StreamHeader.TAG)
            + ", header="
            + Long.toHexString(word);
    return false;
  }

  /// Lets go of the frame that was found last.
  void release() {
    parsed += neededBytes;
    received += headerBytes + StreamHeader.padded(bytes);
    sequence++;
    blindBytes = diverted ? BLIND_BYTES_AFTER_LONG : BLIND_BYTES;
    collected = false;
    diverted = false;
    landing = null;
  }

  /// Forgets what has come in of frames that are not whole: the peer will send it again.
  void restart() {
    filled = 0;
    parsed = 0;
    damage = null;
    landedBytes = NOT_BEGUN;
  }

  // ---- where payloads go -----------------------------------------------------------------------

  /// Has the payload of the frame that shows itself put into the buffer.
  void collect() {
    collected = true;
  }

  /// Has the payload of the frame that shows itself put into `view` at `at`; nothing of it is kept
  /// if that is a view of nothing.
  ///
  /// @return false if that is not possible: then it must be collected
  boolean divert(View view, long at) {
    MemorySegment target = view.segment();
    if (target == null) {
      return false;
    }
    landing = view.bytes() == 0 ? null : target;
    landingAt = view.start() + at;
    diverted = true;
    landWhatIsHere();
    return true;
  }

  /// Has what is still to come of a diverted payload thrown away.
  void abandon() {
    landing = null;
  }

  /// Moves the part of a diverted payload that is in the buffer out of it.
  private void landWhatIsHere() {
    int here = Math.min(bytes, filled - parsed - headerBytes);
    landedBytes = 0;
    land(parsed + headerBytes, here);
    int behind = filled - parsed - headerBytes - here;
    MemorySegment.copy(memory, parsed, memory, 0, headerBytes);
    MemorySegment.copy(memory, filled - behind, memory, headerBytes, behind);
    parsed = 0;
    filled = headerBytes + behind;
  }

  private void land(int from, int count) {
    if (landing != null) {
      MemorySegment.copy(memory, from, landing, landingAt + landedBytes, count);
    }
    landedBytes += count;
  }

  // ---- reading ---------------------------------------------------------------------------------

  /// Reads what the kernel has, within bounds.
  ///
  /// @return how many bytes came, or -1 at the end
  int fill(StreamSocket socket) throws IOException {
    if (diverted && landedBytes >= 0 && landedBytes < bytes) {
      return fillLanding(socket);
    }
    if (parsed == filled) {
      parsed = 0;
      filled = 0;
    } else if (buffer.capacity() - parsed < neededBytes) {
      makeRoom();
    }
    return fillBuffer(socket, Math.max(blindBytes, parsed + neededBytes - filled));
  }

  private int fillLanding(StreamSocket socket) throws IOException {
    int wanted = Math.min(bytes - landedBytes, SocketCalls.MOST_BYTES);
    if (landing != null && socket.reachesMemory()) {
      int moved = socket.receive(landing, landingAt + landedBytes, wanted);
      if (moved >= 0) {
        more = moved == wanted;
        landedBytes += moved;
        return moved;
      }
    }
    int before = filled;
    int moved = fillBuffer(socket, wanted);
    filled = before;
    land(before, Math.max(moved, 0));
    return moved;
  }

  private int fillBuffer(StreamSocket socket, int wanted) throws IOException {
    int limit = Math.min(buffer.capacity(), filled + wanted);
    int moved = socket.read(buffer.clear().limit(limit).position(filled));
    more = moved == limit - filled;
    filled += Math.max(moved, 0);
    return moved;
  }

  /// Moves the beginning of a frame to the front, of a larger buffer if the frame needs one.
  private void makeRoom() {
    MemorySegment old = memory;
    if (buffer.capacity() < neededBytes) {
      buffer = ByteBuffer.allocateDirect(MOST_BYTES);
      part = buffer.duplicate();
      memory = MemorySegment.ofBuffer(buffer);
    }
    MemorySegment.copy(old, parsed, memory, 0, filled - parsed);
    filled -= parsed;
    parsed = 0;
  }
}
