package eco.collective;

import java.util.function.IntFunction;

/// A rule that makes a tree for any group and any root.
@FunctionalInterface
public interface TreeShape {
  /// The tree over members 0 to `ranks.length - 1`.
  ///
  /// @param ranks the ranks of the members, for rules that know something about them
  /// @param root the member at the top
  Tree tree(int[] ranks, int root);

  /// A rule that knows trees with root 0 only, turned round so that any member can be the root.
  ///
  /// @param children from the number of members to the children of each
  static TreeShape rotated(IntFunction<int[][]> children) {
    return (ranks, root) -> Tree.of(children.apply(ranks.length), 0).rotated(root);
  }
}
