package eco.plan;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.collective.Entry;
import eco.collective.Level;
import eco.collective.ThroughRoot;
import eco.cost.Bound;
import eco.cost.SegmentSearch;
import eco.network.Medium;
import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import eco.simulate.Processor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One search for the best plan of a request.
final class Search {
  /// More segments than this never pay.
  private static final int MOST_SEGMENTS = 256;

  /// Between machines shorter segments do not pay: they leave in packets that are not full, so in
  /// more of them, each of which is acknowledged, and too quickly one after another for a rank to
  /// keep them in order.
  private static final long LEAST_SENT_BYTES = 4000;

  /// Nor do segments pay that an algorithm cuts into parts for all ranks, if each part is a packet
  /// with much room left.
  private static final long LEAST_PART_BYTES = 1000;

  /// Nor are there more than so many over all ranks, which would take long to simulate.
  private static final int MOST_PIECES = 1 << 18;

  /// Where everybody says something at once, and no bus makes them take turns, no more than so much
  /// in all: ports have short queues, and whoever does not hear everything asks for it.
  private static final long MOST_SAID_BYTES = 128 << 10;

  /// Algorithms in which every two ranks send each other blocks of their own.
  private static final Set<String> EXCHANGES = Set.of("direct", "pairwise");

  /// Drafts that should take so many times longer than the best so far are not simulated.
  private static final double HOPELESS = 3;

  /// Nor are those improved that take so many times longer.
  private static final double LUCK = 1.2;

  private static final int FLAT_MOST_SEGMENTS = 64;

  /// About how many messages may be simulated for it, and for the best number of segments.
  private static final long FLAT_BUDGET = 2000;

  private static final long FLAT_BUDGET_PER_RANK = 12;

  /// About how many messages may be simulated for the best with clusters in another order.
  private static final long OTHER_ORDER_BUDGET = 1200;

  /// About how many messages may be simulated for what knows nothing of the network.
  private static final long BASELINE_BUDGET = 4000;

  /// Of every view, so many numbers of segments are tried before the best is improved.
  private static final int SEGMENTATIONS = 3;

  /// No single idea may cost more than this part of the budget, unless it is in one segment or
  /// everything else has had its turn.
  private static final int MOST_SHARE = 3;

  private final Planner planner;
  private final Request request;
  private final Goal goal;
  private final Forecast forecast;
  private final Trials trials;
  private final Map<View, View> otherOrder = new HashMap<>();
  private double exchange = Double.NaN;

  Search(Planner planner, Request request) {
    this.planner = planner;
    this.request = request;
    goal = request.goal();
    forecast = new Forecast(request, Processor.TYPICAL.reduceNanosPerByte());
    trials = new Trials(planner, request);
  }

  /// About how many messages may be simulated; ideas for exchanges among all cost more each, and
  /// an allreduce has the plans for both its halves besides.
  private static long budget(Goal goal) {
    long few = Math.min(goal.ranks(), 64);
    long vector = 3300 + 70L * goal.ranks();
    return switch (goal.operation()) {
      case ALLGATHER, REDUCE_SCATTER, ALL_TO_ALL -> vector + 2 * few * few;
      case ALLREDUCE -> vector / 2;
      default -> vector;
    };
  }

  Plan plan() {
    return Objects.requireNonNull(planWithin(Double.POSITIVE_INFINITY));
  }

  /// The plan, unless it is soon clear that it takes longer than somebody can use.
  @Nullable Plan planWithin(double limitNanos) {
    if (request.ranks() == 1) {
      Recipe alone = new Recipe.Composed(planner.views().getFirst().tree(), List.of(Level.DEFAULT));
      Bound nothing = request.bound(planner.topology());
      return new Plan(request, alone, "nothing to do", 0, true, nothing, List.of());
    }
    trials.limit(LUCK * limitNanos);
    trials.allow(BASELINE_BUDGET);
    baselines().forEach(idea -> trials.consider(idea, Double.POSITIVE_INFINITY));
    long budget = budget(goal);
    trials.allow(budget);
    ideas(budget / MOST_SHARE).forEach(idea -> trials.consider(idea, HOPELESS));
    if (trials.bestNanos() > LUCK * limitNanos) {
      return null;
    }
    through();
    if (improvable()) {
      climb();
      climbElsewhere();
      flat();
      segments();
    }
    sharded();
    return trials.plan(forecast);
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
  ///
  /// @param most how much effort in several segments may cost
  private List<Idea> ideas(long most) {
    List<Idea> ideas = new ArrayList<>();
    for (View view : views()) {
      ideas.addAll(ideas(view, most, false));
      if (planner.casts()) {
        ideas.addAll(ideas(view, most, true));
      }
    }
    ideas.sort(Comparator.comparingDouble(Idea::nanos));
    return ideas;
  }

  /// Those of one view in which nothing is cast, or those in which something is: formulas are not
  /// good enough for the one to hide the other.
  private List<Idea> ideas(View view, long most, boolean cast) {
    List<Idea> here = new ArrayList<>();
    for (int segments = 1; segments <= mostSegments(); segments *= 2) {
      List<Choice> best = new ArrayList<>();
      boolean any = false;
      for (Draft.Need need : Draft.needs(goal.operation(), view.height())) {
        Choice choice = favourite(view, need, segments, most, cast);
        any |= choice.name().equals(Menu.CAST);
        best.add(choice);
      }
      Idea idea = idea(view, best, segments);
      if (any == cast && (segments == 1 || (idea.effort() <= most && suits(idea.draft())))) {
        here.add(idea);
      }
    }
    here.sort(Comparator.comparingDouble(Idea::nanos));
    return here.subList(0, Math.min(SEGMENTATIONS, here.size()));
  }

  /// Ways to look at the topology, and for trees from a root with their clusters in another order.
  private List<View> views() {
    List<View> views = new ArrayList<>(planner.views());
    if (goal.operation().rooted()) {
      for (View view : planner.views()) {
        View other = view.height() > 1 ? view.smallestFirst(goal.root()) : view;
        if (other != view) {
          views.add(other);
          otherOrder.put(view, other);
          otherOrder.put(other, view);
        }
      }
    }
    return views;
  }

  private int mostSegments() {
    return switch (goal.operation()) {
      case BARRIER, ALL_TO_ALL -> 1;
      default -> {
        int most = Math.clamp(MOST_PIECES / request.ranks(), 16, MOST_SEGMENTS);
        long pieces = Math.min(request.bytes() / leastBytes(), request.elements());
        yield Math.clamp(pieces, 1, most);
      }
    };
  }

  private long leastBytes() {
    return planner.topology().isOneMachine() ? 1 : LEAST_SENT_BYTES;
  }

  /// What the formulas like best of all that can be simulated.
  ///
  /// @param cast whether it may be cast
  private Choice favourite(
      View view, Draft.Need need, int segments, long mostEffort, boolean cast) {
    Choice favourite = Level.DEFAULT.choice(need.operation());
    double least = Double.POSITIVE_INFINITY;
    for (Choice choice : choices(view, need, segments)) {
      if (!cast && choice.name().equals(Menu.CAST)) {
        continue;
      }
      double nanos = forecast.of(view, need, choice, segments).nanos(segments);
      long effort = Idea.leastEffort(need.operation(), choice, request.ranks());
      if (nanos < least && effort <= mostEffort) {
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
        : Menu.choices(
            need.operation(), members, slowest, bytes, goal.ordered(), casts(view, need, segments));
  }

  private Idea idea(View view, List<Choice> choices, int segments) {
    return idea(new Draft(view, goal.operation(), choices, segments));
  }

  private Idea idea(Draft draft) {
    Idea idea = Idea.of(draft, forecast);
    return exchanges(draft) ? idea.atLeast(exchangeNanos()) : idea;
  }

  /// Whether every two ranks send each other blocks of their own.
  private boolean exchanges(Draft draft) {
    return draft.view().height() == 1
        && EXCHANGES.contains(draft.choices().getFirst().name())
        && (goal.operation() == Operation.ALLGATHER || goal.operation() == Operation.REDUCE_SCATTER)
        && request.lengths().isEmpty();
  }

  /// How long that takes at least, since it carries what an all-to-all must carry.
  private double exchangeNanos() {
    if (Double.isNaN(exchange)) {
      Request all = request.like(Operation.ALL_TO_ALL, request.bytes());
      exchange = all.bound(planner.topology()).nanos();
    }
    return exchange;
  }

  /// Whether the best draft, with some luck, might become the best of all.
  private boolean improvable() {
    Trials.Timed best = trials.bestDraft();
    return best == null || best.nanos() <= LUCK * trials.bestNanos();
  }

  /// Changes one thing of the best draft at a time, as long as something gets better.
  private void climb() {
    Trials.Timed best = trials.bestDraft();
    while (best != null && !trials.goodEnough()) {
      double before = best.nanos();
      neighbours(best.draft()).forEach(next -> trials.consider(next, HOPELESS));
      best = trials.bestDraft();
      if (best == null || best.nanos() >= before) {
        return;
      }
    }
  }

  /// The same with clusters in their other order: formulas see no difference, and what was changed
  /// for the one order may not be good for the other.
  private void climbElsewhere() {
    Trials.Timed best = trials.bestDraft();
    View other = best == null ? null : otherOrder.get(best.draft().view());
    if (best == null || other == null || trials.goodEnough()) {
      return;
    }
    trials.allow(OTHER_ORDER_BUDGET);
    Draft now = best.draft().in(other);
    double nanos = nanos(now);
    double before = Double.POSITIVE_INFINITY;
    while (nanos < before && nanos <= LUCK * best.nanos()) {
      before = nanos;
      for (Idea next : neighbours(now)) {
        trials.consider(next, HOPELESS);
        double found = trials.nanos(next.draft());
        if (found < nanos) {
          nanos = found;
          now = next.draft();
        }
      }
    }
  }

  /// Everything of the catalogue over all ranks at once, in some numbers of segments.
  ///
  /// Formulas take each of its messages for one over the slowest medium. Where ranks stand in the
  /// order of the network most are not, so that this is simulated without asking them.
  private void flat() {
    Trials.Timed before = trials.bestDraft();
    trials.allow(flatBudget());
    int most = Math.min(FLAT_MOST_SEGMENTS, mostSegments());
    for (int segments = 1; segments <= most && !trials.goodEnough(); segments *= 4) {
      for (Choice choice : everything(segments)) {
        Idea idea = idea(planner.plain(), List.of(choice), segments);
        if (suits(idea.draft())) {
          trials.consider(idea, Double.POSITIVE_INFINITY);
        }
      }
      if (goal.operation().rooted() && possible("greedy")) {
        even(Choice.of("greedy").inSegments(segments));
      }
    }
    if (!Objects.equals(trials.bestDraft(), before)) {
      climb();
    }
  }

  private long flatBudget() {
    return FLAT_BUDGET + FLAT_BUDGET_PER_RANK * request.ranks();
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
          .filter(entry -> !entry.name().equals(Menu.CAST))
          .filter(entry -> Menu.isAffordable(entry.name(), request.ranks()))
          .map(Entry::choice)
          .filter(choice -> !all.contains(choice))
          .forEach(all::add);
    }
    return all;
  }

  /// A tree that follows costs, as if all were the same.
  private void even(Choice greedy) {
    if (Menu.isAffordable(greedy.name(), request.ranks())) {
      long effort = (long) request.ranks() * greedy.segments();
      trials.consider(Defaults.forced(goal, greedy), effort);
    }
  }

  /// Looks for a better number of segments near that of the best draft.
  private void segments() {
    Trials.Timed best = trials.bestDraft();
    if (best == null || trials.goodEnough()) {
      return;
    }
    Draft draft = best.draft();
    trials.allow(flatBudget() / 2);
    SegmentSearch.near(draft.segments(), mostSegments(), number -> nanos(draft.inSegments(number)));
  }

  private double nanos(Draft draft) {
    if (suits(draft)) {
      trials.consider(idea(draft), HOPELESS);
    }
    return trials.nanos(draft);
  }

  /// Whether its segments are neither too short nor, if they are cast, too long.
  private boolean suits(Draft draft) {
    if (isTooFine(draft)) {
      return false;
    }
    List<Draft.Need> needs = draft.needs();
    for (int i = 0; i < needs.size(); i++) {
      boolean cast = draft.choices().get(i).name().equals(Menu.CAST);
      if (cast && !casts(draft.view(), needs.get(i), draft.segments())) {
        return false;
      }
    }
    return true;
  }

  /// Whether all clusters of a level can say segments once to all their parts, but for those that
  /// share memory anyway.
  private boolean casts(View view, Draft.Need need, int segments) {
    boolean any = false;
    for (View.Talk talk : view.groups().get(need.depth())) {
      if (talk.medium().kind() == Medium.Kind.SHARED_MEMORY) {
        continue;
      }
      long all = forecast.bytes(need, talk);
      boolean crowd =
          need.operation() == Operation.ALLGATHER && talk.medium().kind() != Medium.Kind.BUS;
      if (!talk.medium().multicast()
          || Math.ceilDiv(all, (long) segments) > Schedule.MOST_CAST_BYTES
          || (crowd && all * talk.members() > MOST_SAID_BYTES)) {
        return false;
      }
      any |= talk.members() > 2;
    }
    return any;
  }

  /// Whether segments are cut into parts that are too short for several segments.
  private boolean isTooFine(Draft draft) {
    if (draft.segments() == 1 || planner.topology().isOneMachine()) {
      return false;
    }
    List<Draft.Need> needs = draft.needs();
    int parts = 1;
    for (int i = 0; i < needs.size(); i++) {
      Entry entry = Catalogue.entry(needs.get(i).operation(), draft.choices().get(i).name());
      parts = Math.max(parts, entry.parts().applyAsInt(request.ranks()));
    }
    return parts > 1 && request.bytes() / draft.segments() / parts < LEAST_PART_BYTES;
  }

  /// What differs in one thing; that comes last whose simulation costs much of the budget.
  private List<Idea> neighbours(Draft draft) {
    List<Idea> neighbours = new ArrayList<>();
    int now = draft.segments();
    for (int segments : new int[] {now / 2, now * 3 / 4, now * 3 / 2, now * 2}) {
      if (segments >= 1 && segments <= mostSegments() && segments != now) {
        addSuiting(draft.inSegments(segments), neighbours);
      }
    }
    List<Draft.Need> needs = draft.needs();
    for (int i = 0; i < needs.size(); i++) {
      for (Choice choice : choices(draft.view(), needs.get(i), now)) {
        addSuiting(draft.with(i, choice), neighbours);
      }
    }
    long most = budget(goal) / MOST_SHARE;
    neighbours.sort(Comparator.comparing(each -> each.effort() > most));
    return neighbours;
  }

  private void addSuiting(Draft draft, List<Idea> ideas) {
    if (suits(draft)) {
      ideas.add(idea(draft));
    }
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
        double best = trials.bestNanos();
        double backNanos = back.bound(planner.topology()).nanos();
        if (best <= there.bound(planner.topology()).nanos() + backNanos) {
          return;
        }
        Plan upwards = planner.planWithin(there, best - backNanos);
        if (upwards == null || best <= upwards.predictedNanos() + backNanos) {
          return;
        }
        Plan downwards = planner.planWithin(back, best - upwards.predictedNanos());
        if (downwards != null
            && upwards.recipe() instanceof Recipe.Composed first
            && downwards.recipe() instanceof Recipe.Composed second
            && upwards.simulated()
            && downwards.simulated()) {
          trials.consider(new Recipe.Through(0, first, second), upwards, downwards);
        }
      }
      default -> {}
    }
  }

  /// Ways in which several gateways of every cluster cross to the others.
  private void sharded() {
    if (!trials.goodEnough()) {
      trials.allowAtLeast(flatBudget());
      new ShardSearch(goal, mostSegments(), trials::consider).search(planner.views());
    }
  }
}
