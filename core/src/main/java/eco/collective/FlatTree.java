package eco.collective;

/// The flat tree, or star: the root serves everyone itself.
///
///     0 -+-> 1
///        +-> 2
///        +-> 3
///
/// Cost: `(P - 1) g(m) + L`. Wins for few members, and over long latencies: all messages are under
/// way at once. With a handshake `(P - 1) g(m) + 2 g(1) + 3 L`, in k segments
/// `(P - 1) (g(s) k) + L`.
///
/// Paper: Barchet-Estefanel and Mounie, Performance characterisation of intra-cluster collective
/// communications, 2004, Table 1.
final class FlatTree {
  static final TreeShape SHAPE = TreeShape.rotated(FlatTree::children);

  private FlatTree() {}

  private static int[][] children(int size) {
    int[][] children = new int[size][0];
    children[0] = new int[size - 1];
    for (int i = 1; i < size; i++) {
      children[0][i - 1] = i;
    }
    return children;
  }
}
