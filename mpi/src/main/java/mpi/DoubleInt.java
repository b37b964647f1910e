package mpi;

/// The struct behind `MPI.DOUBLE_INT`: a value and its index.
public final class DoubleInt extends Struct {
  private final int value = addDouble();
  private final int index = addInt();

  DoubleInt() {}

  @Override
  protected Data newData() {
    return new Data();
  }

  /// One pair in a buffer.
  public final class Data extends Struct.Data {
    Data() {}

    /// The value.
    public double getValue() {
      return getDouble(value);
    }

    /// The index.
    public int getIndex() {
      return getInt(index);
    }

    /// Sets the value.
    public void putValue(double to) {
      putDouble(value, to);
    }

    /// Sets the index.
    public void putIndex(int to) {
      putInt(index, to);
    }
  }
}
