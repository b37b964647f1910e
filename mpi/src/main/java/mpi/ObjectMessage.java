package mpi;

import eco.Communicator;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A message of objects, whose length the receiver cannot know.
///
///     0          8       12      16
///     | bytes    | body  | count | the objects, if they fit |
///
/// What does not fit follows by itself, under the tag `body` of its sender, once the receiver has
/// seen the first part and so knows how long it is. First parts keep the order of messages.
final class ObjectMessage {
  private static final int HEADER_BYTES = 16;
  private static final int INLINE_BYTES = 8 << 10;
  private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

  private ObjectMessage() {}

  /// A message made ready to be sent.
  record Outgoing(MemorySegment first, MemorySegment body, int tag) {
    static Outgoing of(Data data) {
      MemorySegment packed = data.packed();
      long bytes = packed.byteSize();
      boolean fits = bytes <= INLINE_BYTES;
      int inline = fits ? (int) bytes : 0;
      int tag = fits ? -1 : Bodies.newTag();
      MemorySegment first = MemorySegment.ofArray(new byte[HEADER_BYTES + inline]);
      first.set(ValueLayout.JAVA_LONG_UNALIGNED, 0, bytes);
      first.set(ValueLayout.JAVA_INT_UNALIGNED, 8, tag);
      first.set(ValueLayout.JAVA_INT_UNALIGNED, 12, (int) data.bytes());
      MemorySegment.copy(packed, 0, first, HEADER_BYTES, inline);
      return new Outgoing(first, packed, tag);
    }

    /// Sends what did not fit, to a rank of `link`.
    void startBody(Communicator link, int place) {
      if (tag >= 0) {
        Bodies.keep(Realm.of(link).bodies.startSend(body, link.worldRanks()[place], tag));
      }
    }
  }

  /// Room for the first part of a message.
  static MemorySegment room() {
    return MemorySegment.ofArray(new byte[HEADER_BYTES + INLINE_BYTES]);
  }

  /// Places the objects whose first part has come from a rank of `link`.
  ///
  /// @param first room that holds the first part
  /// @param came how many bytes of it came
  /// @return how many objects
  static int receive(MemorySegment first, long came, Communicator link, int place, Data into) {
    if (came < HEADER_BYTES) {
      throw new MPIException(MPI.ERR_TYPE, "not a message of objects: bytes=" + came);
    }
    long bytes = first.get(ValueLayout.JAVA_LONG_UNALIGNED, 0);
    int tag = first.get(ValueLayout.JAVA_INT_UNALIGNED, 8);
    long most = tag < 0 ? came - HEADER_BYTES : MOST_BYTES;
    if (bytes < 0 || bytes > most) {
      throw new MPIException(
          MPI.ERR_TYPE, "not a message of objects: says=" + bytes + " bytes, can have=" + most);
    }
    if (tag < 0) {
      return into.unpack(first.asSlice(HEADER_BYTES), bytes);
    }
    MemorySegment body = MemorySegment.ofArray(new byte[Math.toIntExact(bytes)]);
    Realm.of(link).bodies.receive(body, link.worldRanks()[place], tag);
    return into.unpack(body, bytes);
  }
}
