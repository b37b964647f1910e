package mpi;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/// Where a rank of a test stands among all ranks, and the numbers that tests need again and again.
abstract class Place {
  static final Intracomm WORLD = MPI.COMM_WORLD;

  final int rank = WORLD.getRank();
  final int size = WORLD.getSize();
  final int next = (rank + 1) % size;
  final int before = (rank + size - 1) % size;
  final int sumOfRanks = size * (size - 1) / 2;

  abstract void run();

  /// A direct buffer with these values.
  static IntBuffer ints(int... values) {
    return MPI.newIntBuffer(values.length).put(0, values);
  }

  /// What lies in a buffer, from its start to its capacity.
  static int[] contents(IntBuffer buffer) {
    int[] values = new int[buffer.capacity()];
    buffer.get(0, values);
    return values;
  }

  /// `length` values by their index.
  static int[] array(int length, IntUnaryOperator value) {
    int[] values = new int[length];
    Arrays.setAll(values, value);
    return values;
  }

  /// `length` times the same value.
  static int[] fill(int length, int value) {
    return array(length, i -> value);
  }
}
