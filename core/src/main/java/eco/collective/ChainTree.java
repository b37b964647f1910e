package eco.collective;

/// The chain: everyone passes the data on to the next.
///
///     0 ---> 1 ---> 2 ---> 3
///
/// Cost: `(P - 1) (g(m) + L)`, with a handshake `(P - 1) (g(m) + 2 g(1) + 3 L)`; in k segments, a
/// pipeline, `(P - 1) (g(s) + L) + (k - 1) g(s)`. The pipeline wins for long messages: every member
/// sends the data once only, and all links work at the same time.
///
/// Paper: Barchet-Estefanel and Mounie, Performance characterisation of intra-cluster collective
/// communications, 2004, Table 1.
final class ChainTree {
  static final TreeShape SHAPE = TreeShape.rotated(ChainTree::children);

  private ChainTree() {}

  private static int[][] children(int size) {
    int[][] children = new int[size][];
    for (int i = 0; i < size; i++) {
      children[i] = i + 1 < size ? new int[] {i + 1} : new int[0];
    }
    return children;
  }
}
