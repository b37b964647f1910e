package mpi;

/// The struct behind `MPI.SHORT_INT`: a value and its index.
public final class ShortInt extends Struct {
  private final int value = addShort();
  private final int index = setOffset(Integer.BYTES).addInt();

  ShortInt() {}

  @Override
  protected Data newData() {
    return new Data();
  }

  /// One pair in a buffer.
  public final class Data extends Struct.Data {
    Data() {}

    /// The value.
    public short getValue() {
      return getShort(value);
    }

    /// The index.
    public int getIndex() {
      return getInt(index);
    }

    /// Sets the value.
    public void putValue(short to) {
      putShort(value, to);
    }

    /// Sets the index.
    public void putIndex(int to) {
      putInt(index, to);
    }
  }
}
