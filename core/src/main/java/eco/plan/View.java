package eco.plan;

import eco.collective.ClusterTree;
import eco.network.Medium;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A way to look at a topology, perhaps with fewer levels than it has.
///
///     ((0 1) ((2 3) (4 5)))      all levels
///     ((0 1) (2 3 4 5))          without the innermost
///     (0 1 (2 3) (4 5))          without the one in the middle
///     (0 1 2 3 4 5)              without any, still in the order of the tree
///     ((0 1) (2 3) (4 5))        only the innermost, however deep each is
///
/// A level that is left out costs as much as the one around it, but a schedule need not stop at
/// its masters.
///
/// @param topology what is left, for formulas
/// @param tree what is left, for algorithms: parts in the order of the whole tree
/// @param groups by level, who talks over what
record View(Topology topology, ClusterTree tree, List<List<Talk>> groups) {
  /// Few views are ever compared: their trees are not worth walking through.
  @Override
  public int hashCode() {
    return groups.size();
  }

  /// The parts of a cluster, as formulas see them.
  ///
  /// @param members how many parts there are
  /// @param ranks how many ranks are in all parts together
  /// @param largest how many ranks are in the largest part
  /// @param times how many such clusters there are on the level
  record Talk(Medium medium, int members, int ranks, int largest, int times) {
    private static Talk of(Cluster cluster) {
      int largest = 0;
      int ranks = 0;
      for (Part part : cluster.parts()) {
        int size = part.ranks().length;
        ranks += size;
        largest = Math.max(largest, size);
      }
      return new Talk(cluster.medium(), cluster.parts().size(), ranks, largest, 1);
    }

    private Talk times(int times) {
      return new Talk(medium, members, ranks, largest, times);
    }
  }

  private static View of(Topology topology, ClusterTree tree) {
    List<List<Talk>> groups = new ArrayList<>();
    for (int level = 0; level < topology.levels(); level++) {
      Map<Talk, Integer> alike = new LinkedHashMap<>();
      topology.clusters(level).forEach(cluster -> alike.merge(Talk.of(cluster), 1, Integer::sum));
      List<Talk> talks = new ArrayList<>();
      alike.forEach((talk, times) -> talks.add(talk.times(times)));
      groups.add(talks);
    }
    return new View(topology, tree, groups);
  }

  /// Levels further inside than this are left out only with all others.
  private static final int MOST_OPTIONAL = 3;

  /// Every level is left out.
  private static final int ALL = -1;

  /// All views, the one with all levels first and the one without any last.
  static List<View> all(Topology topology) {
    int inner = Math.max(0, topology.levels() - 1);
    int optional = Math.min(inner, MOST_OPTIONAL);
    List<View> views = new ArrayList<>();
    Part root = topology.root();
    for (int without = 0; without < 1 << optional; without++) {
      add(root, without, views);
    }
    if (inner > optional) {
      add(root, ALL, views);
    }
    if (root instanceof Cluster whole && topology.levels() > 2) {
      Topology sites = new Topology(sites(whole));
      if (views.stream().noneMatch(view -> view.topology.equals(sites))) {
        views.add(1, of(sites, tree(sites.root())));
      }
    }
    return views;
  }

  private static void add(Part root, int without, List<View> views) {
    Topology rest = new Topology(parts(root, 0, without).getFirst());
    if (views.stream().noneMatch(view -> view.topology.equals(rest))) {
      views.add(of(rest, trees(root, 0, without).getFirst()));
    }
  }

  /// The same without levels, and with the ranks in their own order.
  View inOrder() {
    return new View(topology, ClusterTree.flat(topology.size()), groups);
  }

  /// The same with the outermost parts in the order in which data should pass them: that of the
  /// root first, then the smaller before the larger.
  ///
  /// What a cluster passes on to the next loads its medium beside what it spreads inside, and the
  /// last of a chain passes nothing on. If they are served in that order anyway, this view itself.
  View smallestFirst(int root) {
    List<ClusterTree> inTurn = new ArrayList<>(tree.parts());
    while (!inTurn.getFirst().contains(root)) {
      Collections.rotate(inTurn, -1);
    }
    List<ClusterTree> sorted = new ArrayList<>(inTurn);
    sorted.subList(1, sorted.size()).sort(Comparator.comparingInt(ClusterTree::size));
    return sorted.equals(inTurn) ? this : new View(topology, ClusterTree.of(sorted), groups);
  }

  /// How many levels are left.
  int height() {
    return topology.levels();
  }

  /// The part without the levels whose bits are set, bit 0 for level 1: if its own level is left
  /// out, its parts.
  private static List<Part> parts(Part part, int level, int without) {
    return switch (part) {
      case Leaf leaf -> List.of(leaf);
      case Cluster cluster -> {
        List<Part> inner = new ArrayList<>();
        for (Part each : cluster.parts()) {
          inner.addAll(parts(each, level + 1, without));
        }
        yield leftOut(level, without)
            ? inner
            : List.of(new Cluster(medium(cluster, level, without), inner));
      }
    };
  }

  /// The medium of a cluster without some levels inside: multicast reaches all its parts only if it
  /// does in what was left out, too. In memory nobody needs it.
  private static Medium medium(Cluster cluster, int level, int without) {
    Medium medium = cluster.medium();
    return medium.multicast() && !isHeardBelow(cluster, level + 1, without)
        ? medium.withMulticast(false)
        : medium;
  }

  private static boolean isHeardBelow(Cluster cluster, int level, int without) {
    for (Part part : cluster.parts()) {
      if (part instanceof Cluster inner && leftOut(level, without)) {
        boolean heard =
            inner.medium().multicast() || inner.medium().kind() == Medium.Kind.SHARED_MEMORY;
        if (!heard || !isHeardBelow(inner, level + 1, without)) {
          return false;
        }
      }
    }
    return true;
  }

  private static List<ClusterTree> trees(Part part, int level, int without) {
    return switch (part) {
      case Leaf leaf -> List.of(ClusterTree.rank(leaf.rank()));
      case Cluster cluster -> {
        List<ClusterTree> inner = new ArrayList<>();
        for (Part each : cluster.parts()) {
          inner.addAll(trees(each, level + 1, without));
        }
        yield leftOut(level, without) ? inner : List.of(ClusterTree.of(inner));
      }
    };
  }

  /// The cluster with those inside as its parts that no other cluster is in, but for machines.
  private static Cluster sites(Cluster whole) {
    List<Part> sites = new ArrayList<>();
    addSites(whole, sites);
    boolean heard = isHeardBelow(whole, 1, ALL);
    return new Cluster(whole.medium().withMulticast(whole.medium().multicast() && heard), sites);
  }

  private static void addSites(Cluster cluster, List<Part> sites) {
    for (Part part : cluster.parts()) {
      if (part instanceof Cluster inner
          && inner.parts().stream().anyMatch(each -> isBeyondMachines(each))) {
        addSites(inner, sites);
      } else {
        sites.add(part);
      }
    }
  }

  private static boolean isBeyondMachines(Part part) {
    return part instanceof Cluster cluster && cluster.medium().kind() != Medium.Kind.SHARED_MEMORY;
  }

  private static ClusterTree tree(Part part) {
    return switch (part) {
      case Leaf leaf -> ClusterTree.rank(leaf.rank());
      case Cluster cluster -> ClusterTree.of(cluster.parts().stream().map(View::tree).toList());
    };
  }

  private static boolean leftOut(int level, int without) {
    boolean chosen = level <= MOST_OPTIONAL && (without >> (level - 1) & 1) == 1;
    return level > 0 && (without == ALL || chosen);
  }
}
