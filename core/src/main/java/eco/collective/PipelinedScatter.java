package eco.collective;

import eco.schedule.Chunks;

/// Scatter down a tree, share by share: the farthest first, each passed on as soon as it is there.
///
///     round 0     0 -- s3 --> 1
///     round 1     0 -- s2 --> 1 -- s3 --> 2
///     round 2     0 -- s1 --> 1 -- s2 --> 2 -- s3 --> 3
///
/// Cost (Table 2, pipelined chain): `(P - 1) (g(m) + L)`. Wins over the plain chain always, and
/// over flat where only neighbours are near.
///
/// Paper: Barchet-Estefanel and Mounie, Performance characterisation of intra-cluster collective
/// communications, 2004, Table 2.
record PipelinedScatter(TreeShape shape) implements Algorithm {
  @Override
  public int write(Stage stage) {
    Tree tree = stage.tree(shape);
    int n = tree.size();
    for (int place = n - 1; place > 0; place--) {
      int owner = tree.preorder(place);
      Chunks share = stage.share(owner);
      for (int to = owner; to != tree.root(); to = tree.parent(to)) {
        int from = tree.parent(to);
        stage.copy(n - 1 - place + tree.depth(from), share, from, to);
      }
    }
    return n - 1 + tree.height();
  }
}
