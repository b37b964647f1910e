package eco.collective;

/// Gather up a tree, the mirror of a scatter: everyone sends its parent all that its subtree has.
///
///     0 <-+- s2 s3 -- 2 <-- s3 -- 3
///         +- s1 ----- 1
///
/// Cost: that of [TreeScatter], though a receiver may be slower than a sender: many may send to one
/// at the same time.
///
/// Paper: Barchet-Estefanel and Mounie, Performance characterisation of intra-cluster collective
/// communications, 2004, section 4.
record TreeGather(TreeShape shape) implements Algorithm {
  @Override
  public int write(Stage stage) {
    Tree tree = stage.tree(shape);
    int height = tree.height();
    for (int place = tree.size() - 1; place > 0; place--) {
      int child = tree.preorder(place);
      int parent = tree.parent(child);
      if (stage.sees(parent, child)) {
        int round = height - tree.depth(child);
        stage.copy(round, TreeScatter.below(stage, tree, child), child, parent);
      }
    }
    return height;
  }
}
