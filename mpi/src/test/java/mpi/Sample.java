package mpi;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;

/// A datatype together with what it must mean: which elements of an array it has, by hand.
///
/// @param type the datatype
/// @param places the elements of the array that belong to one of it, in their order
/// @param extent how many elements the next one lies after it
@SuppressWarnings("ArrayRecordComponent") // never compared
record Sample(Datatype type, int[] places, int extent) {
  private static final int[] ONE = {0};
  private static final int[] TWO = {0, 1};

  /// Every basic datatype, every pair, and every way to derive one.
  static List<Sample> all() {
    return List.of(
        new Sample(MPI.BYTE, ONE, 1),
        new Sample(MPI.CHAR, ONE, 1),
        new Sample(MPI.SHORT, ONE, 1),
        new Sample(MPI.BOOLEAN, ONE, 1),
        new Sample(MPI.INT, ONE, 1),
        new Sample(MPI.LONG, ONE, 1),
        new Sample(MPI.FLOAT, ONE, 1),
        new Sample(MPI.DOUBLE, ONE, 1),
        new Sample(MPI.OBJECT, ONE, 1),
        new Sample(MPI.PACKED, ONE, 1),
        new Sample(MPI.BYTE2, TWO, 2),
        new Sample(MPI.CHAR2, TWO, 2),
        new Sample(MPI.SHORT2, TWO, 2),
        new Sample(MPI.INT2, TWO, 2),
        new Sample(MPI.LONG2, TWO, 2),
        new Sample(MPI.FLOAT2, TWO, 2),
        new Sample(MPI.DOUBLE2, TWO, 2),
        new Sample(MPI.FLOAT_COMPLEX, TWO, 2),
        new Sample(MPI.DOUBLE_COMPLEX, TWO, 2),
        new Sample(MPI.SHORT_INT, range(8), 8),
        new Sample(MPI.LONG_INT, range(16), 16),
        new Sample(MPI.FLOAT_INT, range(8), 8),
        new Sample(MPI.DOUBLE_INT, range(16), 16),
        new Sample(Datatype.createContiguous(3, MPI.LONG), range(3), 3),
        new Sample(Datatype.Vector(2, 1, 3, MPI.INT), new int[] {0, 3}, 4),
        new Sample(Datatype.createHVector(2, 1, 16, MPI.DOUBLE), new int[] {0, 2}, 3),
        new Sample(Datatype.Hvector(2, 1, 2, MPI.BOOLEAN), new int[] {0, 2}, 3),
        new Sample(
            Datatype.createIndexed(new int[] {1, 2}, new int[] {3, 0}, MPI.SHORT),
            new int[] {3, 0, 1},
            4),
        new Sample(
            Datatype.createHIndexed(new int[] {1, 1}, new int[] {8, 0}, MPI.FLOAT),
            new int[] {2, 0},
            3),
        new Sample(
            Datatype.Hindexed(new int[] {1, 1}, new int[] {2, 0}, MPI.OBJECT), new int[] {2, 0}, 3),
        new Sample(Datatype.createResized(MPI.CHAR, 0, 6), ONE, 3),
        new Sample(
            Datatype.createStruct(
                new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.INT, MPI.INT}),
            new int[] {0, 2},
            3));
  }

  private static int[] range(int end) {
    return Place.array(end, i -> i);
  }

  boolean isObject() {
    return type.basic == Basic.OBJECT;
  }

  boolean isBoolean() {
    return type.basic == Basic.BOOLEAN;
  }

  /// An array for `count` of them after one element that is not theirs.
  Object room(int count) {
    return type.basic == Basic.OBJECT
        ? new String[1 + count * extent]
        : type.basic.newArray(1 + count * extent);
  }

  /// Puts the values of `who` into those from number `first` on.
  void fill(Object array, int first, int count, int who) {
    for (int n = 0; n < count; n++) {
      for (int i = 0; i < places.length; i++) {
        Array.set(array, 1 + (first + n) * extent + places[i], value(who, n * places.length + i));
      }
    }
  }

  private Object value(int who, int i) {
    int number = 1 + (17 * who + 5 * i) % 100;
    return switch (type.basic) {
      case BYTE -> (byte) number;
      case CHAR -> (char) number;
      case SHORT -> (short) number;
      case BOOLEAN -> (who + i) % 2 == 0;
      case INT -> number;
      case LONG -> (long) number << 33;
      case FLOAT -> number + 0.5f;
      case DOUBLE -> number + 0.25;
      case OBJECT -> "value " + number;
    };
  }

  /// Checks that `found` is like an array that only [#fill] has touched.
  static void same(String what, Sample sample, Object found, Object expected) {
    Check.equal(what + " of " + sample, found, expected);
  }

  @Override
  public String toString() {
    return type + " " + Arrays.toString(places);
  }
}
