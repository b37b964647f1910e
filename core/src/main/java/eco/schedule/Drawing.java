package eco.schedule;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// A small drawing of who sends to whom: a tree, a ring, or a list.
///
///     0 -+-> 2 ---> 3          0 -> 1 -> 2 -> 0          0 -> 1, 2
///        +-> 1                                           1 -> 0, 3
///
/// Children are in the order in which they are first served; `=>` leads to those that are told
/// together, once.
public final class Drawing {
  private final List<Set<Integer>> targets = new ArrayList<>();
  private final List<Set<Integer>> sources = new ArrayList<>();

  /// By rank: the targets to which it says something once, together.
  private final List<Set<Integer>> told = new ArrayList<>();

  private final StringBuilder text = new StringBuilder();

  private Drawing(Schedule schedule) {
    for (int rank = 0; rank < schedule.goal().ranks(); rank++) {
      targets.add(new LinkedHashSet<>());
      sources.add(new LinkedHashSet<>());
      told.add(new LinkedHashSet<>());
    }
    for (int i = 0; i < schedule.transfers(); i++) {
      for (int place = 0; place < schedule.targets(i) && !schedule.local(i); place++) {
        targets.get(schedule.source(i)).add(schedule.target(i, place));
        sources.get(schedule.target(i, place)).add(schedule.source(i));
        if (schedule.cast(i)) {
          told.get(schedule.source(i)).add(schedule.target(i, place));
        }
      }
    }
  }

  /// The drawing of a schedule.
  public static String of(Schedule schedule) {
    Drawing drawing = new Drawing(schedule);
    int down = drawing.rootOf(drawing.targets, drawing.sources);
    int up = drawing.rootOf(drawing.sources, drawing.targets);
    if (down >= 0) {
      drawing.tree(drawing.targets, down, "", "-", "-> ");
    } else if (up >= 0) {
      drawing.tree(drawing.sources, up, "", "<-", "- ");
    } else if (drawing.ring()) {
      drawing.text.append('\n');
    } else {
      drawing.list();
    }
    return drawing.text.toString();
  }

  /// The top of the tree that the children form, or -1 if they form none.
  private int rootOf(List<Set<Integer>> children, List<Set<Integer>> parents) {
    int root = -1;
    for (int rank = 0; rank < parents.size(); rank++) {
      if (parents.get(rank).size() > 1 || (parents.get(rank).isEmpty() && root >= 0)) {
        return -1;
      }
      root = parents.get(rank).isEmpty() ? rank : root;
    }
    return root >= 0 && count(children, root) == parents.size() ? root : -1;
  }

  private static int count(List<Set<Integer>> children, int rank) {
    return 1 + children.get(rank).stream().mapToInt(child -> count(children, child)).sum();
  }

  private void tree(
      List<Set<Integer>> children, int rank, String indent, String start, String end) {
    String name = String.valueOf(rank);
    text.append(name);
    int left = children.get(rank).size();
    if (left == 0) {
      text.append('\n');
    }
    boolean first = true;
    boolean many = left > 1;
    String below = indent + " ".repeat(name.length() + 1 + start.length());
    for (int child : children.get(rank)) {
      left--;
      if (first) {
        text.append(" ").append(start);
      } else {
        text.append(below);
      }
      boolean together = children == targets && told.get(rank).contains(child);
      text.append(many ? "+" : "-").append(together ? end.replace('-', '=') : end);
      String bar = left > 0 ? "|" : " ";
      tree(children, child, below + bar + " ".repeat(end.length()), start, end);
      first = false;
    }
  }

  private boolean ring() {
    StringBuilder way = new StringBuilder("0");
    int rank = 0;
    for (int i = 0; i < targets.size(); i++) {
      if (targets.get(rank).size() != 1 || (rank == 0 && i > 0)) {
        return false;
      }
      rank = targets.get(rank).iterator().next();
      way.append(" -> ").append(rank);
    }
    text.append(way);
    return rank == 0;
  }

  private void list() {
    text.setLength(0);
    for (int rank = 0; rank < targets.size(); rank++) {
      if (!targets.get(rank).isEmpty()) {
        boolean together = told.get(rank).containsAll(targets.get(rank));
        text.append(rank).append(together ? " => " : " -> ");
        text.append(String.join(", ", targets.get(rank).stream().map(String::valueOf).toList()));
        text.append('\n');
      }
    }
  }
}
