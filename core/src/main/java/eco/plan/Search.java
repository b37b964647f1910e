package eco.plan;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.collective.Level;
import eco.collective.ThroughRoot;
import eco.cost.Estimate;
import eco.cost.LowerBound;
import eco.network.Medium;
import eco.network.Topology.Cluster;
import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import eco.simulate.Processor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One search for the best plan of a request.
final class Search {
  /// More segments than this never pay.
  private static final int MOST_SEGMENTS = 256;

  /// Drafts that should take so many times longer than the best so far are not simulated.
  private static final double HOPELESS = 3;

  private static final int MOST_REJECTED = 12;

  private final Planner planner;
  private final Request request;
  private final Goal goal;
  private final Forecast forecast;
  private final List<Trial> trials = new ArrayList<>();
  private final Set<Draft> drafted = new HashSet<>();
  private long budget;

  /// Something that was looked at.
  ///
  /// @param draft absent for what is not simply composed
  private record Trial(
      Recipe recipe, @Nullable Draft draft, String name, double nanos, boolean simulated) {}

  /// A draft with its forecast.
  private record Idea(Draft draft, double nanos, long effort) {}

  Search(Planner planner, Request request) {
    this.planner = planner;
    this.request = request;
    goal = request.goal();
    forecast = new Forecast(request, Processor.TYPICAL.reduceNanosPerByte());
    budget = 5000 + 100L * request.ranks();
  }

  Plan plan() {
    if (request.ranks() == 1) {
      Recipe alone = new Recipe.Composed(planner.views().getFirst().tree(), List.of(Level.DEFAULT));
      return new Plan(request, alone, "nothing to do", 0, true, bound(), List.of());
    }
    tryAll(baselines());
    tryAll(ideas());
    climb();
    through();
    sharded();
    List<Trial> sorted = trials.stream().sorted(Comparator.comparingDouble(Trial::nanos)).toList();
    Trial best = sorted.getFirst();
    List<Plan.Rejected> rejected =
        sorted.stream()
            .skip(1)
            .limit(MOST_REJECTED)
            .map(each -> new Plan.Rejected(each.name, each.nanos, each.simulated))
            .toList();
    return new Plan(
        request, best.recipe, best.name, best.nanos, best.simulated, bound(), rejected);
  }

  private eco.cost.Bound bound() {
    return LowerBound.of(goal, request.bytes(), planner.topology());
  }

  /// What anybody would do who knows nothing of the network: never be slower than that.
  private List<Idea> baselines() {
    View flat = planner.views().getLast();
    List<Idea> ideas = new ArrayList<>();
    ideas.add(idea(flat, List.of(Level.DEFAULT.choice(goal.operation())), 1));
    if (goal.operation().rooted()) {
      ideas.add(idea(flat, List.of(Choice.of("flat")), 1));
    }
    return ideas;
  }

  /// For every view and number of segments, what the formulas like best.
  private List<Idea> ideas() {
    List<Idea> ideas = new ArrayList<>();
    for (View view : planner.views()) {
      for (int segments = 1; segments <= mostSegments(); segments *= 2) {
        List<Choice> best = new ArrayList<>();
        for (Draft.Need need : Draft.needs(goal.operation(), view.height())) {
          best.add(favourite(view, need, segments));
        }
        ideas.add(idea(view, best, segments));
      }
    }
    ideas.sort(Comparator.comparingDouble(Idea::nanos));
    return ideas;
  }

  private int mostSegments() {
    return switch (goal.operation()) {
      case BARRIER, ALL_TO_ALL -> 1;
      default -> (int) Math.clamp(request.elements(), 1, MOST_SEGMENTS);
    };
  }

  private Choice favourite(View view, Draft.Need need, int segments) {
    Choice favourite = Level.DEFAULT.choice(need.operation());
    double least = Double.POSITIVE_INFINITY;
    for (Choice choice : choices(view, need, segments)) {
      double nanos = forecast.of(view, need, choice, segments).nanos(segments);
      if (nanos < least) {
        least = nanos;
        favourite = choice;
      }
    }
    return favourite;
  }

  /// The menu for a need, made for the cluster in which a message takes longest.
  private List<Choice> choices(View view, Draft.Need need, int segments) {
    int members = 1;
    Medium slowest = null;
    long bytes = 0;
    for (Cluster cluster : view.topology().clusters(need.depth())) {
      long here = Math.ceilDiv(forecast.bytes(need, cluster), (long) segments);
      members = Math.max(members, cluster.parts().size());
      if (slowest == null
          || cluster.medium().messageNanos(here) > slowest.messageNanos(bytes)) {
        slowest = cluster.medium();
        bytes = here;
      }
    }
    return slowest == null
        ? List.of()
        : Menu.choices(need.operation(), members, slowest, bytes, goal.ordered());
  }

  private Idea idea(View view, List<Choice> choices, int segments) {
    return idea(new Draft(view, goal.operation(), choices, segments));
  }

  private Idea idea(Draft draft) {
    Estimate estimate = forecast.of(draft);
    double nanos = estimate.nanos(draft.segments());
    return new Idea(draft, nanos, effort(draft, estimate));
  }

  /// How many messages a simulation costs, about; chunks count for a quarter.
  private long effort(Draft draft, Estimate estimate) {
    long ranks = request.ranks();
    long chunks = goal.blocks() > 1 ? ranks * ranks * draft.view().height() : 0;
    for (int i = 0; i < draft.choices().size(); i++) {
      Draft.Need need = draft.needs().get(i);
      int parts =
          Catalogue.entry(need.operation(), draft.choices().get(i).name())
              .parts()
              .applyAsInt((int) ranks);
      chunks += parts > 1 ? ranks * parts * draft.segments() : 0;
    }
    boolean bruck = draft.choices().getFirst().name().equals("bruck");
    long times = goal.operation() == Operation.ALL_TO_ALL && bruck ? 8 : 1;
    return ranks + estimate.messages() * draft.segments() + times * chunks / 4;
  }

  private void tryAll(List<Idea> ideas) {
    for (Idea idea : ideas) {
      consider(idea);
    }
  }

  /// Simulates an idea if it is promising and affordable, or else takes the formula's word.
  private void consider(Idea idea) {
    if (!drafted.add(idea.draft)) {
      return;
    }
    Recipe.Composed recipe = recipe(idea.draft);
    double best = bestNanos();
    if (idea.effort <= budget && idea.nanos <= HOPELESS * best) {
      budget -= idea.effort;
      simulate(recipe, idea.draft);
    } else {
      String name = recipe.schedule(goal, 0).algorithm();
      trials.add(new Trial(recipe, idea.draft, name, idea.nanos, false));
    }
  }

  private Recipe.Composed recipe(Draft draft) {
    long bytes = Math.ceilDiv(request.bytes(), (long) draft.segments());
    return draft.recipe(Menu.costs(planner.topology(), bytes));
  }

  private void simulate(Recipe recipe, @Nullable Draft draft) {
    Schedule schedule = recipe.schedule(goal, Schedule.ALL_RANKS);
    double nanos =
        planner.simulator().run(schedule, request.elements(), request.elementBytes()).nanos();
    trials.add(new Trial(recipe, draft, schedule.algorithm(), nanos, true));
  }

  private double bestNanos() {
    return trials.stream()
        .filter(Trial::simulated)
        .mapToDouble(Trial::nanos)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /// Changes one thing of the best draft at a time, as long as something gets better.
  private void climb() {
    Trial best = bestDraft();
    while (best != null && best.draft != null) {
      double before = best.nanos;
      for (Draft next : neighbours(best.draft)) {
        consider(idea(next));
      }
      best = bestDraft();
      if (best == null || best.nanos >= before) {
        return;
      }
    }
  }

  private @Nullable Trial bestDraft() {
    return trials.stream()
        .filter(trial -> trial.simulated && trial.draft != null)
        .min(Comparator.comparingDouble(Trial::nanos))
        .orElse(null);
  }

  private List<Draft> neighbours(Draft draft) {
    List<Draft> neighbours = new ArrayList<>();
    int now = draft.segments();
    for (int segments : new int[] {now / 2, now * 3 / 4, now * 3 / 2, now * 2}) {
      if (segments >= 1 && segments <= mostSegments() && segments != now) {
        neighbours.add(draft.inSegments(segments));
      }
    }
    List<Draft.Need> needs = draft.needs();
    for (int i = 0; i < needs.size(); i++) {
      for (Choice choice : choices(draft.view(), needs.get(i), now)) {
        neighbours.add(draft.with(i, choice));
      }
    }
    return neighbours;
  }

  /// What goes to one rank and back, out of the plans for both ways.
  private void through() {
    switch (goal.operation()) {
      case ALLREDUCE, ALLGATHER, REDUCE_SCATTER -> {
        long all = request.bytes() * (goal.blocks() > 1 ? request.ranks() : 1);
        Operation up = ThroughRoot.up(goal.operation());
        Operation down = ThroughRoot.down(goal.operation());
        Plan upwards =
            planner.plan(request.like(up, up == Operation.REDUCE ? all : request.bytes()));
        Plan downwards =
            planner.plan(request.like(down, down == Operation.BROADCAST ? all : request.bytes()));
        if (upwards.recipe() instanceof Recipe.Composed first
            && downwards.recipe() instanceof Recipe.Composed second
            && upwards.simulated()
            && downwards.simulated()) {
          simulate(new Recipe.Through(0, first, second), null);
        }
      }
      default -> {}
    }
  }

  /// Allreduces in which all ranks of a cluster cross to the others.
  private void sharded() {
    if (goal.operation() != Operation.ALLREDUCE) {
      return;
    }
    for (View view : planner.views()) {
      long ranks = request.ranks();
      long effort = ranks * ranks / 2 + 4 * ranks;
      for (String across : List.of("recursive-doubling", "rabenseifner", "ring")) {
        boolean allowed =
            !goal.ordered() || !Catalogue.entry(Operation.ALLREDUCE, across).commutative();
        if (view.height() > 1 && allowed && effort <= budget) {
          budget -= effort;
          List<Level> levels =
              List.of(
                  Level.of(Operation.ALLREDUCE, Choice.of(across)),
                  Level.of(Operation.REDUCE_SCATTER, Choice.of("pairwise"))
                      .with(Operation.ALLGATHER, Choice.of("ring")));
          simulate(new Recipe.Sharded(view.tree(), levels), null);
        }
      }
    }
  }
}
