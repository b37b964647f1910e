package mpi;

import org.jspecify.annotations.Nullable;

/// What a message is made of: a basic type, or elements of one at some places of a buffer.
///
/// Its extent and its like are counted in elements of the buffer, those of pairs by Open MPI's
/// methods in bytes.
public class Datatype implements Cloneable, Freeable {
  final Basic basic;
  final Layout layout;
  final String name;

  /// The length of one, gaps included and left out, kept because every call needs them.
  final long extentBytes;

  final long sizeBytes;

  /// How many elements of the buffer one has.
  final long elements;

  /// Whether many of them are one run of bytes.
  final boolean dense;

  private final Attributes attributes = new Attributes();
  private String givenName = "";
  private boolean freed;

  Datatype(String name, Basic basic, Layout layout) {
    this.name = name;
    this.basic = basic;
    this.layout = layout;
    this.extentBytes = layout.extent();
    this.sizeBytes = layout.size();
    this.elements = sizeBytes / basic.bytes;
    this.dense = layout.dense() && basic != Basic.OBJECT;
  }

  Datatype(String name, Basic basic) {
    this(name, basic, Layout.of(basic.bytes));
    givenName = name;
  }

  boolean isObject() {
    return basic == Basic.OBJECT;
  }

  // ---- making ----------------------------------------------------------------------------------

  private static void check(String call, int count) {
    if (count < 0) {
      throw new MPIException(MPI.ERR_COUNT, call + ": count=" + count);
    }
  }

  /// `count` of them side by side.
  public static Datatype Contiguous(int count, Datatype old) {
    check("Contiguous", count);
    return old.derived("contiguous", old.layout.repeated(count, old.extentBytes));
  }

  /// As [#Contiguous].
  public static Datatype createContiguous(int count, Datatype old) {
    return Contiguous(count, old);
  }

  /// `count` blocks, each `stride` elements after the one before.
  public static Datatype Vector(int count, int blockLength, int stride, Datatype old) {
    return vector(count, blockLength, stride * old.extentBytes, old);
  }

  /// As [#Vector].
  public static Datatype createVector(int count, int blockLength, int stride, Datatype old) {
    return Vector(count, blockLength, stride, old);
  }

  /// As [#Vector] with the stride in elements of the buffer.
  public static Datatype Hvector(int count, int blockLength, int stride, Datatype old) {
    return vector(count, blockLength, (long) stride * old.basic.bytes, old);
  }

  /// As [#Vector] with the stride in bytes.
  public static Datatype createHVector(int count, int blockLength, int stride, Datatype old) {
    return vector(count, blockLength, stride, old);
  }

  private static Datatype vector(int count, int blockLength, long strideBytes, Datatype old) {
    check("Vector", count);
    check("Vector", blockLength);
    Layout block = old.layout.repeated(blockLength, old.extentBytes);
    return old.derived("vector", block.repeated(count, strideBytes));
  }

  /// Blocks of given lengths at given places, in elements of `old`.
  public static Datatype Indexed(int[] blockLengths, int[] displacements, Datatype old) {
    return indexed(blockLengths, displacements, old.extentBytes, old);
  }

  /// As [#Indexed].
  public static Datatype createIndexed(int[] blockLengths, int[] displacements, Datatype old) {
    return Indexed(blockLengths, displacements, old);
  }

  /// As [#Indexed] with places in elements of the buffer.
  public static Datatype Hindexed(int[] blockLengths, int[] displacements, Datatype old) {
    return indexed(blockLengths, displacements, old.basic.bytes, old);
  }

  /// As [#Indexed] with places in bytes.
  public static Datatype createHIndexed(int[] blockLengths, int[] displacements, Datatype old) {
    return indexed(blockLengths, displacements, 1, old);
  }

  private static Datatype indexed(int[] lengths, int[] places, long unit, Datatype old) {
    if (lengths.length != places.length) {
      throw new MPIException(
          MPI.ERR_ARG, "Indexed: lengths=" + lengths.length + ", places=" + places.length);
    }
    Layout.Joining joining = new Layout.Joining();
    for (int i = 0; i < lengths.length; i++) {
      check("Indexed", lengths[i]);
      joining.add(places[i] * unit, old.layout.repeated(lengths[i], old.extentBytes));
    }
    return old.derived("indexed", joining.layout());
  }

  /// Blocks of several types, all of the same basic type; places in elements of the buffer.
  public static Datatype Struct(int[] blockLengths, int[] displacements, Datatype[] types) {
    Basic basic = basicOf(types);
    for (Datatype each : types) {
      if (!each.isBound() && each.basic != basic) {
        throw new MPIException(
            MPI.ERR_TYPE, "Struct: types=" + basic + " and " + each.basic + ", allowed=one");
      }
    }
    return struct(blockLengths, displacements, types, basic, basic.bytes);
  }

  /// Blocks of several types; places in bytes.
  public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types) {
    Basic basic = basicOf(types);
    for (Datatype each : types) {
      basic = each.isBound() || each.basic == basic ? basic : Basic.BYTE;
    }
    return struct(blockLengths, displacements, types, basic, 1);
  }

  private static Basic basicOf(Datatype[] types) {
    for (Datatype each : types) {
      if (!each.isBound()) {
        return each.basic;
      }
    }
    return Basic.BYTE;
  }

  private static Datatype struct(
      int[] lengths, int[] places, Datatype[] types, Basic basic, long unit) {
    if (lengths.length != places.length || lengths.length != types.length) {
      throw new MPIException(
          MPI.ERR_ARG,
          "Struct: lengths="
              + lengths.length
              + ", places="
              + places.length
              + ", types="
              + types.length);
    }
    Layout.Joining joining = new Layout.Joining();
    for (int i = 0; i < lengths.length; i++) {
      check("Struct", lengths[i]);
      if (types[i].isBound()) {
        joining.add(places[i] * unit, types[i].layout);
      } else {
        joining.add(places[i] * unit, types[i].layout.repeated(lengths[i], types[i].extentBytes));
      }
    }
    return new Datatype("struct", basic, joining.layout().padded());
  }

  private boolean isBound() {
    return layout.at().length == 0 && layout.lbMarked() != layout.ubMarked();
  }

  /// The same with other bounds, in bytes.
  public static Datatype createResized(Datatype old, int lb, int extent) {
    return old.derived("resized", old.layout.resized(lb, extent));
  }

  private Datatype derived(String word, Layout of) {
    return new Datatype(word + " of " + name, basic, of);
  }

  // ---- asking ----------------------------------------------------------------------------------

  /// The extent in elements of the buffer.
  public int Extent() {
    return (int) (extentBytes / basic.bytes);
  }

  /// As [#Extent]; of a pair in bytes.
  public int getExtent() {
    return (int) (extentBytes / unitBytes());
  }

  /// Open MPI keeps pairs in buffers of bytes.
  private int unitBytes() {
    return PairType.of(this) == null ? basic.bytes : 1;
  }

  /// How many elements of the buffer it has.
  public int Size() {
    return (int) ((sizeBytes - layout.filler()) / basic.bytes);
  }

  /// As [#Size]; of a pair in bytes.
  public int getSize() {
    return (int) ((sizeBytes - layout.filler()) / unitBytes());
  }

  /// The lower bound in elements of the buffer.
  public int Lb() {
    return (int) (layout.lb() / basic.bytes);
  }

  /// As [#Lb]; of a pair in bytes.
  public int getLb() {
    return (int) (layout.lb() / unitBytes());
  }

  /// The upper bound in elements of the buffer.
  public int Ub() {
    return (int) (layout.ub() / basic.bytes);
  }

  /// Where the data begin, in elements of the buffer; of a pair in bytes.
  public int getTrueLb() {
    return (int) (layout.start() / unitBytes());
  }

  /// How far the data reach, in elements of the buffer; of a pair in bytes.
  public int getTrueExtent() {
    return (int) ((layout.end() - layout.start()) / unitBytes());
  }

  /// Nothing is left to do: a datatype is ready when it is made.
  public void Commit() {}

  /// As [#Commit].
  public void commit() {}

  /// Gives the datatype back.
  @Override
  public void free() {
    freed = true;
  }

  /// As [#free].
  public void Free() {
    free();
  }

  /// Whether it was given back.
  public boolean isNull() {
    return freed;
  }

  /// What it is called: a basic type as here, another as the program says.
  public String getName() {
    return givenName;
  }

  /// Sets what it is called.
  public void setName(String newName) {
    givenName = newName;
  }

  /// The same once more.
  @Override
  public Datatype clone() {
    Datatype copy = new Datatype(name, basic, layout);
    copy.givenName = givenName;
    copy.attributes.take(attributes);
    return copy;
  }

  /// As [#clone].
  public Datatype dup() {
    return clone();
  }

  // ---- attributes ------------------------------------------------------------------------------

  /// A new key for attributes of datatypes.
  public static int createKeyval() {
    return Attributes.newKey();
  }

  /// Gives a key back.
  public static void freeKeyval(int keyval) {
    Attributes.freeKey(keyval);
  }

  /// Keeps a value under a key.
  public void setAttr(int keyval, Object value) {
    attributes.set(keyval, value);
  }

  /// The value under a key, or null.
  public @Nullable Object getAttr(int keyval) {
    return attributes.get(keyval);
  }

  /// Removes the value under a key.
  public void deleteAttr(int keyval) {
    attributes.remove(keyval);
  }

  @Override
  public String toString() {
    return name;
  }
}
