package eco.plan;

import static org.assertj.core.api.Assertions.assertThat;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.collective.Composition;
import eco.collective.Entry;
import eco.collective.Level;
import eco.network.Topology;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import eco.simulate.Simulator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Plans against everything that the catalogue can do: all algorithms on all levels of all views.
class ExhaustiveTest {
  private static final int[] SEGMENTS = {1, 4, 16, 64};

  @ParameterizedTest
  @EnumSource(
      names = {"BROADCAST", "REDUCE", "SCATTER", "GATHER", "ALLREDUCE", "ALLGATHER", "BARRIER"})
  void aPlanIsWithinFivePercentOfTheBestThereIs(Operation operation) {
    for (int seed = 0; seed < 3; seed++) {
      check(operation, seed, SeededNetworks.of(seed, 6 + seed));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"BROADCAST", "ALLREDUCE", "ALLGATHER"})
  void soIsOneWhereMulticastIsCarried(Operation operation) {
    for (int seed = 0; seed < 4; seed++) {
      check(operation, seed, SeededNetworks.casting(seed, 6 + seed % 3));
    }
  }

  private static void check(Operation operation, int seed, Topology topology) {
    int ranks = topology.size();
    for (long bytes : new long[] {50, 256_000}) {
      Request request = Request.of(operation, operation == Operation.BARRIER ? 0 : bytes, ranks);
      double best = best(request, topology);
      Plan plan = new Planner(topology).plan(request);
      assertThat(plan.predictedNanos())
          .as("seed=%d, ranks=%d, bytes=%d, %s", seed, ranks, bytes, plan.name())
          .isLessThanOrEqualTo(best * 1.05);
    }
  }

  private static double best(Request request, Topology topology) {
    Simulator simulator = Simulator.of(topology);
    double best = Double.POSITIVE_INFINITY;
    for (View view : View.all(topology)) {
      for (List<Level> levels : everything(request, view)) {
        Schedule schedule = Composition.schedule(request.goal(), view.tree(), levels);
        double nanos = simulator.run(schedule, request.elements(), 1).nanos();
        best = Math.min(best, nanos);
      }
    }
    return best;
  }

  /// All combinations of algorithms for what the levels need, each in all numbers of segments; none
  /// is shorter than what a plan may have.
  private static List<List<Level>> everything(Request request, View view) {
    List<List<Level>> all = new ArrayList<>();
    List<Draft.Need> needs = Draft.needs(request.operation(), view.height());
    for (int segments : SEGMENTS) {
      if (segments == 1 || (segments <= request.elements() && needs.size() <= 2)) {
        List<Level> none = new ArrayList<>();
        for (int depth = 0; depth < view.height(); depth++) {
          none.add(Level.DEFAULT);
        }
        combine(needs, 0, none, segments, all);
      }
    }
    return all;
  }

  private static void combine(
      List<Draft.Need> needs, int next, List<Level> levels, int segments, List<List<Level>> all) {
    if (next == needs.size()) {
      all.add(List.copyOf(levels));
      return;
    }
    Draft.Need need = needs.get(next);
    for (Entry entry : Catalogue.entries(need.operation())) {
      if (entry.size() == Entry.Size.ANY && worthwhile(entry, needs.size())) {
        Choice choice = entry.choice().inSegments(segments);
        List<Level> chosen = new ArrayList<>(levels);
        chosen.set(need.depth(), levels.get(need.depth()).with(need.operation(), choice));
        combine(needs, next + 1, chosen, segments, all);
      }
    }
  }

  /// Where many levels must be combined, the patterns that ignore the network are left out.
  private static boolean worthwhile(Entry entry, int needs) {
    return needs <= 2
        || !List.of("naive", "butterfly", "ring", "spanning", "k-ary", "greedy", "postal")
            .contains(entry.name());
  }
}
