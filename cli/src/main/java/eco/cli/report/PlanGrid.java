package eco.cli.report;

import eco.network.Topology;
import eco.plan.Plan;
import eco.plan.Planner;
import eco.plan.Request;
import eco.schedule.Operation;
import eco.simulate.Simulator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// The plans for a small grid of operations, sizes and roots.
///
/// A page that shows every message of every plan would grow without limit, so the messages have a
/// budget: the plans with the fewest come first.
final class PlanGrid {
  /// A few numbers, the papers' usual message, and much.
  static final List<Long> BYTES = List.of(64L, 16_000L, 1L << 20);

  /// Beyond so many ranks nobody can follow single messages.
  static final int MOST_RANKS = 128;

  private static final int MOST_ROOTS = 4;
  private static final int MOST_MESSAGES_OF_A_PLAN = 4_000;
  private static final int MOST_MESSAGES = 70_000;

  private PlanGrid() {}

  /// All operations in their order; for each the sizes, for each the roots.
  static List<PlanCard> cards(Topology topology, Planner planner) {
    List<Plan> plans = requests(topology).stream().map(planner::plan).toList();
    List<PlanCard> cards = new ArrayList<>(plans.stream().map(PlanCard::of).toList());
    if (topology.size() <= MOST_RANKS) {
      Simulator simulator = Simulator.of(topology);
      addMotions(cards, plans.stream().map(plan -> PlanCard.motion(plan, simulator)).toList());
    }
    return cards;
  }

  private static void addMotions(List<PlanCard> cards, List<Motion> motions) {
    List<Integer> fewestFirst =
        IntStream.range(0, motions.size())
            .boxed()
            .sorted(Comparator.comparingInt(i -> motions.get(i).messages()))
            .toList();
    int messages = 0;
    for (int i : fewestFirst) {
      messages += motions.get(i).messages();
      if (motions.get(i).messages() > MOST_MESSAGES_OF_A_PLAN || messages > MOST_MESSAGES) {
        return;
      }
      cards.set(i, cards.get(i).with(motions.get(i)));
    }
  }

  private static List<Request> requests(Topology topology) {
    List<Request> requests = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      for (long bytes : operation == Operation.BARRIER ? List.of(0L) : BYTES) {
        Request request = Request.of(operation, bytes, topology.size());
        if (operation.rooted()) {
          roots(topology).forEach(root -> requests.add(request.from(root)));
        } else {
          requests.add(request);
        }
      }
    }
    return requests;
  }

  /// The first rank of some of the innermost clusters, rank 0 among them.
  static List<Integer> roots(Topology topology) {
    Set<List<Integer>> seen = new HashSet<>();
    List<Integer> roots = new ArrayList<>();
    for (int rank = 0; rank < topology.size() && roots.size() < MOST_ROOTS; rank++) {
      int level = Math.max(0, topology.depth(rank) - 1);
      if (seen.add(List.of(level, topology.cluster(rank, level)))) {
        roots.add(rank);
      }
    }
    return roots;
  }
}
