package mpi;

/// A grid, and a rank's place in it.
public final class CartParms {
  /// How long it is in each dimension.
  public final int[] dims;

  /// In which dimensions its ends meet.
  public final boolean[] periods;

  /// The rank's coordinates.
  public final int[] coords;

  CartParms(int[] dims, boolean[] periods, int[] coords) {
    this.dims = dims;
    this.periods = periods;
    this.coords = coords;
  }

  /// How many dimensions there are.
  public int getDimCount() {
    return dims.length;
  }

  /// How long it is in a dimension.
  public int getDim(int dimension) {
    return dims[dimension];
  }

  /// Whether its ends meet in a dimension.
  public boolean getPeriod(int dimension) {
    return periods[dimension];
  }

  /// The rank's coordinate in a dimension.
  public int getCoord(int dimension) {
    return coords[dimension];
  }
}
