package eco.transport;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/// The writing end of a ring; the layout and why it is safe are drawn at [Ring].
final class RingWriter {
  private final MemorySegment control;
  private final MemorySegment slots;
  private final MemorySegment data;
  private final int slotMask;
  private final int dataBytes;
  private final boolean checked;
  private final CRC32C crc = new CRC32C();
  private final ByteBuffer slotBuffer;
  private final ByteBuffer dataBuffer;

  private long position;
  private long dataPosition;
  private long consumedSlots;
  private long consumedData;

  RingWriter(MemorySegment ring, int slots, int dataBytes, boolean checked) {
    this.control = ring.asSlice(0, Ring.SLOTS_AT);
    this.slots = ring.asSlice(Ring.SLOTS_AT, (long) slots * Ring.SLOT_BYTES);
    this.data = ring.asSlice(Ring.SLOTS_AT + (long) slots * Ring.SLOT_BYTES, dataBytes);
    this.slotMask = slots - 1;
    this.dataBytes = dataBytes;
    this.checked = checked;
    this.slotBuffer = this.slots.asByteBuffer();
    this.dataBuffer = data.asByteBuffer();
  }

  boolean write(
      int kind, int context, int tag, long first, long second, View view, long from, int bytes) {
    if (position - consumedSlots > slotMask) {
      consumedSlots = Memory.getAcquire(control, Ring.CONSUMED_SLOTS);
      if (position - consumedSlots > slotMask) {
        return false;
      }
    }
    long slot = (position & slotMask) * Ring.SLOT_BYTES;
    long word =
        (position + 1) << Ring.SEQUENCE_SHIFT | (long) (kind & Ring.KIND_MASK) << Ring.KIND_SHIFT;
    if (bytes <= Ring.COMPACT_PAYLOAD && (first | second) == 0 && fits(context, tag)) {
      word |= (long) bytes << Ring.BYTES_SHIFT | (long) context << Ring.CONTEXT_SHIFT | tag;
      view.copyTo(from, slots, slot + 8, bytes);
    } else {
      word |= Ring.WIDE | (checked ? Ring.CHECKED : 0) | bytes;
      int at = writeData(view, from, bytes);
      if (at < 0) {
        return false;
      }
      slots.set(ValueLayout.JAVA_INT, slot + 8, tag);
      slots.set(ValueLayout.JAVA_INT, slot + 12, context);
      slots.set(ValueLayout.JAVA_LONG, slot + 16, first);
      slots.set(ValueLayout.JAVA_LONG, slot + 24, second);
      if (checked) {
        int sum = Ring.checksum(crc, word, slotBuffer, (int) slot, dataBuffer, at, bytes);
        slots.set(ValueLayout.JAVA_INT, slot + Ring.CHECKSUM_AT, sum);
      }
    }
    Memory.setRelease(slots, slot, word);
    position++;
    return true;
  }

  private boolean fits(int context, int tag) {
    return Integer.compareUnsigned(tag, Ring.TAG_LIMIT) < 0
        && Integer.compareUnsigned(context, Ring.CONTEXT_LIMIT) < 0
        && !checked;
  }

  /// Copies a payload to the data circle, in one piece: where the end is too near, it is skipped.
  ///
  /// @return where it begins, or -1 if there is no room
  private int writeData(View view, long from, int bytes) {
    int at = (int) (dataPosition % dataBytes);
    int skip = at + bytes > dataBytes ? dataBytes - at : 0;
    long end = dataPosition + skip + Ring.lines(bytes);
    if (end - consumedData > dataBytes) {
      consumedData = Memory.getAcquire(control, Ring.CONSUMED_DATA);
      if (end - consumedData > dataBytes) {
        return -1;
      }
    }
    at = skip == 0 ? at : 0;
    view.copyTo(from, data, at, bytes);
    dataPosition = end;
    return at;
  }

  long returnedCredit() {
    return Memory.getAcquire(control, Ring.RETURNED_CREDIT);
  }
}
