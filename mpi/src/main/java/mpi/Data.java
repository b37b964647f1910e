package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// Some elements of a datatype in a buffer of the user's.
///
/// Dense data in memory that has an address, or an array that has one, are sent from where they
/// are; all others are packed into bytes first: gaps left out, booleans as 0 and 1, objects
/// serialised.
final class Data {
  private static final byte[] NOTHING = {};

  /// A primitive array, an array of objects, or a MemorySegment.
  final Object memory;

  /// Where the first element lies, in bytes from the start of the memory.
  final long at;

  final int count;
  final Datatype type;
  private final @Nullable MemorySegment segment;

  private Data(Object memory, @Nullable MemorySegment segment, long at, int count, Datatype type) {
    this.memory = memory;
    this.segment = segment;
    this.at = at;
    this.count = count;
    this.type = type;
  }

  /// `count` elements of `type` in an array or a buffer, from element `offset` of it on.
  ///
  /// As in Open MPI, the position and the limit of a buffer do not matter.
  static Data of(@Nullable Object buffer, long offset, int count, Datatype type) {
    if (count < 0) {
      throw new MPIException(MPI.ERR_COUNT, "buffer: count=" + count);
    }
    if (buffer instanceof Buffer nio && !type.isObject()) {
      MemorySegment memory = MemorySegment.ofBuffer(nio.duplicate().clear());
      return new Data(memory, memory, offset * type.basic.bytes, count, type).checked();
    }
    if (buffer == null && count == 0) {
      MemorySegment none = MemorySegment.ofArray(NOTHING);
      return new Data(type.isObject() ? new Object[0] : none, none, 0, 0, type);
    }
    if (!type.basic.isArray(buffer) || buffer == null) {
      throw new MPIException(
          MPI.ERR_TYPE,
          "buffer: type=" + type + ", given=" + (buffer == null ? "null" : nameOf(buffer)));
    }
    MemorySegment memory = type.basic.memory(buffer);
    return new Data(buffer, memory, offset * type.basic.bytes, count, type).checked();
  }

  /// `count` elements of `type` in memory.
  static Data of(MemorySegment memory, int count, Datatype type) {
    return new Data(memory, memory, 0, count, type).checked();
  }

  private static String nameOf(Object buffer) {
    return buffer.getClass().getTypeName();
  }

  /// Elements at another place of the same memory.
  Data part(long fromBytes, int elements, Datatype of) {
    return new Data(memory, segment, at + fromBytes, elements, of).checked();
  }

  /// As many elements of the same type in an array of their own.
  Data blank() {
    Object array = type.basic.newArray(Math.toIntExact(blankBytes() / type.basic.bytes));
    return of(array, 0, count, type);
  }

  /// The same in memory of the same kind as this, with which it can be combined.
  Data blankLike() {
    if (!(memory instanceof MemorySegment)) {
      return blank();
    }
    long[] words = new long[Math.toIntExact((blankBytes() + Long.BYTES - 1) / Long.BYTES)];
    MemorySegment room = MemorySegment.ofArray(words);
    return new Data(room, room, 0, count, type);
  }

  /// An array with such data, laid out as the datatype says.
  ///
  /// @param bytes the data without gaps
  Object spread(MemorySegment bytes) {
    Object array = type.basic.newArray(Math.toIntExact(blankBytes() / type.basic.bytes));
    Data.of(array, 0, count, type).unpack(bytes, bytes.byteSize());
    return array;
  }

  private long blankBytes() {
    return count * type.extentBytes + type.layout.end();
  }

  private Data checked() {
    long length = length();
    if (count > 0) {
      long last = at + (count - 1) * type.extentBytes;
      long first = Math.min(at, last) + type.layout.start();
      long end = Math.max(at, last) + type.layout.end();
      if (first < 0 || end > length) {
        throw new MPIException(
            MPI.ERR_BUFFER,
            "buffer: too short, needs="
                + (first < 0 ? first : end)
                + " bytes, has="
                + length
                + ", count="
                + count
                + ", type="
                + type);
      }
    }
    return this;
  }

  private long length() {
    if (segment != null) {
      return segment.byteSize();
    }
    return memory instanceof boolean[] flags ? flags.length : ((Object[]) memory).length;
  }

  boolean isObject() {
    return type.isObject();
  }

  /// Whether it can be sent from and received to where it is.
  boolean direct() {
    return type.dense && segment != null;
  }

  /// How many bytes it has when packed; of objects nobody knows.
  long bytes() {
    return count * type.sizeBytes;
  }

  // ---- as bytes --------------------------------------------------------------------------------

  /// All of it as bytes: where they are, or a packed copy.
  MemorySegment packed() {
    if (isObject()) {
      return MemorySegment.ofArray(Objects.write(objects()));
    }
    MemorySegment own = segment;
    if (own != null && type.dense) {
      return own.asSlice(at, bytes());
    }
    MemorySegment room = MemorySegment.ofArray(new byte[Math.toIntExact(bytes())]);
    move(room, true, bytes());
    return room;
  }

  /// The memory behind it, if it has any.
  @Nullable MemorySegment segment() {
    return segment;
  }

  /// Where bytes for it can be received: where they belong, or room of the same length.
  MemorySegment room() {
    MemorySegment own = segment;
    return own != null && type.dense
        ? own.asSlice(at, bytes())
        : MemorySegment.ofArray(new byte[Math.toIntExact(bytes())]);
  }

  /// Takes over what was received into a [#room], unless it is there already.
  void fill(MemorySegment received, long bytes) {
    if (!direct()) {
      unpack(received, bytes);
    }
  }

  /// Unpacks bytes, perhaps fewer than all; of objects, all.
  ///
  /// @return how many elements of the basic type came
  int unpack(MemorySegment received, long bytes) {
    if (isObject()) {
      return place(Objects.read(received.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE)));
    }
    if (bytes > bytes()) {
      throw new MPIException(
          MPI.ERR_TRUNCATE, "message too long: bytes=" + bytes + ", room=" + bytes());
    }
    move(received, false, bytes);
    return (int) (bytes / type.basic.bytes);
  }

  /// Walks over all runs, copying out or in, until `most` bytes have been moved.
  private void move(MemorySegment packed, boolean out, long most) {
    long done = 0;
    if (type.dense) {
      copy(packed, 0, at, most, out);
      return;
    }
    Layout layout = type.layout;
    for (int element = 0; element < count && done < most; element++) {
      long base = at + element * type.extentBytes;
      for (int run = 0; run < layout.at().length && done < most; run++) {
        long bytes = Math.min(layout.bytes()[run], most - done);
        copy(packed, done, base + layout.at()[run], bytes, out);
        done += bytes;
      }
    }
  }

  private void copy(MemorySegment packed, long from, long own, long bytes, boolean out) {
    MemorySegment mine = segment;
    if (mine != null) {
      MemorySegment.copy(
          out ? mine : packed, out ? own : from, out ? packed : mine, out ? from : own, bytes);
      return;
    }
    boolean[] flags = (boolean[]) memory;
    for (int i = 0; i < bytes; i++) {
      if (out) {
        packed.set(ValueLayout.JAVA_BYTE, from + i, flags[(int) own + i] ? (byte) 1 : 0);
      } else {
        flags[(int) own + i] = packed.get(ValueLayout.JAVA_BYTE, from + i) != 0;
      }
    }
  }

  // ---- objects ---------------------------------------------------------------------------------

  private Object[] objects() {
    Object[] all = (Object[]) memory;
    Object[] chosen = new Object[(int) bytes()];
    for (int i = 0; i < chosen.length; i++) {
      chosen[i] = all[place(i)];
    }
    return chosen;
  }

  private int place(Object[] received) {
    if (received.length > bytes()) {
      throw new MPIException(
          MPI.ERR_TRUNCATE, "message too long: objects=" + received.length + ", room=" + bytes());
    }
    Object[] all = (Object[]) memory;
    for (int i = 0; i < received.length; i++) {
      try {
        all[place(i)] = received[i];
      } catch (ArrayStoreException e) {
        throw new MPIException(
            MPI.ERR_TYPE, "buffer: type=" + nameOf(all) + ", received=" + e.getMessage());
      }
    }
    return received.length;
  }

  /// Where the `i`-th object lies.
  private int place(int i) {
    int size = (int) type.sizeBytes;
    long element = at + (i / size) * type.extentBytes;
    int rest = i % size;
    int run = 0;
    while (rest >= type.layout.bytes()[run]) {
      rest -= (int) type.layout.bytes()[run];
      run++;
    }
    return (int) (element + type.layout.at()[run] + rest);
  }

  // ---- as elements -----------------------------------------------------------------------------

  /// Whether it lies in an array.
  boolean isArray() {
    return !(memory instanceof MemorySegment);
  }

  /// Where the first element lies, as the core counts: in elements of an array, in bytes else.
  long offset() {
    return isArray() ? at / type.basic.bytes : at;
  }

  /// How many elements of the array there are, or how many bytes of a segment.
  long length(int elements) {
    long bytes = elements * type.sizeBytes;
    return isArray() ? bytes / type.basic.bytes : bytes;
  }
}
