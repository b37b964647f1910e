package eco.examples;

import mpi.CartComm;
import mpi.MPI;
import mpi.ShiftParms;

/// The game of life on a torus of cells, rows shared out; a glider must come back to where it was
/// (Open MPI's dialect).
public final class Life {
  private static final int WIDTH = 64;
  private static final int GENERATIONS = 4 * WIDTH;
  private static final int[] GLIDER = {1, WIDTH + 2, 2 * WIDTH, 2 * WIDTH + 1, 2 * WIDTH + 2};

  private Life() {}

  public static void main(String[] args) {
    MPI.Init(args);
    int size = MPI.COMM_WORLD.getSize();
    CartComm ring = MPI.COMM_WORLD.createCart(new int[] {size}, new boolean[] {true}, false);
    int rank = ring.getRank();
    ShiftParms shift = ring.shift(0, 1);
    int first = WIDTH * rank / size;
    int rows = WIDTH * (rank + 1) / size - first;
    byte[] cells = new byte[(rows + 2) * WIDTH];
    for (int cell : GLIDER) {
      int row = cell / WIDTH - first;
      if (row >= 0 && row < rows) {
        cells[(row + 1) * WIDTH + cell % WIDTH] = 1;
      }
    }
    byte[] start = cells.clone();
    for (int i = 0; i < GENERATIONS; i++) {
      exchange(ring, cells, rows, shift.getRankSource(), shift.getRankDest());
      cells = next(cells, rows);
    }
    int[] moved = new int[1];
    for (int at = WIDTH; at < (rows + 1) * WIDTH; at++) {
      moved[0] += cells[at] != start[at] ? 1 : 0;
    }
    ring.reduce(moved, 1, MPI.INT, MPI.SUM, 0);
    if (rank == 0) {
      System.out.println(
          GENERATIONS + " generations, " + moved[0] + " cells differ from the start");
    }
    MPI.Finalize();
  }

  private static void exchange(CartComm ring, byte[] cells, int rows, int above, int below) {
    ring.sendRecv(
        MPI.slice(cells, WIDTH),
        WIDTH,
        MPI.BYTE,
        above,
        0,
        MPI.slice(cells, (rows + 1) * WIDTH),
        WIDTH,
        MPI.BYTE,
        below,
        0);
    ring.sendRecv(
        MPI.slice(cells, rows * WIDTH),
        WIDTH,
        MPI.BYTE,
        below,
        1,
        cells,
        WIDTH,
        MPI.BYTE,
        above,
        1);
  }

  private static byte[] next(byte[] cells, int rows) {
    byte[] next = new byte[cells.length];
    for (int row = 1; row <= rows; row++) {
      for (int column = 0; column < WIDTH; column++) {
        int around = -cells[row * WIDTH + column];
        for (int y = row - 1; y <= row + 1; y++) {
          for (int x = column - 1; x <= column + 1; x++) {
            around += cells[y * WIDTH + Math.floorMod(x, WIDTH)];
          }
        }
        boolean lives = around == 3 || (around == 2 && cells[row * WIDTH + column] == 1);
        next[row * WIDTH + column] = (byte) (lives ? 1 : 0);
      }
    }
    return next;
  }
}
