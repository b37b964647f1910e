package eco.collective;

import eco.schedule.Chunks;

/// Gather up a tree, share by share: the nearest first, each passed on as soon as it is there.
///
///     round 0     0 <-- s1 -- 1 <-- s2 -- 2 <-- s3 -- 3
///     round 1     0 <-- s2 -- 1 <-- s3 -- 2
///     round 2     0 <-- s3 -- 1
///
/// Cost: that of [PipelinedScatter], its mirror.
///
/// Paper: Barchet-Estefanel and Mounie, Performance characterisation of intra-cluster collective
/// communications, 2004, Table 2.
record PipelinedGather(TreeShape shape) implements Algorithm {
  @Override
  public int write(Stage stage) {
    Tree tree = stage.tree(shape);
    int n = tree.size();
    int height = tree.height();
    for (int place = 1; place < n; place++) {
      int owner = tree.preorder(place);
      Chunks share = stage.share(owner);
      for (int from = owner; from != tree.root(); from = tree.parent(from)) {
        stage.copy(place + height - tree.depth(from), share, from, tree.parent(from));
      }
    }
    return n + height;
  }
}
