package eco.network;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.zip.CRC32C;

/// A tree of clusters over the ranks 0 to n - 1, with any depth; every cluster has a medium.
///
///     level 0      long-haul { ... }              one cluster, the slowest medium
///     level 1      switch { 0 1 }   routed { ... }
///     level 2                       bus { 2 3 }  bus { 4 5 }
///
/// The parts of a cluster talk over its medium. Parts stand in the order of their lowest rank, and
/// every cluster has two parts at least, so equal trees are equal objects. Clusters of a level are
/// numbered from 0 in the order of the tree.
public final class Topology {
  private final Part root;
  private final List<List<Cluster>> levels = new ArrayList<>();

  /// By level, then by rank: the number of the rank's cluster, -1 if it has none so deep.
  private final List<int[]> clusterOf = new ArrayList<>();

  private final long checksum;

  /// A rank, or a cluster of parts.
  public sealed interface Part {
    /// The ranks inside, in the order of the tree.
    int[] ranks();

    /// The lowest rank inside.
    default int lowest() {
      return Arrays.stream(ranks()).min().orElseThrow();
    }
  }

  /// One rank.
  public record Leaf(int rank) implements Part {
    @Override
    public int[] ranks() {
      return new int[] {rank};
    }
  }

  /// Parts that talk over one medium, in the order of their lowest ranks.
  public record Cluster(Medium medium, List<Part> parts) implements Part {
    public Cluster {
      parts = parts.stream().sorted(Comparator.comparingInt(Part::lowest)).toList();
      if (parts.size() < 2) {
        throw new IllegalArgumentException("a cluster needs two parts: parts=" + parts);
      }
    }

    /// Ranks that talk over one medium.
    public static Cluster of(Medium medium, int... ranks) {
      return new Cluster(medium, Arrays.stream(ranks).mapToObj(r -> (Part) new Leaf(r)).toList());
    }

    @Override
    public int[] ranks() {
      return parts.stream().flatMapToInt(part -> Arrays.stream(part.ranks())).toArray();
    }
  }

  /// The topology of a tree whose leaves are the ranks 0 to n - 1, each once.
  public Topology(Part root) {
    this.root = root;
    int[] ranks = root.ranks();
    int[] sorted = ranks.clone();
    Arrays.sort(sorted);
    for (int i = 0; i < sorted.length; i++) {
      if (sorted[i] != i) {
        throw new IllegalArgumentException(
            "ranks must be 0 to " + (ranks.length - 1) + ", each once: rank=" + sorted[i]);
      }
    }
    number(root, 0, ranks.length);
    CRC32C crc = new CRC32C();
    crc.update(shape(root, Topology::figures).getBytes(StandardCharsets.UTF_8));
    checksum = crc.getValue();
  }

  /// One cluster of all ranks; for one rank, that rank alone.
  public static Topology flat(int ranks, Medium medium) {
    int[] all = new int[ranks];
    Arrays.setAll(all, rank -> rank);
    return new Topology(ranks == 1 ? new Leaf(0) : Cluster.of(medium, all));
  }

  private void number(Part part, int level, int size) {
    if (part instanceof Cluster cluster) {
      if (levels.size() == level) {
        levels.add(new ArrayList<>());
        int[] none = new int[size];
        Arrays.fill(none, -1);
        clusterOf.add(none);
      }
      int id = levels.get(level).size();
      levels.get(level).add(cluster);
      for (int rank : cluster.ranks()) {
        clusterOf.get(level)[rank] = id;
      }
      for (Part inner : cluster.parts()) {
        number(inner, level + 1, size);
      }
    }
  }

  /// The whole tree.
  public Part root() {
    return root;
  }

  /// Whether all ranks share memory.
  public boolean isOneMachine() {
    return root instanceof Cluster all && all.medium().kind() == Medium.Kind.SHARED_MEMORY;
  }

  /// Whether one datagram reaches several ranks anywhere.
  public boolean multicasts() {
    return levels.stream().flatMap(List::stream).anyMatch(all -> all.medium().multicast());
  }

  /// How many ranks there are.
  public int size() {
    return levels.isEmpty() ? 1 : clusterOf.getFirst().length;
  }

  /// How many levels of clusters there are at the deepest place, 0 for one rank.
  public int levels() {
    return levels.size();
  }

  /// In how many clusters, one within the other, a rank is.
  public int depth(int rank) {
    int depth = 0;
    while (depth < levels.size() && clusterOf.get(depth)[rank] >= 0) {
      depth++;
    }
    return depth;
  }

  /// The number of a rank's cluster at a level, -1 if the rank is not so deep.
  public int cluster(int rank, int level) {
    return level < levels.size() ? clusterOf.get(level)[rank] : -1;
  }

  /// The clusters of a level, by number.
  public List<Cluster> clusters(int level) {
    return List.copyOf(levels.get(level));
  }

  /// The ranks of a cluster, in the order of the tree.
  public int[] members(int level, int cluster) {
    return levels.get(level).get(cluster).ranks();
  }

  /// The deepest level at which two different ranks are in one cluster.
  public int level(int rank, int peer) {
    if (rank == peer) {
      throw new IllegalArgumentException("two ranks needed: rank=" + rank);
    }
    int level = 0;
    while (cluster(rank, level + 1) >= 0 && cluster(rank, level + 1) == cluster(peer, level + 1)) {
      level++;
    }
    return level;
  }

  /// The medium over which two different ranks talk.
  public Medium medium(int rank, int peer) {
    int level = level(rank, peer);
    return levels.get(level).get(cluster(rank, level)).medium();
  }

  /// The topology of some ranks; those of `ranks` are numbered from 0 in the order given.
  ///
  /// Clusters of which one part remains vanish, so a group inside one cluster has no upper levels.
  public Topology group(int... ranks) {
    int[] numbers = new int[size()];
    Arrays.fill(numbers, -1);
    for (int i = 0; i < ranks.length; i++) {
      if (numbers[ranks[i]] >= 0) {
        throw new IllegalArgumentException("every rank once: rank=" + ranks[i]);
      }
      numbers[ranks[i]] = i;
    }
    return new Topology(
        replaced(root, rank -> numbers[rank] < 0 ? none() : Optional.of(new Leaf(numbers[rank])))
            .orElseThrow(() -> new IllegalArgumentException("no ranks: ranks=0")));
  }

  /// The topology of processes on the machines that are the leaves of this one.
  ///
  /// @param machines the leaf of this topology on which each process is, by the process's rank
  /// @param inside what processes of one machine talk over
  public Topology spread(int[] machines, Medium inside) {
    List<List<Part>> processes = new ArrayList<>();
    for (int leaf = 0; leaf < size(); leaf++) {
      processes.add(new ArrayList<>());
    }
    for (int rank = 0; rank < machines.length; rank++) {
      processes.get(machines[rank]).add(new Leaf(rank));
    }
    return new Topology(
        replaced(root, leaf -> joined(inside, processes.get(leaf)))
            .orElseThrow(() -> new IllegalArgumentException("no processes: machines=0")));
  }

  private interface Replacement {
    Optional<Part> of(int rank);
  }

  private static Optional<Part> none() {
    return Optional.empty();
  }

  private static Optional<Part> replaced(Part part, Replacement leaves) {
    return switch (part) {
      case Leaf leaf -> leaves.of(leaf.rank());
      case Cluster cluster ->
          joined(
              cluster.medium(),
              cluster.parts().stream().flatMap(inner -> replaced(inner, leaves).stream()).toList());
    };
  }

  private static Optional<Part> joined(Medium medium, List<Part> parts) {
    return parts.size() < 2 ? parts.stream().findFirst() : Optional.of(new Cluster(medium, parts));
  }

  /// The same clusters over other media.
  public Topology over(Function<Cluster, Medium> media) {
    return new Topology(over(root, media));
  }

  private static Part over(Part part, Function<Cluster, Medium> media) {
    return switch (part) {
      case Leaf leaf -> leaf;
      case Cluster cluster -> {
        List<Part> parts = cluster.parts().stream().map(inner -> over(inner, media)).toList();
        yield new Cluster(media.apply(cluster), parts);
      }
    };
  }

  /// The same where every message goes to one rank.
  public Topology withoutMulticast() {
    return over(cluster -> cluster.medium().withMulticast(false));
  }

  /// The clusters without their media, in brackets: `((0 1) (2 3) 4)`.
  public String shape() {
    return shape(root, _ -> "");
  }

  /// A number that is the same for equal topologies and, very likely, for no others.
  public long checksum() {
    return checksum;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Topology that && root.equals(that.root);
  }

  @Override
  public int hashCode() {
    return root.hashCode();
  }

  /// The clusters in one line: `routed(bus(0 1) switch(2 3) 4)`.
  @Override
  public String toString() {
    return shape(root, medium -> medium.kind().word());
  }

  private static String shape(Part part, Function<Medium, String> label) {
    return switch (part) {
      case Leaf leaf -> String.valueOf(leaf.rank());
      case Cluster cluster ->
          label.apply(cluster.medium())
              + "("
              + String.join(
                  " ", cluster.parts().stream().map(inner -> shape(inner, label)).toList())
              + ")";
    };
  }

  private static String figures(Medium medium) {
    String figures =
        String.join(
            ",",
            medium.kind().word(),
            String.valueOf(medium.latencyNanos()),
            medium.delay().toString(),
            medium.sendOverhead().toString(),
            medium.receiveOverhead().toString(),
            medium.gap().toString(),
            String.valueOf(medium.contention()));
    return medium.multicast() ? figures + ",multicast" : figures;
  }
}
