package eco.collective;

import java.util.Arrays;
import java.util.List;

/// A tree over the members of a group; children are listed in the order in which they are served.
///
/// Broadcast, reduce, scatter, gather and barrier all follow a tree, whatever its shape.
public final class Tree {
  private static final int NONE = -1;

  private final int root;
  private final int[][] children;
  private final int[] parent;
  private final int[] depth;

  /// The members, every parent before its children, every subtree adjacent.
  private final int[] preorder;

  private final int[] place;
  private final int[] subtree;
  private int height;

  private Tree(int[][] children, int root) {
    int n = children.length;
    this.root = root;
    this.children = children;
    parent = new int[n];
    depth = new int[n];
    preorder = new int[n];
    place = new int[n];
    subtree = new int[n];
    Arrays.fill(parent, NONE);
    walk();
  }

  /// A tree from the children of every member.
  ///
  /// @throws IllegalArgumentException if it does not reach every member exactly once
  public static Tree of(int[][] children, int root) {
    return new Tree(children, root);
  }

  /// The children of every member as arrays.
  static int[][] arrays(List<List<Integer>> children) {
    return children.stream()
        .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
        .toArray(int[][]::new);
  }

  private void walk() {
    int n = children.length;
    int[] stack = new int[n + 1];
    int waiting = 0;
    int seen = 0;
    stack[waiting++] = root;
    while (waiting > 0) {
      int member = stack[--waiting];
      place[member] = seen;
      preorder[seen++] = member;
      for (int i = children[member].length - 1; i >= 0; i--) {
        int child = children[member][i];
        if (child == root || parent[child] != NONE) {
          throw new IllegalArgumentException("reached twice: member=" + child);
        }
        parent[child] = member;
        depth[child] = depth[member] + 1;
        height = Math.max(height, depth[child]);
        stack[waiting++] = child;
      }
    }
    if (seen < n) {
      throw new IllegalArgumentException("not a tree: members=" + n + ", reached=" + seen);
    }
    for (int i = n - 1; i >= 0; i--) {
      int member = preorder[i];
      subtree[member]++;
      if (member != root) {
        subtree[parent[member]] += subtree[member];
      }
    }
  }

  /// The same shape with every member replaced by the one `by` places further round.
  Tree rotated(int by) {
    int n = size();
    if (by == 0) {
      return this;
    }
    int[][] turned = new int[n][];
    for (int member = 0; member < n; member++) {
      int[] copy = children[member].clone();
      for (int i = 0; i < copy.length; i++) {
        copy[i] = (copy[i] + by) % n;
      }
      turned[(member + by) % n] = copy;
    }
    return new Tree(turned, (root + by) % n);
  }

  public int size() {
    return children.length;
  }

  public int root() {
    return root;
  }

  /// The member above, -1 above the root.
  public int parent(int member) {
    return parent[member];
  }

  /// The members below, in the order in which they are served; not to be changed.
  public int[] children(int member) {
    return children[member];
  }

  /// How many edges lie between the root and the member.
  public int depth(int member) {
    return depth[member];
  }

  /// How many edges the longest path has.
  public int height() {
    return height;
  }

  /// How many members are in the member's subtree, itself included.
  public int subtreeSize(int member) {
    return subtree[member];
  }

  /// The members of a subtree, parents before children.
  public int[] subtree(int member) {
    return Arrays.copyOfRange(preorder, place[member], place[member] + subtree[member]);
  }

  /// The member at that place when parents come before children and subtrees stay together.
  public int preorder(int place) {
    return preorder[place];
  }

  /// Whether every subtree is an unbroken run of members, so that a reduction can keep their order.
  public boolean inOrder() {
    int[] low = new int[size()];
    int[] high = new int[size()];
    for (int i = size() - 1; i >= 0; i--) {
      int member = preorder[i];
      low[member] = member;
      high[member] = member;
      for (int child : children[member]) {
        low[member] = Math.min(low[member], low[child]);
        high[member] = Math.max(high[member], high[child]);
      }
      if (high[member] - low[member] + 1 != subtree[member]) {
        return false;
      }
    }
    return true;
  }

  /// The tree as an indented list, children in the order in which they are served.
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int member : preorder) {
      text.append("  ".repeat(depth[member])).append(member).append('\n');
    }
    return text.toString();
  }
}
