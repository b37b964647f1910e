package eco.collective;

/// The k-ary tree of the ECO paper's rivals: members numbered level by level, wherever they are.
///
///     k = 2:     0 -+-> 1 -+-> 3        children of m: k m + 1 to k m + k
///                   |      +-> 4
///                   +-> 2 -+-> 5
///                          +-> 6
///
/// Cost: as [KaryTree]. A rival: on a heterogeneous network its edges cross slow links at random.
///
/// Paper: Lowekamp and Beguelin, ECO: Efficient collective operations for communication on
/// heterogeneous networks, 1996, Table 3.
final class NaiveKaryTree {
  private NaiveKaryTree() {}

  static TreeShape of(int k) {
    if (k < 1) {
      throw new IllegalArgumentException("a tree needs children: k=" + k);
    }
    return TreeShape.rotated(size -> children(size, k));
  }

  private static int[][] children(int size, int k) {
    int[][] children = new int[size][];
    for (int member = 0; member < size; member++) {
      long first = (long) k * member + 1;
      int count = Math.clamp(size - first, 0, k);
      children[member] = new int[count];
      for (int i = 0; i < count; i++) {
        children[member][i] = (int) first + i;
      }
    }
    return children;
  }
}
