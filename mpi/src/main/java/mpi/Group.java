package mpi;

import java.util.Arrays;
import java.util.stream.IntStream;

/// Some ranks, in an order of their own.
public final class Group implements Freeable {
  private final int[] numbers;
  private boolean freed;

  /// Takes processes by their numbers; see [mpi.Realm].
  Group(int... numbers) {
    this.numbers = numbers;
  }

  int[] numbers() {
    return numbers.clone();
  }

  private int indexOf(int number) {
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] == number) {
        return i;
      }
    }
    return MPI.UNDEFINED;
  }

  private boolean contains(int number) {
    return indexOf(number) >= 0;
  }

  /// How many there are.
  public int Size() {
    return numbers.length;
  }

  /// As [#Size].
  public int getSize() {
    return Size();
  }

  /// This rank's number among them, or `MPI.UNDEFINED`.
  public int Rank() {
    return indexOf(Session.realm().own());
  }

  /// As [#Rank].
  public int getRank() {
    return Rank();
  }

  /// The numbers in `second` of ranks that are numbered as in `first`.
  public static int[] Translate_ranks(Group first, int[] ranks, Group second) {
    int[] translated = new int[ranks.length];
    for (int i = 0; i < ranks.length; i++) {
      translated[i] =
          ranks[i] == MPI.PROC_NULL
              ? MPI.PROC_NULL
              : second.indexOf(first.numbers[first.check(ranks[i])]);
    }
    return translated;
  }

  /// As [#Translate_ranks].
  public static int[] translateRanks(Group first, int[] ranks, Group second) {
    return Translate_ranks(first, ranks, second);
  }

  private int check(int rank) {
    if (rank < 0 || rank >= numbers.length) {
      throw new MPIException(
          MPI.ERR_RANK, "group: no such rank, rank=" + rank + ", ranks=" + numbers.length);
    }
    return rank;
  }

  /// `MPI.IDENT` if they are alike, `MPI.SIMILAR` but for the order, or else `MPI.UNEQUAL`.
  public static int Compare(Group first, Group second) {
    if (Arrays.equals(first.numbers, second.numbers)) {
      return MPI.IDENT;
    }
    int[] a = first.numbers();
    int[] b = second.numbers();
    Arrays.sort(a);
    Arrays.sort(b);
    return Arrays.equals(a, b) ? MPI.SIMILAR : MPI.UNEQUAL;
  }

  /// As [#Compare].
  public static int compare(Group first, Group second) {
    return Compare(first, second);
  }

  // ---- new groups ------------------------------------------------------------------------------

  /// The ranks of the first, then those of the second that are new.
  public static Group Union(Group first, Group second) {
    return new Group(
        IntStream.concat(
                Arrays.stream(first.numbers),
                Arrays.stream(second.numbers).filter(rank -> !first.contains(rank)))
            .toArray());
  }

  /// As [#Union].
  public static Group union(Group first, Group second) {
    return Union(first, second);
  }

  /// The ranks of the first that are in the second too.
  public static Group Intersection(Group first, Group second) {
    return new Group(Arrays.stream(first.numbers).filter(second::contains).toArray());
  }

  /// As [#Intersection].
  public static Group intersection(Group first, Group second) {
    return Intersection(first, second);
  }

  /// The ranks of the first that are not in the second.
  public static Group Difference(Group first, Group second) {
    return new Group(Arrays.stream(first.numbers).filter(rank -> !second.contains(rank)).toArray());
  }

  /// As [#Difference].
  public static Group difference(Group first, Group second) {
    return Difference(first, second);
  }

  /// The ranks named, in that order.
  public Group Incl(int[] ranks) {
    return new Group(Arrays.stream(ranks).map(rank -> numbers[check(rank)]).toArray());
  }

  /// As [#Incl].
  public Group incl(int[] ranks) {
    return Incl(ranks);
  }

  /// The ranks not named.
  public Group Excl(int[] ranks) {
    return Difference(this, Incl(ranks));
  }

  /// As [#Excl].
  public Group excl(int[] ranks) {
    return Excl(ranks);
  }

  /// The ranks of ranges of first, last and stride.
  public Group Range_incl(int[][] ranges) {
    return Incl(ranks(ranges));
  }

  /// As [#Range_incl].
  public Group rangeIncl(int[][] ranges) {
    return Range_incl(ranges);
  }

  /// The ranks outside of ranges of first, last and stride.
  public Group Range_excl(int[][] ranges) {
    return Excl(ranks(ranges));
  }

  /// As [#Range_excl].
  public Group rangeExcl(int[][] ranges) {
    return Range_excl(ranges);
  }

  private static int[] ranks(int[][] ranges) {
    IntStream.Builder ranks = IntStream.builder();
    for (int[] range : ranges) {
      int stride = range.length > 2 ? range[2] : 1;
      if (stride == 0) {
        throw new MPIException(MPI.ERR_ARG, "range: stride=0");
      }
      for (int rank = range[0]; stride > 0 ? rank <= range[1] : rank >= range[1]; rank += stride) {
        ranks.add(rank);
      }
    }
    return ranks.build().toArray();
  }

  /// Gives it back.
  @Override
  public void free() {
    freed = true;
  }

  /// As [#free].
  public void Free() {
    free();
  }

  /// Whether it was given back.
  public boolean isNull() {
    return freed || this == MPI.GROUP_NULL;
  }
}
