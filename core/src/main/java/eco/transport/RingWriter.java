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
      word |= Ring.WIDE | bytes;
      if (!writeData(slot, view, from, bytes)) {
        return false;
      }
      if (checked) {
        word |= Ring.CHECKED;
      }
      slots.set(ValueLayout.JAVA_INT, slot + 8, tag);
      slots.set(ValueLayout.JAVA_INT, slot + 12, context);
      slots.set(ValueLayout.JAVA_LONG, slot + 16, first);
      slots.set(ValueLayout.JAVA_LONG, slot + 24, second);
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
  private boolean writeData(long slot, View view, long from, int bytes) {
    int at = (int) (dataPosition % dataBytes);
    int skip = at + bytes > dataBytes ? dataBytes - at : 0;
    long end = dataPosition + skip + Ring.lines(bytes);
    if (end - consumedData > dataBytes) {
      consumedData = Memory.getAcquire(control, Ring.CONSUMED_DATA);
      if (end - consumedData > dataBytes) {
        return false;
      }
    }
    at = skip == 0 ? at : 0;
    view.copyTo(from, data, at, bytes);
    if (checked) {
      crc.reset();
      crc.update(dataBuffer.limit(at + bytes).position(at));
      slots.set(ValueLayout.JAVA_INT, slot + 32, (int) crc.getValue());
    }
    dataPosition = end;
    return true;
  }

  long returnedCredit() {
    return Memory.getAcquire(control, Ring.RETURNED_CREDIT);
  }
}
