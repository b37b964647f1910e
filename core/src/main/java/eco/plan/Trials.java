package eco.plan;

import eco.cost.Bound;
import eco.network.Medium;
import eco.network.Topology;
import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import eco.simulate.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What a search has looked at so far, and how long each would take; a budget bounds it.
final class Trials {
  /// Nothing better is looked for once a plan takes so many times the lower bound.
  private static final double GOOD_ENOUGH = 1.005;

  /// Nor is a simulation ended that shows more than so many times the best so far.
  private static final double TOO_SLOW = 3;

  /// Of more segments only so many of the same length are simulated: once all links are busy,
  /// every further segment takes as long as the one before.
  private static final int SOME = 6;

  /// So many of what seems best, or all if they do not have too many messages.
  private static final int MORE = 16;

  private static final long MOST_WHOLE = 2000;

  /// How often something else that then seems best is looked at as closely.
  private static final int LOOKS = 3;

  /// It must seem so much better than what was looked at already.
  private static final double WORTH_A_LOOK = 0.99;

  /// How many messages two plans in one may have.
  private static final long BOTH_BUDGET = 8000;

  /// Often much is hidden behind one long way. Of what takes as long then, or hardly longer, fewer
  /// messages are better: they cost work that no model knows.
  private static final double SAME = 1.005;

  /// So much longer may a barrier take that saves the processors of all ranks as much: it is
  /// nothing but messages, and machines may share processors unknown to each other.
  private static final double LITTLE = 0.1;

  /// Better than what else takes as long with as many messages: each rank answers whom it hears
  /// from, so that acknowledgements ride along.
  private static final String EXCHANGE = "recursive-doubling";

  /// As many messages, over as many ways, has what is not simply composed.
  private static final long UNKNOWN = Long.MAX_VALUE;

  private static final int MOST_REJECTED = 12;

  /// A simulation is to be trusted; a formula knows nothing of contention between levels.
  private static final Comparator<Trial> BEST_FIRST =
      Comparator.comparing(Trial::simulated, Comparator.reverseOrder())
          .thenComparingDouble(Trial::nanos);

  private final Planner planner;
  private final Request request;
  private final Goal goal;
  private final Bound bound;
  private final List<Trial> trials = new ArrayList<>();
  private final Set<Draft> drafted = new HashSet<>();
  private final Set<Draft> simulated = new HashSet<>();

  /// Of drafts in some segments only, which serve for any number of segments.
  private final Map<Draft, Schedule> schedules = new HashMap<>();

  /// Of drafts in one segment.
  private final Map<Draft, Reach> reaches = new HashMap<>();

  private long budget;
  private double limitNanos = Double.POSITIVE_INFINITY;

  /// Over how much a plan sends.
  ///
  /// @param ways from a rank to another
  /// @param crossing how many ranks send to other outermost clusters
  private record Reach(long ways, long crossing) {
    /// Of what is short, for which it does not matter.
    static final Reach ANY = new Reach(0, 0);

    static final Comparator<Reach> LEAST_FIRST =
        Comparator.comparingLong(Reach::ways).thenComparingLong(Reach::crossing);
  }

  /// Something that was looked at.
  ///
  /// @param draft absent for what is not simply composed
  /// @param simulated whether a simulation says so, if only of some of the segments
  /// @param closely whether as many of the segments were as ever are, mostly all
  private record Trial(
      Recipe recipe, @Nullable Draft draft, double nanos, boolean simulated, boolean closely) {
    boolean isLike(Draft other) {
      return draft != null && draft.inSegments(1).equals(other.inSegments(1));
    }

    Trial times(double factor) {
      return new Trial(recipe, draft, factor * nanos, simulated, closely);
    }
  }

  /// A draft and the time that a simulation gave it.
  record Timed(Draft draft, double nanos) {}

  Trials(Planner planner, Request request) {
    this.planner = planner;
    this.request = request;
    goal = request.goal();
    bound = request.bound(planner.topology());
  }

  /// How many segments of a draft are simulated.
  static int segments(Draft draft) {
    return Math.min(draft.segments(), SOME);
  }

  /// Sets about how many messages may be simulated from now on.
  void allow(long messages) {
    budget = messages;
  }

  /// Sets that, unless more are left.
  void allowAtLeast(long messages) {
    budget = Math.max(budget, messages);
  }

  /// Sets how long what is looked for may take at most.
  void limit(double nanos) {
    limitNanos = nanos;
  }

  /// Nothing more need be known of what takes longer.
  private double tooLongNanos() {
    return Math.min(limitNanos, TOO_SLOW * bestNanos());
  }

  // ---- looking at something --------------------------------------------------------------------

  /// Simulates an idea if it is promising and affordable, or else takes the formula's word.
  ///
  /// @param hopeless how many times longer than the best it may take by the formula
  void consider(Idea idea, double hopeless) {
    Draft draft = idea.draft();
    if (simulated.contains(draft)) {
      return;
    }
    boolean known = !drafted.add(draft);
    Recipe.Composed recipe = recipe(draft);
    double least = bound.nanos();
    double best = bestNanos();
    boolean promising = idea.nanos() <= hopeless * best && idea.leastNanos() < best;
    if (idea.effort() <= budget && promising) {
      budget -= idea.effort();
      simulated.add(draft);
      double tooLong = tooLongNanos();
      double nanos = roughly(draft, tooLong);
      if (nanos < Double.POSITIVE_INFINITY) {
        if (known) {
          trials.removeIf(trial -> draft.equals(trial.draft));
        }
        trials.add(new Trial(recipe, draft, nanos, true, draft.segments() <= SOME));
        return;
      }
      least = Math.max(least, tooLong);
    }
    if (!known) {
      trials.add(new Trial(recipe, draft, Math.max(idea.nanos(), least), false, false));
    }
  }

  /// Simulates what is not simply composed.
  ///
  /// @return how long it takes; infinitely long if it is too dear to find out
  double consider(Recipe recipe, long effort) {
    if (effort > budget) {
      return Double.POSITIVE_INFINITY;
    }
    budget -= effort;
    double nanos = nanos(recipe, tooLongNanos());
    if (nanos < Double.POSITIVE_INFINITY) {
      trials.add(new Trial(recipe, null, nanos, true, true));
    }
    return nanos;
  }

  /// Simulates two plans in one; if they have too many messages, one follows the other.
  void consider(Recipe.Through recipe, Plan first, Plan second) {
    double nanos = first.predictedNanos() + second.predictedNanos();
    int segments =
        recipe.up().segments(first.request().operation())
            + recipe.down().segments(second.request().operation());
    if ((goal.ranks() - 1L) * segments <= BOTH_BUDGET) {
      Schedule schedule = recipe.schedule(goal, Schedule.ALL_RANKS);
      if (schedule.transfers() <= BOTH_BUDGET) {
        nanos = span(schedule, request::elements, Double.POSITIVE_INFINITY).nanos();
      }
    }
    trials.add(new Trial(recipe, null, nanos, true, true));
  }

  private Recipe.Composed recipe(Draft draft) {
    long bytes = Math.ceilDiv(request.bytes(), (long) draft.segments());
    return draft.recipe(Menu.costs(planner.topology(), bytes));
  }

  /// How long all segments take if every further one takes as long as those of the second half of
  /// `SOME`, and no less than its share of what is busiest.
  private double roughly(Draft draft, double limitNanos) {
    if (draft.segments() <= SOME) {
      return nanos(recipe(draft), limitNanos);
    }
    Span some = some(draft, SOME, limitNanos);
    double each = Math.max(2 * (some.nanos() - some.halfNanos()), some.busiestNanos()) / SOME;
    return some.nanos() + (draft.segments() - SOME) * each;
  }

  /// The same by `MORE` segments, and half as many without those that come after.
  private double closely(Draft draft, long messages) {
    if (draft.segments() <= MORE || messages * draft.segments() <= MOST_WHOLE) {
      return nanos(recipe(draft), Double.POSITIVE_INFINITY);
    }
    Span more = some(draft, MORE, Double.POSITIVE_INFINITY);
    double second = more.nanos() - some(draft, MORE / 2, Double.POSITIVE_INFINITY).nanos();
    double each = Math.max(2 * second, more.busiestNanos()) / MORE;
    return more.nanos() + (draft.segments() - MORE) * each;
  }

  private Span some(Draft draft, int segments, double limitNanos) {
    long all = draft.segments();
    Schedule schedule =
        schedules.computeIfAbsent(
            draft.inSegments(segments), few -> recipe(few).schedule(goal, Schedule.ALL_RANKS));
    return span(
        schedule, block -> Math.ceilDiv(request.elements(block), all) * segments, limitNanos);
  }

  private double nanos(Recipe recipe, double limitNanos) {
    return span(recipe.schedule(goal, Schedule.ALL_RANKS), request::elements, limitNanos).nanos();
  }

  private Span span(Schedule schedule, IntToLongFunction elements, double limitNanos) {
    return planner.simulator().span(schedule, elements, request.elementBytes(), limitNanos);
  }

  // ---- what is best ----------------------------------------------------------------------------

  /// The least time that a simulation gave.
  double bestNanos() {
    double best = Double.POSITIVE_INFINITY;
    for (Trial trial : trials) {
      best = trial.simulated ? Math.min(best, trial.nanos) : best;
    }
    return best;
  }

  /// The best draft that was simulated, if any was.
  @Nullable Timed bestDraft() {
    Timed best = null;
    for (Trial trial : trials) {
      if (trial.simulated && trial.draft != null && (best == null || trial.nanos < best.nanos)) {
        best = new Timed(trial.draft, trial.nanos);
      }
    }
    return best;
  }

  /// What a simulation gave a draft; infinitely long if it was not simulated.
  double nanos(Draft draft) {
    for (Trial trial : trials) {
      if (trial.simulated && draft.equals(trial.draft)) {
        return trial.nanos;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  /// Whether nothing else can be much better.
  boolean goodEnough() {
    double enough = GOOD_ENOUGH * bound.nanos();
    return trials.stream().anyMatch(trial -> trial.closely && trial.nanos <= enough);
  }

  /// The best of all as a plan.
  Plan plan(Forecast forecast) {
    Trial best = leanest(best(forecast), forecast);
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

  /// The best of all, looked at closely. What that adds to a draft is added to the same in other
  /// numbers of segments, too.
  private Trial best(Forecast forecast) {
    Trial best = Collections.min(trials, BEST_FIRST);
    for (int look = 0; look < LOOKS && best.simulated && !best.closely; look++) {
      Draft draft = Objects.requireNonNull(best.draft);
      double factor = closely(best, forecast).nanos / best.nanos;
      trials.replaceAll(
          trial ->
              trial.simulated && !trial.closely && trial.isLike(draft)
                  ? trial.times(factor)
                  : trial);
      best = Collections.min(trials, BEST_FIRST);
      if (best.nanos > WORTH_A_LOOK * known()) {
        break;
      }
    }
    return best.closely || !best.simulated
        ? best
        : Collections.min(trials.stream().filter(Trial::closely).toList(), BEST_FIRST);
  }

  /// What has the fewest messages of all that takes as long as the best, or, for a barrier, so
  /// little longer that it saves every rank more work than that; what knows the network is not to
  /// be slower for that than what does not. Long messages rather go over the fewest ways: every
  /// connection must find its speed, and those of many peers at once hinder each other. And the
  /// fewest ranks have them cross to other clusters: a rank's own leave one after another, those of
  /// several share the way out, unknown to each other. What is scattered is not passed on if it
  /// need not be: long messages of several ranks that cross a way at once share it, where the
  /// simulator lets one go after another, and what is passed on would come later than it says.
  private Trial leanest(Trial best, Forecast forecast) {
    Trial plain = plainBest();
    Predicate<Trial> asGood =
        trial ->
            trial.nanos <= SAME * best.nanos + savedNanos(best, trial, forecast)
                && (plain == null
                    || isScatteredStraight(trial)
                    || (isLong() && isLevel(best) && isLevel(trial))
                    || trial.nanos <= plain.nanos + savedNanos(plain, trial, forecast));
    Comparator<Trial> leanFirst =
        Comparator.comparing(this::longReach, Reach.LEAST_FIRST)
            .thenComparingLong(trial -> messages(trial, forecast))
            .thenComparing(trial -> !isScatteredStraight(trial))
            .thenComparingDouble(Trial::nanos)
            .thenComparing(trial -> !trial.recipe.name(goal).contains(EXCHANGE));
    List<Trial> lean =
        trials.stream().filter(Trial::simulated).filter(asGood).sorted(leanFirst).toList();
    int looks = LOOKS;
    for (Trial trial : lean) {
      if (!trial.closely && looks-- > 0) {
        trial = closely(trial, forecast);
      }
      if (trial.closely && asGood.test(trial)) {
        return trial;
      }
    }
    return best;
  }

  /// How long the processor of a rank would be busy, on average, with messages that `trial` saves,
  /// as far as that counts.
  private double savedNanos(Trial other, Trial trial, Forecast forecast) {
    long more = messages(other, forecast);
    long fewer = messages(trial, forecast);
    if (request.operation() != Operation.BARRIER || more == UNKNOWN || fewer >= more) {
      return 0;
    }
    double saved = (double) (more - fewer) / request.ranks() * planner.workNanos();
    return Math.min(saved, LITTLE * other.nanos);
  }

  /// The same trial, looked at closely, which it takes the place of.
  private Trial closely(Trial trial, Forecast forecast) {
    Draft draft = Objects.requireNonNull(trial.draft);
    double nanos = closely(draft, forecast.of(draft).messages());
    Trial close = new Trial(trial.recipe, draft, nanos, true, true);
    trials.set(trials.indexOf(trial), close);
    return close;
  }

  /// The quickest of what knows nothing of the network, which no plan may be slower than.
  private @Nullable Trial plainBest() {
    return trials.stream()
        .filter(this::isPlain)
        .min(Comparator.comparingDouble(Trial::nanos))
        .orElse(null);
  }

  private boolean isPlain(Trial trial) {
    return trial.draft != null && trial.draft.view() == planner.plain();
  }

  /// Whether all ranks are one group to it.
  private static boolean isLevel(Trial trial) {
    return trial.draft != null && trial.draft.view().groups().size() == 1;
  }

  private boolean isLong() {
    return request.bytes() >= Medium.MEETING_BYTES;
  }

  private Reach longReach(Trial trial) {
    if (!isLong()) {
      return Reach.ANY;
    }
    return trial.draft == null
        ? new Reach(UNKNOWN, UNKNOWN)
        : reaches.computeIfAbsent(trial.draft.inSegments(1), this::reach);
  }

  private Reach reach(Draft draft) {
    Schedule schedule = recipe(draft).schedule(goal, Schedule.ALL_RANKS);
    Topology topology = planner.topology();
    return new Reach(
        schedule.ways(), schedule.senders((source, target) -> topology.level(source, target) == 0));
  }

  /// Whether the root of a scatter sends each block straight to its rank.
  private boolean isScatteredStraight(Trial trial) {
    return request.operation() == Operation.SCATTER
        && isPlain(trial)
        && trial.recipe.name(goal).equals("flat");
  }

  private static long messages(Trial trial, Forecast forecast) {
    Draft draft = trial.draft;
    return draft == null ? UNKNOWN : forecast.of(draft).messages() * draft.segments();
  }

  /// The least time of what was looked at closely.
  private double known() {
    return trials.stream().filter(Trial::closely).mapToDouble(Trial::nanos).min().orElseThrow();
  }
}
