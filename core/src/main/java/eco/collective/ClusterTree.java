package eco.collective;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/// Ranks in clusters within clusters, to any depth: a rank alone, or a cluster of parts.
///
///     ((0 1) (2 3 (4 5)) 6)        as text: a number is a rank, brackets are a cluster
///
/// The parts of a cluster talk over its level of the network; the outermost is the slowest.
public final class ClusterTree {
  private final List<ClusterTree> parts;
  private final int[] ranks;
  private final int[] sorted;
  private final int height;

  private ClusterTree(List<ClusterTree> parts, int[] ranks, int height) {
    this.parts = parts;
    this.ranks = ranks;
    this.height = height;
    sorted = ranks.clone();
    Arrays.sort(sorted);
  }

  /// One rank.
  public static ClusterTree rank(int rank) {
    return new ClusterTree(List.of(), new int[] {rank}, 0);
  }

  /// A cluster of parts, at least one.
  public static ClusterTree of(List<ClusterTree> parts) {
    int[] ranks = parts.stream().flatMapToInt(part -> Arrays.stream(part.ranks)).toArray();
    int height = parts.stream().mapToInt(ClusterTree::height).max().orElse(0) + 1;
    ClusterTree tree = new ClusterTree(List.copyOf(parts), ranks, height);
    for (int i = 0; i < ranks.length; i++) {
      if (tree.sorted[i] < 0 || (i > 0 && tree.sorted[i] == tree.sorted[i - 1])) {
        throw new IllegalArgumentException("every rank once: rank=" + tree.sorted[i]);
      }
    }
    if (ranks.length == 0) {
      throw new IllegalArgumentException("a cluster needs ranks: parts=" + parts.size());
    }
    return tree;
  }

  /// One cluster of the ranks 0 to `ranks - 1`: a network without levels.
  public static ClusterTree flat(int ranks) {
    return of(IntStream.range(0, ranks).mapToObj(ClusterTree::rank).toList());
  }

  /// The parts, none if this is one rank.
  public List<ClusterTree> parts() {
    return parts;
  }

  /// Reads the text form.
  ///
  /// @throws IllegalArgumentException if it is none
  public static ClusterTree parse(String text) {
    Deque<List<ClusterTree>> open = new ArrayDeque<>();
    open.push(new ArrayList<>());
    for (String token : text.replace("(", " ( ").replace(")", " ) ").strip().split("\\s+", -1)) {
      switch (token) {
        case "(" -> open.push(new ArrayList<>());
        case ")" -> {
          List<ClusterTree> parts = open.pop();
          if (open.isEmpty()) {
            throw new IllegalArgumentException("a bracket too many: clusters=" + text);
          }
          open.peek().add(of(parts));
        }
        default -> open.peek().add(rank(Integer.parseInt(token)));
      }
    }
    if (open.size() != 1 || open.peek().size() != 1) {
      throw new IllegalArgumentException("not one cluster: clusters=" + text);
    }
    return open.peek().getFirst();
  }

  /// Whether this is one rank.
  public boolean single() {
    return parts.isEmpty();
  }

  /// How many levels of clusters there are: 0 for one rank.
  public int height() {
    return height;
  }

  /// How many ranks are inside.
  public int size() {
    return ranks.length;
  }

  /// Whether the ranks inside are exactly 0 to `count - 1`.
  boolean covers(int count) {
    return size() == count && sorted[count - 1] == count - 1;
  }

  /// The first rank, which speaks for the cluster unless a root inside does.
  int first() {
    return ranks[0];
  }

  /// The rank whose turn it is if the ranks take turns.
  int inTurn(int turn) {
    return ranks[turn % ranks.length];
  }

  /// The last rank.
  int last() {
    return ranks[ranks.length - 1];
  }

  /// The ranks inside, in the order of parts.
  public int[] ranks() {
    return ranks.clone();
  }

  /// Whether the rank is inside.
  public boolean contains(int rank) {
    return Arrays.binarySearch(sorted, rank) >= 0;
  }

  /// The clusters so many levels down, this one at 0; single ranks are none.
  List<ClusterTree> clusters(int level) {
    if (single() || level == 0) {
      return single() ? List.of() : List.of(this);
    }
    return parts.stream().flatMap(part -> part.clusters(level - 1).stream()).toList();
  }

  /// The same clusters cut up so that every part is a run of adjacent ranks, in ascending order.
  ///
  /// Scans, and reductions that are not commutative, can only combine neighbours. A part whose
  /// ranks are scattered among those of its sisters becomes several parts.
  ClusterTree inRankOrder() {
    return single() ? this : of(cut(sorted, 0, sorted.length));
  }

  private List<ClusterTree> cut(int[] all, int begin, int end) {
    List<ClusterTree> runs = new ArrayList<>();
    int next;
    for (int at = begin; at < end; at = next) {
      ClusterTree part = partOf(all[at]);
      next = at + 1;
      while (next < end && part.contains(all[next])) {
        next++;
      }
      runs.add(part.restricted(all, at, next));
    }
    return runs;
  }

  private ClusterTree restricted(int[] all, int begin, int end) {
    return single() || end - begin == 1 ? rank(all[begin]) : of(cut(all, begin, end));
  }

  private ClusterTree partOf(int rank) {
    for (ClusterTree part : parts) {
      if (part.contains(rank)) {
        return part;
      }
    }
    throw new IllegalArgumentException("rank not inside: rank=" + rank);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ClusterTree that
        && parts.equals(that.parts)
        && Arrays.equals(ranks, that.ranks);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ranks);
  }

  @Override
  public String toString() {
    return single()
        ? String.valueOf(ranks[0])
        : "(" + String.join(" ", parts.stream().map(ClusterTree::toString).toList()) + ")";
  }
}
