package eco.collective;

/// The ring as a tree: the root passes the data on both ways round, until the ends meet.
///
///     0 -+-> 1 ---> 2
///        +-> 4 ---> 3
///
/// Cost: `ceil((P - 1) / 2) (g(m) + L) + g(m)`. A rival of the ECO paper; where neighbours are
/// near, every slow link is crossed once or twice only.
///
/// Paper: Lowekamp and Beguelin, ECO: Efficient collective operations for communication on
/// heterogeneous networks, 1996, section 6.
final class RingTree {
  static final TreeShape SHAPE = TreeShape.rotated(RingTree::children);

  private RingTree() {}

  private static int[][] children(int size) {
    int[][] children = new int[size][0];
    int forward = size / 2;
    for (int member = 1; member < forward; member++) {
      children[member] = new int[] {member + 1};
    }
    for (int member = size - 1; member > forward + 1; member--) {
      children[member] = new int[] {member - 1};
    }
    children[0] =
        switch (size) {
          case 1 -> new int[0];
          case 2 -> new int[] {1};
          default -> new int[] {1, size - 1};
        };
    return children;
  }
}
