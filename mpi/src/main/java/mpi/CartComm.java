package mpi;

import eco.Communicator;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Ranks in a Cartesian grid.
public class CartComm extends TopologyComm {
  private final Grid grid;

  CartComm(@Nullable Communicator link, Grid grid) {
    super(link);
    this.grid = grid;
  }

  @Override
  public CartComm clone() {
    CartComm copy = new Cartcomm(super.clone().link(), grid);
    copy.takeAttributes(this);
    return copy;
  }

  @Override
  public CartComm dup() {
    return clone();
  }

  @Override
  public CartComm iDup() {
    return clone();
  }

  @Override
  public CartComm dupWithInfo(Info info) {
    return clone();
  }

  @Override
  public final int Topo_test() {
    return MPI.CART;
  }

  /// The grid, and this rank's place in it.
  public final CartParms getTopo() {
    return new CartParms(grid.dims().clone(), grid.periods().clone(), grid.coords(super.Rank()));
  }

  /// The rank at those coordinates.
  public final int getRank(int[] coords) {
    int rank = grid.rank(coords);
    if (rank == MPI.PROC_NULL) {
      throw new MPIException(
          MPI.ERR_RANK, "outside of the grid: coords=" + Arrays.toString(coords));
    }
    return rank;
  }

  /// The coordinates of a rank.
  public final int[] getCoords(int rank) {
    return grid.coords(rank);
  }

  /// From whom to receive and to whom to send when everybody shifts by `displacement`.
  public final ShiftParms shift(int direction, int displacement) {
    int rank = super.Rank();
    return new ShiftParms(
        grid.shifted(rank, direction, -displacement), grid.shifted(rank, direction, displacement));
  }

  /// The part of the grid that runs through this rank in the dimensions that remain.
  public final CartComm sub(boolean[] remains) {
    int[] coords = grid.coords(super.Rank());
    int colour = 0;
    int key = 0;
    int kept = 0;
    for (int i = 0; i < remains.length; i++) {
      kept += remains[i] ? 1 : 0;
    }
    int[] dims = new int[kept];
    boolean[] periods = new boolean[kept];
    int next = 0;
    for (int i = 0; i < remains.length; i++) {
      if (remains[i]) {
        dims[next] = grid.dims()[i];
        periods[next] = grid.periods()[i];
        key = key * grid.dims()[i] + coords[i];
        next++;
      } else {
        colour = colour * grid.dims()[i] + coords[i];
      }
    }
    return new Cartcomm(split(colour, key).link(), new Grid(dims, periods));
  }

  /// The rank that this one would have in such a grid.
  public final int map(int[] dims, boolean[] periods) {
    return Rank() < new Grid(dims, periods).size() ? Rank() : MPI.UNDEFINED;
  }

  /// Fills the dimensions that are 0 so that there are `nodes` places.
  public static void createDims(int nodes, int[] dims) {
    Grid.fill(nodes, dims);
  }

  @Override
  Neighbours neighbours() {
    int count = 2 * grid.dims().length;
    int[] around = new int[count];
    int[] opposite = new int[count];
    for (int i = 0; i < count; i++) {
      around[i] = grid.shifted(super.Rank(), i / 2, i % 2 == 0 ? -1 : 1);
      opposite[i] = i ^ 1;
    }
    return new Neighbours(around, around, opposite);
  }
}
