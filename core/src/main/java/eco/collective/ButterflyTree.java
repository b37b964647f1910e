package eco.collective;

/// The broadcast tree of a butterfly: in round k everyone who has the data sends it 2^k further.
///
///     0 -+-> 1 -+-> 3 ---> 7        children of m: m + 2^k for all 2^k above m
///        |      +-> 5
///        +-> 2 ---> 6
///        +-> 4
///
/// Cost: that of [BinomialTree]; only the numbering differs: near partners first, far ones last.
/// A rival of the ECO paper, and the pattern of CHARMM: the last round, the largest, crosses the
/// whole network.
///
/// Paper: Lowekamp and Beguelin, ECO: Efficient collective operations for communication on
/// heterogeneous networks, 1996, section 6.
final class ButterflyTree {
  static final TreeShape SHAPE = TreeShape.rotated(ButterflyTree::children);

  private ButterflyTree() {}

  private static int[][] children(int size) {
    int[][] children = new int[size][];
    for (int member = 0; member < size; member++) {
      int first = member == 0 ? 1 : 2 * Integer.highestOneBit(member);
      int count = 0;
      for (int bit = first; member + bit < size; bit *= 2) {
        count++;
      }
      children[member] = new int[count];
      for (int i = 0, bit = first; i < count; i++, bit *= 2) {
        children[member][i] = member + bit;
      }
    }
    return children;
  }
}
