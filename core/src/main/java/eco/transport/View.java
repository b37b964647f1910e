package eco.transport;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A run of bytes in a user's buffer: a primitive array, a MemorySegment, or a ByteBuffer.
///
/// A view is set again and again rather than made anew, so that a message costs no allocation.
/// Bytes are in the machine's own order, as they lie in memory. A `boolean` is one byte, 0 or 1.
public final class View implements Sink {
  private static final ValueLayout.OfChar CHARS = ValueLayout.JAVA_CHAR_UNALIGNED;
  private static final ValueLayout.OfShort SHORTS = ValueLayout.JAVA_SHORT_UNALIGNED;
  private static final ValueLayout.OfInt INTS = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfLong LONGS = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfFloat FLOATS = ValueLayout.JAVA_FLOAT_UNALIGNED;
  private static final ValueLayout.OfDouble DOUBLES = ValueLayout.JAVA_DOUBLE_UNALIGNED;

  private static final int FEW_BYTES = 64;
  private static final VarHandle LONG_OF_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  /// What kind of memory is behind a view, and how wide its elements are.
  private enum Base {
    SEGMENT(0, 0),
    BYTES(0, 1),
    BOOLEANS(0, 2),
    CHARS(1, 3),
    SHORTS(1, 4),
    INTS(2, 5),
    FLOATS(2, 6),
    LONGS(3, 7),
    DOUBLES(3, 8);

    final int shift;
    final int code;

    Base(int shift, int code) {
      this.shift = shift;
      this.code = code;
    }
  }

  private Base base = Base.SEGMENT;
  private Object memory = MemorySegment.NULL;
  private long start;
  private long bytes;
  private boolean readOnly;

  // The last ByteBuffer that needed a segment, and that segment: loops send one buffer many times.
  private @Nullable ByteBuffer lastBuffer;
  private MemorySegment lastSegment = MemorySegment.NULL;

  // The last array that was asked for as a segment; held weakly, so that it can be collected.
  private WeakReference<@Nullable Object> lastArray = new WeakReference<>(null);
  private WeakReference<@Nullable MemorySegment> lastOfArray = new WeakReference<>(null);
  // What nativeBuffer gave last, and for what.
  private @Nullable Object bufferedMemory;
  private @Nullable Function<ByteBuffer, Buffer> bufferedType;
  private @Nullable Buffer buffered;

  /// A view of nothing.
  public View() {}

  /// A view of all of `buffer`.
  public static View of(Object buffer) {
    View view = new View();
    view.set(buffer);
    return view;
  }

  /// How long the run is.
  public long bytes() {
    return bytes;
  }

  /// Whether the memory behind cannot be written.
  public boolean readOnly() {
    return readOnly;
  }

  /// How many bytes an element of `buffer` has.
  public static int elementBytes(Object buffer) {
    return 1 << baseOf(buffer).shift;
  }

  /// A number for the type of `buffer`'s elements, the same in every process.
  public static int typeCode(Object buffer) {
    Base base = baseOf(buffer);
    return base == Base.SEGMENT ? Base.BYTES.code : base.code;
  }

  /// The type of `buffer`'s elements in words.
  public static String typeName(Object buffer) {
    Class<?> component = buffer.getClass().getComponentType();
    return component == null ? "byte" : component.getName();
  }

  /// Views all of an array or segment, or what remains of a ByteBuffer.
  public void set(Object buffer) {
    set(buffer, 0, length(buffer));
  }

  /// Views `count` elements of `buffer` from `offset` on.
  public void set(Object buffer, long offset, long count) {
    long length = length(buffer);
    if (offset < 0 || count < 0 || offset > length - count) {
      throw new IllegalArgumentException(
          "buffer: offset=" + offset + ", count=" + count + ", length=" + length);
    }
    base = baseOf(buffer);
    start = offset << base.shift;
    bytes = count << base.shift;
    readOnly = false;
    if (buffer instanceof ByteBuffer buffered) {
      setBuffer(buffered);
    } else {
      memory = buffer;
      readOnly = buffer instanceof MemorySegment segment && segment.isReadOnly();
    }
  }

  /// Lets go of the memory, so that it can be collected.
  public void clear() {
    base = Base.SEGMENT;
    memory = MemorySegment.NULL;
    start = 0;
    bytes = 0;
    bufferedMemory = null;
    buffered = null;
  }

  /// Views what `other` views.
  public void set(View other) {
    base = other.base;
    memory = other.memory;
    start = other.start;
    bytes = other.bytes;
    readOnly = other.readOnly;
  }

  /// Views `bytes` of what `other` views, from byte `from` on.
  public void set(View other, long from, long bytes) {
    if (from < 0 || bytes < 0 || from > other.bytes - bytes) {
      throw new IllegalArgumentException(
          "view: from=" + from + ", bytes=" + bytes + ", length=" + other.bytes);
    }
    set(other);
    this.start += from;
    this.bytes = bytes;
  }

  /// Copies `count` bytes from `from` within the run to `to` within the run of `target`.
  public void copyTo(long from, View target, long to, long count) {
    if (base == Base.SEGMENT) {
      target.copyFrom((MemorySegment) memory, start + from, to, count);
    } else if (target.base == Base.SEGMENT) {
      copyTo(from, (MemorySegment) target.memory, target.start + to, count);
    } else if (base == target.base && !splitsElements(from | to, count)) {
      int elements = (int) (count >> base.shift);
      int source = (int) ((start + from) >> base.shift);
      System.arraycopy(
          memory, source, target.memory, (int) ((target.start + to) >> base.shift), elements);
    } else {
      target.copyFrom(asSegment(), start + from, to, count);
    }
  }

  private void setBuffer(ByteBuffer buffer) {
    start += buffer.position();
    readOnly = buffer.isReadOnly();
    if (buffer.hasArray()) {
      base = Base.BYTES;
      memory = buffer.array();
      start += buffer.arrayOffset();
      return;
    }
    base = Base.SEGMENT;
    if (buffer != lastBuffer) {
      lastBuffer = buffer;
      lastSegment = MemorySegment.ofBuffer(buffer.duplicate().clear());
    }
    memory = lastSegment;
  }

  /// The address of the run if it lies outside the heap, else 0.
  public long address() {
    return base == Base.SEGMENT && ((MemorySegment) memory).isNative()
        ? ((MemorySegment) memory).address() + start
        : 0;
  }

  /// The array or segment in which the run lies.
  public Object memory() {
    return memory;
  }

  /// How many bytes after the start of its memory byte `at` of the run lies.
  public long offset(long at) {
    return start + at;
  }

  /// All of the memory behind the run, as a buffer of the type that `type` makes of one of bytes;
  /// null if it lies on the heap, is read-only or is too large for a buffer.
  ///
  /// The buffer is kept until another segment or type is asked for: views that are set again and
  /// again should be set to parts of one long-lived segment rather than to slices of it.
  public @Nullable Buffer nativeBuffer(Function<ByteBuffer, Buffer> type) {
    if (memory != bufferedMemory || type != bufferedType) {
      bufferedMemory = memory;
      bufferedType = type;
      buffered =
          base == Base.SEGMENT
                  && memory instanceof MemorySegment segment
                  && segment.isNative()
                  && !segment.isReadOnly()
                  && segment.byteSize() <= Integer.MAX_VALUE
              ? type.apply(segment.asByteBuffer().order(ByteOrder.nativeOrder()))
              : null;
    }
    return buffered;
  }

  /// The memory in which the run lies, all of it, or null for booleans, which have no segment.
  ///
  /// It is the same object for the same array again and again, until a collection.
  @Nullable MemorySegment segment() {
    if (base == Base.SEGMENT) {
      return (MemorySegment) memory;
    }
    if (base == Base.BOOLEANS) {
      return null;
    }
    MemorySegment known = lastArray.refersTo(memory) ? lastOfArray.get() : null;
    if (known == null) {
      known = asSegment();
      lastArray = new WeakReference<>(memory);
      lastOfArray = new WeakReference<>(known);
    }
    return known;
  }

  /// Where in [#segment()] the run begins.
  long start() {
    return start;
  }

  /// Copies `count` bytes from `from` within the run to `target` at `at`.
  public void copyTo(long from, MemorySegment target, long at, long count) {
    long first = start + from;
    if (splitsElements(from, count)) {
      MemorySegment.copy(asSegment(), first, target, at, count);
      return;
    }
    int index = (int) (first >> base.shift);
    int elements = (int) (count >> base.shift);
    switch (base) {
      case SEGMENT -> MemorySegment.copy((MemorySegment) memory, first, target, at, count);
      case BYTES -> {
        if (elements <= FEW_BYTES) {
          copyFew((byte[]) memory, index, target, at, elements);
        } else {
          MemorySegment.copy((byte[]) memory, index, target, ValueLayout.JAVA_BYTE, at, elements);
        }
      }
      case CHARS -> MemorySegment.copy((char[]) memory, index, target, CHARS, at, elements);
      case SHORTS -> MemorySegment.copy((short[]) memory, index, target, SHORTS, at, elements);
      case INTS -> {
        if (count <= FEW_BYTES) {
          copyFew((int[]) memory, index, target, at, elements);
        } else {
          MemorySegment.copy((int[]) memory, index, target, INTS, at, elements);
        }
      }
      case LONGS -> {
        if (count <= FEW_BYTES) {
          copyFew((long[]) memory, index, target, at, elements);
        } else {
          MemorySegment.copy((long[]) memory, index, target, LONGS, at, elements);
        }
      }
      case FLOATS -> MemorySegment.copy((float[]) memory, index, target, FLOATS, at, elements);
      case DOUBLES -> {
        if (count <= FEW_BYTES) {
          copyFew((double[]) memory, index, target, at, elements);
        } else {
          MemorySegment.copy((double[]) memory, index, target, DOUBLES, at, elements);
        }
      }
      case BOOLEANS -> {
        boolean[] array = (boolean[]) memory;
        for (int i = 0; i < elements; i++) {
          target.set(ValueLayout.JAVA_BYTE, at + i, array[index + i] ? (byte) 1 : 0);
        }
      }
    }
  }

  @Override
  public void copyFrom(MemorySegment source, long at, long to, long count) {
    long first = start + to;
    if (splitsElements(to, count)) {
      MemorySegment.copy(source, at, asSegment(), first, count);
      return;
    }
    int index = (int) (first >> base.shift);
    int elements = (int) (count >> base.shift);
    switch (base) {
      case SEGMENT -> MemorySegment.copy(source, at, (MemorySegment) memory, first, count);
      case BYTES -> {
        if (elements <= FEW_BYTES) {
          copyFew(source, at, (byte[]) memory, index, elements);
        } else {
          MemorySegment.copy(source, ValueLayout.JAVA_BYTE, at, (byte[]) memory, index, elements);
        }
      }
      case CHARS -> MemorySegment.copy(source, CHARS, at, (char[]) memory, index, elements);
      case SHORTS -> MemorySegment.copy(source, SHORTS, at, (short[]) memory, index, elements);
      case INTS -> {
        if (count <= FEW_BYTES) {
          copyFew(source, at, (int[]) memory, index, elements);
        } else {
          MemorySegment.copy(source, INTS, at, (int[]) memory, index, elements);
        }
      }
      case LONGS -> {
        if (count <= FEW_BYTES) {
          copyFew(source, at, (long[]) memory, index, elements);
        } else {
          MemorySegment.copy(source, LONGS, at, (long[]) memory, index, elements);
        }
      }
      case FLOATS -> MemorySegment.copy(source, FLOATS, at, (float[]) memory, index, elements);
      case DOUBLES -> {
        if (count <= FEW_BYTES) {
          copyFew(source, at, (double[]) memory, index, elements);
        } else {
          MemorySegment.copy(source, DOUBLES, at, (double[]) memory, index, elements);
        }
      }
      case BOOLEANS -> {
        boolean[] array = (boolean[]) memory;
        for (int i = 0; i < elements; i++) {
          array[index + i] = source.get(ValueLayout.JAVA_BYTE, at + i) != 0;
        }
      }
    }
  }

  // A bulk copy is a call out of compiled code; a few bytes are moved faster in place.
  private static void copyFew(byte[] from, int index, MemorySegment target, long at, int count) {
    int done = 0;
    for (; done + 8 <= count; done += 8) {
      target.set(LONGS, at + done, (long) LONG_OF_BYTES.get(from, index + done));
    }
    for (; done < count; done++) {
      target.set(ValueLayout.JAVA_BYTE, at + done, from[index + done]);
    }
  }

  private static void copyFew(MemorySegment source, long at, byte[] to, int index, int count) {
    int done = 0;
    for (; done + 8 <= count; done += 8) {
      LONG_OF_BYTES.set(to, index + done, source.get(LONGS, at + done));
    }
    for (; done < count; done++) {
      to[index + done] = source.get(ValueLayout.JAVA_BYTE, at + done);
    }
  }

  private static void copyFew(int[] from, int index, MemorySegment target, long at, int count) {
    for (int i = 0; i < count; i++) {
      target.set(INTS, at + 4L * i, from[index + i]);
    }
  }

  private static void copyFew(MemorySegment source, long at, int[] to, int index, int count) {
    for (int i = 0; i < count; i++) {
      to[index + i] = source.get(INTS, at + 4L * i);
    }
  }

  private static void copyFew(long[] from, int index, MemorySegment target, long at, int count) {
    for (int i = 0; i < count; i++) {
      target.set(LONGS, at + 8L * i, from[index + i]);
    }
  }

  private static void copyFew(MemorySegment source, long at, long[] to, int index, int count) {
    for (int i = 0; i < count; i++) {
      to[index + i] = source.get(LONGS, at + 8L * i);
    }
  }

  private static void copyFew(double[] from, int index, MemorySegment target, long at, int count) {
    for (int i = 0; i < count; i++) {
      target.set(DOUBLES, at + 8L * i, from[index + i]);
    }
  }

  private static void copyFew(MemorySegment source, long at, double[] to, int index, int count) {
    for (int i = 0; i < count; i++) {
      to[index + i] = source.get(DOUBLES, at + 8L * i);
    }
  }

  private boolean splitsElements(long from, long count) {
    return ((from | count) & ((1 << base.shift) - 1)) != 0;
  }

  /// The memory as bytes; made anew, for the rare message that ends within an element.
  private MemorySegment asSegment() {
    return switch (base) {
      case SEGMENT -> (MemorySegment) memory;
      case BYTES -> MemorySegment.ofArray((byte[]) memory);
      case CHARS -> MemorySegment.ofArray((char[]) memory);
      case SHORTS -> MemorySegment.ofArray((short[]) memory);
      case INTS -> MemorySegment.ofArray((int[]) memory);
      case LONGS -> MemorySegment.ofArray((long[]) memory);
      case FLOATS -> MemorySegment.ofArray((float[]) memory);
      case DOUBLES -> MemorySegment.ofArray((double[]) memory);
      case BOOLEANS -> throw new IllegalStateException("a boolean is one byte");
    };
  }

  /// How many elements `buffer` has; what remains, for a ByteBuffer.
  public static long length(Object buffer) {
    return switch (baseOf(buffer)) {
      case SEGMENT ->
          buffer instanceof ByteBuffer buffered
              ? buffered.remaining()
              : ((MemorySegment) buffer).byteSize();
      case BYTES -> ((byte[]) buffer).length;
      case BOOLEANS -> ((boolean[]) buffer).length;
      case CHARS -> ((char[]) buffer).length;
      case SHORTS -> ((short[]) buffer).length;
      case INTS -> ((int[]) buffer).length;
      case LONGS -> ((long[]) buffer).length;
      case FLOATS -> ((float[]) buffer).length;
      case DOUBLES -> ((double[]) buffer).length;
    };
  }

  // A chain of tests and not a switch over types: those are linked at run time, which ranks that
  // start by the dozen cannot afford.
  private static Base baseOf(Object buffer) {
    if (buffer instanceof byte[]) {
      return Base.BYTES;
    } else if (buffer instanceof double[]) {
      return Base.DOUBLES;
    } else if (buffer instanceof MemorySegment || buffer instanceof ByteBuffer) {
      return Base.SEGMENT;
    } else if (buffer instanceof int[]) {
      return Base.INTS;
    } else if (buffer instanceof long[]) {
      return Base.LONGS;
    } else if (buffer instanceof float[]) {
      return Base.FLOATS;
    } else if (buffer instanceof short[]) {
      return Base.SHORTS;
    } else if (buffer instanceof char[]) {
      return Base.CHARS;
    } else if (buffer instanceof boolean[]) {
      return Base.BOOLEANS;
    }
    throw notABuffer(buffer);
  }

  private static IllegalArgumentException notABuffer(Object buffer) {
    return new IllegalArgumentException(
        "buffer: type="
            + buffer.getClass().getTypeName()
            + ", allowed=primitive array, MemorySegment or ByteBuffer");
  }
}
