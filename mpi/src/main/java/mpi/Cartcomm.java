package mpi;

import eco.Communicator;
import org.jspecify.annotations.Nullable;

/// Ranks in a Cartesian grid, with the calls of mpiJava.
public final class Cartcomm extends CartComm {
  Cartcomm(@Nullable Communicator link, Grid grid) {
    super(link, grid);
  }

  @Override
  public Cartcomm clone() {
    return (Cartcomm) super.clone();
  }

  /// The grid, and this rank's place in it.
  public CartParms Get() {
    return getTopo();
  }

  /// The rank at those coordinates.
  public int Rank(int[] coords) {
    return getRank(coords);
  }

  /// The coordinates of a rank.
  public int[] Coords(int rank) {
    return getCoords(rank);
  }

  /// From whom to receive and to whom to send when everybody shifts by `displacement`.
  public ShiftParms Shift(int direction, int displacement) {
    return shift(direction, displacement);
  }

  /// The part of the grid that runs through this rank in the dimensions that remain.
  public Cartcomm Sub(boolean[] remains) {
    return (Cartcomm) sub(remains);
  }

  /// The rank that this one would have in such a grid.
  public int Map(int[] dims, boolean[] periods) {
    return map(dims, periods);
  }

  /// Fills the dimensions that are 0 so that there are `nodes` places.
  public static void Dims_create(int nodes, int[] dims) {
    createDims(nodes, dims);
  }
}
