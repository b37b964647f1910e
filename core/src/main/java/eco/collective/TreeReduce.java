package eco.collective;

import eco.schedule.Action;
import java.util.Arrays;

/// Reduce up a tree, the mirror of a broadcast: everyone adds its children's values to its own.
///
///     broadcast   0 -+-> 2 ---> 3         reduce   0 <-+- 2 <--- 3
///                    +-> 1                             +- 1
///
/// The child that a broadcast serves last is taken first: it has the smallest subtree.
///
/// If the reduction is not commutative and some subtree is not a run of members, the tree from
/// member 0 is taken instead, if its subtrees are, and its result passed on to the root.
///
/// Cost: that of the tree's shape, plus the reductions on the way.
record TreeReduce(TreeShape shape) implements Algorithm {
  @Override
  public int write(Stage stage) {
    Tree tree = stage.tree(shape);
    if (!stage.ordered() || tree.inOrder()) {
      return up(stage, tree);
    }
    Tree fromFirst = stage.tree(shape, 0);
    if (!fromFirst.inOrder()) {
      throw new IllegalArgumentException("a tree without order: shape=" + shape);
    }
    int rounds = up(stage, fromFirst);
    stage.copy(rounds, stage.all(), 0, stage.root());
    return rounds + 1;
  }

  private static int up(Stage stage, Tree tree) {
    int height = tree.height();
    for (int parent = 0; parent < tree.size(); parent++) {
      int round = height - 1 - tree.depth(parent);
      for (int child : nearestFirst(tree, parent, stage.ordered())) {
        Action action = child < parent ? Action.REDUCE_LEFT : Action.REDUCE_RIGHT;
        stage.reduce(round, stage.all(), child, parent, action);
      }
    }
    return height;
  }

  /// The children in the order in which they are combined with the parent: outwards if in order.
  private static int[] nearestFirst(Tree tree, int parent, boolean ordered) {
    int[] children = tree.children(parent);
    if (ordered) {
      return Arrays.stream(children)
          .boxed()
          .sorted((a, b) -> Integer.compare(Math.abs(a - parent), Math.abs(b - parent)))
          .mapToInt(Integer::intValue)
          .toArray();
    }
    int[] reversed = new int[children.length];
    for (int i = 0; i < reversed.length; i++) {
      reversed[i] = children[children.length - 1 - i];
    }
    return reversed;
  }
}
