package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A record of several fields in a buffer of bytes, one after another, and room at its end if its
/// longest field asks for it.
///
/// A subclass adds its fields in its initialisers, and has a class of its own that extends [Data]
/// to get and put them.
@SuppressWarnings("TypeParameterUnusedInFormals") // Open MPI declares them so
public abstract class Struct {
  private record Field(Datatype type, int offset, int length) {}

  private final List<Field> fields = new ArrayList<>();
  private int end;
  private int alignment = 1;
  private @Nullable Datatype type;

  /// Without fields.
  public Struct() {}

  /// A new view of one record.
  protected abstract Data newData();

  private int add(Datatype of, int length) {
    if (type != null) {
      throw new MPIException(MPI.ERR_TYPE, "struct: its type is in use, no field can be added");
    }
    fields.add(new Field(of, end, length));
    int offset = end;
    end += Math.toIntExact(length * of.extentBytes);
    alignment = Math.max(alignment, of.layout.alignment());
    return offset;
  }

  /// Has the next field begin at that byte.
  public final Struct setOffset(int offset) {
    end = offset;
    return this;
  }

  /// How many bytes a record has.
  public final int getExtent() {
    return Math.toIntExact(Layout.ceil(end, alignment));
  }

  /// Makes a record that long.
  public final Struct setExtent(int extent) {
    end = extent;
    return this;
  }

  /// The type for messages.
  public final Datatype getType() {
    Datatype made = type;
    if (made == null) {
      Layout.Joining joining = new Layout.Joining();
      for (Field field : fields) {
        joining.add(field.offset, field.type.layout.repeated(field.length, field.type.extentBytes));
      }
      made = new Datatype("struct", Basic.BYTE, joining.layout().resized(0, getExtent()));
      type = made;
    }
    return made;
  }

  /// Gives its type back.
  public final void free() {
    type = null;
  }

  /// The record at the start of an array.
  public final <T extends Data> T getData(byte[] array) {
    return getData(array, 0);
  }

  /// The record with that index in an array.
  public final <T extends Data> T getData(byte[] array, int index) {
    return getData(ByteBuffer.wrap(array).order(ByteOrder.nativeOrder()), index);
  }

  /// The record at the start of a buffer.
  public final <T extends Data> T getData(ByteBuffer buffer) {
    return getData(buffer, 0);
  }

  /// The record with that index in a buffer.
  @SuppressWarnings("unchecked") // the caller names the class that its own newData makes
  public final <T extends Data> T getData(ByteBuffer buffer, int index) {
    Data data = newData();
    data.buffer = buffer;
    data.at = index * getExtent();
    return (T) data;
  }

  /// A copy of the record at the start of an array.
  public final <T extends Data> T copy(byte[] array) {
    return getData(array.clone());
  }

  /// Adds a field.
  public final int addByte() {
    return addByte(1);
  }

  /// Adds an array of `length`.
  public final int addByte(int length) {
    return add(MPI.BYTE, length);
  }

  /// Adds a field.
  public final int addChar() {
    return addChar(1);
  }

  /// Adds an array of `length`.
  public final int addChar(int length) {
    return add(MPI.CHAR, length);
  }

  /// Adds a field.
  public final int addShort() {
    return addShort(1);
  }

  /// Adds an array of `length`.
  public final int addShort(int length) {
    return add(MPI.SHORT, length);
  }

  /// Adds a field.
  public final int addInt() {
    return addInt(1);
  }

  /// Adds an array of `length`.
  public final int addInt(int length) {
    return add(MPI.INT, length);
  }

  /// Adds a field.
  public final int addLong() {
    return addLong(1);
  }

  /// Adds an array of `length`.
  public final int addLong(int length) {
    return add(MPI.LONG, length);
  }

  /// Adds a field.
  public final int addFloat() {
    return addFloat(1);
  }

  /// Adds an array of `length`.
  public final int addFloat(int length) {
    return add(MPI.FLOAT, length);
  }

  /// Adds a field.
  public final int addDouble() {
    return addDouble(1);
  }

  /// Adds an array of `length`.
  public final int addDouble(int length) {
    return add(MPI.DOUBLE, length);
  }

  /// Adds another record as a field.
  public final int addStruct(Struct struct) {
    return addStruct(struct, 1);
  }

  /// Adds an array of records.
  public final int addStruct(Struct struct, int length) {
    return add(struct.getType(), length);
  }

  /// Adds data of a type.
  public final int addData(Datatype of) {
    return addData(of, 1);
  }

  /// Adds an array of data of a type.
  public final int addData(Datatype of, int length) {
    return add(of, length);
  }

  /// One record in a buffer.
  public abstract class Data {
    private ByteBuffer buffer = ByteBuffer.allocate(0);
    private int at;

    /// A view of nothing.
    public Data() {}

    /// The struct that it is a record of.
    protected final Struct getStruct() {
      return Struct.this;
    }

    /// The buffer behind it.
    public final ByteBuffer getBuffer() {
      return buffer;
    }

    /// The field.
    protected final byte getByte(int field) {
      return buffer.get(at + field);
    }

    /// An element of the field.
    protected final byte getByte(int field, int index) {
      return buffer.get(at + field + index);
    }

    /// Sets the field.
    protected final void putByte(int field, byte value) {
      buffer.put(at + field, value);
    }

    /// Sets an element of the field.
    protected final void putByte(int field, int index, byte value) {
      buffer.put(at + field + index, value);
    }

    /// The field.
    protected final char getChar(int field) {
      return buffer.getChar(at + field);
    }

    /// An element of the field.
    protected final char getChar(int field, int index) {
      return buffer.getChar(at + field + 2 * index);
    }

    /// Sets the field.
    protected final void putChar(int field, char value) {
      buffer.putChar(at + field, value);
    }

    /// Sets an element of the field.
    protected final void putChar(int field, int index, char value) {
      buffer.putChar(at + field + 2 * index, value);
    }

    /// The field.
    protected final short getShort(int field) {
      return buffer.getShort(at + field);
    }

    /// An element of the field.
    protected final short getShort(int field, int index) {
      return buffer.getShort(at + field + 2 * index);
    }

    /// Sets the field.
    protected final void putShort(int field, short value) {
      buffer.putShort(at + field, value);
    }

    /// Sets an element of the field.
    protected final void putShort(int field, int index, short value) {
      buffer.putShort(at + field + 2 * index, value);
    }

    /// The field.
    protected final int getInt(int field) {
      return buffer.getInt(at + field);
    }

    /// An element of the field.
    protected final int getInt(int field, int index) {
      return buffer.getInt(at + field + 4 * index);
    }

    /// Sets the field.
    protected final void putInt(int field, int value) {
      buffer.putInt(at + field, value);
    }

    /// Sets an element of the field.
    protected final void putInt(int field, int index, int value) {
      buffer.putInt(at + field + 4 * index, value);
    }

    /// The field.
    protected final long getLong(int field) {
      return buffer.getLong(at + field);
    }

    /// An element of the field.
    protected final long getLong(int field, int index) {
      return buffer.getLong(at + field + 8 * index);
    }

    /// Sets the field.
    protected final void putLong(int field, long value) {
      buffer.putLong(at + field, value);
    }

    /// Sets an element of the field.
    protected final void putLong(int field, int index, long value) {
      buffer.putLong(at + field + 8 * index, value);
    }

    /// The field.
    protected final float getFloat(int field) {
      return buffer.getFloat(at + field);
    }

    /// An element of the field.
    protected final float getFloat(int field, int index) {
      return buffer.getFloat(at + field + 4 * index);
    }

    /// Sets the field.
    protected final void putFloat(int field, float value) {
      buffer.putFloat(at + field, value);
    }

    /// Sets an element of the field.
    protected final void putFloat(int field, int index, float value) {
      buffer.putFloat(at + field + 4 * index, value);
    }

    /// The field.
    protected final double getDouble(int field) {
      return buffer.getDouble(at + field);
    }

    /// An element of the field.
    protected final double getDouble(int field, int index) {
      return buffer.getDouble(at + field + 8 * index);
    }

    /// Sets the field.
    protected final void putDouble(int field, double value) {
      buffer.putDouble(at + field, value);
    }

    /// Sets an element of the field.
    protected final void putDouble(int field, int index, double value) {
      buffer.putDouble(at + field + 8 * index, value);
    }

    /// The record in a field.
    protected final <T extends Data> T getData(Struct struct, int field) {
      return getData(struct, field, 0);
    }

    /// One of several records in a field.
    protected final <T extends Data> T getData(Struct struct, int field, int index) {
      return struct.getData(MPI.slice(buffer, at + field), index);
    }

    /// The bytes of a field with data of a type.
    protected final ByteBuffer getBuffer(Datatype of, int field) {
      return getBuffer(of, field, 0);
    }

    /// The bytes of one of several in a field.
    protected final ByteBuffer getBuffer(Datatype of, int field, int index) {
      return MPI.slice(buffer, at + field + index * of.getExtent());
    }
  }
}
