package eco.message;

import eco.transport.Frame;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// A message, or the offer of one, that came before anybody asked for it.
///
/// What it stores is bounded: a peer may send no more than its credit before receives match.
final class Arrival {
  private static final int KEPT_STORE_BYTES = 1 << 20;
  private static final int OWN_BYTES = 192;

  int kind;
  int source;
  int context;
  int tag;
  int slot;
  long total;
  long location;
  boolean senderWaits;
  long order;
  long credit;

  /// How much of the message is in the store.
  int stored;

  MemorySegment memory = MemorySegment.NULL;
  private byte[] store = new byte[0];
  @Nullable Arrival next;

  void keep(Frame frame, int capacity) {
    if (store.length < capacity) {
      store = new byte[capacity];
      memory = MemorySegment.ofArray(store);
    }
    stored = 0;
    append(frame);
  }

  void append(Frame frame) {
    MemorySegment.copy(frame.memory, ValueLayout.JAVA_BYTE, frame.at, store, stored, frame.bytes);
    stored += frame.bytes;
  }

  /// How much memory it holds on to.
  int heldBytes() {
    return OWN_BYTES + store.length;
  }

  /// Makes it ready for another message, without holding on to much memory.
  void recycle() {
    next = null;
    if (store.length > KEPT_STORE_BYTES) {
      store = new byte[0];
      memory = MemorySegment.NULL;
    }
  }

  boolean matches(int wantedContext, int wantedTag, int mask) {
    return context == wantedContext && ((wantedTag ^ tag) & mask) == 0;
  }

  Status status() {
    return new Status(source, tag, total);
  }
}
