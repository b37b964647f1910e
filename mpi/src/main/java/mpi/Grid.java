package mpi;

import java.util.Arrays;
import java.util.TreeSet;

/// A Cartesian grid of places, the last dimension running fastest.
///
/// @param dims how long it is in each dimension
/// @param periods in which dimensions its ends meet
@SuppressWarnings("ArrayRecordComponent") // never compared
record Grid(int[] dims, boolean[] periods) {
  Grid {
    if (dims.length != periods.length) {
      throw new MPIException(
          MPI.ERR_DIMS, "grid: dims=" + dims.length + ", periods=" + periods.length);
    }
    for (int each : dims) {
      if (each < 1) {
        throw new MPIException(MPI.ERR_DIMS, "grid: dims=" + Arrays.toString(dims));
      }
    }
  }

  int size() {
    int size = 1;
    for (int each : dims) {
      size = Math.multiplyExact(size, each);
    }
    return size;
  }

  int[] coords(int rank) {
    int[] coords = new int[dims.length];
    int rest = rank;
    for (int i = dims.length - 1; i >= 0; i--) {
      coords[i] = rest % dims[i];
      rest /= dims[i];
    }
    return coords;
  }

  /// The rank there; `MPI.PROC_NULL` outside of the grid.
  int rank(int[] coords) {
    int rank = 0;
    for (int i = 0; i < dims.length; i++) {
      int at = periods[i] ? Math.floorMod(coords[i], dims[i]) : coords[i];
      if (at < 0 || at >= dims[i]) {
        return MPI.PROC_NULL;
      }
      rank = rank * dims[i] + at;
    }
    return rank;
  }

  int shifted(int rank, int dimension, int by) {
    if (dimension < 0 || dimension >= dims.length) {
      throw new MPIException(MPI.ERR_DIMS, "shift: dimension=" + dimension);
    }
    int[] coords = coords(rank);
    coords[dimension] += by;
    return rank(coords);
  }

  /// By place, the places next to it, each once and without itself.
  int[][] neighbours() {
    int[][] neighbours = new int[size()][];
    for (int place = 0; place < neighbours.length; place++) {
      TreeSet<Integer> near = new TreeSet<>();
      for (int dimension = 0; dimension < dims.length; dimension++) {
        near.add(shifted(place, dimension, -1));
        near.add(shifted(place, dimension, 1));
      }
      near.remove(MPI.PROC_NULL);
      near.remove(place);
      neighbours[place] = near.stream().mapToInt(Integer::intValue).toArray();
    }
    return neighbours;
  }

  /// Fills the dimensions that are 0 so that the product is `places`, as even as can be, the longer
  /// ones first.
  static void fill(int places, int[] dims) {
    int rest = places;
    int open = 0;
    for (int each : dims) {
      if (each < 0 || (each > 0 && rest % each != 0)) {
        throw new MPIException(
            MPI.ERR_DIMS, "Dims_create: places=" + places + ", dims=" + Arrays.toString(dims));
      }
      rest = each > 0 ? rest / each : rest;
      open += each == 0 ? 1 : 0;
    }
    if (open == 0) {
      if (rest != 1) {
        throw new MPIException(
            MPI.ERR_DIMS, "Dims_create: places=" + places + ", dims=" + Arrays.toString(dims));
      }
      return;
    }
    int[] found = new int[open];
    Arrays.fill(found, 1);
    for (int factor = rest; factor > 1; factor = largestPrimeBelow(factor)) {
      while (isPrime(factor) && rest % factor == 0) {
        Arrays.sort(found);
        found[0] *= factor;
        rest /= factor;
      }
    }
    Arrays.sort(found);
    int next = open - 1;
    for (int i = 0; i < dims.length; i++) {
      if (dims[i] == 0) {
        dims[i] = found[next--];
      }
    }
  }

  private static int largestPrimeBelow(int number) {
    int candidate = number - 1;
    while (candidate > 1 && !isPrime(candidate)) {
      candidate--;
    }
    return candidate;
  }

  private static boolean isPrime(int number) {
    for (int i = 2; (long) i * i <= number; i++) {
      if (number % i == 0) {
        return false;
      }
    }
    return number > 1;
  }
}
