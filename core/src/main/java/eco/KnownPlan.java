package eco;

import eco.execute.Call;
import eco.execute.Collective;
import eco.execute.Departures;
import eco.plan.Explanation;
import eco.schedule.Operation;
import eco.schedule.Program;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A plan that was made, what it was made for, who runs it, and how long that took.
final class KnownPlan {
  /// The name of what ranks that share memory do without a message.
  static final String SHOWN = "shown to all";

  /// What was decided for a request.
  ///
  /// @param name the recipe in words
  /// @param predictedNanos how long it should take; 0 where nobody knows
  /// @param ratios where its runs are counted as evidence about the network, if they are any
  /// @param together whether ranks that share memory show each other what they have
  /// @param departures when its steps may send
  record Decided(
      Program program,
      String name,
      double predictedNanos,
      @Nullable Histogram ratios,
      boolean together,
      Departures departures) {
    /// What was decided without a prediction.
    static Decided unpredicted(Program program, String name) {
      return new Decided(program, name, 0, null, false, Departures.AT_ONCE);
    }

    /// What ranks that share memory do at once.
    static Decided together(Program program) {
      return new Decided(program, SHOWN, 0, null, true, Departures.AT_ONCE);
    }
  }

  final Program program;
  final Departures departures;
  final boolean together;
  final Operation operation;
  final int root;
  final long elements;
  final long ownElements;
  final int elementBytes;
  final boolean inPlace;
  final boolean ordered;
  final boolean reproducible;
  final Plans.@Nullable Forced forced;
  final long @Nullable [] inputCounts;
  final long @Nullable [] inputOffsets;
  final long @Nullable [] outputCounts;
  final long @Nullable [] outputOffsets;
  final @Nullable Neighbourhood neighbourhood;
  final int salt;
  final @Nullable KnownPlan next;

  /// What the caller would call the operation.
  final String words;

  /// The recipe in words.
  final String name;

  /// How long it should take; 0 where nobody knows.
  final long predictedNanos;

  /// How long its runs took, and how many there were.
  final Histogram measured = new Histogram();

  /// Where its runs are counted as evidence about the network, if they are any.
  final @Nullable Histogram ratios;

  long calls;
  @Nullable Collective running;

  KnownPlan(
      Request request, Plans.@Nullable Forced forced, Decided decided, @Nullable KnownPlan next) {
    this.program = decided.program();
    this.departures = decided.departures();
    this.together = decided.together();
    this.name = decided.name();
    this.predictedNanos = Math.round(decided.predictedNanos());
    this.ratios = decided.ratios();
    this.words = request.call.name();
    this.operation = request.call.operation;
    this.root = request.call.root;
    this.elements = request.call.count;
    this.ownElements = request.ownCount;
    this.elementBytes = request.call.elementBytes;
    this.inPlace = request.inPlace;
    this.ordered = request.ordered;
    this.reproducible = request.reproducible;
    this.forced = forced;
    this.inputCounts = copy(request.inputCounts);
    this.inputOffsets = copy(request.inputOffsets);
    this.outputCounts = copy(request.outputCounts);
    this.outputOffsets = copy(request.outputOffsets);
    this.neighbourhood = request.neighbourhood;
    this.salt = salt(request, forced);
    this.next = next;
  }

  boolean suits(Request request, Plans.@Nullable Forced wanted) {
    Call call = request.call;
    return operation == call.operation
        && root == call.root
        && elements == call.count
        && ownElements == request.ownCount
        && elementBytes == call.elementBytes
        && inPlace == request.inPlace
        && ordered == request.ordered
        && reproducible == request.reproducible
        && neighbourhood == request.neighbourhood
        && (forced == wanted || (forced != null && forced.equals(wanted)))
        && Arrays.equals(inputCounts, request.inputCounts)
        && Arrays.equals(inputOffsets, request.inputOffsets)
        && Arrays.equals(outputCounts, request.outputCounts)
        && Arrays.equals(outputOffsets, request.outputOffsets);
  }

  private static long @Nullable [] copy(long @Nullable [] list) {
    return list == null ? null : list.clone();
  }

  /// What all ranks must agree on; uneven lengths that only some know are found out by the
  /// messages themselves.
  static int salt(Request request, Plans.@Nullable Forced forced) {
    int hash = 31 * request.call.operation.word().hashCode() + request.call.root;
    hash = 31 * hash + (request.uneven() ? lengths(request) : Long.hashCode(request.blockBytes()));
    hash = 31 * hash + (forced == null ? 0 : forced.hashCode());
    Neighbourhood neighbourhood = request.neighbourhood;
    hash = 31 * hash + (neighbourhood == null ? 0 : neighbourhood.checksum());
    return 31 * hash + (request.reproducible ? 2 : request.ordered ? 1 : 0);
  }

  /// The recipe and the prediction, if there is one: `ring>flat in 51.2 us`.
  String inWords() {
    return predictedNanos == 0 ? name : name + " in " + Explanation.time((double) predictedNanos);
  }

  private static int lengths(Request request) {
    long[] counts = request.neighbourhood == null ? request.agreedCounts() : null;
    int hash = -1;
    for (int i = 0; counts != null && i < counts.length; i++) {
      hash = 31 * hash + Long.hashCode(counts[i] * request.call.elementBytes);
    }
    return hash;
  }

  /// The length of a block, or of this rank's own where blocks are uneven.
  long blockBytes() {
    return (elements < 0 ? ownElements : elements) * elementBytes;
  }
}
