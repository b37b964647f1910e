package eco.plan;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.collective.Entry;
import eco.collective.Level;
import eco.collective.ThroughRoot;
import eco.cost.Bound;
import eco.cost.Estimate;
import eco.cost.SegmentSearch;
import eco.network.Medium;
import eco.network.Topology;
import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import eco.simulate.Processor;
import eco.simulate.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/// One search for the best plan of a request.
final class Search {
  /// More segments than this never pay.
  private static final int MOST_SEGMENTS = 256;

  /// Over a long haul shorter segments do not pay: they leave in packets that are not full, so in
  /// more
  /// of them, and what TCP has under way counts in packets.
  private static final long LEAST_HAULED_BYTES = 4000;

  /// Nor are there more than so many over all ranks, which would take long to simulate.
  private static final int MOST_PIECES = 1 << 18;

  /// Drafts that should take so many times longer than the best so far are not simulated.
  private static final double HOPELESS = 3;

  /// Nothing better is looked for once a plan takes so many times the lower bound.
  private static final double GOOD_ENOUGH = 1.005;

  private static final int FLAT_MOST_SEGMENTS = 64;

  /// About how many messages may be simulated for it, and for the best number of segments.
  private static final long FLAT_BUDGET = 4000;

  private static final long FLAT_BUDGET_PER_RANK = 10;

  private static final int MOST_REJECTED = 12;

  /// About how many messages may be simulated for what knows nothing of the network.
  private static final long BASELINE_BUDGET = 6000;

  /// Of every view, so many numbers of segments are tried before the best is improved.
  private static final int SEGMENTATIONS = 3;

  /// No single idea may cost more than this part of the budget, unless it is in one segment.
  private static final int MOST_SHARE = 3;

  /// Of more segments than `SOME` and `MORE` together, only so many of the same length are
  /// simulated:
  /// once all links are busy, every further segment takes as long as the one before.
  private static final int SOME = 3;

  private static final int MORE = 6;

  /// About how many messages may be simulated of the best as a whole.
  private static final long WHOLE_BUDGET = 8000;

  /// A simulation is to be trusted; a formula knows nothing of contention between levels.
  private static final Comparator<Trial> BEST_FIRST =
      Comparator.comparing(Trial::simulated, Comparator.reverseOrder())
          .thenComparingDouble(Trial::nanos);

  private final Planner planner;
  private final Request request;
  private final Goal goal;
  private final Forecast forecast;
  private final Bound bound;
  private final List<Trial> trials = new ArrayList<>();
  private final Set<Draft> drafted = new HashSet<>();
  private final Set<Draft> simulated = new HashSet<>();
  private long budget;

  /// Something that was looked at.
  ///
  /// @param draft absent for what is not simply composed
  /// @param simulated whether a simulation says so, if only of some of the segments
  /// @param whole whether it was simulated from the beginning to the end
  private record Trial(
      Recipe recipe, @Nullable Draft draft, double nanos, boolean simulated, boolean whole) {}

  /// A draft with its forecast.
  private record Idea(Draft draft, double nanos, long effort) {}

  Search(Planner planner, Request request) {
    this.planner = planner;
    this.request = request;
    goal = request.goal();
    forecast = new Forecast(request, Processor.TYPICAL.reduceNanosPerByte());
    bound = request.bound(planner.topology());
    budget = budget(goal);
  }

  /// About how many messages may be simulated; ideas for exchanges among all cost more each.
  private static long budget(Goal goal) {
    long few = Math.min(goal.ranks(), 64);
    long each =
        switch (goal.operation()) {
          case ALLGATHER, REDUCE_SCATTER, ALL_TO_ALL -> 2 * few * few;
          default -> 0;
        };
    return 5000 + 50L * goal.ranks() + each;
  }

  Plan plan() {
    if (request.ranks() == 1) {
      Recipe alone = new Recipe.Composed(planner.views().getFirst().tree(), List.of(Level.DEFAULT));
      return new Plan(request, alone, "nothing to do", 0, true, bound, List.of());
    }
    long rest = budget;
    budget = BASELINE_BUDGET;
    baselines().forEach(idea -> consider(idea, Double.POSITIVE_INFINITY));
    budget = rest;
    ideas().forEach(idea -> consider(idea, HOPELESS));
    climb();
    flat();
    segments();
    through();
    sharded();
    Trial best = best();
    List<Plan.Rejected> rejected =
        trials.stream()
            .filter(trial -> trial != best)
            .sorted(Comparator.comparingDouble(Trial::nanos))
            .limit(MOST_REJECTED)
            .map(each -> new Plan.Rejected(each.recipe.name(goal), each.nanos, each.simulated))
            .toList();
    return new Plan(
        request, best.recipe, best.recipe.name(goal), best.nanos, best.simulated, bound, rejected);
  }

  /// The best of all, simulated as a whole if that does not take too many messages.
  private Trial best() {
    budget = WHOLE_BUDGET;
    Trial best = Collections.min(trials, BEST_FIRST);
    while (best.draft != null && best.simulated && !best.whole) {
      budget -= forecast.of(best.draft).messages() * best.draft.segments();
      if (budget < 0) {
        return best;
      }
      trials.remove(best);
      trials.add(new Trial(best.recipe, best.draft, nanos(best.recipe), true, true));
      best = Collections.min(trials, BEST_FIRST);
    }
    return best;
  }

  /// What anybody would do who knows nothing of the network: never be slower than that.
  private List<Idea> baselines() {
    View flat = planner.plain();
    List<Idea> others = new ArrayList<>();
    for (Choice choice : choices(flat, new Draft.Need(0, goal.operation()), 1)) {
      others.add(idea(flat, List.of(choice), 1));
    }
    if (goal.operation() == Operation.ALLGATHER && request.ranks() % 2 == 0) {
      others.add(idea(flat, List.of(Choice.of("neighbour-exchange")), 1));
    }
    others.sort(Comparator.comparingDouble(Idea::nanos));
    List<Idea> ideas = new ArrayList<>();
    ideas.add(idea(flat, List.of(Level.DEFAULT.choice(goal.operation())), 1));
    if (goal.operation().rooted()) {
      ideas.add(idea(flat, List.of(Choice.of("flat")), 1));
    }
    ideas.addAll(others);
    return ideas;
  }

  /// For every view, what the formulas like best in the most promising numbers of segments.
  private List<Idea> ideas() {
    List<Idea> ideas = new ArrayList<>();
    for (View view : planner.views()) {
      List<Idea> here = new ArrayList<>();
      for (int segments = 1; segments <= mostSegments(); segments *= 2) {
        List<Choice> best = new ArrayList<>();
        for (Draft.Need need : Draft.needs(goal.operation(), view.height())) {
          best.add(favourite(view, need, segments));
        }
        Idea idea = idea(view, best, segments);
        if (segments == 1 || idea.effort <= budget / MOST_SHARE) {
          here.add(idea);
        }
      }
      here.sort(Comparator.comparingDouble(Idea::nanos));
      ideas.addAll(here.subList(0, Math.min(SEGMENTATIONS, here.size())));
    }
    ideas.sort(Comparator.comparingDouble(Idea::nanos));
    return ideas;
  }

  private int mostSegments() {
    return switch (goal.operation()) {
      case BARRIER, ALL_TO_ALL -> 1;
      default -> {
        int most = Math.clamp(MOST_PIECES / request.ranks(), 16, MOST_SEGMENTS);
        long pieces = overLongHaul() ? request.bytes() / LEAST_HAULED_BYTES : request.elements();
        yield Math.clamp(Math.min(pieces, request.elements()), 1, most);
      }
    };
  }

  private boolean overLongHaul() {
    return planner.topology().root() instanceof Topology.Cluster all
        && all.medium().kind() == Medium.Kind.LONG_HAUL;
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
    for (View.Talk talk : view.groups().get(need.depth())) {
      long here = Math.ceilDiv(forecast.bytes(need, talk), (long) segments);
      members = Math.max(members, talk.members());
      if (slowest == null || talk.medium().messageNanos(here) > slowest.messageNanos(bytes)) {
        slowest = talk.medium();
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
    long chunks =
        switch (goal.operation()) {
          case SCATTER, GATHER ->
              draft.choices().stream().anyMatch(Search::alongChain) ? ranks * ranks / 2 : 8 * ranks;
          case ALLGATHER, REDUCE_SCATTER, ALL_TO_ALL -> ranks * ranks * draft.view().height();
          default -> 0;
        };
    List<Draft.Need> needs = draft.needs();
    for (int i = 0; i < needs.size(); i++) {
      Draft.Need need = needs.get(i);
      int parts =
          Catalogue.entry(need.operation(), draft.choices().get(i).name())
              .parts()
              .applyAsInt((int) ranks);
      chunks += parts > 1 ? ranks * parts * simulated(draft) : 0;
    }
    boolean bruck = draft.choices().getFirst().name().equals("bruck");
    long times = goal.operation() == Operation.ALL_TO_ALL && bruck ? 8 : 1;
    return ranks + estimate.messages() * simulated(draft) + times * chunks / 4;
  }

  /// How many segments of a draft are simulated.
  private static int simulated(Draft draft) {
    return Math.min(draft.segments(), SOME + MORE);
  }

  private static boolean alongChain(Choice choice) {
    return choice.name().equals("chain") || choice.name().equals("pipelined-chain");
  }

  /// Simulates an idea if it is promising and affordable, or else takes the formula's word.
  ///
  /// @param hopeless how many times longer than the best it may take by the formula
  private void consider(Idea idea, double hopeless) {
    if (simulated.contains(idea.draft)) {
      return;
    }
    boolean known = !drafted.add(idea.draft);
    Recipe.Composed recipe = recipe(idea.draft);
    if (idea.effort <= budget && idea.nanos <= hopeless * bestNanos()) {
      budget -= idea.effort;
      simulated.add(idea.draft);
      trials.removeIf(trial -> known && idea.draft.equals(trial.draft));
      simulate(recipe, idea.draft);
    } else if (!known) {
      double nanos = Math.max(idea.nanos, bound.nanos());
      trials.add(new Trial(recipe, idea.draft, nanos, false, false));
    }
  }

  private Recipe.Composed recipe(Draft draft) {
    long bytes = Math.ceilDiv(request.bytes(), (long) draft.segments());
    return draft.recipe(Menu.costs(planner.topology(), bytes));
  }

  private void simulate(Recipe recipe, @Nullable Draft draft) {
    if (draft == null || draft.segments() <= SOME + MORE) {
      trials.add(new Trial(recipe, draft, nanos(recipe), true, true));
    } else {
      trials.add(new Trial(recipe, draft, extrapolated(draft), true, false));
    }
  }

  /// How long all segments take if every further one takes as long as those between `SOME` and
  /// `MORE`, and no less than its share of what is busiest.
  private double extrapolated(Draft draft) {
    Span some = some(draft, SOME);
    Span more = some(draft, MORE);
    double each =
        Math.max((more.nanos() - some.nanos()) / (MORE - SOME), more.busiestNanos() / MORE);
    return more.nanos() + (draft.segments() - MORE) * each;
  }

  private Span some(Draft draft, int segments) {
    long all = draft.segments();
    return span(
        recipe(draft.inSegments(segments)),
        block -> Math.ceilDiv(request.elements(block), all) * segments);
  }

  private double nanos(Recipe recipe) {
    return span(recipe, request::elements).nanos();
  }

  private Span span(Recipe recipe, IntToLongFunction elements) {
    return span(recipe.schedule(goal, Schedule.ALL_RANKS), elements);
  }

  private Span span(Schedule schedule, IntToLongFunction elements) {
    return planner.simulator().span(schedule, elements, request.elementBytes());
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
    while (best != null && best.draft != null && !goodEnough()) {
      double before = best.nanos;
      for (Draft next : neighbours(best.draft)) {
        consider(idea(next), HOPELESS);
      }
      best = bestDraft();
      if (best == null || best.nanos >= before) {
        return;
      }
    }
  }

  /// Whether no other draft can be much better.
  private boolean goodEnough() {
    double enough = GOOD_ENOUGH * bound.nanos();
    return trials.stream().anyMatch(trial -> trial.whole && trial.nanos <= enough);
  }

  /// Everything of the catalogue over all ranks at once, in some numbers of segments.
  ///
  /// Formulas take each of its messages for one over the slowest medium. Where ranks stand in the
  /// order of the network most are not, so that this is simulated without asking them.
  private void flat() {
    Trial before = bestDraft();
    budget = FLAT_BUDGET + FLAT_BUDGET_PER_RANK * request.ranks();
    int most = Math.min(FLAT_MOST_SEGMENTS, mostSegments());
    for (int segments = 1; segments <= most && !goodEnough(); segments *= 4) {
      for (Choice choice : everything(segments)) {
        consider(idea(planner.plain(), List.of(choice), segments), Double.POSITIVE_INFINITY);
      }
      if (goal.operation().rooted() && possible("greedy")) {
        even(Choice.of("greedy").inSegments(segments));
      }
    }
    if (!Objects.equals(bestDraft(), before)) {
      climb();
    }
  }

  private boolean possible(String algorithm) {
    return Catalogue.entry(goal.operation(), algorithm).refusal(goal).isEmpty();
  }

  /// All trees, or what is on the menu for operations that follow none.
  private List<Choice> everything(int segments) {
    List<Choice> all =
        new ArrayList<>(choices(planner.plain(), new Draft.Need(0, goal.operation()), segments));
    if (goal.operation().rooted()) {
      Catalogue.entries(goal.operation()).stream()
          .filter(entry -> entry.refusal(goal).isEmpty() && !entry.name().equals("in-rank-order"))
          .map(Entry::choice)
          .filter(choice -> !all.contains(choice))
          .forEach(all::add);
    }
    return all;
  }

  /// A tree that follows costs, as if all were the same.
  private void even(Choice greedy) {
    long effort = (long) request.ranks() * greedy.segments();
    if (effort <= budget && request.ranks() <= Menu.MOST_COMPARED) {
      budget -= effort;
      simulate(Defaults.forced(goal, greedy), null);
    }
  }

  /// Looks for a better number of segments near that of the best draft.
  private void segments() {
    Trial best = bestDraft();
    if (best == null || best.draft == null || goodEnough()) {
      return;
    }
    Draft draft = best.draft;
    budget = FLAT_BUDGET + FLAT_BUDGET_PER_RANK * request.ranks();
    SegmentSearch.near(draft.segments(), mostSegments(), number -> nanos(draft.inSegments(number)));
  }

  /// How long a draft takes, infinitely long if that is too dear to find out.
  private double nanos(Draft draft) {
    consider(idea(draft), HOPELESS);
    return trials.stream()
        .filter(trial -> trial.simulated && draft.equals(trial.draft))
        .mapToDouble(Trial::nanos)
        .findFirst()
        .orElse(Double.POSITIVE_INFINITY);
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
        Request there = request.like(up, up == Operation.REDUCE ? all : request.bytes());
        Request back = request.like(down, down == Operation.BROADCAST ? all : request.bytes());
        Topology topology = planner.topology();
        if (bestNanos() <= there.bound(topology).nanos() + back.bound(topology).nanos()) {
          return;
        }
        Plan upwards = planner.plan(there);
        Plan downwards = planner.plan(back);
        if (upwards.recipe() instanceof Recipe.Composed first
            && downwards.recipe() instanceof Recipe.Composed second
            && upwards.simulated()
            && downwards.simulated()) {
          through(upwards, downwards, new Recipe.Through(0, first, second));
        }
      }
      default -> {}
    }
  }

  /// Simulates both ways together; if they have too many messages, one follows the other.
  private void through(Plan upwards, Plan downwards, Recipe recipe) {
    double nanos = upwards.predictedNanos() + downwards.predictedNanos();
    Schedule schedule = recipe.schedule(goal, Schedule.ALL_RANKS);
    if (schedule.transfers() <= WHOLE_BUDGET) {
      nanos = Math.min(nanos, span(schedule, request::elements).nanos());
    }
    trials.add(new Trial(recipe, null, nanos, true, true));
  }

  /// Ways in which several gateways of every cluster cross to the others.
  private void sharded() {
    if (!goodEnough()) {
      budget = Math.max(budget, FLAT_BUDGET + FLAT_BUDGET_PER_RANK * request.ranks());
      new ShardSearch(goal, mostSegments(), this::tried).search(planner.views());
    }
  }

  private double tried(Recipe recipe, long effort) {
    if (effort > budget) {
      return Double.POSITIVE_INFINITY;
    }
    budget -= effort;
    simulate(recipe, null);
    return trials.getLast().nanos;
  }
}
