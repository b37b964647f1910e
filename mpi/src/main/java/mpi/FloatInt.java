package mpi;

/// The struct behind `MPI.FLOAT_INT`: a value and its index.
public final class FloatInt extends Struct {
  private final int value = addFloat();
  private final int index = addInt();

  FloatInt() {}

  @Override
  protected Data newData() {
    return new Data();
  }

  /// One pair in a buffer.
  public final class Data extends Struct.Data {
    Data() {}

    /// The value.
    public float getValue() {
      return getFloat(value);
    }

    /// The index.
    public int getIndex() {
      return getInt(index);
    }

    /// Sets the value.
    public void putValue(float to) {
      putFloat(value, to);
    }

    /// Sets the index.
    public void putIndex(int to) {
      putInt(index, to);
    }
  }
}
