package eco.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// A collective operation as data: who sends which chunks to whom, for the whole group.
///
/// **Data.** The blocks of the operation (see [Goal]) are cut into `chunksPerBlock` chunks each.
/// Every rank has a *slot* for every chunk, in as many *lanes* as the algorithm needs:
///
///     slot = lane * chunks + chunk        chunk = block * chunksPerBlock + segment
///
/// Lane 0 is the operation's own data: it starts with the rank's input and ends with its output.
/// Further lanes are scratch, for algorithms that keep two values of one chunk. No bytes here: a
/// [Layout] gives sizes, a [Program] gives places in memory, so one schedule serves any length.
///
/// **Rounds.** All transfers of a round read before any of them writes; then local ones write
/// first, and several reductions into one slot happen in the order written. Rounds give meaning,
/// not timing: when it runs, a transfer waits only for those that touch the same slot at the same
/// rank. What one rank sends to the same targets in one round is one transfer: one message.
///
/// **Storage.** Columns of ints, sorted by round, then in the order in which they were written. A
/// schedule holds either all transfers, or (`view`) only those that touch one rank.
public final class Schedule {
  /// The view of a schedule that holds the transfers of all ranks.
  public static final int ALL_RANKS = -1;

  /// Longer transfers are never cast, but served target by target.
  public static final long MOST_CAST_BYTES = 64 << 10;

  /// How long the word is, about, that every target of a cast gets besides, on its own way.
  public static final long CAST_HEADER_BYTES = 64;

  private final Goal goal;
  private final String algorithm;
  private final int view;
  private final int chunks;
  private final int chunksPerBlock;
  private final int lanes;
  private final Columns columns;

  /// The storage: one entry per transfer, then one entry per piece.
  static final class Columns {
    int[] round = {};
    int[] source = {};

    /// The rank that receives, or `~list` if several do.
    int[] target = {};

    boolean[] rendezvous = {};
    boolean[] cast = {};

    /// One entry more than there are transfers.
    int[] firstPiece = {};

    int[] sourceSlot = {};
    int[] targetSlot = {};
    int[] slots = {};
    byte[] action = {};
    int[][] lists = {};

    boolean same(Columns that) {
      return Arrays.equals(round, that.round)
          && Arrays.equals(source, that.source)
          && Arrays.equals(target, that.target)
          && Arrays.equals(rendezvous, that.rendezvous)
          && Arrays.equals(cast, that.cast)
          && Arrays.equals(firstPiece, that.firstPiece)
          && Arrays.equals(sourceSlot, that.sourceSlot)
          && Arrays.equals(targetSlot, that.targetSlot)
          && Arrays.equals(slots, that.slots)
          && Arrays.equals(action, that.action)
          && Arrays.deepEquals(lists, that.lists);
    }
  }

  Schedule(Goal goal, String algorithm, int view, int chunks, int lanes, Columns columns) {
    this.goal = goal;
    this.algorithm = algorithm;
    this.view = view;
    this.chunks = chunks;
    this.chunksPerBlock = chunks / goal.blocks();
    this.lanes = lanes;
    this.columns = columns;
  }

  /// What the schedule is for.
  public Goal goal() {
    return goal;
  }

  /// The name of what wrote it.
  public String algorithm() {
    return algorithm;
  }

  /// The rank whose transfers are held, or [#ALL_RANKS].
  public int view() {
    return view;
  }

  /// How many chunks the data of the whole operation has.
  public int chunks() {
    return chunks;
  }

  /// How many chunks each block is cut into.
  public int chunksPerBlock() {
    return chunksPerBlock;
  }

  /// How many values of one chunk a rank may hold at once.
  public int lanes() {
    return lanes;
  }

  /// How many slots a rank has.
  public int slots() {
    return lanes * chunks;
  }

  /// The block that the slot's chunk belongs to.
  public int block(int slot) {
    return slot % chunks / chunksPerBlock;
  }

  /// How many transfers are held; they are numbered from 0, by round.
  public int transfers() {
    return columns.round.length;
  }

  public int round(int transfer) {
    return columns.round[transfer];
  }

  public int source(int transfer) {
    return columns.source[transfer];
  }

  /// How many ranks receive the transfer.
  public int targets(int transfer) {
    int target = columns.target[transfer];
    return target >= 0 ? 1 : columns.lists[~target].length;
  }

  /// The receiver that is served at that place in the order, from 0.
  public int target(int transfer, int place) {
    int target = columns.target[transfer];
    return target >= 0 ? target : columns.lists[~target][place];
  }

  /// Whether the source first asks and waits until the target is ready.
  public boolean rendezvous(int transfer) {
    return columns.rendezvous[transfer];
  }

  /// Whether the source says it once to all targets, where the network carries that and it is no
  /// longer than [#MOST_CAST_BYTES]; otherwise it serves them in their order.
  ///
  /// Only what is copied to several targets without a handshake ever is.
  public boolean cast(int transfer) {
    return columns.cast[transfer];
  }

  /// Whether nothing leaves the rank.
  public boolean local(int transfer) {
    return columns.target[transfer] == columns.source[transfer];
  }

  /// Over how many ways from one rank to another anything is sent; all casts of a rank go one way.
  public long ways() {
    return IntStream.range(0, transfers())
        .filter(transfer -> !local(transfer))
        .boxed()
        .flatMap(
            transfer ->
                IntStream.range(0, cast(transfer) ? 1 : targets(transfer))
                    .map(place -> cast(transfer) ? ALL_RANKS : target(transfer, place))
                    .mapToObj(target -> List.of(source(transfer), target)))
        .distinct()
        .count();
  }

  /// Between which two ranks something is sent.
  @FunctionalInterface
  public interface Pairs {
    boolean include(int source, int target);
  }

  /// How many ranks send anything to another with which they are among `pairs`.
  public long senders(Pairs pairs) {
    return IntStream.range(0, transfers())
        .filter(transfer -> !local(transfer))
        .filter(
            transfer ->
                IntStream.range(0, targets(transfer))
                    .anyMatch(place -> pairs.include(source(transfer), target(transfer, place))))
        .map(this::source)
        .distinct()
        .count();
  }

  /// The transfer's first piece; its last is before the first piece of the next transfer.
  public int firstPiece(int transfer) {
    return columns.firstPiece[transfer];
  }

  /// The first slot of the piece at the source.
  public int sourceSlot(int piece) {
    return columns.sourceSlot[piece];
  }

  /// The first slot of the piece at the targets.
  public int targetSlot(int piece) {
    return columns.targetSlot[piece];
  }

  /// How many adjacent slots the piece has.
  public int slots(int piece) {
    return columns.slots[piece];
  }

  public Action action(int piece) {
    return Action.of(columns.action[piece]);
  }

  /// Whether the rank sends or receives the transfer.
  public boolean touches(int transfer, int rank) {
    return source(transfer) == rank || targetPlace(transfer, rank) >= 0;
  }

  /// The rank's place among the receivers, or -1.
  public int targetPlace(int transfer, int rank) {
    for (int place = 0; place < targets(transfer); place++) {
      if (target(transfer, place) == rank) {
        return place;
      }
    }
    return -1;
  }

  /// A transfer as a value, for readers who can afford an object.
  public Transfer transfer(int transfer) {
    List<Integer> targets = new ArrayList<>();
    for (int place = 0; place < targets(transfer); place++) {
      targets.add(target(transfer, place));
    }
    List<Transfer.Piece> pieces = new ArrayList<>();
    for (int piece = firstPiece(transfer); piece < firstPiece(transfer + 1); piece++) {
      pieces.add(
          new Transfer.Piece(sourceSlot(piece), targetSlot(piece), slots(piece), action(piece)));
    }
    return new Transfer(
        round(transfer), source(transfer), targets, pieces, rendezvous(transfer), cast(transfer));
  }

  private int[] targetsOf(int transfer) {
    int[] targets = new int[targets(transfer)];
    for (int place = 0; place < targets.length; place++) {
      targets[place] = target(transfer, place);
    }
    return targets;
  }

  /// The part of this schedule that touches one rank; equal to building it for that rank alone.
  public Schedule forRank(int rank) {
    if (view != ALL_RANKS && view != rank) {
      throw new IllegalArgumentException("rank not held: rank=" + rank + ", view=" + view);
    }
    ScheduleBuilder builder = ScheduleBuilder.of(goal, algorithm, chunks, lanes).forRank(rank);
    for (int i = 0; i < transfers(); i++) {
      if (!touches(i, rank)) {
        continue;
      }
      int[] targets = targetsOf(i);
      builder.rendezvous(rendezvous(i));
      builder.cast(cast(i));
      for (int piece = firstPiece(i); piece < firstPiece(i + 1); piece++) {
        builder.transfer(
            round(i),
            source(i),
            targets,
            sourceSlot(piece),
            targetSlot(piece),
            slots(piece),
            action(piece));
      }
    }
    return builder.build();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Schedule that
        && goal.equals(that.goal)
        && algorithm.equals(that.algorithm)
        && view == that.view
        && chunks == that.chunks
        && lanes == that.lanes
        && columns.same(that.columns);
  }

  @Override
  public int hashCode() {
    return 31 * goal.hashCode() + Arrays.hashCode(columns.sourceSlot);
  }

  /// The readable form: one line per transfer, by round.
  @Override
  public String toString() {
    return ScheduleText.byRound(this);
  }
}
