package eco.schedule;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Records the transfers that an algorithm writes, of all ranks or of one: makes a [Schedule].
///
/// Transfers may be written in any order of rounds. Whatever has the same round, source, targets,
/// handshake and cast becomes one transfer with several pieces. That rule does not depend on the
/// order of writing, so the view of one rank is the same whether it is projected or recorded
/// directly.
public final class ScheduleBuilder {
  private final Goal goal;
  private final String algorithm;
  private final int chunks;
  private final int lanes;
  private final int view;
  private final Map<Targets, Integer> lists = new HashMap<>();
  private int[] lastTargets = {};
  private int lastCode;
  private boolean rendezvous;
  private boolean cast;

  private final Rows rows = new Rows();

  /// A list of targets, compared by content.
  private static final class Targets {
    private final int[] ranks;

    Targets(int[] ranks) {
      this.ranks = ranks;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Targets that && Arrays.equals(ranks, that.ranks);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(ranks);
    }
  }

  private ScheduleBuilder(Goal goal, String algorithm, int chunks, int lanes, int view) {
    this.goal = goal;
    this.algorithm = algorithm;
    this.chunks = chunks;
    this.lanes = lanes;
    this.view = view;
    if (chunks < 1 || lanes < 1 || chunks % goal.blocks() != 0) {
      throw new IllegalArgumentException(
          "chunks must divide the blocks: chunks="
              + chunks
              + ", lanes="
              + lanes
              + ", blocks="
              + goal.blocks());
    }
    Math.multiplyExact(chunks, lanes);
  }

  /// A builder that records the transfers of all ranks.
  ///
  /// @param chunks how many chunks the data has in all: a multiple of the goal's blocks
  /// @param lanes how many values of one chunk a rank may hold at once
  public static ScheduleBuilder of(Goal goal, String algorithm, int chunks, int lanes) {
    return new ScheduleBuilder(goal, algorithm, chunks, lanes, Schedule.ALL_RANKS);
  }

  /// An empty builder that records only what touches one rank, or all for [Schedule#ALL_RANKS].
  public ScheduleBuilder forRank(int rank) {
    if (rank < Schedule.ALL_RANKS || rank >= goal.ranks()) {
      throw new IllegalArgumentException("no such rank: rank=" + rank + ", goal=" + goal);
    }
    return new ScheduleBuilder(goal, algorithm, chunks, lanes, rank);
  }

  public Goal goal() {
    return goal;
  }

  public int chunks() {
    return chunks;
  }

  public int lanes() {
    return lanes;
  }

  /// Whether transfers that touch the rank are recorded: if not, they need not be written.
  public boolean sees(int rank) {
    return view == Schedule.ALL_RANKS || view == rank;
  }

  /// Whether the transfers written from now on start with a handshake.
  public void rendezvous(boolean value) {
    rendezvous = value;
  }

  /// Whether what is copied to several targets from now on is to reach them all at once, see
  /// [Schedule#cast]. What starts with a handshake is not: every target is asked for itself.
  public void cast(boolean value) {
    cast = value;
  }

  /// Writes a transfer of `count` adjacent slots to one or many targets.
  ///
  /// A transfer to the source itself is local, and must be between different slots.
  public void transfer(
      int round, int from, int[] targets, int fromSlot, int toSlot, int count, Action action) {
    if (count > 0 && targets.length > 0 && (sees(from) || contains(targets, view))) {
      if (targets.length == 1) {
        transfer(round, from, targets[0], fromSlot, toSlot, count, action);
        return;
      }
      if (contains(targets, from)) {
        throw new IllegalArgumentException("sent to others and itself: source=" + from);
      }
      record(round, from, listCode(targets), fromSlot, toSlot, count, action);
    }
  }

  /// Writes a transfer of `count` adjacent slots to one target.
  public void transfer(
      int round, int from, int to, int fromSlot, int toSlot, int count, Action action) {
    if (count > 0 && (sees(from) || sees(to))) {
      checkRank(to);
      record(round, from, to, fromSlot, toSlot, count, action);
    }
  }

  private void record(
      int round, int from, int code, int fromSlot, int toSlot, int count, Action action) {
    int slotLimit = chunks * lanes - count;
    if (round < 0 || fromSlot < 0 || fromSlot > slotLimit || toSlot < 0 || toSlot > slotLimit) {
      throw new IllegalArgumentException(
          "no such slots: round=" + round + ", from=" + fromSlot + ", to=" + toSlot);
    }
    checkRank(from);
    if (from == code && fromSlot == toSlot) {
      throw new IllegalArgumentException("a slot sent to itself: rank=" + from);
    }
    boolean ask = rendezvous && from != code;
    boolean atOnce = cast && !ask && code < 0 && action == Action.COPY;
    rows.add(round, from, code, fromSlot, toSlot, count, action, ask, atOnce);
  }

  private int listCode(int[] targets) {
    if (!Arrays.equals(targets, lastTargets)) {
      int[] copy = targets.clone();
      for (int rank : copy) {
        checkRank(rank);
      }
      lastTargets = copy;
      lastCode = ~lists.computeIfAbsent(new Targets(copy), any -> lists.size());
    }
    return lastCode;
  }

  private void checkRank(int rank) {
    if (rank < 0 || rank >= goal.ranks()) {
      throw new IllegalArgumentException("no such rank: rank=" + rank + ", goal=" + goal);
    }
  }

  private static boolean contains(int[] ranks, int rank) {
    for (int candidate : ranks) {
      if (candidate == rank) {
        return true;
      }
    }
    return false;
  }

  /// The schedule of everything written so far.
  public Schedule build() {
    int[][] written = new int[lists.size()][];
    lists.forEach((list, index) -> written[index] = list.ranks);
    return new Schedule(goal, algorithm, view, chunks, lanes, rows.columns(written));
  }
}
