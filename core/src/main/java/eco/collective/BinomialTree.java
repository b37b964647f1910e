package eco.collective;

/// The binomial tree: in every round, everyone who has the data sends it to one who has not.
///
///     0 -+-> 4 -+-> 6 ---> 7        children of m: m + 2^k for all 2^k below the lowest set bit
///        |      +-> 5               of m, the farthest (largest subtree) first
///        +-> 2 ---> 3
///        +-> 1
///
/// Cost: `floor(log2 P) g(m) + ceil(log2 P) L`. Wins for short messages where the latency is not
/// much longer than the time to send one.
///
/// Paper: Johnsson and Ho, Optimum broadcasting and personalized communication in hypercubes, 1989.
final class BinomialTree {
  static final TreeShape SHAPE = TreeShape.rotated(BinomialTree::children);

  private BinomialTree() {}

  private static int[][] children(int size) {
    int[][] children = new int[size][];
    for (int member = 0; member < size; member++) {
      int reach = member == 0 ? Integer.highestOneBit(size) * 2 : Integer.lowestOneBit(member);
      int count = 0;
      for (int bit = 1; bit < reach && member + bit < size; bit *= 2) {
        count++;
      }
      children[member] = new int[count];
      for (int i = 0; i < count; i++) {
        children[member][count - 1 - i] = member + (1 << i);
      }
    }
    return children;
  }
}
