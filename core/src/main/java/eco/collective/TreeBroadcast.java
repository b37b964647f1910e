package eco.collective;

/// Broadcast down a tree: whoever has the data passes it on to all its children.
///
/// All children are targets of one transfer, so a medium that reaches many at once does it once;
/// any other serves them in the tree's order.
///
/// Cost: that of the tree's shape. Segmented, the segments follow each other down the tree.
record TreeBroadcast(TreeShape shape) implements Algorithm {
  @Override
  public int write(Stage stage) {
    Tree tree = stage.tree(shape);
    for (int place = 0; place < tree.size(); place++) {
      int member = tree.preorder(place);
      stage.copy(tree.depth(member), stage.all(), member, tree.children(member));
    }
    return tree.height();
  }
}
