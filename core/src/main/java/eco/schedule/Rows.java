package eco.schedule;

import java.util.Arrays;

/// Transfers as they were written, one row each, in any order; turned into columns at the end.
///
/// Rows of one round that agree in source, targets, handshake and cast become one transfer; within
/// it, rows that continue each other become one piece.
final class Rows {
  private static final int RENDEZVOUS = 4;
  private static final int CAST = 8;

  /// What of the flags is the action.
  private static final int ACTION = RENDEZVOUS - 1;

  private final Column round = new Column();
  private final Column source = new Column();

  /// The rank that receives, or `~list` if several do.
  private final Column target = new Column();

  private final Column sourceSlot = new Column();
  private final Column targetSlot = new Column();
  private final Column slots = new Column();
  private final Column flags = new Column();

  void add(
      int round,
      int from,
      int to,
      int fromSlot,
      int toSlot,
      int count,
      Action action,
      boolean ask,
      boolean cast) {
    this.round.add(round);
    source.add(from);
    target.add(to);
    sourceSlot.add(fromSlot);
    targetSlot.add(toSlot);
    slots.add(count);
    flags.add(action.code() | (ask ? RENDEZVOUS : 0) | (cast ? CAST : 0));
  }

  /// The columns of the finished schedule; lists of targets are renumbered as they appear in it.
  Schedule.Columns columns(int[][] lists) {
    int[] order = RowOrder.byRound(round);
    int[] message = new Messages(order).numbers();
    return columns(RowOrder.byMessage(order, message), message, lists);
  }

  private Schedule.Columns columns(int[] rows, int[] message, int[][] lists) {
    int transfers = rows.length == 0 ? 0 : message[rows[rows.length - 1]] + 1;
    Schedule.Columns columns = new Schedule.Columns();
    columns.round = new int[transfers];
    columns.source = new int[transfers];
    columns.target = new int[transfers];
    columns.rendezvous = new boolean[transfers];
    columns.cast = new boolean[transfers];
    columns.firstPiece = new int[transfers + 1];
    columns.lists = new int[lists.length][];
    Column from = new Column();
    Column to = new Column();
    Column count = new Column();
    Column action = new Column();
    ListNumbers numbers = new ListNumbers(lists, columns.lists);
    int current = -1;
    for (int row : rows) {
      int code = flags.get(row) & ACTION;
      if (message[row] != current) {
        current = message[row];
        columns.round[current] = round.get(row);
        columns.source[current] = source.get(row);
        columns.target[current] = numbers.code(target.get(row));
        columns.rendezvous[current] = (flags.get(row) & RENDEZVOUS) != 0;
        columns.cast[current] = (flags.get(row) & CAST) != 0;
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

  /// Numbers the messages: rows of one round that agree in source, targets, handshake and cast.
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
      long targets = target.get(row) * 4L + flags.get(row) / RENDEZVOUS;
      int known = table.putIfAbsent(targets << 31 | source.get(row), next);
      numbers[row] = known == PairTable.ABSENT ? next : known;
      return known == PairTable.ABSENT ? next + 1 : next;
    }
  }

  /// Numbers the lists of targets in the order in which a finished schedule uses them.
  private static final class ListNumbers {
    private final int[][] written;
    private final int[][] used;
    private final int[] number;
    private int next;

    ListNumbers(int[][] written, int[][] used) {
      this.written = written;
      this.used = used;
      number = new int[written.length];
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
