package mpi;

/// The struct behind `MPI.LONG_INT`: a value and its index.
public final class LongInt extends Struct {
  private final int value = addLong();
  private final int index = addInt();

  LongInt() {}

  @Override
  protected Data newData() {
    return new Data();
  }

  /// One pair in a buffer.
  public final class Data extends Struct.Data {
    Data() {}

    /// The value.
    public long getValue() {
      return getLong(value);
    }

    /// The index.
    public int getIndex() {
      return getInt(index);
    }

    /// Sets the value.
    public void putValue(long to) {
      putLong(value, to);
    }

    /// Sets the index.
    public void putIndex(int to) {
      putInt(index, to);
    }
  }
}
