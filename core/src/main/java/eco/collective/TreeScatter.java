package eco.collective;

import eco.schedule.Chunks;
import java.util.Arrays;

/// Scatter down a tree: everyone sends each child what the child's subtree needs, in one message.
///
///     0 -+- s2 s3 --> 2 -- s3 --> 3
///        +- s1 -----> 1
///
/// Cost (Table 2): flat `(P - 1) g(m) + L`; chain `sum of g(j m) for j = 1 to P - 1, + (P - 1) L`;
/// binomial `sum of g(2^j m) for j below log2 P, + ceil(log2 P) L`. Flat wins on a fast network,
/// binomial where latency costs more than sending everything several times.
///
/// Paper: Barchet-Estefanel and Mounie, Performance characterisation of intra-cluster collective
/// communications, 2004, Table 2.
record TreeScatter(TreeShape shape) implements Algorithm {
  @Override
  public int write(Stage stage) {
    Tree tree = stage.tree(shape);
    for (int place = 0; place < tree.size(); place++) {
      int parent = tree.preorder(place);
      for (int child : tree.children(parent)) {
        if (stage.sees(parent, child)) {
          stage.copy(tree.depth(parent), below(stage, tree, child), parent, child);
        }
      }
    }
    return tree.height();
  }

  /// The shares of a member and of everyone below it.
  static Chunks below(Stage stage, Tree tree, int member) {
    return Chunks.union(Arrays.stream(tree.subtree(member)).mapToObj(stage::share).toList());
  }
}
