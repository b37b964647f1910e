package eco.transport;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// The reading end of a ring; the layout and why it is safe are drawn at [Ring].
final class RingReader {
  private final MemorySegment control;
  private final MemorySegment slots;
  private final MemorySegment data;
  private final int slotMask;
  private final int dataBytes;
  private final CRC32C crc = new CRC32C();
  private final ByteBuffer slotBuffer;
  private final ByteBuffer dataBuffer;

  private long position;
  private long dataPosition;
  private long pendingData;
  private long publishedSlots;
  private long publishedData;
  private @Nullable String damage;

  RingReader(MemorySegment ring, int slots, int dataBytes) {
    this.control = ring.asSlice(0, Ring.SLOTS_AT);
    this.slots = ring.asSlice(Ring.SLOTS_AT, (long) slots * Ring.SLOT_BYTES);
    this.data = ring.asSlice(Ring.SLOTS_AT + (long) slots * Ring.SLOT_BYTES, dataBytes);
    this.slotMask = slots - 1;
    this.dataBytes = dataBytes;
    this.slotBuffer = this.slots.asByteBuffer();
    this.dataBuffer = data.asByteBuffer();
  }

  boolean read(Frame frame) {
    long slot = (position & slotMask) * Ring.SLOT_BYTES;
    long word = Memory.getAcquire(slots, slot);
    if (word >>> Ring.SEQUENCE_SHIFT != (position + 1 & Ring.SEQUENCE_MASK)) {
      checkStale(word);
      return false;
    }
    frame.kind = (int) (word >>> Ring.KIND_SHIFT) & Ring.KIND_MASK;
    frame.coming = false;
    frame.landed = false;
    if ((word & Ring.WIDE) == 0) {
      frame.bytes = (int) (word >>> Ring.BYTES_SHIFT) & Ring.BYTES_MASK;
      frame.context = (int) (word >>> Ring.CONTEXT_SHIFT) & (Ring.CONTEXT_LIMIT - 1);
      frame.tag = (int) word & (Ring.TAG_LIMIT - 1);
      frame.first = 0;
      frame.second = 0;
      frame.memory = slots;
      frame.at = slot + 8;
      return true;
    }
    return readWide(frame, slot, word);
  }

  private boolean readWide(Frame frame, long slot, long word) {
    frame.bytes = (int) word;
    frame.tag = slots.get(ValueLayout.JAVA_INT, slot + 8);
    frame.context = slots.get(ValueLayout.JAVA_INT, slot + 12);
    frame.first = slots.get(ValueLayout.JAVA_LONG, slot + 16);
    frame.second = slots.get(ValueLayout.JAVA_LONG, slot + 24);
    frame.memory = data;
    if (frame.bytes < 0 || frame.bytes > dataBytes) {
      damage = describe("length", frame) + ", bytes=" + frame.bytes;
      return false;
    }
    int at = (int) (dataPosition % dataBytes);
    int skip = at + frame.bytes > dataBytes ? dataBytes - at : 0;
    pendingData = skip + Ring.lines(frame.bytes);
    frame.at = skip == 0 ? at : 0;
    if ((word & Ring.CHECKED) != 0) {
      int sum =
          Ring.checksum(crc, word, slotBuffer, (int) slot, dataBuffer, (int) frame.at, frame.bytes);
      int written = slots.get(ValueLayout.JAVA_INT, slot + Ring.CHECKSUM_AT);
      if (sum != written) {
        damage = describe("checksum", frame) + ", crc=" + Integer.toHexString(written);
        return false;
      }
    }
    return true;
  }

  /// An unfilled slot holds what its last lap left there; anything else was never written by us.
  private void checkStale(long word) {
    long left = position <= slotMask ? 0 : position - slotMask & Ring.SEQUENCE_MASK;
    if (word >>> Ring.SEQUENCE_SHIFT != left) {
      damage = "sequence: message=" + position + ", found=" + (word >>> Ring.SEQUENCE_SHIFT);
    }
  }

  private String describe(String what, Frame frame) {
    return what + ": message=" + position + ", tag=" + frame.tag;
  }

  /// Gives the last frame's space back; the writer is told once a quarter of the ring has gathered.
  ///
  /// @return whether the writer was told
  boolean release() {
    position++;
    dataPosition += pendingData;
    pendingData = 0;
    if (position - publishedSlots > slotMask >> 2
        || dataPosition - publishedData > dataBytes >> 2) {
      publishedSlots = position;
      publishedData = dataPosition;
      Memory.setRelease(control, Ring.CONSUMED_DATA, dataPosition);
      Memory.setRelease(control, Ring.CONSUMED_SLOTS, position);
      return true;
    }
    return false;
  }

  void returnCredit(long sum) {
    Memory.setRelease(control, Ring.RETURNED_CREDIT, sum);
  }

  @Nullable String damage() {
    return damage;
  }
}
