package eco.schedule;

import eco.schedule.Step.Kind;
import eco.schedule.Step.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/// One rank's part of a schedule, ready to run: steps, what each waits for, where its data lies.
///
/// **Steps** are sends, receives and local work. They are listed so that running them one after
/// another is right; a runner may take any step whose predecessors are done, and prefers the first
/// listed. Predecessors are derived: a step that reads a slot waits for the one that wrote it, a
/// step that writes a slot waits for all that read it before.
///
/// **Data.** A value is read from the caller's input until it is first written; from then on it
/// lies in the output if the caller wants it, otherwise in scratch. The first reduction of a chunk
/// takes its operand from the input and writes to the output: nothing is copied in advance. What is
/// wanted and was never written is copied by a last local step; in place, it is there already.
///
/// **Matching.** The n-th message from one rank to another is the n-th at both ends: its sequence
/// number, from 0. Messages without any element are left out at both ends, but for a barrier's.
///
/// Everything is in arrays, so that a run allocates nothing: [#copyWaits], and whenever a step is
/// done count down its successors.
public final class Program {
  private static final List<Place> PLACES = List.of(Place.values());
  private static final List<Kind> KINDS = List.of(Kind.values());

  private final Schedule schedule;
  private final int rank;
  private final long scratchElements;
  private final int[] kind;
  private final int[] transfer;
  private final int[] firstSequence;
  private final int[] sequence;
  private final int[] firstRun;
  private final int[] action;
  private final int[] sourcePlace;
  private final long[] sourceOffset;
  private final int[] operandPlace;
  private final long[] operandOffset;
  private final int[] targetPlace;
  private final long[] targetOffset;
  private final long[] elements;
  private final int[] waits;
  private final int[] firstSuccessor;
  private final int[] successor;

  Program(ProgramBuilder from) {
    schedule = from.schedule;
    rank = from.rank;
    scratchElements = from.scratchElements;
    kind = from.kind.toArray();
    transfer = from.transfer.toArray();
    firstSequence = from.firstSequence.toArray();
    sequence = from.sequence.toArray();
    firstRun = from.firstRun.toArray();
    action = from.runs.action.toArray();
    sourcePlace = from.runs.sourcePlace.toArray();
    sourceOffset = from.runs.sourceOffset.toArray();
    operandPlace = from.runs.operandPlace.toArray();
    operandOffset = from.runs.operandOffset.toArray();
    targetPlace = from.runs.targetPlace.toArray();
    targetOffset = from.runs.targetOffset.toArray();
    elements = from.runs.elements.toArray();
    waits = new int[kind.length];
    firstSuccessor = new int[kind.length + 1];
    successor = new int[from.waits.predecessor.size()];
    turnRound(from.waits.first, from.waits.predecessor);
  }

  /// The program of one rank.
  ///
  /// @param schedule all ranks, or the view of that rank
  /// @param inPlace whether what the rank has and also wants lies in the output from the start;
  ///     for a broadcast it always does
  public static Program of(Schedule schedule, int rank, Layout layout, boolean inPlace) {
    return new ProgramBuilder(schedule).build(rank, layout, inPlace);
  }

  /// The programs of all ranks, for blocks of given lengths.
  public static List<Program> all(Schedule schedule, IntToLongFunction length) {
    List<Program> programs = new ArrayList<>();
    each(schedule, length, programs::add);
    return programs;
  }

  /// Hands out the programs of all ranks one by one, for who need not keep them.
  public static void each(Schedule schedule, IntToLongFunction length, Consumer<Program> consumer) {
    each(new ProgramBuilder(schedule), length, consumer);
  }

  /// The same without saying where data lies: of steps that send or receive, no runs are listed.
  public static void outlines(
      Schedule schedule, IntToLongFunction length, Consumer<Program> consumer) {
    each(ProgramBuilder.ofOutlines(schedule), length, consumer);
  }

  private static void each(
      ProgramBuilder builder, IntToLongFunction length, Consumer<Program> consumer) {
    Schedule schedule = builder.schedule;
    for (int rank = 0; rank < schedule.goal().ranks(); rank++) {
      consumer.accept(builder.build(rank, Layout.uneven(schedule, rank, length), false));
    }
  }

  /// Makes successors and counts out of predecessors.
  private void turnRound(Column firstPredecessor, Column predecessor) {
    for (int i = 0; i < predecessor.size(); i++) {
      firstSuccessor[predecessor.get(i) + 1]++;
    }
    for (int step = 0; step < waits.length; step++) {
      firstSuccessor[step + 1] += firstSuccessor[step];
      waits[step] = firstPredecessor.get(step + 1) - firstPredecessor.get(step);
    }
    int[] next = firstSuccessor.clone();
    for (int step = 0; step < waits.length; step++) {
      for (int i = firstPredecessor.get(step); i < firstPredecessor.get(step + 1); i++) {
        successor[next[predecessor.get(i)]++] = step;
      }
    }
  }

  public Schedule schedule() {
    return schedule;
  }

  public int rank() {
    return rank;
  }

  /// How many elements of scratch memory the program needs.
  public long scratchElements() {
    return scratchElements;
  }

  /// How many steps there are, numbered from 0.
  public int steps() {
    return kind.length;
  }

  public Kind kind(int step) {
    return KINDS.get(kind[step]);
  }

  /// The schedule's transfer that the step belongs to, -1 for the last local copy.
  public int transfer(int step) {
    return transfer[step];
  }

  /// How many ranks the step sends to or receives from; 0 if it is local.
  public int peers(int step) {
    return firstSequence[step + 1] - firstSequence[step];
  }

  /// The rank that a send serves at that place of its order, or that a receive hears from.
  public int peer(int step, int place) {
    return kind(step) == Kind.SEND
        ? schedule.target(transfer[step], place)
        : schedule.source(transfer[step]);
  }

  /// How many messages went the same way between the rank and that peer before.
  public int sequence(int step, int place) {
    return sequence[firstSequence[step] + place];
  }

  /// The step's first run; its last is before the first run of the next step.
  public int firstRun(int step) {
    return firstRun[step];
  }

  /// How many elements the step moves.
  public long stepElements(int step) {
    long sum = 0;
    for (int run = firstRun[step]; run < firstRun[step + 1]; run++) {
      sum += elements[run];
    }
    return sum;
  }

  public Action action(int run) {
    return Action.of(action[run]);
  }

  /// Where a send or local step reads.
  public Place sourcePlace(int run) {
    return PLACES.get(sourcePlace[run]);
  }

  public long sourceOffset(int run) {
    return sourceOffset[run];
  }

  /// Where a reduction finds the value that it combines with.
  public Place operandPlace(int run) {
    return PLACES.get(operandPlace[run]);
  }

  public long operandOffset(int run) {
    return operandOffset[run];
  }

  /// Where a receive or local step writes.
  public Place targetPlace(int run) {
    return PLACES.get(targetPlace[run]);
  }

  public long targetOffset(int run) {
    return targetOffset[run];
  }

  public long elements(int run) {
    return elements[run];
  }

  /// For every step, how many others must be done before it; a copy.
  public int[] waits() {
    return waits.clone();
  }

  /// The same into an array that a runner keeps, of at least as many entries as there are steps.
  public void copyWaits(int[] into) {
    System.arraycopy(waits, 0, into, 0, waits.length);
  }

  /// For how many others a step waits.
  public int waits(int step) {
    return waits[step];
  }

  /// The first place in the list of successors that is this step's; the next step's ends it.
  public int firstSuccessor(int step) {
    return firstSuccessor[step];
  }

  /// The step at a place in the list of successors.
  public int successor(int place) {
    return successor[place];
  }

  /// A step as a value, for readers who can afford an object.
  public Step step(int step) {
    List<Integer> peers = new ArrayList<>();
    List<Integer> numbers = new ArrayList<>();
    for (int place = 0; place < peers(step); place++) {
      peers.add(peer(step, place));
      numbers.add(sequence(step, place));
    }
    List<Step.Run> runs = new ArrayList<>();
    for (int run = firstRun[step]; run < firstRun[step + 1]; run++) {
      runs.add(
          new Step.Run(
              action(run),
              memory(sourcePlace[run], sourceOffset[run]),
              memory(operandPlace[run], operandOffset[run]),
              memory(targetPlace[run], targetOffset[run]),
              elements[run]));
    }
    List<Integer> after = new ArrayList<>();
    for (int earlier = 0; earlier < step; earlier++) {
      for (int i = firstSuccessor[earlier]; i < firstSuccessor[earlier + 1]; i++) {
        if (successor[i] == step) {
          after.add(earlier);
        }
      }
    }
    int round = transfer[step] < 0 ? -1 : schedule.round(transfer[step]);
    return new Step(kind(step), round, peers, numbers, runs, after);
  }

  private static @Nullable Memory memory(int place, long offset) {
    return place < 0 ? null : new Memory(PLACES.get(place), offset);
  }
}
