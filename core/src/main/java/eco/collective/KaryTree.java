package eco.collective;

/// The k-ary tree: everyone has up to k children, whose subtrees are as equal as possible.
///
///     k = 2:     0 -+-> 1 -+-> 2        subtrees are runs of members, so that reductions
///                   |      +-> 3        keep their order
///                   +-> 4 -+-> 5
///                          +-> 6
///
/// Cost: at most `ceil(log_k P) (k g(m) + L)`. Binary, segmented, it wins for middling lengths: the
/// depth is logarithmic, and every member sends the data no more than k times.
///
/// Paper: Barchet-Estefanel and Mounie, Performance characterisation of intra-cluster collective
/// communications, 2004, Table 1.
final class KaryTree {
  private KaryTree() {}

  static TreeShape of(int k) {
    if (k < 1) {
      throw new IllegalArgumentException("a tree needs children: k=" + k);
    }
    return new Shape(k);
  }

  private record Shape(int k) implements TreeShape {
    @Override
    public Tree tree(int[] ranks, int root) {
      int[][] children = new int[ranks.length][];
      grow(children, 0, ranks.length);
      return Tree.of(children, 0).rotated(root);
    }

    /// Makes `top` the parent of the others up to `end`.
    private void grow(int[][] children, int top, int end) {
      int others = end - top - 1;
      int count = Math.min(k, others);
      children[top] = new int[count];
      for (int i = 0; i < count; i++) {
        int begin = top + 1 + (int) ((long) others * i / count);
        children[top][i] = begin;
        grow(children, begin, top + 1 + (int) ((long) others * (i + 1) / count));
      }
    }
  }
}
