package eco.schedule;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Records the transfers that an algorithm writes, for all ranks or for one, and makes a
/// [Schedule].
///
/// Transfers may be written in any order of rounds. Whatever has the same round, source, targets
/// and handshake becomes one transfer with several pieces. That rule does not depend on the order
/// of writing, so the view of one rank is the same whether it is projected or recorded directly.
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

  private final Column round = new Column();
  private final Column source = new Column();
  private final Column target = new Column();
  private final Column sourceSlot = new Column();
  private final Column targetSlot = new Column();
  private final Column slots = new Column();
  private final Column flags = new Column();

  private static final int RENDEZVOUS = 4;

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

  /// Writes a transfer of `count` adjacent slots to one or many targets.
  ///
  /// A transfer to the source itself is local, and must be between different slots.
  public void transfer(
      int round, int from, int[] targets, int fromSlot, int toSlot, int count, Action action) {
    if (count > 0 && targets.length > 0 && (sees(from) || contains(targets, view))) {
      int code = targets.length == 1 ? targets[0] : listCode(targets);
      if (targets.length > 1 && contains(targets, from)) {
        throw new IllegalArgumentException("sent to others and itself: source=" + from);
      }
      record(round, from, code, fromSlot, toSlot, count, action);
    }
  }

  /// Writes a transfer of `count` adjacent slots to one target.
  public void transfer(
      int round, int from, int to, int fromSlot, int toSlot, int count, Action action) {
    if (count > 0 && (sees(from) || sees(to))) {
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
    if (from < 0 || from >= goal.ranks() || code >= goal.ranks()) {
      throw new IllegalArgumentException("no such rank: source=" + from + ", target=" + code);
    }
    if (from == code && fromSlot == toSlot) {
      throw new IllegalArgumentException("a slot sent to itself: rank=" + from);
    }
    this.round.add(round);
    source.add(from);
    target.add(code);
    sourceSlot.add(fromSlot);
    targetSlot.add(toSlot);
    slots.add(count);
    flags.add(action.code() | (rendezvous && from != code ? RENDEZVOUS : 0));
  }

  private int listCode(int[] targets) {
    if (!Arrays.equals(targets, lastTargets)) {
      int[] copy = targets.clone();
      for (int rank : copy) {
        if (rank < 0 || rank >= goal.ranks()) {
          throw new IllegalArgumentException("no such rank: target=" + rank + ", goal=" + goal);
        }
      }
      lastTargets = copy;
      lastCode = ~lists.computeIfAbsent(new Targets(copy), any -> lists.size());
    }
    return lastCode;
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
    int[] order = RowOrder.byRound(round);
    int[] message = new Messages(order).numbers();
    int[] rows = RowOrder.byMessage(order, message);
    return new Schedule(goal, algorithm, view, chunks, lanes, columns(rows, message));
  }

  /// Numbers the messages: rows of one round that agree in source, targets and handshake.
  private final class Messages {
    private final int[] order;
    private final PairTable table = new PairTable();

    Messages(int[] order) {
      this.order = order;
    }

    /// For every row, the number of its message: by round, local ones first, then as written.
    int[] numbers() {
      int[] numbers = new int[order.length];
      int next = 0;
      for (int begin = 0, end; begin < order.length; begin = end) {
        end = begin + 1;
        while (end < order.length && round.get(order[end]) == round.get(order[begin])) {
          end++;
        }
        next = end - begin == 1 ? alone(numbers, begin, next) : many(numbers, begin, end, next);
      }
      return numbers;
    }

    private int alone(int[] numbers, int at, int next) {
      numbers[order[at]] = next;
      return next + 1;
    }

    private int many(int[] numbers, int begin, int end, int first) {
      table.clear();
      int next = first;
      for (int i = begin; i < end; i++) {
        if (local(order[i])) {
          next = number(numbers, order[i], next);
        }
      }
      for (int i = begin; i < end; i++) {
        if (!local(order[i])) {
          next = number(numbers, order[i], next);
        }
      }
      return next;
    }

    private boolean local(int row) {
      return source.get(row) == target.get(row);
    }

    private int number(int[] numbers, int row, int next) {
      long targets = target.get(row) * 2L + (flags.get(row) & RENDEZVOUS) / RENDEZVOUS;
      int known = table.putIfAbsent(targets * goal.ranks() + source.get(row), next);
      numbers[row] = known == PairTable.ABSENT ? next : known;
      return known == PairTable.ABSENT ? next + 1 : next;
    }
  }

  /// The columns of the finished schedule; lists of targets are renumbered as they appear in it.
  private Schedule.Columns columns(int[] rows, int[] message) {
    int transfers = rows.length == 0 ? 0 : message[rows[rows.length - 1]] + 1;
    Schedule.Columns columns = new Schedule.Columns();
    columns.round = new int[transfers];
    columns.source = new int[transfers];
    columns.target = new int[transfers];
    columns.rendezvous = new boolean[transfers];
    columns.firstPiece = new int[transfers + 1];
    columns.lists = new int[lists.size()][];
    Column from = new Column();
    Column to = new Column();
    Column count = new Column();
    Column action = new Column();
    ListNumbers numbers = new ListNumbers(columns.lists);
    int current = -1;
    for (int row : rows) {
      int code = flags.get(row) % RENDEZVOUS;
      if (message[row] != current) {
        current = message[row];
        columns.round[current] = round.get(row);
        columns.source[current] = source.get(row);
        columns.target[current] = numbers.code(target.get(row));
        columns.rendezvous[current] = flags.get(row) >= RENDEZVOUS;
        columns.firstPiece[current] = from.size();
      } else if (action.last() == code
          && from.last() + count.last() == sourceSlot.get(row)
          && to.last() + count.last() == targetSlot.get(row)) {
        count.set(count.size() - 1, count.last() + slots.get(row));
        continue;
      }
      from.add(sourceSlot.get(row));
      to.add(targetSlot.get(row));
      count.add(slots.get(row));
      action.add(code);
    }
    columns.firstPiece[transfers] = from.size();
    columns.sourceSlot = from.toArray();
    columns.targetSlot = to.toArray();
    columns.slots = count.toArray();
    columns.action = new byte[action.size()];
    for (int i = 0; i < action.size(); i++) {
      columns.action[i] = (byte) action.get(i);
    }
    return columns;
  }

  /// Numbers the lists of targets in the order in which a finished schedule uses them.
  private final class ListNumbers {
    private final int[][] written = new int[lists.size()][];
    private final int[] number = new int[lists.size()];
    private final int[][] used;
    private int next;

    ListNumbers(int[][] used) {
      this.used = used;
      lists.forEach((list, index) -> written[index] = list.ranks);
      Arrays.fill(number, -1);
    }

    int code(int target) {
      if (target >= 0) {
        return target;
      }
      if (number[~target] < 0) {
        number[~target] = next;
        used[next++] = written[~target];
      }
      return ~number[~target];
    }
  }
}
