package mpi;

/// The struct behind `MPI.INT2`: a value and its index.
public final class Int2 extends Struct {
  private final int value = addInt();
  private final int index = addInt();

  Int2() {}

  @Override
  protected Data newData() {
    return new Data();
  }

  /// One pair in a buffer.
  public final class Data extends Struct.Data {
    Data() {}

    /// The value.
    public int getValue() {
      return getInt(value);
    }

    /// The index.
    public int getIndex() {
      return getInt(index);
    }

    /// Sets the value.
    public void putValue(int to) {
      putInt(value, to);
    }

    /// Sets the index.
    public void putIndex(int to) {
      putInt(index, to);
    }
  }
}
