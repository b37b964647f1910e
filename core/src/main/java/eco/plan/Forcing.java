package eco.plan;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.collective.ClusterTree;
import eco.collective.Composition;
import eco.collective.Level;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import eco.schedule.Goal;
import eco.schedule.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// What somebody insists on: an algorithm for all ranks, or one for every level of the network.
///
///     chain/16              all ranks alike
///     flat>binomial         the outermost clusters, and all ranks within each
///     flat>>binomial        the innermost clusters, whatever lies around them, and ranks within
///     flat>chain>binomial   three levels from outside
///
/// @param levels from the outermost inwards
/// @param innermost whether the last is that of the innermost clusters
public record Forcing(List<Choice> levels, boolean innermost) {
  public Forcing {
    levels = List.copyOf(levels);
  }

  /// Reads the text form.
  ///
  /// @throws IllegalArgumentException if it is none
  public static Forcing of(String text) {
    String[] words = text.split(">", -1);
    if (words.length > 1 && Arrays.stream(words).filter(String::isEmpty).count() > 1) {
      throw new IllegalArgumentException(
          "not ALGORITHM, OUTER>INNER or OUTER>>INNERMOST: algorithm=" + text);
    }
    boolean innermost = words.length == 3 && words[1].isEmpty();
    return new Forcing(
        Arrays.stream(words)
            .filter(word -> !(innermost && word.isEmpty()))
            .map(Choice::of)
            .toList(),
        innermost);
  }

  /// Reads `allreduce=ring,broadcast=chain/16`: what somebody insists on, by operation.
  ///
  /// @throws IllegalArgumentException naming the part that is wrong
  public static Map<Operation, Forcing> all(String text) {
    Map<Operation, Forcing> all = new EnumMap<>(Operation.class);
    for (String each : text.split(",", -1)) {
      if (each.isBlank()) {
        continue;
      }
      int equals = each.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException(
            "not OPERATION=ALGORITHM: found=" + each + ", in=" + text);
      }
      Operation operation = Operation.of(each.substring(0, equals).strip());
      all.put(operation, of(each.substring(equals + 1).strip()).require(operation));
    }
    return all;
  }

  /// The same, every level in so many segments.
  public Forcing inSegments(int segments) {
    return new Forcing(
        levels.stream().map(choice -> choice.inSegments(segments)).toList(), innermost);
  }

  /// Refuses algorithms that the operation does not have.
  ///
  /// @throws IllegalArgumentException if there is one
  public Forcing require(Operation operation) {
    levels.forEach(choice -> Catalogue.entry(operation, choice.name()));
    return this;
  }

  /// How it is done on a network; who insists on one algorithm for all ranks need not know it.
  public Recipe recipe(Goal goal, Supplier<Topology> network) {
    if (levels.size() == 1) {
      return Defaults.forced(goal, levels.getFirst());
    }
    Topology topology = network.get();
    ClusterTree tree =
        innermost
            ? ClusterTree.of(inner(topology.root()))
            : tree(topology.root(), levels.size() - 1);
    List<Level> chosen = new ArrayList<>();
    for (int depth = 0; depth < tree.height(); depth++) {
      Level level = Level.DEFAULT;
      Choice choice = levels.get(Math.min(depth, levels.size() - 1));
      for (Operation part : Composition.operations(goal.operation(), tree.height(), depth)) {
        if (Catalogue.entries(part).stream()
            .anyMatch(entry -> entry.name().equals(choice.name()))) {
          level = level.with(part, choice);
        }
      }
      chosen.add(level);
    }
    return new Recipe.Composed(tree, chosen);
  }

  /// The tree down to a depth; what is deeper is one cluster.
  private static ClusterTree tree(Part part, int depth) {
    return switch (part) {
      case Leaf leaf -> ClusterTree.rank(leaf.rank());
      case Cluster cluster when depth == 0 -> ranks(cluster);
      case Cluster cluster ->
          ClusterTree.of(cluster.parts().stream().map(each -> tree(each, depth - 1)).toList());
    };
  }

  private static ClusterTree ranks(Cluster cluster) {
    return ClusterTree.of(Arrays.stream(cluster.ranks()).mapToObj(ClusterTree::rank).toList());
  }

  /// The innermost clusters, and ranks that are in none.
  private static List<ClusterTree> inner(Part part) {
    return switch (part) {
      case Leaf leaf -> List.of(ClusterTree.rank(leaf.rank()));
      case Cluster cluster when cluster.parts().stream().allMatch(each -> each instanceof Leaf) ->
          List.of(ranks(cluster));
      case Cluster cluster ->
          cluster.parts().stream().flatMap(each -> inner(each).stream()).toList();
    };
  }

  @Override
  public String toString() {
    return String.join(innermost ? ">>" : ">", levels.stream().map(Choice::toString).toList());
  }
}
