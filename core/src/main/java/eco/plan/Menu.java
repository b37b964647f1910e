package eco.plan;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.collective.Costs;
import eco.network.Medium;
import eco.network.Topology;
import eco.schedule.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The algorithms that are worth a thought for an operation among some members.
///
/// Left out of the catalogue are the patterns that ignore the network and exist as rivals, and the
/// handshakes: the message layer does its own where they pay.
final class Menu {
  /// Trees that follow costs look at all pairs: beyond this size they take too long to make.
  private static final int MOST_COMPARED = 128;

  private static final Set<String> COMPARING = Set.of("greedy", "spanning");

  /// What says everything once to all, where the network carries that.
  static final String CAST = "multicast";

  private Menu() {}

  /// The names, those with a number as it suits the medium.
  ///
  /// @param members of the largest group
  /// @param bytes of a message, about
  /// @param casts whether such a message can be said once to all
  static List<Choice> choices(
      Operation operation, int members, Medium medium, long bytes, boolean ordered, boolean casts) {
    List<Choice> choices = new ArrayList<>();
    List<String> names = names(operation, postal(medium, bytes));
    if (casts && (operation == Operation.BROADCAST || operation == Operation.ALLGATHER)) {
      names.add(CAST);
    }
    for (String text : names) {
      Choice choice = Choice.of(text);
      boolean commutative = Catalogue.entry(operation, choice.name()).commutative();
      if ((!ordered || !commutative) && isAffordable(choice.name(), members)) {
        choices.add(choice);
      }
    }
    return choices;
  }

  /// Whether an algorithm is made quickly enough among so many members.
  static boolean isAffordable(String algorithm, int members) {
    return members <= MOST_COMPARED || !COMPARING.contains(algorithm);
  }

  private static List<String> names(Operation operation, String postal) {
    List<String> names = new ArrayList<>();
    switch (operation) {
      case BROADCAST, REDUCE -> {
        names.addAll(List.of("flat", "chain", "binomial", "binary", "k-ary:3", "k-ary:4", postal));
        names.add("greedy");
        names.addAll(
            operation == Operation.BROADCAST
                ? List.of("scatter-allgather", "scatter-doubling")
                : List.of("rabenseifner"));
      }
      case SCATTER, GATHER -> {
        names.addAll(List.of("flat", "binomial", "binary", "chain", "pipelined-chain", postal));
        names.add("greedy");
      }
      case ALLGATHER ->
          names.addAll(
              List.of("ring", "bruck", "recursive-doubling", "direct", "gather-broadcast"));
      case ALL_TO_ALL ->
          names.addAll(
              List.of("rotated", "pairwise", "direct", "bruck", "coordinators", "gateways"));
      case ALLREDUCE ->
          names.addAll(
              List.of(
                  "recursive-doubling",
                  "ring",
                  "rabenseifner",
                  "direct",
                  "pairwise",
                  "reduce-broadcast"));
      case REDUCE_SCATTER ->
          names.addAll(List.of("pairwise", "ring", "recursive-halving", "reduce-then-scatter"));
      case SCAN, EXCLUSIVE_SCAN -> names.addAll(List.of("hillis-steele", "chain", "tree"));
      case BARRIER ->
          names.addAll(List.of("recursive-doubling", "dissemination", "direct", "tree"));
    }
    return names;
  }

  /// The postal tree for the medium: its ratio of arriving to sending, in steps of a quarter.
  private static String postal(Medium medium, long bytes) {
    double gap = medium.gap().nanos(bytes);
    double ratio = gap == 0 ? 1000 : medium.messageNanos(bytes) / gap;
    return "postal:" + Math.clamp(Math.rint(4 * ratio) / 4, 1, 1000);
  }

  /// What messages of a size cost between the ranks of a topology, for trees that follow costs.
  static Costs costs(Topology topology, long bytes) {
    return new Costs() {
      @Override
      public double cost(int source, int target) {
        return source == target ? 0 : topology.medium(source, target).messageNanos(bytes);
      }

      @Override
      public double busy(int source, int target) {
        return source == target ? 0 : topology.medium(source, target).gap().nanos(bytes);
      }
    };
  }
}
